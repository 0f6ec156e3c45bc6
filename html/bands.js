'use strict';
// The interval of each value, drawn as a band behind its line: see graphs.py for the files.
// A point of a series is [x, value, [low, high]], the third null where no interval is known. asv and flot carry
// it along, whatever they make of x.

$(document).ready(function() {
    function path(of_graph) {
        return of_graph.replace(/\.json$/, '.band.json');
    }

    function joined(series, intervals) {
        return series.map(function(point, i) { return [point[0], point[1], intervals[i][1]]; });
    }

    // the numbers that the y axis must reach: an end below zero of what cannot be negative says nothing
    function reach(point) {
        var value = point[1];
        if (value === null) {
            return [];
        }
        return [value].concat((point[2] || []).filter(function(end) { return end > 0 || value <= 0; }));
    }

    function tooltip(item, unit, commit) {
        var point = item.series.data[item.dataIndex];
        var text = $.asv.pretty_unit(item.datapoint[1], unit);
        if (point[2]) {
            text += ' [' + $.asv.pretty_unit(point[2][0], unit) + ', ' + $.asv.pretty_unit(point[2][1], unit) + ']';
        }
        if (commit) {
            text += [' @ ' + commit].concat($.asv.marks.at($.asv.get_revision(commit))).join(', ');
        }
        return $('<span>').text(text).html();
    }

    // Called by flot before it draws a series.
    function draw(plot, ctx, series) {
        var area = {left: plot.getPlotOffset().left, top: plot.getPlotOffset().top,
                    width: plot.width(), height: plot.height()};
        var points = series.datapoints.points, size = series.datapoints.pointsize;
        var runs = [[]];  // of neighbours that all have an interval
        series.data.forEach(function(point, i) {
            var x = points[i * size], interval = point && point[2];
            if (x === null || x === undefined || !interval) {
                runs.push([]);
            } else {
                runs[runs.length - 1].push([
                    series.xaxis.p2c(x),
                    series.yaxis.p2c(Math.max(interval[0], series.yaxis.min)),
                    series.yaxis.p2c(Math.min(interval[1], series.yaxis.max))
                ]);
            }
        });
        ctx.save();
        ctx.beginPath();
        ctx.rect(area.left, area.top, area.width, area.height);
        ctx.clip();
        ctx.translate(area.left, area.top);
        ctx.fillStyle = ctx.strokeStyle = series.color;
        runs.forEach(function(run) {
            if (!series.bars.show) {
                fill(ctx, run);
            }
            run.forEach(function(end) { whisker(ctx, end); });
        });
        ctx.restore();
    }

    function fill(ctx, run) {
        ctx.globalAlpha = 0.2;
        ctx.beginPath();
        run.forEach(function(end) { ctx.lineTo(end[0], end[2]); });
        run.slice().reverse().forEach(function(end) { ctx.lineTo(end[0], end[1]); });
        ctx.fill();
    }

    // so that the interval of a point without neighbours is seen too
    function whisker(ctx, end) {
        ctx.globalAlpha = 0.5;
        ctx.lineWidth = 1;
        ctx.beginPath();
        ctx.moveTo(end[0], end[1]);
        ctx.lineTo(end[0], end[2]);
        ctx.stroke();
    }

    $.plot.plugins.push({
        name: 'bands',
        version: '1',
        options: {},
        init: function(plot) { plot.hooks.drawSeries.push(draw); }
    });
    $.asv.bands = {path: path, joined: joined, reach: reach, tooltip: tooltip};
});
