/*
 * Loaded into a process with LD_PRELOAD: writes down every change of the files below a folder, in the order in which
 * the system made them. power_cut/log.rs reads the log.
 *
 * The calls of libc are wrapped, so a program that makes system calls by itself is not seen. The reader replays the log
 * and compares the result with the files, which shows that nothing was missed.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <execinfo.h>
#include <fcntl.h>
#include <limits.h>
#include <link.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

enum kind { BEGIN, OPEN, CLOSE, WRITE, LENGTH, EXTEND, FLUSH, RENAME, LINK, UNLINK, MKDIR, RMDIR, MAP };

struct record {
    uint32_t kind;
    int32_t fd;
    uint64_t number;
    uint32_t path;
    uint32_t other;
    uint64_t data;
};

#define FILES 4096
#define FRAMES 48

static const char *root;
static size_t root_length;
static int log_fd = -1;
static uint64_t load_address;
static unsigned char tracked[FILES];
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void give_up(const char *why) {
    ssize_t ignored = write(2, why, strlen(why));
    (void)ignored;
    abort();
}

#define REAL(result, name, ...)                                                                                        \
    static result (*real)(__VA_ARGS__);                                                                                \
    if (!real) *(void **)&real = dlsym(RTLD_NEXT, #name);                                                              \
    if (!real) give_up("recorder: no " #name "\n")

static int first_object(struct dl_phdr_info *info, size_t size, void *data) {
    (void)size;
    *(uint64_t *)data = info->dlpi_addr;
    return 1;
}

static void put(enum kind kind, int fd, uint64_t number, const char *path, const char *other, const void *data,
                size_t length) {
    struct record record = {kind, fd, number, path ? strlen(path) : 0, other ? strlen(other) : 0, length};
    struct iovec parts[4] = {{&record, sizeof record},
                             {(void *)path, record.path},
                             {(void *)other, record.other},
                             {(void *)data, length}};
    size_t wanted = sizeof record + record.path + record.other + length;
    REAL(ssize_t, writev, int, const struct iovec *, int);
    if (real(log_fd, parts, 4) != (ssize_t)wanted) give_up("recorder: the log cannot be written\n");
}

__attribute__((constructor)) static void begin(void) {
    const char *path = getenv("FERRITE_POWER_CUT_LOG");
    root = getenv("FERRITE_POWER_CUT_ROOT");
    if (!path || !root) return;
    root_length = strlen(root);
    REAL(int, open, const char *, int, ...);
    log_fd = real(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    if (log_fd < 0) give_up("recorder: the log cannot be opened\n");
    dl_iterate_phdr(first_object, &load_address);
    /* The first call loads a library, which must not happen within a wrapped call. */
    void *frames[4];
    backtrace(frames, 4);
    put(BEGIN, 0, 0, NULL, NULL, NULL, 0);
}

/* The path below the root, or NULL. */
static const char *below(int at, const char *path, char buffer[PATH_MAX]) {
    if (log_fd < 0) return NULL;
    if (path[0] != '/') {
        if (at != AT_FDCWD) {
            if (at >= 0 && at < FILES && tracked[at]) give_up("recorder: paths relative to a folder are not recorded\n");
            return NULL;
        }
        if (!getcwd(buffer, PATH_MAX - 1)) return NULL;
        size_t length = strlen(buffer);
        if (length + 1 + strlen(path) >= PATH_MAX) return NULL;
        buffer[length] = '/';
        strcpy(buffer + length + 1, path);
        path = buffer;
    }
    if (strncmp(path, root, root_length) || path[root_length] != '/') return NULL;
    return path + root_length;
}

static int is_tracked(int fd) { return log_fd >= 0 && fd >= 0 && fd < FILES && tracked[fd]; }

/* Begins a call that is recorded; returns from it with `result` after `record` if it succeeded. */
#define RECORDED(result_type, call, succeeded, record)                                                                 \
    do {                                                                                                               \
        pthread_mutex_lock(&lock);                                                                                     \
        result_type result = (call);                                                                                   \
        int error = errno;                                                                                             \
        if (succeeded) {                                                                                               \
            record;                                                                                                    \
        }                                                                                                              \
        pthread_mutex_unlock(&lock);                                                                                   \
        errno = error;                                                                                                 \
        return result;                                                                                                 \
    } while (0)

static void opened(int fd, int flags, const char *path) {
    if (fd >= FILES) give_up("recorder: too many open files\n");
    tracked[fd] = 1;
    put(OPEN, fd, (uint64_t)(unsigned)flags, path, NULL, NULL, 0);
}

#define OPEN_FUNCTION(name)                                                                                            \
    int name(const char *path, int flags, ...) {                                                                       \
        REAL(int, name, const char *, int, ...);                                                                       \
        va_list list;                                                                                                  \
        va_start(list, flags);                                                                                         \
        mode_t mode = va_arg(list, mode_t);                                                                            \
        va_end(list);                                                                                                  \
        char buffer[PATH_MAX];                                                                                         \
        const char *own = below(AT_FDCWD, path, buffer);                                                               \
        if (!own) return real(path, flags, mode);                                                                      \
        RECORDED(int, real(path, flags, mode), result >= 0, opened(result, flags, own));                               \
    }

#define OPENAT_FUNCTION(name)                                                                                          \
    int name(int at, const char *path, int flags, ...) {                                                               \
        REAL(int, name, int, const char *, int, ...);                                                                  \
        va_list list;                                                                                                  \
        va_start(list, flags);                                                                                         \
        mode_t mode = va_arg(list, mode_t);                                                                            \
        va_end(list);                                                                                                  \
        char buffer[PATH_MAX];                                                                                         \
        const char *own = below(at, path, buffer);                                                                     \
        if (!own) return real(at, path, flags, mode);                                                                  \
        RECORDED(int, real(at, path, flags, mode), result >= 0, opened(result, flags, own));                           \
    }

OPEN_FUNCTION(open)
OPEN_FUNCTION(open64)
OPENAT_FUNCTION(openat)
OPENAT_FUNCTION(openat64)

int close(int fd) {
    REAL(int, close, int);
    if (!is_tracked(fd)) return real(fd);
    /* First the note, then the call: the number may be given away again at once. */
    pthread_mutex_lock(&lock);
    tracked[fd] = 0;
    put(CLOSE, fd, 0, NULL, NULL, NULL, 0);
    int result = real(fd);
    pthread_mutex_unlock(&lock);
    return result;
}

static uint64_t position(int fd) {
    int flags = fcntl(fd, F_GETFL);
    off_t at = flags & O_APPEND ? lseek(fd, 0, SEEK_END) : lseek(fd, 0, SEEK_CUR);
    return at < 0 ? 0 : (uint64_t)at;
}

/* A flush with the calls that led to it, as addresses within the program. `only` the last write to the file, or all. */
static void flushed(int fd, int only) {
    void *frames[FRAMES];
    uint64_t addresses[FRAMES];
    int count = backtrace(frames, FRAMES);
    for (int i = 0; i < count; i++) addresses[i] = (uint64_t)(uintptr_t)frames[i] - load_address;
    put(FLUSH, fd, (uint64_t)only, NULL, NULL, addresses, (size_t)count * sizeof *addresses);
}

static void wrote(int fd, uint64_t offset, const void *data, ssize_t length) {
    put(WRITE, fd, offset, NULL, NULL, data, (size_t)length);
    if (fcntl(fd, F_GETFL) & O_DSYNC) flushed(fd, 1);
}

static void wrote_parts(int fd, uint64_t offset, const struct iovec *parts, int count, ssize_t length) {
    char *data = malloc((size_t)length);
    if (!data) give_up("recorder: no memory\n");
    size_t filled = 0;
    for (int i = 0; i < count && filled < (size_t)length; i++) {
        size_t part = parts[i].iov_len;
        if (part > (size_t)length - filled) part = (size_t)length - filled;
        memcpy(data + filled, parts[i].iov_base, part);
        filled += part;
    }
    wrote(fd, offset, data, (ssize_t)filled);
    free(data);
}

ssize_t write(int fd, const void *data, size_t length) {
    REAL(ssize_t, write, int, const void *, size_t);
    if (!is_tracked(fd)) return real(fd, data, length);
    uint64_t offset = position(fd);
    RECORDED(ssize_t, real(fd, data, length), result > 0, wrote(fd, offset, data, result));
}

ssize_t writev(int fd, const struct iovec *parts, int count) {
    REAL(ssize_t, writev, int, const struct iovec *, int);
    if (!is_tracked(fd)) return real(fd, parts, count);
    uint64_t offset = position(fd);
    RECORDED(ssize_t, real(fd, parts, count), result > 0, wrote_parts(fd, offset, parts, count, result));
}

#define PWRITE_FUNCTION(name, offset_type)                                                                             \
    ssize_t name(int fd, const void *data, size_t length, offset_type offset) {                                        \
        REAL(ssize_t, name, int, const void *, size_t, offset_type);                                                   \
        if (!is_tracked(fd)) return real(fd, data, length, offset);                                                    \
        RECORDED(ssize_t, real(fd, data, length, offset), result > 0,                                                  \
                 wrote(fd, (uint64_t)offset, data, result));                                  \
    }

#define PWRITEV_FUNCTION(name, offset_type)                                                                            \
    ssize_t name(int fd, const struct iovec *parts, int count, offset_type offset) {                                   \
        REAL(ssize_t, name, int, const struct iovec *, int, offset_type);                                              \
        if (!is_tracked(fd)) return real(fd, parts, count, offset);                                                    \
        RECORDED(ssize_t, real(fd, parts, count, offset), result > 0,                                                  \
                 wrote_parts(fd, (uint64_t)offset, parts, count, result));                                                 \
    }

PWRITE_FUNCTION(pwrite, off_t)
PWRITE_FUNCTION(pwrite64, off64_t)
PWRITEV_FUNCTION(pwritev, off_t)
PWRITEV_FUNCTION(pwritev64, off64_t)

#define FTRUNCATE_FUNCTION(name, offset_type)                                                                          \
    int name(int fd, offset_type length) {                                                                             \
        REAL(int, name, int, offset_type);                                                                             \
        if (!is_tracked(fd)) return real(fd, length);                                                                  \
        RECORDED(int, real(fd, length), result == 0, put(LENGTH, fd, (uint64_t)length, NULL, NULL, NULL, 0));          \
    }

#define FALLOCATE_FUNCTION(name, offset_type)                                                                          \
    int name(int fd, offset_type offset, offset_type length) {                                                         \
        REAL(int, name, int, offset_type, offset_type);                                                                \
        if (!is_tracked(fd)) return real(fd, offset, length);                                                          \
        RECORDED(int, real(fd, offset, length), result == 0,                                                           \
                 put(EXTEND, fd, (uint64_t)(offset + length), NULL, NULL, NULL, 0));                                   \
    }

FTRUNCATE_FUNCTION(ftruncate, off_t)
FTRUNCATE_FUNCTION(ftruncate64, off64_t)
FALLOCATE_FUNCTION(posix_fallocate, off_t)
FALLOCATE_FUNCTION(posix_fallocate64, off64_t)

#define FLUSH_FUNCTION(name)                                                                                           \
    int name(int fd) {                                                                                                 \
        REAL(int, name, int);                                                                                          \
        if (!is_tracked(fd)) return real(fd);                                                                          \
        RECORDED(int, real(fd), result == 0, flushed(fd, 0));                                                             \
    }

FLUSH_FUNCTION(fsync)
FLUSH_FUNCTION(fdatasync)

/* A map through which a file is written is noted: its content is not recorded. */
#define MMAP_FUNCTION(name, offset_type)                                                                               \
    void *name(void *address, size_t length, int protection, int flags, int fd, offset_type offset) {                  \
        REAL(void *, name, void *, size_t, int, int, int, offset_type);                                                \
        if (!is_tracked(fd) || !(flags & 1) || !(protection & 2))                                                      \
            return real(address, length, protection, flags, fd, offset);                                               \
        RECORDED(void *, real(address, length, protection, flags, fd, offset), result != (void *)-1,                   \
                 put(MAP, fd, 0, NULL, NULL, NULL, 0));                                                                \
    }

MMAP_FUNCTION(mmap, off_t)
MMAP_FUNCTION(mmap64, off64_t)

static int two_paths(enum kind kind, int (*real)(int, const char *, int, const char *, int), int from_at,
                     const char *from, int to_at, const char *to, int flags) {
    char from_buffer[PATH_MAX], to_buffer[PATH_MAX];
    const char *own_from = below(from_at, from, from_buffer), *own_to = below(to_at, to, to_buffer);
    if (!own_from != !own_to) give_up("recorder: a file crosses the root\n");
    if (!own_from) return real(from_at, from, to_at, to, flags);
    RECORDED(int, real(from_at, from, to_at, to, flags), result == 0, put(kind, -1, 0, own_from, own_to, NULL, 0));
}

static int real_rename(int from_at, const char *from, int to_at, const char *to, int flags) {
    REAL(int, renameat, int, const char *, int, const char *);
    (void)flags;
    return real(from_at, from, to_at, to);
}

static int real_link(int from_at, const char *from, int to_at, const char *to, int flags) {
    REAL(int, linkat, int, const char *, int, const char *, int);
    if (getenv("FERRITE_POWER_CUT_NO_LINKS")) {
        errno = EPERM;
        return -1;
    }
    return real(from_at, from, to_at, to, flags);
}

int rename(const char *from, const char *to) { return two_paths(RENAME, real_rename, AT_FDCWD, from, AT_FDCWD, to, 0); }

int renameat(int from_at, const char *from, int to_at, const char *to) {
    return two_paths(RENAME, real_rename, from_at, from, to_at, to, 0);
}

int link(const char *from, const char *to) { return two_paths(LINK, real_link, AT_FDCWD, from, AT_FDCWD, to, 0); }

int linkat(int from_at, const char *from, int to_at, const char *to, int flags) {
    return two_paths(LINK, real_link, from_at, from, to_at, to, flags);
}

#define PATH_FUNCTION(kind, name, parameters, arguments)                                                               \
    int name parameters {                                                                                              \
        REAL(int, name, PATH_TYPES_##name);                                                                            \
        char buffer[PATH_MAX];                                                                                         \
        const char *own = below(AT_FDCWD, path, buffer);                                                               \
        if (!own) return real arguments;                                                                               \
        RECORDED(int, real arguments, result == 0, put(kind, -1, 0, own, NULL, NULL, 0));                              \
    }

#define PATH_TYPES_unlink const char *
#define PATH_TYPES_rmdir const char *
#define PATH_TYPES_mkdir const char *, mode_t

PATH_FUNCTION(UNLINK, unlink, (const char *path), (path))
PATH_FUNCTION(RMDIR, rmdir, (const char *path), (path))
PATH_FUNCTION(MKDIR, mkdir, (const char *path, mode_t mode), (path, mode))
