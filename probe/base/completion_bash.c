/*
 * For bash: tables of completions by context, and two functions that read them, which are the same
 * for every program. Bash also splits words at = and : if readline is configured so; the parts are
 * joined again, and only the part of a completion that readline inserts is returned.
 */
#include "probe/base/completion.h"

#include <ctype.h>

static const char *const paths_word[] = {"", "files", "else", "folders"};

/* The script's names contain no hyphen. */
static void print_name(FILE *out, const char *program)
{
    putc('_', out);
    for (; *program; program++)
        putc(isalnum((unsigned char)*program) ? *program : '_', out);
}

static void print_value(FILE *out, const struct ws_completed *completed, const char *command,
                        const struct ws_option *option)
{
    ws_words *words = ws_option_offers(option);
    enum ws_completed_paths paths = ws_option_paths(option);
    const char *set = words ? ws_completed_name(completed, words) : NULL;

    fprintf(out, "    %s,--%s", command, option->name);
    if (option->letter)
        fprintf(out, "|%s,-%c", command, option->letter);
    fputs(")", out);
    if (set) {
        fprintf(out, " words=$%s", set);
    } else if (words) {
        fputs(" words='", out);
        ws_print_words(out, words, " ");
        putc('\'', out);
    }
    if (option->list)
        fputs(" list=1", out);
    if (option->keys)
        fputs(" keys=1", out);
    if (paths)
        fprintf(out, " paths=%s", paths_word[paths]);
    fputs(" ;;\n", out);
}

static void print_values(FILE *out, const struct ws_completed *completed)
{
    print_name(out, completed->program);
    fputs("_value()\n{\n    words='' list='' keys='' paths=''\n    case $1 in\n", out);
    for (const struct ws_completed_command *command = completed->command; command->option;
         command++)
        for (const struct ws_option *option = ws_option_listed(command->option); option;
             option = ws_option_listed(option + 1))
            if (option->value)
                print_value(out, completed, command->name ? command->name : "", option);
    fputs("    *) return 1 ;;\n    esac\n}\n", out);
}

static void print_operands(FILE *out, const struct ws_completed_command *command,
                           const struct ws_completed *completed)
{
    fprintf(out, "    %s) options='", command->name ? command->name : "''");
    for (const struct ws_option *option = ws_option_listed(command->option); option;
         option = ws_option_listed(option + 1))
        fprintf(out, " --%s", option->name);
    fputs(" --help'", out);
    if (command->operands[0])
        fputs(" words=\"", out);
    for (ws_words *const *words = command->operands; *words; words++)
        fprintf(out, "%s$%s", words == command->operands ? "" : " ",
                ws_completed_name(completed, *words));
    if (command->operands[0])
        putc('"', out);
    if (command->paths)
        fprintf(out, " paths=%s", paths_word[command->paths]);
    fprintf(out, " most=%d%s ;;\n", command->most, command->runs ? " runs=1" : "");
}

static const char joined[] =
    "    local line=${COMP_LINE:0:COMP_POINT} given=() gap word i\n"
    "    for ((i = 0; i <= COMP_CWORD; i++)); do\n"
    "        gap=${line%%[![:blank:]]*} line=${line#\"${line%%[![:blank:]]*}\"}\n"
    "        word=${COMP_WORDS[i]}\n"
    "        [ \"$i\" -lt \"$COMP_CWORD\" ] || word=$line\n"
    "        line=${line#\"$word\"}\n"
    "        if [ \"$i\" -gt 0 ] && [ -z \"$gap\" ]; then\n"
    "            given[${#given[@]}-1]+=$word\n"
    "        else\n"
    "            given+=(\"$word\")\n"
    "        fi\n"
    "    done\n"
    "    word=${given[${#given[@]}-1]}\n"
    "    local typed=$word cut='' each command='' first='' option='' operands=0 only=\n"
    "    local words='' list='' keys='' paths='' options='' most=-1 runs='' before='' left='' "
    "starts=''\n"
    "    for each in = :; do\n"
    "        if [[ $COMP_WORDBREAKS == *$each* && $typed == *$each* ]]; then\n"
    "            each=${typed%\"${typed##*$each}\"}\n"
    "            [ ${#each} -le ${#cut} ] || cut=$each\n"
    "        fi\n"
    "    done\n"
    "    case $word in [\\'\\\"]*) word=${word:1} ;; esac\n"
    "    given=(\"${given[@]:1:${#given[@]}-2}\")\n";

static const char walked[] =
    "    for each in \"${given[@]}\"; do\n"
    "        if [ -n \"$option\" ]; then\n"
    "            option=\n"
    "        elif [ -z \"$only\" ] && [ \"$each\" = -- ]; then\n"
    "            only=1\n"
    "        elif [ -z \"$only\" ] && [[ $each == -* ]]; then\n"
    "            NAME_value \"$command,$each\" && option=$each\n"
    "        else\n"
    "            operands=$((operands + 1))\n"
    "        fi\n"
    "    done\n"
    "    words='' list='' keys='' paths=''\n"
    "    if [ -n \"$option\" ]; then\n"
    "        NAME_value \"$command,$option\"\n"
    "    elif [ -z \"$only\" ] && [[ $word == --*=* ]]; then\n"
    "        NAME_value \"$command,${word%%=*}\"\n"
    "        starts=${word%%=*}= word=${word#*=}\n"
    "    else\n"
    "        NAME_operand \"$command\"\n"
    "        [ \"$most\" -lt 0 ] || [ \"$operands\" -lt \"$most\" ] || words='' paths=''\n"
    "        if [ -n \"$first\" ]; then\n"
    "            words=\"$commands $words\" options=\"--help --version $options\"\n"
    "        fi\n"
    "        [ -z \"$only\" ] || [ -z \"$runs\" ] || paths=files\n"
    "        [ -z \"$runs\" ] || [ \"$operands\" -gt 0 ] || paths=${only:+commands}\n"
    "        if [ -z \"$only\" ] && { [[ $word == -* ]] || [ -z \"$words$paths$word\" ]; }; then\n"
    "            words=$options paths=''\n"
    "        fi\n"
    "    fi\n"
    "    if [ -n \"$list\" ]; then\n"
    "        before=${word%\"${word##*,}\"}\n"
    "        for each in $words; do\n"
    "            [[ ,$before == *,\"$each\"[,=]* ]] || left+=\" $each\"\n"
    "        done\n"
    "        words=$left word=${word##*,}\n"
    "    fi\n"
    "    COMPREPLY=()\n"
    "    while read -r each; do\n"
    "        COMPREPLY+=(\"$starts$before$each${keys:+=}\")\n"
    "    done < <(compgen -W \"$words\" -- \"$word\")\n"
    "    [ -z \"$keys\" ] || compopt -o nospace 2> /dev/null\n"
    "    [ \"$paths\" != else ] || [ ${#COMPREPLY[@]} -gt 0 ] || paths=files\n"
    "    case $paths in files) i=-f ;; folders) i=-d ;; commands) i=-c ;; *) i='' ;; esac\n"
    "    if [ -n \"$i\" ]; then\n"
    "        compopt -o filenames 2> /dev/null\n"
    "        while read -r each; do COMPREPLY+=(\"$starts$each\"); done < <(compgen $i -- "
    "\"$word\")\n"
    "    fi\n"
    "    for i in \"${!COMPREPLY[@]}\"; do COMPREPLY[i]=${COMPREPLY[i]#\"$cut\"}; done\n"
    "}\n";

/* The text with the function's name in place of NAME. */
static void print_named(FILE *out, const char *text, const char *program)
{
    for (; *text; text++) {
        if (text[0] == 'N' && text[1] == 'A' && text[2] == 'M' && text[3] == 'E') {
            print_name(out, program);
            text += 3;
        } else {
            putc(*text, out);
        }
    }
}

/* The first word is a command's name; otherwise `otherwise` is meant. */
static void print_command(FILE *out, const struct ws_completed *completed)
{
    fputs("    local commands='", out);
    for (const struct ws_completed_command *command = completed->command; command->option;
         command++)
        if (command->name)
            fprintf(out, "%s%s", command == completed->command ? "" : " ", command->name);
    fputs("'\n"
          "    if [ ${#given[@]} -gt 0 ] && [[ \" $commands \" == *\" ${given[0]} \"* ]]; then\n"
          "        command=${given[0]} given=(\"${given[@]:1}\")\n"
          "    else\n"
          "        [ ${#given[@]} -gt 0 ] || first=1\n",
          out);
    fprintf(out, "        command=%s\n    fi\n",
            completed->otherwise->name ? completed->otherwise->name : "");
}

void ws_completion_bash(FILE *out, const struct ws_completed *completed)
{
    fprintf(out, "# Completion of %s for bash.\n", completed->program);
    print_values(out, completed);
    print_name(out, completed->program);
    fputs("_operand()\n{\n    words='' list='' keys='' paths=''\n    case $1 in\n", out);
    for (const struct ws_completed_command *command = completed->command; command->option;
         command++)
        print_operands(out, command, completed);
    fputs("    esac\n}\n", out);
    print_name(out, completed->program);
    fputs("()\n{\n", out);
    for (const struct ws_completed_set *set = completed->set; set->name; set++) {
        fprintf(out, "    local %s='", set->name);
        ws_print_words(out, set->words, " ");
        fputs("'\n", out);
    }
    fputs(joined, out);
    if (ws_completed_has_commands(completed))
        print_command(out, completed);
    print_named(out, walked, completed->program);
    fputs("complete -F ", out);
    print_name(out, completed->program);
    fprintf(out, " %s\n", completed->program);
}
