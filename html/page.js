'use strict';
// Registers with asv each page that page.py added to its index, and fills it when it is first shown.

$(document).ready(function() {
    var pages = $('.added-page');

    function under_the_bar() {
        pages.css('top', $('#nav').outerHeight() + 'px');
    }

    function choose(page, wanted) {
        var parts = page.find('[data-show]');
        var names = parts.map(function() { return $(this).attr('data-show'); }).get();
        var chosen = names.indexOf(wanted) < 0 ? names[0] : wanted;
        parts.each(function() { $(this).toggle($(this).attr('data-show') === chosen); });
        page.find('.added-page-parts li').each(function() {
            $(this).toggleClass('active', $(this).attr('data-shows') === chosen);
        });
    }

    // before asv's own handler, which then shows the page that the address names
    $(window).on('hashchange', function() { pages.hide(); }).on('resize', under_the_bar);
    pages.hide();
    pages.each(function() {
        var page = $(this);
        var name = page.attr('data-page');
        var filled = false;
        $.asv.register_page(name, function(params) {
            var wanted = (params.show || [])[0];
            $('#title').text(page.attr('data-label'));
            page.show();
            under_the_bar();
            if (filled) {
                choose(page, wanted);
                return;
            }
            $.get({url: name + '.html', dataType: 'html', cache: true}).done(function(body) {
                if (!filled) {
                    page.html(body);
                    filled = true;
                }
                choose(page, wanted);
            }).fail(function() {
                page.text('This page could not be loaded: ' + name + '.html');
            });
        });
    });
});
