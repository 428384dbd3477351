#include "recorder.h"

#define IO_URING_SETUP 425
#define IO_URING_REGISTER 427
#define FICLONE_REQUEST 0x40049409

/* The inode behind each descriptor below the root; 0 for all others. */
static volatile ino_t inode_of[MOST_FILES];

/* The inode behind a descriptor if it is a file or folder below the root; 0 otherwise, also when the number was reused. */
ino_t known(int file) {
  begin();
  if (file < 0 || file >= MOST_FILES || inode_of[file] == 0) return 0;
  struct stat facts;
  if (fstat(file, &facts) != 0 || facts.st_ino != inode_of[file]) return inode_of[file] = 0;
  return facts.st_ino;
}

void remember(int file, ino_t inode) {
  if (file >= 0 && file < MOST_FILES) inode_of[file] = inode;
}

int close(int file) {
  begin();
  remember(file, 0);
  return real_close(file);
}
static int copied(int file, ino_t inode) {
  if (file >= 0) remember(file, inode);
  return file;
}
int dup(int file) {
  ino_t inode = known(file);
  return copied(real_dup(file), inode);
}
int dup2(int file, int to) {
  ino_t inode = known(file);
  return copied(real_dup2(file, to), inode);
}
int dup3(int file, int to, int flags) {
  ino_t inode = known(file);
  return copied(real_dup3(file, to, flags), inode);
}

int fcntl(int file, int command, ...) {
  va_list more;
  va_start(more, command);
  void *argument = va_arg(more, void *);
  va_end(more);
  begin();
  int result = real_fcntl(file, command, argument);
  if (command == F_DUPFD || command == F_DUPFD_CLOEXEC) copied(result, known(file));
  return result;
}
int fcntl64(int file, int command, ...) {
  va_list more;
  va_start(more, command);
  void *argument = va_arg(more, void *);
  va_end(more);
  return fcntl(file, command, argument);
}

int ioctl(int file, unsigned long request, ...) {
  va_list more;
  va_start(more, request);
  void *argument = va_arg(more, void *);
  va_end(more);
  begin();
  if (request == FICLONE_REQUEST && known(file) != 0) {
    errno = EOPNOTSUPP;
    return -1;
  }
  return real_ioctl(file, request, argument);
}

void *mmap(void *address, size_t length, int protection, int flags, int file, off_t at) {
  begin();
  if ((flags & MAP_SHARED) && (protection & PROT_WRITE) && known(file) != 0) unsupported("a shared mapping");
  return real_mmap(address, length, protection, flags, file, at);
}
void *mmap64(void *address, size_t length, int protection, int flags, int file, off64_t at) {
  return mmap(address, length, protection, flags, file, at);
}

/* libuv calls the system past the C library's functions: what it may do so is known, and io_uring is not there. */
long syscall(long number, ...) {
  va_list more;
  va_start(more, number);
  long a = va_arg(more, long), b = va_arg(more, long), c = va_arg(more, long);
  long d = va_arg(more, long), e = va_arg(more, long), f = va_arg(more, long);
  va_end(more);
  begin();
  if (!is_recording()) return real_syscall(number, a, b, c, d, e, f);
  if (number >= IO_URING_SETUP && number <= IO_URING_REGISTER) {
    errno = ENOSYS;
    return -1;
  }
  switch (number) {
  case SYS_copy_file_range: return copy_file_range(a, (off64_t *)b, c, (off64_t *)d, e, f);
  case SYS_renameat2: return renameat2(a, (const char *)b, c, (const char *)d, e);
  case SYS_close: return close(a);
  case SYS_write: return write(a, (const void *)b, c);
  case SYS_pwrite64: return pwrite(a, (const void *)b, c, d);
  case SYS_pwritev: case SYS_pwritev2: return pwritev(a, (const struct iovec *)b, c, d);
  case SYS_fsync: return fsync(a);
  case SYS_fdatasync: return fdatasync(a);
  case SYS_openat: return opened(a, (const char *)b, c, d);
  case SYS_unlinkat: return unlinkat(a, (const char *)b, c);
  case SYS_mkdirat: return mkdirat(a, (const char *)b, c);
  case SYS_ftruncate: return ftruncate(a, b);
  default: return real_syscall(number, a, b, c, d, e, f);
  }
}
