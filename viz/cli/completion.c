/*
 * Completion scripts: each names the commands, their options, the words an option takes, the
 * variants and the products. They are written out whole, so that completing runs no program.
 */
#include "viz/cli/completion.h"

#include <string.h>

#include "probe/isa/mma.h"
#include "viz/cli/commands.h"
#include "viz/text/errata.h"

static void print_words(FILE *out, ws_words *words, const char *between)
{
    const char *word;

    for (int i = 0; (word = words(i)); i++)
        fprintf(out, "%s%s", i ? between : "", word);
}

static const char *variant_word(int index)
{
    return index < WS_VARIANTS ? ws_variant((enum ws_variant_id)index)->name : NULL;
}

static const char *product_word(int index)
{
    return index < WS_PRODUCTS ? ws_mma((enum ws_mma_id)index)->name : NULL;
}

/* How a shell names what a command takes; NULL where it takes files or nothing. */
struct shell_words {
    const char *variants, *subjects, *commands, *errata;
};

static const char *operand_words(const struct ws_command *command, const struct shell_words *words)
{
    switch (command->operand) {
    case WS_OPERAND_NONE:
    case WS_OPERAND_FILE:
        return NULL;
    case WS_OPERAND_VARIANT:
        return words->variants;
    case WS_OPERAND_SUBJECT:
        return words->subjects;
    case WS_OPERAND_COMMAND:
        return words->commands;
    case WS_OPERAND_ERRATUM:
        return words->errata;
    }
    return NULL;
}

static void bash_option_words(FILE *out, const struct ws_command *command)
{
    for (const struct ws_option *option = ws_command_options(command); option->name; option++) {
        if (!option->value)
            continue;
        fprintf(out, "    %s,--%s", command->name, option->name);
        if (option->letter)
            fprintf(out, "|%s,-%c", command->name, option->letter);
        fputs(") words='", out);
        if (option->words)
            print_words(out, option->words, " ");
        fprintf(out, "'%s ;;\n", option->words ? "" : " files=1");
    }
}

/*
 * Bash takes a colon for the end of a word, so the word is what follows the line's last blank, and
 * what stands before its last colon is cut from what may come of it.
 */
void ws_completion_bash(FILE *out)
{
    static const struct shell_words names = {"$variants", "$variants $products", "$commands",
                                             "$errata"};
    const struct ws_command *command;

    fputs("# Completion of warpscope's commands, options, variants and products for bash.\n"
          "_warpscope()\n{\n"
          "    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]}\n"
          "    local command=${COMP_WORDS[1]} words='' files= first=$((COMP_CWORD == 1)) colons=\n"
          "    local commands='",
          out);
    print_words(out, ws_command_word, " ");
    fputs("'\n    local variants='", out);
    print_words(out, variant_word, " ");
    fputs("'\n    local products='", out);
    print_words(out, product_word, " ");
    fputs("'\n    local errata='", out);
    print_words(out, ws_erratum_word, " ");
    fputs("'\n"
          "    if [[ ${COMP_LINE:0:COMP_POINT} =~ [[:blank:]]([^[:blank:]]*:[^[:blank:]]*)$ ]]; "
          "then\n"
          "        word=${BASH_REMATCH[1]} before=\n"
          "        colons=${word%\"${word##*:}\"}\n"
          "        [[ ${COMP_LINE:0:COMP_POINT} == *[[:blank:]]*[[:blank:]]* ]] || first=1\n"
          "    fi\n"
          "    COMPREPLY=()\n"
          "    if [ \"$first\" -eq 1 ]; then\n"
          "        words=\"$commands --help --version $variants $products\"\n"
          "    else\n    case $command,$before in\n",
          out);
    for (int i = 0; (command = ws_command(i)); i++)
        bash_option_words(out, command);
    fputs("    *) case $command in\n", out);
    for (int i = 0; (command = ws_command(i)); i++) {
        const char *operands = operand_words(command, &names);

        fprintf(out, "        %s) words=\"--help", command->name);
        for (const struct ws_option *option = ws_command_options(command); option->name; option++)
            fprintf(out, " --%s", option->name);
        fprintf(out, "%s%s\"%s ;;\n", operands ? " " : "", operands ? operands : "",
                command->operand == WS_OPERAND_FILE ? " files=1" : "");
    }
    fputs("        esac ;;\n    esac\n    fi\n"
          "    mapfile -t COMPREPLY < <(compgen -W \"$words\" -- \"$word\"\n"
          "        [ -n \"$files\" ] && compgen -f -- \"$word\")\n"
          "    COMPREPLY=(\"${COMPREPLY[@]#\"$colons\"}\")\n"
          "}\n"
          "complete -o filenames -F _warpscope warpscope\n",
          out);
}

/* Text within zsh's _arguments: a colon, a bracket and a quote end things there. */
static void zsh_text(FILE *out, const char *text)
{
    for (; *text; text++) {
        if (*text == '\'')
            fputs("'\\''", out);
        else if (strchr(":[]\\", *text))
            fprintf(out, "\\%c", *text);
        else
            putc(*text, out);
    }
}

static void zsh_command(FILE *out, const struct ws_command *command)
{
    static const struct shell_words names = {"compadd -a variants", "compadd -a variants products",
                                             "_describe command commands", "compadd -a errata"};
    const char *operands = operand_words(command, &names);

    fprintf(out, "    %s) _arguments '--help[print help and exit]'", command->name);
    for (const struct ws_option *option = ws_command_options(command); option->name; option++) {
        fprintf(out, " \\\n        '%s--%s[", option->many ? "*" : "", option->name);
        zsh_text(out, option->help);
        putc(']', out);
        if (option->value) {
            fprintf(out, ":%s:", option->name);
            if (option->words) {
                putc('(', out);
                print_words(out, option->words, " ");
                putc(')', out);
            } else {
                fputs("_files", out);
            }
        }
        putc('\'', out);
    }
    if (operands) {
        fprintf(out, " \\\n        '*:%s:{%s}'",
                command->operand == WS_OPERAND_COMMAND   ? "command"
                : command->operand == WS_OPERAND_ERRATUM ? "erratum"
                                                         : "variant",
                operands);
    } else if (command->operand == WS_OPERAND_FILE) {
        fputs(" \\\n        '*:file:_files'", out);
    }
    fputs(" ;;\n", out);
}

void ws_completion_zsh(FILE *out)
{
    const struct ws_command *command;

    fputs("#compdef warpscope\n"
          "# Completion of warpscope's commands, options, variants and products for zsh.\n"
          "_warpscope()\n{\n"
          "    local -a commands variants products errata\n    commands=(\n",
          out);
    for (int i = 0; (command = ws_command(i)); i++) {
        fprintf(out, "        '%s:", command->name);
        zsh_text(out, command->summary);
        fputs("'\n", out);
    }
    fputs("    )\n    variants=(", out);
    print_words(out, variant_word, " ");
    fputs(")\n    products=(", out);
    print_words(out, product_word, " ");
    fputs(")\n    errata=(", out);
    print_words(out, ws_erratum_word, " ");
    fputs(")\n"
          "    if (( CURRENT == 2 )); then\n"
          "        _describe command commands\n"
          "        compadd -a variants products\n"
          "        compadd -- --help --version\n"
          "        return\n"
          "    fi\n"
          "    shift words\n"
          "    (( CURRENT-- ))\n"
          "    case $words[1] in\n",
          out);
    for (int i = 0; (command = ws_command(i)); i++)
        zsh_command(out, command);
    fputs("    esac\n}\n_warpscope \"$@\"\n", out);
}

static void fish_text(FILE *out, const char *text)
{
    putc('\'', out);
    for (; *text; text++) {
        if (*text == '\'' || *text == '\\')
            putc('\\', out);
        putc(*text, out);
    }
    putc('\'', out);
}

static void fish_command(FILE *out, const struct ws_command *command)
{
    static const struct shell_words names = {"(__warpscope_variants)",
                                             "(__warpscope_variants; __warpscope_products)",
                                             "(__warpscope_commands)", "(__warpscope_errata)"};
    const char *operands = operand_words(command, &names);

    for (const struct ws_option *option = ws_command_options(command); option->name; option++) {
        fprintf(out, "complete -c warpscope -n '__fish_seen_subcommand_from %s' -l %s",
                command->name, option->name);
        if (option->letter)
            fprintf(out, " -s %c", option->letter);
        if (option->value)
            fputs(" -r", out);
        if (option->words) {
            fputs(" -f -a '", out);
            print_words(out, option->words, " ");
            putc('\'', out);
        }
        fputs(" -d ", out);
        fish_text(out, option->help);
        putc('\n', out);
    }
    if (operands) {
        fprintf(out, "complete -c warpscope -n '__fish_seen_subcommand_from %s' -f -a '%s'\n",
                command->name, operands);
    } else if (command->operand == WS_OPERAND_FILE) {
        fprintf(out, "complete -c warpscope -n '__fish_seen_subcommand_from %s' -F\n",
                command->name);
    }
}

static void fish_function(FILE *out, const char *what, ws_words *words)
{
    fprintf(out, "function __warpscope_%s\n    printf '%%s\\n' ", what);
    print_words(out, words, " ");
    fputs("\nend\n", out);
}

void ws_completion_fish(FILE *out)
{
    const struct ws_command *command;

    fputs("# Completion of warpscope's commands, options, variants and products for fish.\n", out);
    fish_function(out, "commands", ws_command_word);
    fish_function(out, "variants", variant_word);
    fish_function(out, "products", product_word);
    fish_function(out, "errata", ws_erratum_word);
    fputs("complete -c warpscope -f\n"
          "complete -c warpscope -l help -d 'print help and exit'\n"
          "complete -c warpscope -n __fish_use_subcommand -l version -d 'print the version and "
          "exit'\n"
          "complete -c warpscope -n __fish_use_subcommand -a '(__warpscope_variants; "
          "__warpscope_products)'\n",
          out);
    for (int i = 0; (command = ws_command(i)); i++) {
        fprintf(out, "complete -c warpscope -n __fish_use_subcommand -a %s -d ", command->name);
        fish_text(out, command->summary);
        putc('\n', out);
    }
    for (int i = 0; (command = ws_command(i)); i++)
        fish_command(out, command);
}
