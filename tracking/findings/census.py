"""Multiplication census: every method on the same points and scalars, and what each idea is worth."""

from collections.abc import Sequence

from tracking.findings import asking, formulas
from tracking.findings.asking import FACTOR, SHARE, Asked, Section
from tracking.findings.evidence import Evidence, Name, name
from tracking.findings.published import FIGURES
from tracking.table import Figure

GENERAL = (
    "double-and-add",
    "double-and-add-rtl",
    "double-and-add-recursive",
    "ladder",
    "windows",
    "glv-windows",
    "wnaf",
    "glv-wnaf",
)
METHODS = {"Point": GENERAL, "Generator": (*GENERAL, "comb")}
PRODUCT = {"Point": "k P", "Generator": "k G"}
KINDS = {
    "point_double": "doublings",
    "point_add": "additions",
    "point_add_mixed": "mixed additions",
    "field_inv": "inversions",
}
KERNELS = {"squaring": "field_sqr"}
INVERSES = {
    "inverse by Fermat": "inverse_fermat",
    "inverse by division steps, constant time": "inverse_safegcd",
    "inverse by division steps, variable time": "inverse_safegcd_var",
    "inverse, one of a batch of 64": "inverse_batch",
    "square root": "field_sqrt",
}
FORMULAS = {"doubling": "point_double", "addition": "point_add", "mixed addition": "point_add_mixed"}
PUBLISHED_KERNELS = {
    "field_sqr": "squaring",
    "inverse_safegcd": "inverse",
    "inverse_safegcd_var": "inverse-var",
    "field_sqrt": "root",
    "point_double": "doubling",
    "point_add_mixed": "mixed",
}

WORDS = [
    "Every method multiplies the same 64 points by the same 64 scalars, in one recording. Counted "
    "operations times the measured cost of each (doubling, addition, mixed addition, inversion in variable "
    "time) are given as a share of the call: what is left is recoding, tables, Python, and what a "
    "constant-time form does to hide its operands.",
    "Ideas that were tried and declined stand with their figures in "
    "[performance.md](performance.md#declined), formulas and inversions that were kept in [the table before "
    "it](performance.md#kept).",
]


def section(evidence: Evidence) -> Section:
    tables = [
        table
        for of, product in PRODUCT.items()
        for table in asking.tables(
            evidence, f"{product} by method", [row for method in METHODS[of] for row in of_method(of, method)]
        )
    ]
    return Section(
        "census",
        "Multiplication census",
        WORDS,
        [
            *asking.tables(evidence, "What each idea is worth", worth()),
            *tables,
            *asking.tables(evidence, "Formulas and inversions, in field multiplications", kernels()),
        ],
        chart="multiplication_census",
    )


def time(of: str, method: str) -> Name:
    return name(f"bench_multiply.{of}ByMethod.time_single", method=method)


def count(of: str, kind: str, method: str) -> Name:
    return name(f"bench_multiply.{of}OperationsByMethod.ops_of_call", operation=kind, method=method)


def unit_costs() -> tuple[Name, ...]:
    """What one operation of each of KINDS costs."""
    points = (name("bench_point.Point.time_kernel", component=kind) for kind in list(KINDS)[:3])
    return (*points, name("bench_field.Inverse.time_kernel", component="inverse_safegcd_var"))


def of_method(of: str, method: str) -> list[Asked]:
    where = f"{PRODUCT[of]}, {method}: "
    counts = tuple(count(of, kind, method) for kind in KINDS)
    return [
        Asked(
            where + "time",
            (time(of, method),),
            published=FIGURES.get(f"btclib-ecc.{method}") if of == "Point" or method == "comb" else None,
            series=PRODUCT[of],
        ),
        *(Asked(where + words, (counted,)) for words, counted in zip(KINDS.values(), counts, strict=True)),
        Asked(
            where + "counts × unit costs over the call",
            (time(of, method), *counts, *unit_costs()),
            priced_share,
            SHARE,
        ),
        Asked(
            where + "inversions over the call",
            (time(of, method), counts[-1], unit_costs()[-1]),
            priced_share,
            SHARE,
        ),
    ]


def worth() -> list[Asked]:
    """The costlier method over the one that has the idea."""
    pairs = {
        "wNAF: double-and-add over wnaf": ("Point", "double-and-add", "wnaf", "btclib-ecc.wnaf-worth"),
        "GLV: wnaf over glv-wnaf": ("Point", "wnaf", "glv-wnaf", "btclib-ecc.glv-worth"),
        "GLV, regular: windows over glv-windows": ("Point", "windows", "glv-windows", ""),
        "price of regularity: glv-windows over glv-wnaf": (
            "Point",
            "glv-windows",
            "glv-wnaf",
            "libsecp256k1.regularity",
        ),
        "price of the ladder: ladder over double-and-add": (
            "Point",
            "ladder",
            "double-and-add",
            "btclib-ecc.ladder-price",
        ),
        "comb: glv-wnaf over comb": ("Generator", "glv-wnaf", "comb", "btclib-ecc.comb-worth"),
        "comb, regular: glv-windows over comb": ("Generator", "glv-windows", "comb", ""),
    }
    return [
        Asked(words, (time(of, slow), time(of, fast)), formulas.over, FACTOR, FIGURES.get(published))
        for words, (of, slow, fast, published) in pairs.items()
    ]


def kernels() -> list[Asked]:
    """Each kernel over a field multiplication."""
    multiplication = name("bench_field.Field.time_kernel", component="field_mul")
    of = {
        **{words: ("bench_field.Field", kernel) for words, kernel in KERNELS.items()},
        **{words: ("bench_field.Inverse", kernel) for words, kernel in INVERSES.items()},
        **{words: ("bench_point.Point", kernel) for words, kernel in FORMULAS.items()},
    }
    rows = [Asked("field multiplication, time", (multiplication,))]
    for words, (group, kernel) in of.items():
        published = FIGURES.get(f"libsecp256k1.{PUBLISHED_KERNELS.get(kernel)}-in-multiplications")
        cost = name(f"{group}.time_kernel", component=kernel)
        rows.append(Asked(words, (cost, multiplication), formulas.over, FACTOR, published))
    return rows


def priced_share(figures: Sequence[Figure]) -> Figure:
    """Counts times unit costs over the time of the call: the time, the counts, as many costs."""
    whole, *rest = figures
    counts, costs = rest[: len(rest) // 2], rest[len(rest) // 2 :]
    priced = [formulas.times(count, cost) for count, cost in zip(counts, costs, strict=True) if count.value]
    return formulas.over([formulas.total(priced), whole]) if priced else Figure(0.0)
