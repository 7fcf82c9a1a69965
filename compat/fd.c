/*
 * fd.c: descriptors.
 */
#include "compat.h"

#include <arpa/inet.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

/* After a call that failed: whether to try again, waiting first where the descriptor
 * does not block. */
static bool again(int fd, short events)
{
    struct pollfd p = {fd, events, 0};

    if (EAGAIN == errno || EWOULDBLOCK == errno) {
        return poll(&p, 1, -1) >= 0 || EINTR == errno;
    }
    return EINTR == errno;
}

/* All len bytes. PMIX_ERR_TIMEOUT at the end of the file. */
pmix_status_t pmix_fd_read(int fd, int len, void *buffer)
{
    char *b = buffer;

    if (len < 0) {
        return PMIX_ERR_BAD_PARAM;
    }
    while (len > 0) {
        ssize_t n = read(fd, b, len);

        if (0 == n) {
            return PMIX_ERR_TIMEOUT;
        }
        if (n < 0 && !again(fd, POLLIN)) {
            return PMIX_ERR_IN_ERRNO;
        }
        b += n < 0 ? 0 : n;
        len -= n < 0 ? 0 : n;
    }
    return PMIX_SUCCESS;
}

pmix_status_t pmix_fd_write(int fd, int len, const void *buffer)
{
    const char *b = buffer;

    if (len < 0) {
        return PMIX_ERR_BAD_PARAM;
    }
    while (len > 0) {
        ssize_t n = write(fd, b, len);

        if (n < 0 && !again(fd, POLLOUT)) {
            return PMIX_ERR_IN_ERRNO;
        }
        b += n < 0 ? 0 : n;
        len -= n < 0 ? 0 : n;
    }
    return PMIX_SUCCESS;
}

pmix_status_t pmix_fd_set_cloexec(int fd)
{
    int flags = fcntl(fd, F_GETFD);

    return flags < 0 || fcntl(fd, F_SETFD, flags | FD_CLOEXEC) < 0 ? PMIX_ERR_IN_ERRNO : PMIX_SUCCESS;
}

/* The flag of a descriptor that its calls do not block; others stay. */
static pmix_status_t set_blocking(int fd, bool block)
{
    int flags = fcntl(fd, F_GETFL);

    return flags < 0 || fcntl(fd, F_SETFL, block ? flags & ~O_NONBLOCK : flags | O_NONBLOCK) < 0
               ? PMIX_ERR_IN_ERRNO
               : PMIX_SUCCESS;
}

pmix_status_t pmix_ptl_base_set_nonblocking(int sd) { return set_blocking(sd, false); }
pmix_status_t pmix_ptl_base_set_blocking(int sd) { return set_blocking(sd, true); }

static bool is(int fd, mode_t type)
{
    struct stat st;

    return 0 == fstat(fd, &st) && type == (st.st_mode & S_IFMT);
}

bool pmix_fd_is_regular(int fd) { return is(fd, S_IFREG); }
bool pmix_fd_is_chardev(int fd) { return is(fd, S_IFCHR); }
bool pmix_fd_is_blkdev(int fd) { return is(fd, S_IFBLK); }

/* All but the first three and one more (-1: none). For a child before it execs. */
void pmix_close_open_file_descriptors(int protected_fd)
{
    DIR *d = opendir("/proc/self/fd");
    struct dirent *e;

    if (NULL == d) {
        long max = sysconf(_SC_OPEN_MAX);

        /* A limit may be absurd; nobody has that many open. */
        for (int fd = 3; fd < (max < 0 || max > 65536 ? 65536 : max); fd++) {
            if (fd != protected_fd) {
                close(fd);
            }
        }
        return;
    }
    while (NULL != (e = readdir(d))) {
        int fd = atoi(e->d_name);

        if (fd >= 3 && fd != protected_fd && fd != dirfd(d)) {
            close(fd);
        }
    }
    closedir(d);
}

/* The address at the other end, or "Unknown". Valid until the thread asks again. */
const char *pmix_fd_get_peer_name(int fd)
{
    static __thread char text[INET6_ADDRSTRLEN];
    struct sockaddr_storage sa;
    socklen_t len = sizeof(sa);
    const void *a = NULL;

    memset(&sa, 0, sizeof(sa));
    if (0 == getpeername(fd, (struct sockaddr *) &sa, &len)) {
        a = AF_INET == sa.ss_family    ? (void *) &((struct sockaddr_in *) &sa)->sin_addr
            : AF_INET6 == sa.ss_family ? (void *) &((struct sockaddr_in6 *) &sa)->sin6_addr
                                       : NULL;
    }
    if (NULL == a || NULL == inet_ntop(sa.ss_family, a, text, sizeof(text))) {
        strcpy(text, "Unknown");
    }
    return text;
}

int pmix_fd_dup2(int src, int target) { return dup2(src, target); }
