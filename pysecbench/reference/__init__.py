"""The judge: secp256k1, ECDSA and BIP340 in plain integers, slow and readable like the specifications.

It imports no compiled module and shares no formula with the code it judges: points are affine, every addition
divides. Nothing here is constant-time. Bottom to top: integers, arguments, secp256k1, then ecdsa and schnorr.
The language is that of Python 3.9, so that PyPy runs it too.
"""
