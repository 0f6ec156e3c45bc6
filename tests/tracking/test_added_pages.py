"""The bodies of the pages that are added to asv's, and their place in its index."""

import math
import re
from pathlib import Path

import asv
import pytest
from asv.util import UserError

from tracking import changes, hosts, series
from tracking.history import Stage
from tracking.site import hosts as hosts_page
from tracking.site import page
from tracking.site import stages as stages_page
from tracking.stages import Cell, Entry, Track
from tracking.table import Figure, Row

INDEX = (Path(asv.__file__).parent / "www" / "index.html").read_text(encoding="utf-8")


def cell(value: float | None, yardstick: float = math.nan, *, old: float | None = None) -> Cell:
    """A figure and its interval of +-10 %, compared with `old`."""
    figure = Figure(value, None if value is None else (0.9 * value, 1.1 * value))
    theirs = Figure(yardstick, (0.9 * yardstick, 1.1 * yardstick))
    row = Row("b.Work.time_x", "seconds", figure, "other", theirs, Figure((value or 0) / yardstick))
    change = None if old is None else changes.ratio(figure, Figure(old, (0.9 * old, 1.1 * old)))
    return Cell(row, change, None if old is None else "0" * 40, True, None)


def points(drawn: str) -> list[tuple[float, float]]:
    return [(float(x), float(y)) for x, y in re.findall(r'<circle cx="([\d.]+)" cy="([\d.]+)"', drawn)]


def test_a_chart_has_a_point_a_stage_and_lower_is_lower() -> None:
    drawn = points(stages_page.chart([cell(8.0), None, cell(4.0), cell(1.0)]))
    assert [x for x, _ in drawn] == [5.0, 98.3, 145.0], "a stage without a figure leaves its place empty"
    first, second, last = (y for _, y in drawn)
    assert first < second < last, "the axis of a picture runs downwards"
    assert (second - first) * 2 == pytest.approx(last - second, abs=0.4), "it is logarithmic"


def test_a_chart_shows_the_yardstick_and_stays_inside() -> None:
    drawn = stages_page.chart([cell(2.0, 100.0), cell(1.0, 0.01)])
    assert 'stroke-dasharray="3 2"' in drawn and "nan" not in drawn
    for number in re.findall(r"[ML][\d.]+ (-?[\d.]+)", drawn):
        assert 0 <= float(number) <= stages_page.HEIGHT


def test_what_hardly_moves_looks_flat() -> None:
    (_, first), (_, second) = points(
        stages_page.chart(
            [Cell(Row("b.x", "", Figure(value)), None, None, False, None) for value in (1, 1.001)]
        )
    )
    assert abs(first - second) < 1


@pytest.mark.parametrize("cells", [[None], [cell(None)], [cell(math.nan)], [cell(0.0), cell(-1.0)]])
def test_without_a_positive_figure_there_is_no_chart(cells: list[Cell | None]) -> None:
    assert stages_page.chart(cells) == ""


def test_the_stages_page_groups_links_and_colours() -> None:
    entries = [Entry(("b.Work.time_x(size=<10>)", ""), "made-up-a", [cell(2.0), cell(1.0, old=2.0)])]
    track = Track("track", [Stage(f"track/{n}-x", str(n) * 40, str(n) * 40) for n in (1, 2)], entries)
    body = stages_page.body([track, Track("empty", [], [])])
    assert '<a href="#b.Work.time_x">time_x(size=&lt;10&gt;)</a>' in body
    assert '<small class="lower">-50.0% [-59.1, -38.9]</small>' in body
    assert "<th>b.Work</th>" in body and "<th>1-x<small>11111111</small></th>" in body
    assert 'data-show="track"' in body and "empty" not in body
    assert "No stage of this history is recorded" in stages_page.body([])


def test_the_hosts_page() -> None:
    ratio = changes.Ratio(2.0, (1.9, 2.1))
    step = hosts.Step("1" * 40, "2" * 40, ratio, changes.Ratio(0.5, (0.4, 0.6)))
    compared = hosts.Comparison(("b.Work.time_x", ""), "2" * 40, ratio, [step])
    body = hosts_page.body(["a", "b"], [hosts.Pair("a", "b", "env", ["1" * 40], [compared])])
    assert "11111111..22222222: +100.0% [+90.0, +110.0] against -50.0% [-60.0, -40.0]" in body
    assert 'data-show="b..a"' in body and "<td>2 [1.9, 2.1]</td>" in body
    assert "All records are of one machine, a&amp;b:" in hosts_page.body(["a&b"], [])


def test_asvs_index_gets_a_link_and_a_place() -> None:
    twice = page.with_page(page.with_page(INDEX, "stages", "Stages"), "hosts", "Hosts")
    for name in ("stages", "hosts"):
        assert twice.count(f'href="#/{name}"') == 1 and twice.count(f'data-page="{name}"') == 1


def test_the_script_is_loaded_once_for_all_pages(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text(INDEX, encoding="utf-8")
    for name in ("stages", "hosts"):
        page.add(tmp_path, name, name.title(), f"<p>{name}</p>")
    assert (tmp_path / "index.html").read_text(encoding="utf-8").count('src="page.js"') == 1
    assert (tmp_path / "hosts.html").read_text(encoding="utf-8") == "<p>hosts</p>"


@pytest.mark.parametrize("mark", [page.LINKS_END, page.PLACES_END])
@pytest.mark.parametrize("times", [0, 2])
def test_an_index_of_another_shape_is_refused(mark: str, times: int) -> None:
    with pytest.raises(UserError, match=f"{times} times instead of once"):
        page.with_page(INDEX.replace(mark, mark * times), "stages", "Stages")


def test_names_sort_by_the_size_of_their_numbers() -> None:
    names = [(f"b.x(size={size})", "") for size in (2, 16, 100)]
    assert sorted(names, key=series.order) == names != sorted(names)
