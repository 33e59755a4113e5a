/* For zsh: arguments for its own _arguments, and a helper for comma-separated values. */
#include "probe/base/completion.h"

#include <string.h>

/* Text within zsh's _arguments, where a colon, a bracket and a quote are special. */
static void print_text(FILE *out, const char *text)
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

/* The completion of an option's value: words, or paths, or both; a blank for neither. */
static void print_action(FILE *out, const struct ws_completed *completed,
                         const struct ws_option *option)
{
    static const char *const found[] = {[WS_PATHS_NONE] = " ",
                                        [WS_PATHS_FILES] = "_files",
                                        [WS_PATHS_ELSE] = "_files",
                                        [WS_PATHS_FOLDERS] = "_files -/"};
    ws_words *words = ws_option_offers(option);
    enum ws_completed_paths paths = ws_option_paths(option);
    const char *set = words ? ws_completed_name(completed, words) : NULL;

    fputs(words && paths ? "{" : "", out);
    if (set) {
        fprintf(out, "compadd -a %s", set);
    } else if (words) {
        if (option->list)
            fprintf(out, "_%s_list %s", completed->program, option->keys ? "=" : ",");
        else
            fputs("compadd -", out);
        for (int i = 0; words(i); i++) {
            putc(' ', out);
            print_text(out, words(i));
        }
    }
    fprintf(out, "%s%s%s", words && paths ? "; " : "", words && !paths ? "" : found[paths],
            words && paths ? "}" : "");
}

static void print_option(FILE *out, const struct ws_completed *completed,
                         const struct ws_option *option)
{
    const char *equals = option->value ? "=" : "", *plus = option->value ? "+" : "";

    fputs(" \\\n        ", out);
    if (option->letter && option->many)
        fprintf(out, "\\*{-%c%s,--%s%s}'[", option->letter, plus, option->name, equals);
    else if (option->letter)
        fprintf(out, "'(-%c --%s)'{-%c%s,--%s%s}'[", option->letter, option->name, option->letter,
                plus, option->name, equals);
    else
        fprintf(out, "'%s--%s%s[", option->many ? "*" : "", option->name, equals);
    print_text(out, option->help);
    putc(']', out);
    if (option->value) {
        fprintf(out, ":%s:", option->name);
        print_action(out, completed, option);
    }
    putc('\'', out);
}

static void print_operands(FILE *out, const struct ws_completed *completed,
                           const struct ws_completed_command *command, int place)
{
    if (place)
        fprintf(out, " \\\n        '%d:", place);
    else
        fputs(" \\\n        '*:", out);
    fputs("what:{", out);
    if (command->operands[0])
        fputs("compadd -a", out);
    for (ws_words *const *words = command->operands; *words; words++)
        fprintf(out, " %s", ws_completed_name(completed, *words));
    if (command->operands[0] && command->paths)
        fputs(command->paths == WS_PATHS_ELSE ? " || " : "; ", out);
    if (command->paths)
        fputs(command->paths == WS_PATHS_FOLDERS ? "_files -/" : "_files", out);
    fputs("}'", out);
}

static void print_arguments(FILE *out, const struct ws_completed *completed,
                            const struct ws_completed_command *command)
{
    fputs("_arguments -S '(- *)'{-h,--help}'[print help]::all:(all)'", out);
    for (const struct ws_option *option = ws_option_listed(command->option); option;
         option = ws_option_listed(option + 1))
        print_option(out, completed, option);
    if (command->operands[0] || command->paths) {
        if (command->most < 0)
            print_operands(out, completed, command, 0);
        for (int i = 1; i <= command->most; i++)
            print_operands(out, completed, command, i);
    }
}

/* After -- zsh completes as at the start of a line, and a program's arguments by its own
 * completion. The script has no array "commands", because zsh uses that name for programs. */
static const char runs_program[] = "if (( ${words[(i)--]} < CURRENT )); then\n"
                                   "            local before=${words[(i)--]}\n"
                                   "            shift $before words\n"
                                   "            (( CURRENT -= before ))\n"
                                   "            _normal\n"
                                   "            return\n"
                                   "        fi\n"
                                   "        ";

/* The first word is a command, or an argument without one. */
static void print_first(FILE *out, const struct ws_completed *completed)
{
    const struct ws_completed_command *otherwise = completed->otherwise;

    fputs("    local -a own_commands\n    own_commands=(\n", out);
    for (const struct ws_completed_command *command = completed->command; command->option;
         command++) {
        if (!command->name)
            continue;
        fprintf(out, "        '%s:", command->name);
        print_text(out, command->summary);
        fputs("'\n", out);
    }
    fputs("    )\n"
          "    if (( CURRENT == 2 )) && [[ $words[2] != -* ]]; then\n"
          "        local found=1\n"
          "        _describe command own_commands && found=0\n"
          "        compadd -a",
          out);
    for (ws_words *const *words = otherwise->operands; *words; words++)
        fprintf(out, " %s", ws_completed_name(completed, *words));
    fprintf(out,
            " && found=0\n%s"
            "        return found\n"
            "    fi\n",
            otherwise->paths ? "        (( found )) && _files && found=0\n" : "");
    if (otherwise->name)
        fputs("    (( CURRENT > 2 )) || compadd -- --help --version\n", out);
    fprintf(out,
            "    local command=%s\n"
            "    if (( CURRENT > 2 && ${own_commands[(I)${(b)words[2]}:*]} )); then\n"
            "        command=$words[2]\n"
            "        shift words\n"
            "        (( CURRENT-- ))\n"
            "    fi\n"
            "    case $command in\n",
            otherwise->name ? otherwise->name : "");
}

void ws_completion_zsh(FILE *out, const struct ws_completed *completed)
{
    const char *name = completed->program;

    fprintf(out,
            "#compdef %s\n# Completion of %s for zsh.\n# Completes one of several words; the first "
            "comma or = among the arguments follows each word.\n_%s_list()\n{\n    local "
            "after=$argv[(i)[,=]] comma\n    comma=$argv[after]\n    argv[after]=-\n    compset -P "
            "'*,'\n    compadd -q -S $comma \"$@\"\n}\n_%s()\n{\n",
            name, name, name, name);
    for (const struct ws_completed_set *set = completed->set; set->name; set++) {
        fprintf(out, "    local -a %s\n    %s=(", set->name, set->name);
        ws_print_words(out, set->words, " ");
        fputs(")\n", out);
    }
    if (ws_completed_has_commands(completed)) {
        print_first(out, completed);
        for (const struct ws_completed_command *command = completed->command; command->option;
             command++) {
            fprintf(out, "    %s) ", command->name ? command->name : "*");
            if (command->runs)
                fputs(runs_program, out);
            print_arguments(out, completed, command);
            fputs(" ;;\n", out);
        }
        fputs("    esac\n", out);
    } else {
        fputs("    ", out);
        print_arguments(out, completed, completed->command);
        putc('\n', out);
    }
    fprintf(out, "}\n_%s \"$@\"\n", name);
}
