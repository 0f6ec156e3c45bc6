'use strict';
// Stages and tags as lines across a graph, with their names above it. Names take turns on a few rows: each, from
// the right, goes to the lowest row where it has room, so that its line meets no name below it.

$(document).ready(function() {
    var ROW = 15, RIGHT = 60;  // pixels: above the plot, and beside it for the last name
    var marks = JSON.parse($('#marks').text());

    function x_of(mark, date_scale) {
        return date_scale ? mark.date : mark.revision;
    }

    // a stage is named TRACK/NUMBER-WORDS
    function label_of(mark) {
        var short_name = mark.stage ? mark.name.replace(/-.*/, '') : mark.name;
        return short_name.length > 10 ? short_name.slice(0, 9) + '…' : short_name;
    }

    function lines(date_scale) {
        return marks.map(function(mark) {
            var x = x_of(mark, date_scale);
            return {color: mark.stage ? '#bbb' : '#ddd', lineWidth: 1, xaxis: {from: x, to: x}};
        });
    }

    function rows() {
        return $('#main-graph').width() < 600 ? 5 : 3;
    }

    function margin() {
        return marks.length ? {top: rows() * ROW + 2, right: RIGHT, bottom: 0, left: 0} : 0;
    }

    function label(plot, place, date_scale) {
        var axis = plot.getAxes().xaxis, top = plot.getPlotOffset().top;
        var free_until = Array(rows()).fill(Infinity);
        marks.slice().reverse().forEach(function(mark) {
            var x = x_of(mark, date_scale);
            if (x < axis.min || x > axis.max) {
                return;
            }
            var left = plot.pointOffset({x: x, y: plot.getAxes().yaxis.min}).left;
            if (isNaN(left)) {
                return;
            }
            var name = $('<div class="mark"/>').text(label_of(mark)).attr('title', mark.name).css('left', left);
            place.append(name);
            var row = free_until.findIndex(function(end) { return left + name.outerWidth() <= end; });
            if (row < 0) {
                name.remove();  // its line stays, and the point on it tells its name
                return;
            }
            free_until[row] = left - 2;
            name.css({top: top - (row + 1) * ROW, height: (row + 1) * ROW});
        });
    }

    // the names of the marks on a revision
    function at(revision) {
        return marks.filter(function(mark) { return mark.revision === Number(revision); })
            .map(function(mark) { return mark.name; });
    }

    $.asv.marks = {lines: lines, margin: margin, label: label, at: at};
});
