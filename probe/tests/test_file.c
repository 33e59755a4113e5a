/*
 * Files written whole or not at all: which files they replace and which they leave unchanged, under
 * every interruption. The C library's fsync(), write() and close() are replaced, so that each can
 * be interrupted on purpose.
 */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "probe/base/file.h"
#include "probe/tests/assert_error.h"

static char folder[] = "/tmp/ws_file_XXXXXX";
static int write_interruptions, sync_interruptions; /* still to come */
static int sync_fails;                              /* with this, once */
static int sync_raises;                             /* this signal, once */

/* In front of the C library's. */
int fsync(int file)
{
    int reason = sync_fails;

    if (sync_raises) {
        int raised = sync_raises;

        sync_raises = 0;
        kill(getpid(), raised);
    }
    if (sync_interruptions > 0 && sync_interruptions--) {
        errno = EINTR;
        return -1;
    }
    sync_fails = 0;
    errno = reason;
    return reason ? -1 : fdatasync(file);
}

ssize_t write(int file, const void *bytes, size_t length)
{
    struct iovec part = {.iov_len = length};

    memcpy(&part.iov_base, &bytes, sizeof bytes);
    if (write_interruptions > 0 && write_interruptions--) {
        errno = EINTR;
        return -1;
    }
    return writev(file, &part, 1);
}

static const char *in_folder(const char *name)
{
    static char path[2][600];
    static int turn;

    turn = !turn;
    snprintf(path[turn], sizeof path[turn], "%s/%s", folder, name);
    return path[turn];
}

static int make_folder(void **state)
{
    (void)state;
    strcpy(strrchr(folder, '_'), "_XXXXXX");
    write_interruptions = sync_interruptions = sync_fails = sync_raises = 0;
    umask(022);
    return mkdtemp(folder) ? 0 : -1;
}

static int remove_folder(void **state)
{
    DIR *directory = opendir(folder);

    (void)state;
    for (struct dirent *entry = readdir(directory); entry; entry = readdir(directory))
        if (strcmp(entry->d_name, ".") && strcmp(entry->d_name, ".."))
            remove(in_folder(entry->d_name));
    closedir(directory);
    return rmdir(folder);
}

/* Hidden ones too. */
static int files(void)
{
    DIR *directory = opendir(folder);
    int count = -2; /* . and .. */

    assert_non_null(directory);
    while (readdir(directory))
        count++;
    closedir(directory);
    return count;
}

static bool put(const char *path, const char *text)
{
    struct ws_error error = {0};
    bool done = ws_file_write(path, text, strlen(text), &error);

    assert_int_equal(!done, error.text[0] != 0);
    if (!done)
        print_message("(%s)\n", error.text);
    return done;
}

static void assert_holds(const char *path, const char *text)
{
    FILE *file = fopen(path, "rb");
    char held[64] = "";

    if (!file)
        fail_msg("%s is not there", path);
    held[fread(held, 1, sizeof held - 1, file)] = 0;
    fclose(file);
    assert_string_equal(held, text);
}

static mode_t kind_of(const char *path)
{
    struct stat status;

    return lstat(path, &status) ? 0 : status.st_mode & S_IFMT;
}

static int mode_of(const char *path)
{
    struct stat status;

    assert_int_equal(stat(path, &status), 0);
    return (int)(status.st_mode & 07777);
}

static void a_link_stays_a_link_and_what_it_names_is_written(void **state)
{
    (void)state;
    assert_true(put(in_folder("target"), "before"));
    assert_int_equal(symlink("target", in_folder("link")), 0);
    assert_int_equal(symlink(in_folder("link"), in_folder("again")), 0);
    assert_true(put(in_folder("again"), "after"));
    assert_holds(in_folder("target"), "after");
    assert_int_equal(kind_of(in_folder("link")), S_IFLNK);
    assert_int_equal(kind_of(in_folder("again")), S_IFLNK);
    assert_int_equal(kind_of(in_folder("target")), S_IFREG);
    assert_int_equal(files(), 3);
}

static void a_link_to_nothing_makes_what_it_names(void **state)
{
    (void)state;
    assert_int_equal(symlink("target", in_folder("link")), 0);
    assert_true(put(in_folder("link"), "new"));
    assert_holds(in_folder("target"), "new");
    assert_int_equal(kind_of(in_folder("link")), S_IFLNK);
    assert_int_equal(symlink("round", in_folder("round")), 0);
    assert_false(put(in_folder("round"), "x"));
    assert_int_equal(kind_of(in_folder("round")), S_IFLNK);
}

/* The disk is full after a few bytes, in a child: the limit cannot be raised again. */
static void what_a_link_names_is_whole_when_the_disk_is_full(void **state)
{
    int status;
    pid_t child;

    (void)state;
    assert_true(put(in_folder("target"), "before"));
    assert_int_equal(symlink("target", in_folder("link")), 0);
    child = fork();
    if (child == 0) {
        struct rlimit limit = {16, 16};
        struct ws_error error;

        signal(SIGXFSZ, SIG_IGN);
        setrlimit(RLIMIT_FSIZE, &limit);
        _exit(ws_file_write(in_folder("link"), "more than sixteen bytes", 23, &error) ? 1 : 0);
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_int_equal(status, 0);
    assert_holds(in_folder("target"), "before");
    assert_int_equal(files(), 2);
}

static void permissions_are_kept_and_a_new_file_has_what_the_umask_leaves(void **state)
{
    static const int modes[] = {0600, 0640, 0644, 0666, 0755};

    (void)state;
    assert_true(put(in_folder("new"), "x"));
    assert_int_equal(mode_of(in_folder("new")), 0644);
    umask(077);
    assert_true(put(in_folder("private"), "x"));
    assert_int_equal(mode_of(in_folder("private")), 0600);
    umask(022);
    for (size_t i = 0; i < sizeof modes / sizeof modes[0]; i++) {
        assert_int_equal(chmod(in_folder("new"), (mode_t)modes[i]), 0);
        assert_true(put(in_folder("new"), "y"));
        assert_int_equal(mode_of(in_folder("new")), modes[i]);
    }
}

static void the_owner_is_kept_where_that_is_allowed(void **state)
{
    struct stat status;

    (void)state;
    if (geteuid() != 0)
        skip();
    assert_true(put(in_folder("owned"), "x"));
    assert_int_equal(chown(in_folder("owned"), 12345, 23456), 0);
    assert_int_equal(chmod(in_folder("owned"), 0640), 0);
    assert_true(put(in_folder("owned"), "y"));
    assert_int_equal(stat(in_folder("owned"), &status), 0);
    assert_int_equal(status.st_uid, 12345);
    assert_int_equal(status.st_gid, 23456);
    assert_int_equal(status.st_mode & 07777, 0640);
}

static void a_leftover_is_in_nobodys_way(void **state)
{
    char name[64];

    (void)state;
    snprintf(name, sizeof name, "figure.svg.%ld.part", (long)getpid());
    assert_int_equal(mkdir(in_folder(name), 0777), 0);
    snprintf(name, sizeof name, "figure.svg.%ld.tmp", (long)getpid());
    assert_int_equal(mkdir(in_folder(name), 0777), 0);
    assert_true(put(in_folder("figure.svg"), "x"));
    assert_holds(in_folder("figure.svg"), "x");
}

static void the_longest_name_can_be_written(void **state)
{
    char name[256];

    (void)state;
    memset(name, 'n', 255);
    name[255] = 0;
    assert_true(put(in_folder(name), "x"));
    assert_holds(in_folder(name), "x");
    assert_int_equal(files(), 1);
}

static void an_interruption_is_no_failure(void **state)
{
    (void)state;
    for (int times = 1; times < 5; times++) {
        write_interruptions = sync_interruptions = times;
        assert_true(put(in_folder("figure.svg"), "x"));
        assert_int_equal(write_interruptions + sync_interruptions, 0);
        assert_holds(in_folder("figure.svg"), "x");
    }
}

static void a_disk_that_fails_leaves_what_was_there(void **state)
{
    (void)state;
    assert_true(put(in_folder("figure.svg"), "before"));
    sync_fails = EIO;
    assert_false(put(in_folder("figure.svg"), "after"));
    assert_holds(in_folder("figure.svg"), "before");
    assert_int_equal(files(), 1);
    sync_fails = EINVAL; /* a file system that has nothing to sync */
    assert_true(put(in_folder("figure.svg"), "after"));
    assert_holds(in_folder("figure.svg"), "after");
}

static void *wait_for_ever(void *unused)
{
    for (;;)
        pause();
    return unused;
}

/* A thread like those that libraries start: the signal can be delivered to it as well. */
static void a_signal_ends_the_program_and_leaves_nothing_half_done(void **state)
{
    static const int signals[] = {SIGINT, SIGTERM, SIGHUP};

    (void)state;
    for (size_t i = 0; i < 2 * sizeof signals / sizeof signals[0]; i++) {
        int status, number = signals[i / 2];
        pid_t child = fork();

        if (child == 0) {
            struct ws_error error;
            pthread_t thread;

            if (i % 2 && pthread_create(&thread, NULL, wait_for_ever, NULL))
                _exit(1);
            sync_raises = number;
            ws_file_write(in_folder("figure.svg"), "whole", 5, &error);
            _exit(0);
        }
        assert_int_equal(waitpid(child, &status, 0), child);
        assert_true(WIFSIGNALED(status));
        assert_int_equal(WTERMSIG(status), number);
        assert_int_equal(files(), kind_of(in_folder("figure.svg")) == S_IFREG);
    }
}

static void a_pipe_is_written_to_and_not_replaced(void **state)
{
    char got[8] = "";
    int reader;

    (void)state;
    assert_int_equal(mkfifo(in_folder("pipe"), 0600), 0);
    assert_int_equal(symlink("pipe", in_folder("link")), 0);
    reader = open(in_folder("pipe"), O_RDONLY | O_NONBLOCK);
    assert_true(reader >= 0);
    assert_true(put(in_folder("pipe"), "one"));
    assert_true(put(in_folder("link"), "two"));
    assert_int_equal(read(reader, got, sizeof got), 6);
    assert_string_equal(got, "onetwo");
    close(reader);
    assert_int_equal(kind_of(in_folder("pipe")), S_IFIFO);
    assert_int_equal(kind_of(in_folder("link")), S_IFLNK);
}

static void what_is_neither_file_nor_stream_stays_what_it_is(void **state)
{
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    int end = socket(AF_UNIX, SOCK_STREAM, 0);

    (void)state;
    snprintf(address.sun_path, sizeof address.sun_path, "%s", in_folder("socket"));
    assert_int_equal(bind(end, (struct sockaddr *)&address, sizeof address), 0);
    assert_false(put(in_folder("socket"), "x"));
    assert_int_equal(kind_of(in_folder("socket")), S_IFSOCK);
    close(end);
    assert_int_equal(mkdir(in_folder("folder"), 0777), 0);
    assert_false(put(in_folder("folder"), "x"));
    assert_false(put(in_folder("nowhere/figure.svg"), "x"));
    assert_false(put("", "x"));
    assert_int_equal(files(), 2);
}

/* A descriptor is written at its position: earlier bytes of the file stay. */
static void a_descriptor_is_written_where_it_stands(void **state)
{
    char name[32];
    int file = open(in_folder("log"), O_CREAT | O_WRONLY, 0600);
    struct stat before, after;

    (void)state;
    assert_int_equal(write(file, "head ", 5), 5);
    assert_int_equal(fstat(file, &before), 0);
    snprintf(name, sizeof name, "/dev/fd/%d", file);
    assert_int_equal(ws_file_descriptor(name), file);
    assert_true(put(name, "body"));
    assert_int_equal(write(file, " tail", 5), 5);
    close(file);
    assert_holds(in_folder("log"), "head body tail");
    assert_int_equal(stat(in_folder("log"), &after), 0);
    assert_int_equal(after.st_ino, before.st_ino);
    assert_int_equal(ws_file_descriptor("-"), 1);
    assert_int_equal(ws_file_descriptor("/dev/stdout"), 1);
    assert_int_equal(ws_file_descriptor("/dev/stderr"), 2);
    assert_int_equal(ws_file_descriptor("/dev/null"), -1);
    assert_int_equal(ws_file_descriptor("/dev/fd/"), -1);
    assert_int_equal(ws_file_descriptor("/dev/fd/99999999999"), -1);
    assert_false(put("/dev/fd/777", "x"));
}

static void a_device_that_is_full_is_a_failure(void **state)
{
    struct ws_error error = {0};

    (void)state;
    if (kind_of("/dev/full") != S_IFCHR)
        skip();
    assert_false(ws_file_write("/dev/full", "x", 1, &error));
    assert_error(error, WS_CODE_WRITE, "/dev/full");
    assert_int_equal(kind_of("/dev/full"), S_IFCHR);
}

static const struct ws_file_kind regular = {"capture", 1 << 20, false}, small = {"note", 4, true};

static bool get(const char *path, const struct ws_file_kind *kind, const char *wanted)
{
    struct ws_error error = {0};
    char *text;
    size_t length;
    bool done = ws_file_read(path, kind, &text, &length, &error);

    if (done) {
        assert_int_equal(strlen(text), length);
        assert_string_equal(text, wanted);
    } else {
        assert_null(text);
        if (!strstr(error.text, wanted) || strncmp(error.text, path, strlen(path)))
            fail_msg("'%s' does not say '%s'", error.text, wanted);
    }
    free(text);
    return done;
}

static void a_file_is_read_whole_or_refused_with_the_reason(void **state)
{
    (void)state;
    assert_true(put(in_folder("a"), "four"));
    assert_true(put(in_folder("b"), "fifth"));
    assert_true(put(in_folder("empty"), ""));
    assert_true(get(in_folder("a"), &regular, "four"));
    assert_true(get(in_folder("a"), &small, "four"));
    assert_true(get(in_folder("empty"), &small, ""));
    assert_false(get(in_folder("b"), &small, "it exceeds 4 bytes"));
    assert_false(get("/dev/zero", &small, "it exceeds 4 bytes"));
    assert_true(get("/dev/null", &small, ""));
    assert_false(get("/dev/null", &regular, "it is not a regular file"));
    assert_false(get(folder, &regular, "it is a directory; pass a capture in it"));
    assert_false(get(in_folder("none"), &regular, "cannot be opened: No such file"));
    assert_int_equal(mkfifo(in_folder("pipe"), 0600), 0);
    assert_false(get(in_folder("pipe"), &regular, "it is not a regular file"));
}

/* A batch waits for the disk once, at its end. */
static void files_can_be_synced_together(void **state)
{
    struct ws_error error;

    (void)state;
    sync_fails = EIO;
    ws_file_sync_later(true);
    assert_true(ws_file_write(in_folder("later"), "a", 1, &error));
    assert_int_equal(sync_fails, EIO); /* fsync() was not called */
    assert_true(ws_folder_sync(folder, &error));
    assert_false(ws_folder_sync(in_folder("none"), &error));
    ws_file_sync_later(false);
    assert_false(ws_file_write(in_folder("now"), "a", 1, &error));
    assert_int_equal(sync_fails, 0);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, make_folder, remove_folder)
    const struct CMUnitTest tests[] = {
        TEST(a_link_stays_a_link_and_what_it_names_is_written),
        TEST(a_link_to_nothing_makes_what_it_names),
        TEST(what_a_link_names_is_whole_when_the_disk_is_full),
        TEST(permissions_are_kept_and_a_new_file_has_what_the_umask_leaves),
        TEST(the_owner_is_kept_where_that_is_allowed),
        TEST(a_leftover_is_in_nobodys_way),
        TEST(the_longest_name_can_be_written),
        TEST(an_interruption_is_no_failure),
        TEST(a_disk_that_fails_leaves_what_was_there),
        TEST(a_signal_ends_the_program_and_leaves_nothing_half_done),
        TEST(a_pipe_is_written_to_and_not_replaced),
        TEST(what_is_neither_file_nor_stream_stays_what_it_is),
        TEST(a_descriptor_is_written_where_it_stands),
        TEST(a_device_that_is_full_is_a_failure),
        TEST(a_file_is_read_whole_or_refused_with_the_reason),
        TEST(files_can_be_synced_together),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
