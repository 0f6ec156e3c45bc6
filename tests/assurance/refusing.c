/* malloc and calloc that refuse one request of at least LEAST bytes, for LD_PRELOAD: the one that refuse(n) says, the
 * n-th from then on. glibc only. */
#include <stddef.h>

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);

enum { LEAST = 512 };                               /* what pymalloc does not serve itself */
static int left;

void refuse(int n) { left = n; }

/* Whether the request was met. */
int refused(void) { return left == 0; }

void *malloc(size_t size) {
    return size >= LEAST && left > 0 && --left == 0 ? NULL : __libc_malloc(size);
}

void *calloc(size_t count, size_t size) {
    return count * size >= LEAST && left > 0 && --left == 0 ? NULL : __libc_calloc(count, size);
}
