#include "recorder.h"

/* What was written to a descriptor that is known; its position tells where, because it may append. */
static ssize_t write_parts(int file, const struct iovec *data, int parts, off_t at) {
  ino_t inode = known(file);
  if (inode == 0) return at < 0 ? real_writev(file, data, parts) : real_pwritev(file, data, parts, at);
  lock();
  ssize_t written = at < 0 ? real_writev(file, data, parts) : real_pwritev(file, data, parts, at);
  if (written > 0) {
    int kept = errno;
    off_t from = at < 0 ? lseek(file, 0, SEEK_CUR) - written : at;
    record(WRITE, inode, from, "", "", data, parts, written);
    errno = kept;
  }
  unlock();
  return written;
}

ssize_t write(int file, const void *bytes, size_t length) {
  if (known(file) == 0) return real_write(file, bytes, length);
  struct iovec data = {(void *)bytes, length};
  return write_parts(file, &data, 1, -1);
}
ssize_t pwrite(int file, const void *bytes, size_t length, off_t at) {
  if (known(file) == 0) return real_pwrite(file, bytes, length, at);
  struct iovec data = {(void *)bytes, length};
  return write_parts(file, &data, 1, at);
}
ssize_t pwrite64(int file, const void *bytes, size_t length, off_t at) { return pwrite(file, bytes, length, at); }
ssize_t writev(int file, const struct iovec *data, int parts) { return write_parts(file, data, parts, -1); }
ssize_t pwritev(int file, const struct iovec *data, int parts, off_t at) { return write_parts(file, data, parts, at); }
ssize_t pwritev64(int file, const struct iovec *data, int parts, off_t at) { return pwritev(file, data, parts, at); }
ssize_t pwritev2(int file, const struct iovec *data, int parts, off_t at, int flags) {
  (void)flags;
  return write_parts(file, data, parts, at);
}
ssize_t pwritev64v2(int file, const struct iovec *data, int parts, off_t at, int flags) {
  return pwritev2(file, data, parts, at, flags);
}

/* A copy inside the system is a write of what is there afterwards. */
static void record_copied(int file, off_t from, ssize_t length) {
  char *bytes = malloc(length > 0 ? length : 1), name[64];
  /* Opened once more, because it may be open for writing only. */
  snprintf(name, sizeof name, "/proc/self/fd/%d", file);
  int readable = real_open(name, O_RDONLY | O_CLOEXEC);
  ssize_t read = length > 0 ? pread(readable, bytes, length, from) : 0;
  real_close(readable);
  struct iovec data = {bytes, read > 0 ? read : 0};
  if (read != length) note(UNSUPPORTED, 0, 0, "a copy that cannot be read again", "");
  else if (length > 0) record(WRITE, known(file), from, "", "", &data, 1, length);
  free(bytes);
}

ssize_t sendfile(int out, int in, off_t *offset, size_t length) {
  if (known(out) == 0) return real_sendfile(out, in, offset, length);
  lock();
  off_t from = lseek(out, 0, SEEK_CUR);
  ssize_t sent = real_sendfile(out, in, offset, length);
  record_copied(out, from, sent);
  unlock();
  return sent;
}
ssize_t sendfile64(int out, int in, off64_t *offset, size_t length) { return sendfile(out, in, offset, length); }

ssize_t copy_file_range(int in, off64_t *in_at, int out, off64_t *out_at, size_t length, unsigned flags) {
  if (known(out) == 0) return real_copy_file_range(in, in_at, out, out_at, length, flags);
  lock();
  off_t from = out_at == NULL ? lseek(out, 0, SEEK_CUR) : *out_at;
  ssize_t copied = real_copy_file_range(in, in_at, out, out_at, length, flags);
  record_copied(out, from, copied);
  unlock();
  return copied;
}

int ftruncate(int file, off_t length) {
  ino_t inode = known(file);
  if (inode == 0) return real_ftruncate(file, length);
  lock();
  int result = real_ftruncate(file, length);
  if (result == 0) note(TRUNCATE, inode, length, "", "");
  unlock();
  return result;
}
int ftruncate64(int file, off64_t length) { return ftruncate(file, length); }

int truncate(const char *path, off_t length) {
  char relative[PATH_MAX];
  if (below(AT_FDCWD, path, relative)) unsupported("truncate by name");
  return real_truncate(path, length);
}
int truncate64(const char *path, off64_t length) { return truncate(path, length); }

int fallocate(int file, int mode, off_t at, off_t length) {
  if (known(file) != 0) unsupported("fallocate");
  return real_fallocate(file, mode, at, length);
}
int fallocate64(int file, int mode, off64_t at, off64_t length) { return fallocate(file, mode, at, length); }
int posix_fallocate(int file, off_t at, off_t length) {
  if (known(file) != 0) unsupported("posix_fallocate");
  return real_posix_fallocate(file, at, length);
}
int posix_fallocate64(int file, off64_t at, off64_t length) { return posix_fallocate(file, at, length); }

static int synced(int file, int (*real)(int)) {
  ino_t inode = known(file);
  if (inode == 0) return real(file);
  lock();
  note(SYNC, inode, 0, "", "");
  unlock();
  return 0;
}
int fsync(int file) { return synced(file, real_fsync); }
int fdatasync(int file) { return synced(file, real_fdatasync); }
