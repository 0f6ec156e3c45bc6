'use strict';
// asv's pages begin 55 pixels from the top, where its bar of links ends if all fit on one line: let them begin
// where it really ends.

$(document).ready(function() {
    new ResizeObserver(function() {
        document.documentElement.style.setProperty('--bar', $('#nav').outerHeight() + 'px');
        $(window).trigger('resize');  // graphs are drawn for the room they have
    }).observe($('#nav')[0]);
});
