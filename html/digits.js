'use strict';
// Numbers with enough digits to see 1 %: asv writes three, which shows 1.05 where 1.046 became 1.054.

$(document).ready(function() {
    var of_asv = $.asv.pretty_unit;

    // five digits, and never fewer than stand before the point: a count is written to its last one
    function number(x) {
        var before = x === 0 ? 1 : Math.floor(Math.log10(Math.abs(x))) + 1;
        var decimals = Number.isInteger(x) ? 0 : Math.min(Math.max(5 - before, 0), 20);
        return x.toLocaleString('en-US', {minimumFractionDigits: decimals, maximumFractionDigits: decimals});
    }

    function pretty_unit(x, unit) {
        if (unit === 'seconds' || unit === 'bytes') {
            return of_asv(x, unit);  // these have at least four
        }
        return number(x) + (unit && unit !== 'unit' ? ' ' + unit : '');
    }

    // the fewest decimals that write every multiple of `step`
    function decimals_of(step) {
        var decimals = 0;
        while (decimals < 12 && Math.abs(step - Number(step.toFixed(decimals))) > step * 1e-6) {
            ++decimals;
        }
        return decimals;
    }

    // the label of a tick at `v` on a linear axis in units of `multiplier`
    function tick(v, step, multiplier) {
        var decimals = decimals_of(step / multiplier);
        return (v / multiplier).toLocaleString(
            'en-US', {minimumFractionDigits: decimals, maximumFractionDigits: decimals});
    }

    function linear_ticks(low, high) {
        var rough = (high - low) / 5;
        var power = Math.pow(10, Math.floor(Math.log10(rough)));
        var step = power * [1, 2, 5, 10].find(function(factor) { return factor * power >= rough; });
        var ticks = [];
        for (var k = Math.ceil(low / step); k * step <= high; ++k) {
            ticks.push(Number((k * step).toPrecision(12)));
        }
        return ticks;
    }

    function log_ticks(low, high) {
        function within(mantissas) {
            var ticks = [];
            for (var power = Math.floor(Math.log10(low)); power <= Math.log10(high); ++power) {
                mantissas.forEach(function(mantissa) {
                    var value = Number(mantissa + 'e' + power);
                    if (value >= low && value <= high) {
                        ticks.push(value);
                    }
                });
            }
            return ticks;
        }
        if (within([1, 2, 5]).length < 3) {
            return linear_ticks(low, high);
        }
        return [[1, 2, 5], [1, 3], [1]].map(within).find(function(ticks, i) { return ticks.length <= 10 || i === 2; });
    }

    // Range and ticks of a logarithmic axis whose min and max are those of the data, in units of `reference`.
    function log_axis(axis, reference, unit) {
        var low = axis.min / 1.1, high = axis.max * 1.1;
        axis.min = low * reference;
        axis.max = high * reference;
        axis.axisLabel = unit === 'seconds' || unit === 'bytes' || unit === 'unit' ? '' : unit || '';
        axis.ticks = log_ticks(low, high).map(function(value) { return value * reference; });
        axis.tickFormatter = function(v) {
            var value = Number((v / reference).toPrecision(12));
            return of_ticks(value, unit === 'seconds' || unit === 'bytes' ? unit : '');
        };
    }

    // without the zeros that say nothing on a round number
    function of_ticks(value, unit) {
        return pretty_unit(value, unit).replace(/(\.\d*?)0+(?=\D*$)/, '$1').replace(/\.(?=\D*$)/, '');
    }

    $.asv.pretty_unit = pretty_unit;
    $.asv.digits = {number: number, tick: tick, log_axis: log_axis};
});
