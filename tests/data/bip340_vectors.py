"""The 19 official test vectors of BIP340: 9 valid, 10 invalid; 8 have a secret key and can be signed.

Source: github.com/bitcoin/bips, bip-0340/test-vectors.csv, with the messages of 0, 1, 17 and 100 bytes from
December 2022. `about` is this table's own note.
"""

from typing import NamedTuple


class Row(NamedTuple):
    """One vector; `secret` and `aux_rand` are None where only verification is asked."""

    index: int
    secret: bytes | None
    public_key: bytes
    aux_rand: bytes | None
    message: bytes
    signature: bytes
    valid: bool
    about: str


def _row(
    index: int,
    secret: str,
    public_key: str,
    aux_rand: str,
    message: str,
    r: str,
    s: str,
    valid: bool,
    about: str,
) -> Row:
    """A row from hexadecimal text, the signature in its two halves; empty secret and aux_rand are None."""
    octets = bytes.fromhex
    return Row(
        index,
        octets(secret) if secret else None,
        octets(public_key),
        octets(aux_rand) if aux_rand else None,
        octets(message),
        octets(r + s),
        valid,
        about,
    )


ROWS = (
    _row(
        0,
        "0000000000000000000000000000000000000000000000000000000000000003",
        "f9308a019258c31049344f85f89d5229b531c845836f99b08601f113bce036f9",
        "0000000000000000000000000000000000000000000000000000000000000000",
        "0000000000000000000000000000000000000000000000000000000000000000",
        "e907831f80848d1069a5371b402410364bdf1c5f8307b0084c55f1ce2dca8215",
        "25f66a4a85ea8b71e482a74f382d2ce5ebeee8fdb2172f477df4900d310536c0",
        True,
        "secret 3, all else zero",
    ),
    _row(
        1,
        "b7e151628aed2a6abf7158809cf4f3c762e7160f38b4da56a784d9045190cfef",
        "dff1d77f2a671c5f36183726db2341be58feae1da2deced843240f7b502ba659",
        "0000000000000000000000000000000000000000000000000000000000000001",
        "243f6a8885a308d313198a2e03707344a4093822299f31d0082efa98ec4e6c89",
        "6896bd60eeae296db48a229ff71dfe071bde413e6d43f917dc8dcf8c78de3341",
        "8906d11ac976abccb20b091292bff4ea897efcb639ea871cfa95f6de339e4b0a",
        True,
        "aux_rand 1",
    ),
    _row(
        2,
        "c90fdaa22168c234c4c6628b80dc1cd129024e088a67cc74020bbea63b14e5c9",
        "dd308afec5777e13121fa72b9cc1b7cc0139715309b086c960e18fd969774eb8",
        "c87aa53824b4d7ae2eb035a2b5bbbccc080e76cdc6d1692c4b0b62d798e6d906",
        "7e2d58d8b3bcdf1abadec7829054f90dda9805aab56c77333024b9d0a508b75c",
        "5831aaeed7b44bb74e5eab94ba9d4294c49bcf2a60728d8b4c200f50dd313c1b",
        "ab745879a5ad954a72c45a91c3a51d3c7adea98d82f8481e0e1e03674a6f3fb7",
        True,
        "random aux_rand",
    ),
    _row(
        3,
        "0b432b2677937381aef05bb02a66ecd012773062cf3fa2549e44f58ed2401710",
        "25d1dff95105f5253c4022f628a996ad3a0d95fbf21d468a1b33f8c160d8f517",
        "ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff",
        "ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff",
        "7eb0509757e246f19449885651611cb965ecc1a187dd51b64fda1edc9637d5ec",
        "97582b9cb13db3933705b32ba982af5af25fd78881ebb32771fc5922efc66ea3",
        True,
        "message and aux_rand beyond P and N: neither may be reduced",
    ),
    _row(
        4,
        "",
        "d69c3509bb99e412e68b0fe8544e72837dfa30746d8be2aa65975f29d22dc7b9",
        "",
        "4df3c3f68fcc83b27e9d42c90431a72499f17875c81a599b566c9889b9696703",
        "00000000000000000000003b78ce563f89a0ed9414f5aa28ad0d96d6795f9c63",
        "76afb1548af603b3eb45c9f8207dee1060cb71c04e80f593060b07d28308d7f4",
        True,
        "r with leading zeros",
    ),
    _row(
        5,
        "",
        "eefdea4cdb677750a420fee807eacf21eb9898ae79b9768766e4faa04a2d4a34",
        "",
        "243f6a8885a308d313198a2e03707344a4093822299f31d0082efa98ec4e6c89",
        "6cff5c3ba86c69ea4b7376f31a9bcb4f74c1976089b2d9963da2e5543e177769",
        "69e89b4c5564d00349106b8497785dd7d1d713a8ae82b32fa79d5f7fc407d39b",
        False,
        "the public key is not on the curve",
    ),
    _row(
        6,
        "",
        "dff1d77f2a671c5f36183726db2341be58feae1da2deced843240f7b502ba659",
        "",
        "243f6a8885a308d313198a2e03707344a4093822299f31d0082efa98ec4e6c89",
        "fff97bd5755eeea420453a14355235d382f6472f8568a18b2f057a1460297556",
        "3cc27944640ac607cd107ae10923d9ef7a73c643e166be5ebeafa34b1ac553e2",
        False,
        "the nonce point has an odd y",
    ),
    _row(
        7,
        "",
        "dff1d77f2a671c5f36183726db2341be58feae1da2deced843240f7b502ba659",
        "",
        "243f6a8885a308d313198a2e03707344a4093822299f31d0082efa98ec4e6c89",
        "1fa62e331edbc21c394792d2ab1100a7b432b013df3f6ff4f99fcb33e0e1515f",
        "28890b3edb6e7189b630448b515ce4f8622a954cfe545735aaea5134fccdb2bd",
        False,
        "the message is negated",
    ),
    _row(
        8,
        "",
        "dff1d77f2a671c5f36183726db2341be58feae1da2deced843240f7b502ba659",
        "",
        "243f6a8885a308d313198a2e03707344a4093822299f31d0082efa98ec4e6c89",
        "6cff5c3ba86c69ea4b7376f31a9bcb4f74c1976089b2d9963da2e5543e177769",
        "961764b3aa9b2ffcb6ef947b6887a226e8d7c93e00c5ed0c1834ff0d0c2e6da6",
        False,
        "s is negated",
    ),
    _row(
        9,
        "",
        "dff1d77f2a671c5f36183726db2341be58feae1da2deced843240f7b502ba659",
        "",
        "243f6a8885a308d313198a2e03707344a4093822299f31d0082efa98ec4e6c89",
        "0000000000000000000000000000000000000000000000000000000000000000",
        "123dda8328af9c23a94c1feecfd123ba4fb73476f0d594dcb65c6425bd186051",
        False,
        "sG - eP is infinity, r = 0",
    ),
    _row(
        10,
        "",
        "dff1d77f2a671c5f36183726db2341be58feae1da2deced843240f7b502ba659",
        "",
        "243f6a8885a308d313198a2e03707344a4093822299f31d0082efa98ec4e6c89",
        "0000000000000000000000000000000000000000000000000000000000000001",
        "7615fbaf5ae28864013c099742deadb4dba87f11ac6754f93780d5a1837cf197",
        False,
        "sG - eP is infinity, r = 1",
    ),
    _row(
        11,
        "",
        "dff1d77f2a671c5f36183726db2341be58feae1da2deced843240f7b502ba659",
        "",
        "243f6a8885a308d313198a2e03707344a4093822299f31d0082efa98ec4e6c89",
        "4a298dacae57395a15d0795ddbfd1dcb564da82b0f269bc70a74f8220429ba1d",
        "69e89b4c5564d00349106b8497785dd7d1d713a8ae82b32fa79d5f7fc407d39b",
        False,
        "r is not the x coordinate of a point",
    ),
    _row(
        12,
        "",
        "dff1d77f2a671c5f36183726db2341be58feae1da2deced843240f7b502ba659",
        "",
        "243f6a8885a308d313198a2e03707344a4093822299f31d0082efa98ec4e6c89",
        "fffffffffffffffffffffffffffffffffffffffffffffffffffffffefffffc2f",
        "69e89b4c5564d00349106b8497785dd7d1d713a8ae82b32fa79d5f7fc407d39b",
        False,
        "r = P",
    ),
    _row(
        13,
        "",
        "dff1d77f2a671c5f36183726db2341be58feae1da2deced843240f7b502ba659",
        "",
        "243f6a8885a308d313198a2e03707344a4093822299f31d0082efa98ec4e6c89",
        "6cff5c3ba86c69ea4b7376f31a9bcb4f74c1976089b2d9963da2e5543e177769",
        "fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141",
        False,
        "s = N",
    ),
    _row(
        14,
        "",
        "fffffffffffffffffffffffffffffffffffffffffffffffffffffffefffffc30",
        "",
        "243f6a8885a308d313198a2e03707344a4093822299f31d0082efa98ec4e6c89",
        "6cff5c3ba86c69ea4b7376f31a9bcb4f74c1976089b2d9963da2e5543e177769",
        "69e89b4c5564d00349106b8497785dd7d1d713a8ae82b32fa79d5f7fc407d39b",
        False,
        "the public key is not below P",
    ),
    _row(
        15,
        "0340034003400340034003400340034003400340034003400340034003400340",
        "778caa53b4393ac467774d09497a87224bf9fab6f6e68b23086497324d6fd117",
        "0000000000000000000000000000000000000000000000000000000000000000",
        "",
        "71535db165ecd9fbbc046e5ffaea61186bb6ad436732fccc25291a55895464cf",
        "6069ce26bf03466228f19a3a62db8a649f2d560fac652827d1af0574e427ab63",
        True,
        "empty message",
    ),
    _row(
        16,
        "0340034003400340034003400340034003400340034003400340034003400340",
        "778caa53b4393ac467774d09497a87224bf9fab6f6e68b23086497324d6fd117",
        "0000000000000000000000000000000000000000000000000000000000000000",
        "11",
        "08a20a0afef64124649232e0693c583ab1b9934ae63b4c3511f3ae1134c6a303",
        "ea3173bfea6683bd101fa5aa5dbc1996fe7cacfc5a577d33ec14564cec2bacbf",
        True,
        "message of 1 byte",
    ),
    _row(
        17,
        "0340034003400340034003400340034003400340034003400340034003400340",
        "778caa53b4393ac467774d09497a87224bf9fab6f6e68b23086497324d6fd117",
        "0000000000000000000000000000000000000000000000000000000000000000",
        "0102030405060708090a0b0c0d0e0f1011",
        "5130f39a4059b43bc7cac09a19ece52b5d8699d1a71e3c52da9afdb6b50ac370",
        "c4a482b77bf960f8681540e25b6771ece1e5a37fd80e5a51897c5566a97ea5a5",
        True,
        "message of 17 bytes",
    ),
    _row(
        18,
        "0340034003400340034003400340034003400340034003400340034003400340",
        "778caa53b4393ac467774d09497a87224bf9fab6f6e68b23086497324d6fd117",
        "0000000000000000000000000000000000000000000000000000000000000000",
        "99" * 100,
        "403b12b0d8555a344175ea7ec746566303321e5dbfa8be6f091635163eca79a8",
        "585ed3e3170807e7c03b720fc54c7b23897fcba0e9d0b4a06894cfd249f22367",
        True,
        "message of 100 bytes",
    ),
)
