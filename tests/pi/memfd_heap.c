/*
 * Lets libcamera and picamera2 allocate frame buffers on a machine whose kernel has no dma-buf heaps.
 *
 * Preloaded (LD_PRELOAD) into the test's Python. Opening a file below /dev/dma_heap/ gives an empty memfd
 * that stands for the heap; the heap's one request, "allocate", gives a new memfd of the wished size, which
 * can be mapped, duplicated and closed like a dma-buf. What only real dma-bufs need (a name, cache
 * synchronisation) is answered with success. Everything else goes on to the C library. For the test alone:
 * a memfd is no dma-buf, and no device could write into it.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/dma-buf.h>
#include <linux/dma-heap.h>
#include <stdarg.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

static const char heaps[] = "/dev/dma_heap/";

static int stands_for_heap(const char *path)
{
	return path && strncmp(path, heaps, sizeof(heaps) - 1) == 0;
}

/* Only memfds (and files on tmpfs) can be sealed. */
static int is_memfd(int fd)
{
	return fcntl(fd, F_GET_SEALS) >= 0;
}

static int open_heap(void)
{
	return memfd_create("dma_heap", MFD_CLOEXEC);
}

#define HEAP_OR(next_name, path, flags)                                                  \
	if (stands_for_heap(path))                                                       \
		return open_heap();                                                      \
	mode_t mode = 0;                                                                 \
	if ((flags) & (O_CREAT | O_TMPFILE)) {                                           \
		va_list more;                                                            \
		va_start(more, flags);                                                   \
		mode = va_arg(more, mode_t);                                             \
		va_end(more);                                                            \
	}                                                                                \
	static int (*next)(const char *, int, ...);                                      \
	if (!next)                                                                       \
		next = (int (*)(const char *, int, ...))dlsym(RTLD_NEXT, next_name);      \
	return next(path, flags, mode);

int open(const char *path, int flags, ...)
{
	HEAP_OR("open", path, flags)
}

int open64(const char *path, int flags, ...)
{
	HEAP_OR("open64", path, flags)
}

static int allocate(struct dma_heap_allocation_data *wish)
{
	int fd = memfd_create("dma_buf", MFD_CLOEXEC);

	if (fd < 0)
		return -1;
	if (ftruncate(fd, wish->len) < 0) {
		close(fd);
		return -1;
	}
	wish->fd = fd;
	return 0;
}

int ioctl(int fd, unsigned long request, ...)
{
	va_list more;
	va_start(more, request);
	void *argument = va_arg(more, void *);
	va_end(more);

	unsigned int type = _IOC_TYPE(request);
	if (type == DMA_HEAP_IOC_MAGIC && is_memfd(fd)) {
		if (_IOC_NR(request) == _IOC_NR(DMA_HEAP_IOCTL_ALLOC))
			return allocate(argument);
		errno = ENOTTY;
		return -1;
	}
	if (type == DMA_BUF_BASE && is_memfd(fd) && _IOC_NR(request) <= 1)
		return 0; /* DMA_BUF_IOCTL_SYNC, DMA_BUF_SET_NAME */
	static int (*next)(int, unsigned long, ...);
	if (!next)
		next = (int (*)(int, unsigned long, ...))dlsym(RTLD_NEXT, "ioctl");
	return next(fd, request, argument);
}
