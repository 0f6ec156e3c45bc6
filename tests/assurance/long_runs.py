"""python -m tests.assurance.long_runs KIND ... [--count N] [--seconds N] [--seed N] [--record] runs for long
what the suite runs for a moment, and records what really ran.

agree: count ECDSA and count BIP340 verifications of keys, messages and signatures drawn from the seed, every
    second one with one bit turned over, each compared with libsecp256k1 (through coincurve).
memory: each public function count times, or for so many seconds, whichever ends first; the resident memory
    may not grow by more than a MiB after the first tenth.
threads: eight threads that verify valid and invalid signatures of every scheme for so many seconds.
"""

from __future__ import annotations

import argparse
import random
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import coincurve

from pysecbench import ecdsa, keccak, mldsa, operation_counts, schnorr, secp256k1, slhdsa
from tests.curve.inputs import N
from tests.curve.judges import coincurve_ecdsa_verify, coincurve_schnorr_verify

from . import record

Item = tuple[bytes, bytes, bytes]
KEY_SERVES = 16  # signatures, so that their making does not take longer than what is tested
GROWTH_MOST = 1 << 20  # bytes
THREADS = 8
# calls and seconds when nothing else is asked; agree has no limit of time, threads none of calls
LIMITS = {"agree": (10**6, 0.0), "memory": (10**6, 60.0), "threads": (10**9, 600.0)}
SETS = (mldsa.ML_DSA_44, mldsa.ML_DSA_65, mldsa.ML_DSA_87, slhdsa.SHAKE_128F)


def turned(item: Item, source: random.Random) -> Item:
    """The triple with one bit of the key, the message or the signature turned over."""
    parts = list(item)
    part = source.randrange(3)
    changed = bytearray(parts[part])
    changed[source.randrange(len(changed))] ^= 1 << source.randrange(8)
    parts[part] = bytes(changed)
    return parts[0], parts[1], parts[2]


def drawn(count: int, seed: int, scheme: str) -> Iterator[Item]:
    """Triples signed by libsecp256k1, every second one turned."""
    source = random.Random(f"{scheme} {seed}")
    for index in range(count):
        if index % KEY_SERVES == 0:
            key = coincurve.PrivateKey((source.randrange(N - 1) + 1).to_bytes(32))
            ecdsa_key = key.public_key.format(compressed=source.random() < 0.5)
            schnorr_key = key.public_key_xonly.format()
        message = source.randbytes(32)
        if scheme == "ecdsa":
            item = ecdsa_key, message, key.sign_recoverable(message, hasher=None)[:64]
        else:
            item = schnorr_key, message, key.sign_schnorr(message, source.randbytes(32))
        yield turned(item, source) if index % 2 else item


def agree(count: int, seconds: float, seed: int) -> list[dict[str, object]]:
    """Verdicts compared, `valid` of them True; the first triple whose verdicts differ ends it."""
    results: list[dict[str, object]] = []
    schemes: dict[str, tuple[Callable[..., bool], Callable[..., bool]]] = {
        "ecdsa": (ecdsa.verify, coincurve_ecdsa_verify),
        "bip340": (schnorr.verify, coincurve_schnorr_verify),
    }
    for scheme, (ours, theirs) in schemes.items():
        compared = valid = 0
        differing = None
        for item in drawn(count, seed, scheme):
            verdict = ours(*item)
            compared += 1
            valid += verdict
            hybrid = scheme == "ecdsa" and item[0][0] in (6, 7)  # libsecp256k1 reads such keys, we do not
            if verdict is not (theirs(*item) and not hybrid):
                differing = [part.hex() for part in item]
                break
        results.append(
            {"name": scheme, "seed": seed, "compared": compared, "valid": valid, "differing": differing}
        )
    return results


def resident() -> int:
    """Bytes of this process in memory (proc(5), statm)."""
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * 4096


def calls(seed: int) -> dict[str, Callable[[], object]]:
    """Every public function, on fixed inputs."""
    source = random.Random(seed)
    secret, message = source.randbytes(32), source.randbytes(32)
    key, signature = ecdsa.public_key(secret), ecdsa.sign(secret, message)
    der = ecdsa.signature_to_der(signature)
    x, signed = schnorr.public_key(secret), schnorr.sign(secret, message, message)
    items = [(x, message, signed)] * 4
    point = secp256k1.Point.from_bytes(key)
    prepared = secp256k1.prepare(point)
    found: dict[str, Callable[[], object]] = {
        "ecdsa.public_key": lambda: ecdsa.public_key(secret),
        "ecdsa.sign": lambda: ecdsa.sign(secret, message),
        "ecdsa.verify": lambda: ecdsa.verify(key, message, signature),
        "ecdsa.verify, prepared": lambda: ecdsa.verify(key, message, signature, prepared=prepared),
        "ecdsa.verify_each": lambda: ecdsa.verify_each([(key, message, signature)] * 4, threads=2),
        "ecdsa.signature_from_der": lambda: ecdsa.signature_from_der(der),
        "ecdsa.signature_to_der": lambda: ecdsa.signature_to_der(signature),
        "schnorr.public_key": lambda: schnorr.public_key(secret),
        "schnorr.sign": lambda: schnorr.sign(secret, message),
        "schnorr.verify": lambda: schnorr.verify(x, message, signed),
        "schnorr.verify_each": lambda: schnorr.verify_each(items),
        "schnorr.find_invalid": lambda: schnorr.find_invalid(items),
        "secp256k1.Point": lambda: -(point + point) == secp256k1.Point.from_bytes(key),
        "secp256k1.prepare": lambda: secp256k1.prepare(point),
        "keccak.sha3_256": lambda: keccak.sha3_256(message),
        "keccak.shake256": lambda: keccak.shake256(message, 100),
        "keccak.Shake128": lambda: keccak.Shake128(message).squeeze(10),
        "operation_counts": lambda: operation_counts(lambda: schnorr.verify(x, message, signed)),
    }
    for method in secp256k1.MULTIPLY_METHODS:
        at = secp256k1.G if method == "comb" else point
        found[f"secp256k1.multiply {method}"] = lambda at=at, method=method: secp256k1.multiply(
            N // 3, at, method=method
        )
    for method in secp256k1.MSM_METHODS:
        found[f"schnorr.verify_batch {method}"] = lambda method=method: schnorr.verify_batch(
            items, method=method
        )
        found[f"secp256k1.msm {method}"] = lambda method=method: secp256k1.msm(
            [N // 3, 5], [point, point], method=method
        )
    for one in SETS:
        public_key, secret_key = one.keygen()
        made = one.sign(secret_key, message)
        loaded = one.load_public_key(public_key)
        found |= {
            f"{one.name} keygen": one.keygen,
            f"{one.name} sign": lambda one=one, secret_key=secret_key: one.sign(secret_key, message),
            f"{one.name} verify": lambda one=one, args=(public_key, message, made): one.verify(*args),
            f"{one.name} verify, loaded": lambda one=one, args=(loaded, message, made): one.verify(*args),
            f"{one.name} load_public_key": lambda one=one, key=public_key: one.load_public_key(key),
            f"{one.name} verify_each": lambda one=one, it=(public_key, message, made): one.verify_each([it]),
        }
    return found


def memory(count: int, seconds: float, seed: int) -> list[dict[str, object]]:
    """How much each function's calls let the process grow, in bytes."""
    results: list[dict[str, object]] = []
    for name, call in calls(seed).items():
        began, done, early = time.monotonic(), 0, 0
        while done < count and (passed := time.monotonic() - began) < seconds:
            call()
            done += 1
            if not early and (done * 10 >= count or passed * 10 >= seconds):
                early = resident()
        growth = resident() - (early or resident())
        results.append({"name": name, "calls": done, "growth": growth, "failed": growth > GROWTH_MOST})
    return results


def threads(count: int, seconds: float, seed: int) -> list[dict[str, object]]:
    """Verdicts of eight threads at once, each checked; `wrong` counts those that are not as alone."""
    source = random.Random(seed)
    work: list[tuple[Callable[..., bool], Item]] = []
    for verify, scheme in ((ecdsa.verify, "ecdsa"), (schnorr.verify, "bip340")):
        work += [(verify, item) for item in drawn(64, seed, scheme)]
    for one in SETS:
        public_key, secret_key = one.keygen()
        item = public_key, bytes(32), one.sign(secret_key, bytes(32))
        work += [(one.verify, item), (one.verify, turned(item, source))]
    expected = [verify(*item) for verify, item in work]
    until = time.monotonic() + seconds
    done, wrong = [0] * THREADS, [0] * THREADS

    def run(number: int) -> None:
        order = random.Random(number)
        while time.monotonic() < until and done[number] < count:
            index = order.randrange(len(work))
            verify, item = work[index]
            wrong[number] += verify(*item) is not expected[index]
            done[number] += 1

    running = [threading.Thread(target=run, args=(number,)) for number in range(THREADS)]
    for thread in running:
        thread.start()
    for thread in running:
        thread.join()
    return [{"name": "threads", "threads": THREADS, "seed": seed, "verdicts": sum(done), "wrong": sum(wrong)}]


KINDS = {"agree": agree, "memory": memory, "threads": threads}


def main(words: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="tests.assurance.long_runs", description=__doc__.splitlines()[0])
    parser.add_argument("kind", nargs="+", choices=tuple(KINDS))
    parser.add_argument(
        "--count", type=int, help="verifications of each scheme, calls of each function (a million)"
    )
    parser.add_argument("--seconds", type=float, help="of each function (60), of the threads (600)")
    parser.add_argument("--seed", type=int, default=1, help="of all that is drawn (1)")
    parser.add_argument("--record", action="store_true", help="append what ran to tests/assurance/runs.jsonl")
    asked = parser.parse_args(words)
    failures = 0
    for kind in asked.kind:
        began = time.monotonic()
        count, seconds = LIMITS[kind]
        count = count if asked.count is None else asked.count
        seconds = seconds if asked.seconds is None else asked.seconds
        results = KINDS[kind](count, seconds, asked.seed)
        took = time.monotonic() - began
        for result in results:
            failures += bool(result.get("differing") or result.get("failed") or result.get("wrong"))
            print(f"{kind}: {result}", flush=True)
        if asked.record:
            limits = f"--count {count} --seconds {seconds:g} --seed {asked.seed}"
            took_all = {"name": "all", "took_seconds": round(took)}
            record.append(f"long_runs {kind} {limits}", [*results, took_all])
    print(f"{len(asked.kind) - bool(failures)} passed, {int(bool(failures))} failed")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
