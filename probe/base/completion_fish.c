/* For fish: a line an option, and functions that give words. */
#include "probe/base/completion.h"

#include <ctype.h>

static void print_text(FILE *out, const char *text)
{
    putc('\'', out);
    for (; *text; text++) {
        if (*text == '\'' || *text == '\\')
            putc('\\', out);
        putc(*text, out);
    }
    putc('\'', out);
}

/* "__warpscope_probe_": what the script's own functions begin with. */
static void print_name(FILE *out, const char *program)
{
    fputs("__", out);
    for (; *program; program++)
        putc(isalnum((unsigned char)*program) ? *program : '_', out);
    putc('_', out);
}

static void print_set(FILE *out, const struct ws_completed *completed, const char *name,
                      const char *joined)
{
    fputs(joined, out);
    print_name(out, completed->program);
    fputs(name, out);
}

/* What the function "is" calls a command: its name, or that of the program's own. */
static const char *called(const struct ws_completed_command *command)
{
    return command->name ? command->name : "own";
}

/* "complete -c PROGRAM", and of which command this is; NULL: of all. */
static void print_line(FILE *out, const struct ws_completed *completed,
                       const struct ws_completed_command *command)
{
    fprintf(out, "complete -c %s", completed->program);
    if (command && ws_completed_has_commands(completed)) {
        fputs(" -n '", out);
        print_name(out, completed->program);
        fprintf(out, "is %s'", called(command));
    }
}

static void print_value(FILE *out, const struct ws_completed *completed,
                        const struct ws_option *option)
{
    ws_words *words = ws_option_offers(option);
    const char *set = words ? ws_completed_name(completed, words) : NULL;
    enum ws_completed_paths paths = ws_option_paths(option);

    fputs(paths == WS_PATHS_FILES ? " -r -F" : " -x", out);
    if (paths == WS_PATHS_FOLDERS) {
        print_set(out, completed, "folders)'", " -a '(");
    } else if (set) {
        print_set(out, completed, set, " -a '(");
        fputs(")'", out);
    } else if (words) {
        fputs(" -a '", out);
        if (option->list)
            print_set(out, completed, option->keys ? "keys " : "list ", "(");
        ws_print_words(out, words, " ");
        fputs(option->list ? ")'" : "'", out);
    }
}

/* A line of what operands may be, as long as there are fewer than the command takes. */
static void print_operand(FILE *out, const struct ws_completed *completed,
                          const struct ws_completed_command *command)
{
    if (command->most < 0 || !command->name) {
        print_line(out, completed, command);
        return;
    }
    print_line(out, completed, NULL);
    print_set(out, completed, "is ", " -n '");
    fprintf(out, "%s; and ", command->name);
    print_set(out, completed, "fewer", "");
    fprintf(out, " %d", command->most);
    for (const struct ws_option *option = ws_option_listed(command->option); option;
         option = ws_option_listed(option + 1)) {
        if (option->value)
            fprintf(out, " --%s", option->name);
        if (option->value && option->letter)
            fprintf(out, " -%c", option->letter);
    }
    putc('\'', out);
}

static void print_command(FILE *out, const struct ws_completed *completed,
                          const struct ws_completed_command *command)
{
    print_line(out, completed, command);
    fputs(" -s h -l help -d 'print help'\n", out);
    for (const struct ws_option *option = ws_option_listed(command->option); option;
         option = ws_option_listed(option + 1)) {
        print_line(out, completed, command);
        fprintf(out, " -l %s", option->name);
        if (option->letter)
            fprintf(out, " -s %c", option->letter);
        if (option->value)
            print_value(out, completed, option);
        fputs(" -d ", out);
        print_text(out, option->help);
        putc('\n', out);
    }
    for (ws_words *const *words = command->operands; *words; words++) {
        print_operand(out, completed, command);
        print_set(out, completed, ws_completed_name(completed, *words), " -a '(");
        fputs(")'\n", out);
    }
    if (command->runs) {
        print_line(out, completed, command);
        print_set(out, completed, "run)'\n", " -a '(");
    }
    if (command->paths == WS_PATHS_FOLDERS) {
        print_operand(out, completed, command);
        print_set(out, completed, "folders)'\n", " -a '(");
    } else if (command->paths == WS_PATHS_FILES) {
        print_operand(out, completed, command);
        fputs(" -F\n", out);
    } else if (command->paths == WS_PATHS_ELSE) {
        print_line(out, completed, NULL);
        print_set(out, completed, "is ", " -n '");
        fprintf(out, "%s; and ", command->name);
        print_set(out, completed, "none", "");
        for (ws_words *const *words = command->operands; *words; words++) {
            print_set(out, completed, ws_completed_name(completed, *words), " (");
            putc(')', out);
        }
        fputs("' -F\n", out);
    }
}

static void begin_function(FILE *out, const struct ws_completed *completed, const char *name)
{
    fputs("function ", out);
    print_name(out, completed->program);
    fprintf(out, "%s\n", name);
}

static void print_functions(FILE *out, const struct ws_completed *completed)
{
    for (const struct ws_completed_set *set = completed->set; set->name; set++) {
        begin_function(out, completed, set->name);
        fputs("    printf '%s\\n' ", out);
        ws_print_words(out, set->words, " ");
        fputs("\nend\n", out);
    }
    begin_function(out, completed, "value");
    fputs("    commandline -ct | string replace -r -- '^--[^=]*=' ''\nend\n", out);
    begin_function(out, completed, "list");
    print_set(out, completed, "value))\n", "    set -l before (string match -r -- '.*,' (");
    fputs("    printf '%s\\n' \"$before\"$argv\nend\n", out);
    begin_function(out, completed, "keys");
    print_set(out, completed, "list $argv=\nend\n", "    ");
    begin_function(out, completed, "folders");
    print_set(out, completed, "value)\nend\n", "    __fish_complete_directories (");
    begin_function(out, completed, "run");
    fputs("    set -l words (commandline -opc)\n"
          "    set -l at (contains -i -- -- $words); or return\n"
          "    set -e words[1..$at]\n"
          "    complete -C (string join ' ' -- (string escape -- $words) (commandline -ct))\nend\n",
          out);
    begin_function(out, completed, "none");
    fputs("    set -l token (commandline -ct)\n"
          "    test -n \"$token\"; and not string match -q -- \"$token*\" $argv\nend\n",
          out);
}

static void print_commands(FILE *out, const struct ws_completed *completed)
{
    begin_function(out, completed, "commands");
    fputs("    printf '%s\\n'", out);
    for (const struct ws_completed_command *command = completed->command; command->option;
         command++)
        if (command->name)
            fprintf(out, " %s", command->name);
    fputs("\nend\n", out);
    begin_function(out, completed, "first");
    fputs("    test (count (commandline -opc)) -eq 1\nend\n", out);
    begin_function(out, completed, "is");
    fputs("    set -l words (commandline -opc)\n", out);
    print_set(out, completed, "commands)\n", "    if contains -- \"$words[2]\" (");
    fprintf(out,
            "        test \"$words[2]\" = $argv[1]\n"
            "    else\n"
            "        test $argv[1] = %s\n"
            "    end\nend\n",
            called(completed->otherwise));
    begin_function(out, completed, "fewer");
    fputs("    set -l words (commandline -opc)\n"
          "    set -l operands 0\n"
          "    set -l value 0\n"
          "    set -e words[1]\n",
          out);
    print_set(out, completed, "commands); and set -e words[1]\n",
              "    contains -- \"$words[1]\" (");
    fputs("    for word in $words\n"
          "        if test $value -eq 1\n"
          "            set value 0\n"
          "        else if contains -- $word $argv[2..-1]\n"
          "            set value 1\n"
          "        else if not string match -q -- '-*' $word\n"
          "            set operands (math $operands + 1)\n"
          "        end\n"
          "    end\n"
          "    test $operands -lt $argv[1]\nend\n",
          out);
    for (const struct ws_completed_command *command = completed->command; command->option;
         command++) {
        if (!command->name)
            continue;
        print_line(out, completed, NULL);
        print_set(out, completed, "first -a ", " -n ");
        fprintf(out, "%s -d ", command->name);
        print_text(out, command->summary);
        putc('\n', out);
    }
    if (!completed->otherwise->name) /* it has such a row */
        return;
    print_line(out, completed, NULL);
    print_set(out, completed, "first -s V -l version -d 'print the version and exit'\n", " -n ");
}

void ws_completion_fish(FILE *out, const struct ws_completed *completed)
{
    fprintf(out, "# Completion of %s for fish.\n", completed->program);
    print_functions(out, completed);
    fprintf(out, "complete -c %s -f\n", completed->program);
    if (ws_completed_has_commands(completed))
        print_commands(out, completed);
    for (const struct ws_completed_command *command = completed->command; command->option;
         command++)
        print_command(out, completed, command);
}
