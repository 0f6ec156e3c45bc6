"""Which gates of correctness stand before a figure, and whether they passed in its own record."""

from tracking.findings.evidence import Name, Recording

CURVE = tuple(
    f"bench_gates.Gates.track_gate_{gate}"
    for gate in ("official_vectors", "crossings", "methods", "negative_controls", "batch")
)
KECCAK = ("bench_gates.KeccakGates.track_gate_hashlib",)
SCHEMES = {
    scheme: tuple(
        f"bench_gates.PostQuantumGates.track_gate_{gate}(scheme={scheme})"
        for gate in ("crossings", "negative_controls")
    )
    for scheme in ("ML-DSA", "SLH-DSA")
}
POST_QUANTUM = ("bench_mldsa.", "bench_slhdsa.", "bench_dual.", "bench_postquantum.", "bench_keccak.")
POST_QUANTUM_CLASSES = ("bench_engines.PostQuantum",)
EVERY = (*CURVE, *KECCAK, *SCHEMES["ML-DSA"], *SCHEMES["SLH-DSA"])


def before(name: Name) -> tuple[str, ...]:
    """The gates of a figure's subject: of the curve, or of Keccak and the schemes that its parameters name,
    both where they name none."""
    if not name.text.startswith((*POST_QUANTUM, *POST_QUANTUM_CLASSES)):
        return CURVE
    named = [gates for scheme, gates in SCHEMES.items() if f"={scheme}" in name.text]
    return KECCAK + tuple(gate for gates in named or SCHEMES.values() for gate in gates)


def closed(name: Name, recording: Recording) -> str:
    """The first gate of a figure that did not pass in its record, with the reason; empty when all did."""
    for gate in before(name):
        found = recording.figures.get(gate)
        if found is None:
            return f"{_short(gate)} is absent"
        if found.value != 1:
            return f"{_short(gate)} failed"
    return ""


def _short(gate: str) -> str:
    return gate.partition(".")[2].partition(".")[2]
