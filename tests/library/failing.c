/* The n-th thing that a process writes fails, as on a full disk: loaded before the C library, in place of its functions.
   What is written to pipes and terminals does not count. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <sys/stat.h>
#include <unistd.h>

static int left, cause, is_lasting, count;

void failing_begin(int nth, int error, int lasting) {
    left = nth;
    cause = error;
    is_lasting = lasting;
    count = 0;
}

/* How many have failed since; from now on none does. */
int failing_end(void) {
    left = 0;
    return count;
}

static int fails(void) {
    if (left == 0) return 0;
    if (left > 1) {
        left--;
        return 0;
    }
    if (!is_lasting) left = 0;
    count++;
    errno = cause;
    return 1;
}

static int is_file(int handle) {
    struct stat status;
    int before = errno, found = fstat(handle, &status) == 0 && (S_ISREG(status.st_mode) || S_ISDIR(status.st_mode));
    errno = before;
    return found;
}

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

ssize_t write(int handle, const void *data, size_t size) {
    return is_file(handle) && fails() ? -1 : REAL(write)(handle, data, size);
}
ssize_t pwrite(int handle, const void *data, size_t size, off_t at) {
    return fails() ? -1 : REAL(pwrite)(handle, data, size, at);
}
ssize_t pwrite64(int handle, const void *data, size_t size, off64_t at) {
    return fails() ? -1 : REAL(pwrite64)(handle, data, size, at);
}
int fsync(int handle) { return is_file(handle) && fails() ? -1 : REAL(fsync)(handle); }
int fdatasync(int handle) { return is_file(handle) && fails() ? -1 : REAL(fdatasync)(handle); }
int ftruncate(int handle, off_t size) { return fails() ? -1 : REAL(ftruncate)(handle, size); }
int ftruncate64(int handle, off64_t size) { return fails() ? -1 : REAL(ftruncate64)(handle, size); }
int rename(const char *from, const char *to) { return fails() ? -1 : REAL(rename)(from, to); }
int link(const char *from, const char *to) { return fails() ? -1 : REAL(link)(from, to); }
int mkdir(const char *path, mode_t mode) { return fails() ? -1 : REAL(mkdir)(path, mode); }

#define OPENED(name)                                  \
    int name(const char *path, int flags, ...) {      \
        va_list more;                                 \
        va_start(more, flags);                        \
        mode_t mode = va_arg(more, mode_t);           \
        va_end(more);                                 \
        if ((flags & O_CREAT) && fails()) return -1;  \
        return REAL(name)(path, flags, mode);         \
    }
OPENED(open)
OPENED(open64)
