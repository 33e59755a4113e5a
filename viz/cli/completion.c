/*
 * Completion scripts: each names the commands, their options, the words an option takes and the
 * variants. They are written out whole, so that completing runs no program.
 */
#include "viz/cli/completion.h"

#include <string.h>

#include "probe/isa/isa.h"
#include "viz/cli/commands.h"

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

/* The words of what a command takes, or NULL where it takes files or nothing. */
static ws_words *operand_words(const struct ws_command *command)
{
    switch (command->operand) {
    case WS_OPERAND_NONE:
    case WS_OPERAND_FILE:
        return NULL;
    case WS_OPERAND_VARIANT:
        return variant_word;
    case WS_OPERAND_COMMAND:
        return ws_command_word;
    }
    return NULL;
}

static void bash_option_words(FILE *out, const struct ws_command *command)
{
    for (const struct ws_option *option = ws_command_options(command); option->name; option++) {
        if (!option->value)
            continue;
        fprintf(out, "    %s,--%s) words='", command->name, option->name);
        if (option->words)
            print_words(out, option->words, " ");
        fprintf(out, "'%s ;;\n", option->words ? "" : " files=1");
    }
}

void ws_completion_bash(FILE *out)
{
    const struct ws_command *command;

    fputs("# Completion of warpscope's commands, options and variants for bash.\n"
          "_warpscope()\n{\n"
          "    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]}\n"
          "    local command=${COMP_WORDS[1]} words='' files=\n"
          "    COMPREPLY=()\n"
          "    if [ \"$COMP_CWORD\" -eq 1 ]; then\n"
          "        words='",
          out);
    print_words(out, ws_command_word, " ");
    fputs(" --help --version ", out);
    print_words(out, variant_word, " ");
    fputs("'\n    else\n    case $command,$before in\n", out);
    for (int i = 0; (command = ws_command(i)); i++)
        bash_option_words(out, command);
    fputs("    *) case $command in\n", out);
    for (int i = 0; (command = ws_command(i)); i++) {
        ws_words *operands = operand_words(command);

        fprintf(out, "        %s) words='--help", command->name);
        for (const struct ws_option *option = ws_command_options(command); option->name; option++)
            fprintf(out, " --%s", option->name);
        if (operands) {
            putc(' ', out);
            print_words(out, operands, " ");
        }
        fprintf(out, "'%s ;;\n", command->operand == WS_OPERAND_FILE ? " files=1" : "");
    }
    fputs("        esac ;;\n    esac\n    fi\n"
          "    mapfile -t COMPREPLY < <(compgen -W \"$words\" -- \"$word\"\n"
          "        [ -n \"$files\" ] && compgen -f -- \"$word\")\n"
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
    ws_words *operands = operand_words(command);

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
        fprintf(out, " \\\n        '*:%s:(",
                command->operand == WS_OPERAND_VARIANT ? "variant" : "command");
        print_words(out, operands, " ");
        fputs(")'", out);
    } else if (command->operand == WS_OPERAND_FILE) {
        fputs(" \\\n        '*:file:_files'", out);
    }
    fputs(" ;;\n", out);
}

void ws_completion_zsh(FILE *out)
{
    const struct ws_command *command;

    fputs("#compdef warpscope\n"
          "# Completion of warpscope's commands, options and variants for zsh.\n"
          "_warpscope()\n{\n"
          "    local -a commands variants\n    commands=(\n",
          out);
    for (int i = 0; (command = ws_command(i)); i++) {
        fprintf(out, "        '%s:", command->name);
        zsh_text(out, command->summary);
        fputs("'\n", out);
    }
    fputs("    )\n    variants=(", out);
    print_words(out, variant_word, " ");
    fputs(")\n"
          "    if (( CURRENT == 2 )); then\n"
          "        _describe command commands\n"
          "        compadd -a variants\n"
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
    ws_words *operands = operand_words(command);

    for (const struct ws_option *option = ws_command_options(command); option->name; option++) {
        fprintf(out, "complete -c warpscope -n '__fish_seen_subcommand_from %s' -l %s",
                command->name, option->name);
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
        fprintf(out, "complete -c warpscope -n '__fish_seen_subcommand_from %s' -f -a '",
                command->name);
        print_words(out, operands, " ");
        fputs("'\n", out);
    } else if (command->operand == WS_OPERAND_FILE) {
        fprintf(out, "complete -c warpscope -n '__fish_seen_subcommand_from %s' -F\n",
                command->name);
    }
}

void ws_completion_fish(FILE *out)
{
    const struct ws_command *command;

    fputs("# Completion of warpscope's commands, options and variants for fish.\n"
          "complete -c warpscope -f\n"
          "complete -c warpscope -l help -d 'print help and exit'\n"
          "complete -c warpscope -n __fish_use_subcommand -l version -d 'print the version and "
          "exit'\n"
          "complete -c warpscope -n __fish_use_subcommand -a '",
          out);
    print_words(out, variant_word, " ");
    fputs("'\n", out);
    for (int i = 0; (command = ws_command(i)); i++) {
        fprintf(out, "complete -c warpscope -n __fish_use_subcommand -a %s -d ", command->name);
        fish_text(out, command->summary);
        putc('\n', out);
    }
    for (int i = 0; (command = ws_command(i)); i++)
        fish_command(out, command);
}
