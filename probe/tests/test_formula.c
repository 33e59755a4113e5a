/* An address expression is parsed once, when it is chosen, whatever uses it afterwards. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "probe/access/formula.h"
#include "probe/feed/suggest.h"
#include "probe/snippet/run/constants.h"

/* The linker leads all calls from other files here (CMakeLists.txt). */
bool __real_ws_snippet_parse(const char *text, const char *declared, struct ws_snippet **snippet,
                             struct ws_error *error);
bool __wrap_ws_snippet_parse(const char *text, const char *declared, struct ws_snippet **snippet,
                             struct ws_error *error);

static int parsed;

bool __wrap_ws_snippet_parse(const char *text, const char *declared, struct ws_snippet **snippet,
                             struct ws_error *error)
{
    parsed++;
    return __real_ws_snippet_parse(text, declared, snippet, error);
}

static struct ws_formula *make(const char *text, const char *definition)
{
    struct ws_constants constants = {0};
    struct ws_formula *formula;
    struct ws_error error;

    if (definition)
        assert_true(ws_constants_add(definition, &constants, &error));
    parsed = 0;
    formula = ws_formula_make(text, &constants, &error);
    assert_non_null(formula);
    return formula;
}

static void all_answers_come_from_one_parse(void **state)
{
    const struct ws_variant *variant = ws_variant_named("ldmatrix.m8n8.x4.b16");
    struct ws_address_options options = {0};
    struct ws_suggestion padding, swizzle;
    struct ws_addresses once, anew;
    struct ws_formula *formula;
    struct ws_error error;
    char text[200] = "";
    FILE *file = fmemopen(text, sizeof text, "w");

    (void)state;
    formula = make("t % 16 * pitch + t / 16 * 16", "pitch=128");
    ws_formula_use(formula, &options);
    assert_true(ws_addresses_make(variant, &options, &once, &error));
    assert_true(ws_address_write(variant, &options, false, file, &error));
    fclose(file);
    assert_string_equal(text, "t % 16 * pitch + t / 16 * 16");
    assert_true(ws_suggest(variant, &options, &padding, &swizzle, &error));
    assert_int_equal(parsed, 1);

    options.parsed = NULL;
    assert_true(ws_addresses_make(variant, &options, &anew, &error));
    assert_memory_equal(once.address, anew.address, sizeof once.address);

    /* A suggestion has another constant: it does not keep the parse result of the one before. */
    assert_true(padding.found && swizzle.found);
    assert_true(ws_addresses_make(variant, &padding.options, &anew, &error));
    assert_int_equal(anew.address[1] - anew.address[0], 144);
    assert_ptr_equal(swizzle.options.parsed, formula->snippet);
    ws_formula_drop(formula);
}

static void what_does_not_parse_says_why_as_it_ever_did(void **state)
{
    struct ws_formula *formula = make("t * \x80", NULL);
    struct ws_address_options options = {0};
    struct ws_addresses addresses;
    struct ws_error error;

    (void)state;
    assert_false(formula->good);
    ws_formula_use(formula, &options);
    assert_false(
        ws_addresses_make(ws_variant_named("ldmatrix.m8n8.x1.b16"), &options, &addresses, &error));
    assert_non_null(strstr(error.text, formula->wrong.text));
    assert_true(error.text == strstr(error.text, "address: column "));
    ws_formula_drop(formula);
}

static void who_keeps_it_last_frees_it(void **state)
{
    struct ws_formula *formula = make("t * 16", NULL), *other = ws_formula_keep(formula);

    (void)state;
    ws_formula_drop(formula);
    assert_string_equal(other->text, "t * 16");
    assert_non_null(other->snippet);
    ws_formula_drop(other);
    ws_formula_drop(NULL);
    assert_null(ws_formula_keep(NULL));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_answers_come_from_one_parse),
        cmocka_unit_test(what_does_not_parse_says_why_as_it_ever_did),
        cmocka_unit_test(who_keeps_it_last_frees_it),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
