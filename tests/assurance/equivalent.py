"""Mutants that compute what the source computes: (module, line, mutated line) to the argument."""

EQUIVALENT: dict[tuple[str, str, str], str] = {
    ("schnorr/scheme.pxi", "return -1", "return -2"): (
        "any negative number says that the nonce is zero: the caller asks whether it is below 0"
    ),
    (
        "secp256k1/inverse.pxi",
        "if length > 1 and is_sign(f.v[length - 1]) and is_sign(g.v[length - 1]):",
        "if False:",
    ): "limbs that hold the sign alone are left out for speed; with all five the numbers are the same",
}
