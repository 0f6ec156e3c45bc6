'use strict';
// What regressions.py adds to asv's list of regressions.

$(document).ready(function() {
    // a range of commits as git log takes it, leading to the graph where it is marked
    function link(jump, url) {
        return $('<a/>').attr('href', url).attr('title', 'git log ' + jump.range).text(jump.range);
    }

    function range(jump, url) {
        return $('<td class="range"/>').append(link(jump, url));
    }

    function ranges(jumps, url) {
        return jumps.map(function(jump) { return $('<div class="range"/>').append(link(jump, url)); });
    }

    // the name of a benchmark, and the command that finds the commit in each range
    function name(benchmark_link, jumps) {
        return $('<td class="bisect"/>').append(benchmark_link, jumps.map(function(jump) {
            return $('<code/>').text(jump.bisect);
        }));
    }

    function machine(facts) {
        return $('<td class="machine"/>').text(facts.machine);
    }

    $.asv.regression_facts = {
        heading: '<th data-sort="string">Machine</th>',
        name: name,
        range: range,
        ranges: ranges,
        machine: machine
    };
});
