#define REAL(type, name, ...) type (*real_##name)(__VA_ARGS__)
#include "recorder.h"

static char root[PATH_MAX];
static size_t root_length;
static int log_file = -1;
static uint64_t cut = UINT64_MAX;
static volatile uint64_t *count;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

/* At the first call: the libraries of some programs open files before all others have begun. */
__attribute__((constructor)) void begin(void) {
  if (real_syscall != NULL) return;
#define FIND(name) real_##name = dlsym(RTLD_NEXT, #name)
  FIND(open); FIND(openat); FIND(write); FIND(pwrite); FIND(writev); FIND(pwritev); FIND(ftruncate); FIND(truncate);
  FIND(renameat2); FIND(linkat); FIND(symlinkat); FIND(unlinkat); FIND(mkdirat); FIND(fsync); FIND(fdatasync);
  FIND(close); FIND(dup); FIND(dup2); FIND(dup3); FIND(fcntl); FIND(ioctl); FIND(mmap); FIND(fopen); FIND(sendfile);
  FIND(copy_file_range); FIND(fallocate); FIND(posix_fallocate); FIND(syscall);
  const char *folder = getenv("SPACEBOOKS_DISK_ROOT"), *log = getenv("SPACEBOOKS_DISK_LOG");
  const char *counter = getenv("SPACEBOOKS_DISK_COUNT"), *limit = getenv("SPACEBOOKS_DISK_CUT");
  if (folder == NULL || log == NULL || counter == NULL) return;
  int shared = real_open(counter, O_RDWR | O_CLOEXEC);
  log_file = real_open(log, O_WRONLY | O_APPEND | O_CLOEXEC);
  void *page = real_mmap(NULL, sizeof(uint64_t), PROT_READ | PROT_WRITE, MAP_SHARED, shared, 0);
  if (shared < 0 || log_file < 0 || page == MAP_FAILED) {
    static const char text[] = "recorder: log or counter cannot be opened\n";
    real_write(2, text, sizeof text - 1);
    _exit(70);
  }
  real_close(shared);
  count = page;
  if (limit != NULL) cut = strtoull(limit, NULL, 10);
  root_length = strlen(folder);
  memcpy(root, folder, root_length + 1);
}

int is_recording(void) { return root_length != 0; }

/* Whether a path lies below the root; then `out` has it, relative to the root ("" is the root itself). */
int below(int at, const char *path, char *out) {
  begin();
  if (root_length == 0 || path == NULL || strlen(path) >= PATH_MAX) return 0;
  char whole[2 * PATH_MAX + 2], clean[2 * PATH_MAX + 4], base[PATH_MAX] = "", *state = NULL;
  if (path[0] != '/' && at == AT_FDCWD && getcwd(base, sizeof base) == NULL) return 0;
  if (path[0] != '/' && at != AT_FDCWD) {
    char link[64];
    snprintf(link, sizeof link, "/proc/self/fd/%d", at);
    ssize_t length = readlink(link, base, sizeof base - 1);
    if (length < 0) return 0;
    base[length] = 0;
  }
  snprintf(whole, sizeof whole, "%s/%s", base, path);
  /* Without `.`, `..` and doubled slashes. There are no symbolic links below the root: they are unsupported. */
  size_t end = 0;
  for (char *part = strtok_r(whole, "/", &state); part != NULL; part = strtok_r(NULL, "/", &state)) {
    if (strcmp(part, ".") == 0) continue;
    if (strcmp(part, "..") == 0) {
      while (end > 0 && clean[--end] != '/') continue;
      continue;
    }
    clean[end++] = '/';
    memcpy(clean + end, part, strlen(part));
    end += strlen(part);
  }
  clean[end] = 0;
  if (strncmp(clean, root, root_length) != 0) return 0;
  if (clean[root_length] != 0 && clean[root_length] != '/') return 0;
  const char *relative = clean + root_length + (clean[root_length] == '/');
  if (strlen(relative) >= PATH_MAX) return 0;
  strcpy(out, relative);
  return 1;
}

/* The memory that processes share beside a database is gone with the power, and recreated from its log. */
int is_volatile(const char *path) {
  size_t length = strlen(path);
  return length >= 4 && strcmp(path + length - 4, "-shm") == 0;
}

void lock(void) {
  pthread_mutex_lock(&mutex);
  while (flock(log_file, LOCK_EX) != 0 && errno == EINTR) continue;
  if (*count >= cut) kill(getpid(), SIGKILL);
}

void unlock(void) {
  int kept = errno;
  flock(log_file, LOCK_UN);
  pthread_mutex_unlock(&mutex);
  errno = kept;
}

void record(uint8_t operation, uint64_t inode, uint64_t number, const char *one, const char *two,
                   const struct iovec *data, int parts, size_t length) {
  struct __attribute__((packed)) {
    uint32_t all;
    uint8_t operation, padding[3];
    uint64_t inode, number;
    uint32_t one, two, data;
  } head = {0, operation, {0}, inode, number, strlen(one), strlen(two), length};
  head.all = sizeof head + head.one + head.two + head.data;
  char *bytes = malloc(head.all), *at = bytes;
  memcpy(at, &head, sizeof head);
  at += sizeof head;
  memcpy(at, one, head.one);
  at += head.one;
  memcpy(at, two, head.two);
  at += head.two;
  for (int part = 0; part < parts && length > 0; part++) {
    size_t piece = data[part].iov_len < length ? data[part].iov_len : length;
    memcpy(at, data[part].iov_base, piece);
    at += piece;
    length -= piece;
  }
  for (size_t done = 0; done < head.all;) {
    ssize_t written = real_write(log_file, bytes + done, head.all - done);
    if (written < 0 && errno != EINTR) abort();
    if (written > 0) done += written;
  }
  free(bytes);
  *count += 1;
}

void note(uint8_t operation, uint64_t inode, uint64_t number, const char *one, const char *two) {
  int kept = errno;
  record(operation, inode, number, one, two, NULL, 0, 0);
  errno = kept;
}

void unsupported(const char *what) {
  lock();
  note(UNSUPPORTED, 0, 0, what, "");
  unlock();
}
