#include "recorder.h"

int opened(int at, const char *path, int flags, mode_t mode) {
  char relative[PATH_MAX];
  if (!below(at, path, relative) || is_volatile(relative)) {
    int file = real_openat(at, path, flags, mode);
    if (file >= 0) remember(file, 0);
    return file;
  }
  if ((flags & O_TMPFILE) == O_TMPFILE) {
    errno = EOPNOTSUPP;
    return -1;
  }
  int changes = (flags & (O_CREAT | O_TRUNC)) != 0;
  if (changes) lock();
  int is_new = changes && faccessat(at, path, F_OK, AT_SYMLINK_NOFOLLOW) != 0;
  int file = real_openat(at, path, flags, mode);
  if (file >= 0) {
    struct stat facts;
    fstat(file, &facts);
    remember(file, S_ISREG(facts.st_mode) || S_ISDIR(facts.st_mode) ? facts.st_ino : 0);
    if (is_new) note(CREATE, facts.st_ino, 0, relative, "");
    else if (flags & O_TRUNC) note(TRUNCATE, facts.st_ino, 0, "", "");
  }
  if (changes) unlock();
  return file;
}

#define MODE_OF(flags)                                    \
  mode_t mode = 0;                                        \
  if ((flags) & (O_CREAT | __O_TMPFILE)) {                \
    va_list more;                                         \
    va_start(more, flags);                                \
    mode = va_arg(more, int);                             \
    va_end(more);                                         \
  }

int open(const char *path, int flags, ...) { MODE_OF(flags) return opened(AT_FDCWD, path, flags, mode); }
int open64(const char *path, int flags, ...) { MODE_OF(flags) return opened(AT_FDCWD, path, flags, mode); }
int openat(int at, const char *path, int flags, ...) { MODE_OF(flags) return opened(at, path, flags, mode); }
int openat64(int at, const char *path, int flags, ...) { MODE_OF(flags) return opened(at, path, flags, mode); }
int __open_2(const char *path, int flags) { return opened(AT_FDCWD, path, flags, 0); }
int __open64_2(const char *path, int flags) { return opened(AT_FDCWD, path, flags, 0); }
int __openat_2(int at, const char *path, int flags) { return opened(at, path, flags, 0); }
int __openat64_2(int at, const char *path, int flags) { return opened(at, path, flags, 0); }
int creat(const char *path, mode_t mode) { return opened(AT_FDCWD, path, O_CREAT | O_WRONLY | O_TRUNC, mode); }
int creat64(const char *path, mode_t mode) { return opened(AT_FDCWD, path, O_CREAT | O_WRONLY | O_TRUNC, mode); }

FILE *fopen(const char *path, const char *mode) {
  begin();
  char relative[PATH_MAX];
  if (strpbrk(mode, "wa+") != NULL && below(AT_FDCWD, path, relative)) unsupported("fopen for writing");
  return real_fopen(path, mode);
}
FILE *fopen64(const char *path, const char *mode) { return fopen(path, mode); }

int renameat2(int from_at, const char *from, int to_at, const char *to, unsigned flags) {
  char one[PATH_MAX], two[PATH_MAX];
  int is_from = below(from_at, from, one), is_to = below(to_at, to, two);
  if (!is_from && !is_to) return real_renameat2(from_at, from, to_at, to, flags);
  if (!is_from || !is_to || flags != 0) unsupported("a rename across the root, or an exchange");
  lock();
  struct stat facts = {0};
  fstatat(from_at, from, &facts, AT_SYMLINK_NOFOLLOW);
  int result = real_renameat2(from_at, from, to_at, to, flags);
  if (result == 0) note(RENAME, facts.st_ino, 0, one, two);
  unlock();
  return result;
}
int rename(const char *from, const char *to) { return renameat2(AT_FDCWD, from, AT_FDCWD, to, 0); }
int renameat(int from_at, const char *from, int to_at, const char *to) { return renameat2(from_at, from, to_at, to, 0); }

int linkat(int from_at, const char *from, int to_at, const char *to, int flags) {
  char one[PATH_MAX], two[PATH_MAX];
  int is_from = below(from_at, from, one), is_to = below(to_at, to, two);
  if (!is_from && !is_to) return real_linkat(from_at, from, to_at, to, flags);
  if (!is_from || !is_to || (flags & AT_EMPTY_PATH)) unsupported("a link across the root, or of a file without a name");
  lock();
  struct stat facts = {0};
  fstatat(from_at, from, &facts, 0);
  int result = real_linkat(from_at, from, to_at, to, flags);
  if (result == 0) note(LINK, facts.st_ino, 0, one, two);
  unlock();
  return result;
}
int link(const char *from, const char *to) { return linkat(AT_FDCWD, from, AT_FDCWD, to, 0); }

int symlinkat(const char *target, int at, const char *path) {
  char relative[PATH_MAX];
  if (below(at, path, relative)) unsupported("a symbolic link");
  return real_symlinkat(target, at, path);
}
int symlink(const char *target, const char *path) { return symlinkat(target, AT_FDCWD, path); }

int unlinkat(int at, const char *path, int flags) {
  char relative[PATH_MAX];
  if (!below(at, path, relative) || is_volatile(relative)) return real_unlinkat(at, path, flags);
  lock();
  int result = real_unlinkat(at, path, flags);
  if (result == 0) note(flags & AT_REMOVEDIR ? RMDIR : UNLINK, 0, 0, relative, "");
  unlock();
  return result;
}
int unlink(const char *path) { return unlinkat(AT_FDCWD, path, 0); }
int rmdir(const char *path) { return unlinkat(AT_FDCWD, path, AT_REMOVEDIR); }
int remove(const char *path) {
  int result = unlinkat(AT_FDCWD, path, 0);
  return result != 0 && errno == EISDIR ? unlinkat(AT_FDCWD, path, AT_REMOVEDIR) : result;
}

int mkdirat(int at, const char *path, mode_t mode) {
  char relative[PATH_MAX];
  if (!below(at, path, relative)) return real_mkdirat(at, path, mode);
  lock();
  int result = real_mkdirat(at, path, mode);
  struct stat facts;
  if (result == 0 && fstatat(at, path, &facts, AT_SYMLINK_NOFOLLOW) == 0) note(MKDIR, facts.st_ino, 0, relative, "");
  unlock();
  return result;
}
int mkdir(const char *path, mode_t mode) { return mkdirat(AT_FDCWD, path, mode); }
