"""The core of the tests of pages, in Firefox."""

import signal
import sys

from browser import Firefox, NoBrowser
from page_test import Suite, address, ask, equal
import pages_answer
import pages_cases
import pages_hosts

LIMIT_IN_S = 240
CORE = {
    pages_answer: """what_is_pointed_at_lights_in_all_panels the_sentence_follows a_click_selects_and_shift_adds
        a_second_click_and_escape_let_go a_link_opens_at_what_it_names the_hash_follows_and_is_followed
        arrow_keys_walk_elements_and_lanes keys_that_mean_nothing_are_the_pages_own
        where_nothing_can_be_copied_the_link_is_shown both_views_are_there_to_switch_between
        a_mark_that_is_not_there_is_said steps_are_scrubbed products_light_what_meets
        every_figure_of_elements_answers""",
    pages_hosts: """a_page_answers_inside_a_frame a_page_answers_inside_a_sandboxed_frame
        different_figures_of_one_page_light_by_themselves a_notebook_puts_fragments_into_its_page
        texts_of_others_stay_texts""",
    pages_cases: "what_the_window_lights_and_says_the_page_does_too",
}
dark = Suite("Firefox in the dark")


@dark.test
def pages_are_legible_in_the_dark(page):
    page.size(height=3000)  # where what is told lies over nothing
    for name in ("explore", "product", "step"):
        page.open(address(f"pages/{name}.html#lane=5"))
        page.painted()
        equal(ask(page, "contrast", 4.5) + ask(page, "identity") + ask(page, "roles"), [], name)


def main():
    signal.alarm(LIMIT_IN_S)
    pages_cases.EVERY = 4  # of the cases one in so many, which is enough for another browser
    try:
        with Firefox() as browser:
            failed = sum(part.suite.run(browser, *names.split()) for part, names in CORE.items())
        with Firefox(scheme="dark", motion="reduce") as browser:
            failed += dark.run(browser)
    except NoBrowser as reason:
        print(f"skipped: {reason}")
        return 77
    return failed > 0


sys.exit(main())
