/*
 * Writes down, in order, every change that a program makes below one folder: loaded before the program's own libraries
 * (LD_PRELOAD), it stands between them and the C library.
 *
 *   SPACEBOOKS_DISK_ROOT   the folder, as realpath names it
 *   SPACEBOOKS_DISK_LOG    the file that records are appended to
 *   SPACEBOOKS_DISK_COUNT  a file of eight bytes, shared by all processes: how many records there are
 *   SPACEBOOKS_DISK_CUT    with so many records the power is cut: whoever wants to make another one is killed first
 *
 * A change and its record are one under a lock that all threads and processes share, so that the order of the log is that
 * of the changes. A record: length of all (4 bytes), operation (1), 3 of padding, inode (8), a number (8), lengths of two
 * paths and of the data (4 each), paths, data; all in the byte order of the machine.
 *
 * Nothing is really synced: what is promised is what was asked for, and the log says when. What would change a file
 * past these functions is refused or recorded as unsupported, and the reader of the log ends there; at the end the log is
 * compared with what lies on the disk (test/power-loss/log/self-test.ts).
 *
 * log.c writes, descriptors.c knows which file a number means, data.c and names.c stand before what changes files and folders.
 */
#pragma once
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/sendfile.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

enum { CREATE = 1, TRUNCATE, WRITE, RENAME, LINK, UNLINK, MKDIR, RMDIR, SYNC, UNSUPPORTED };


#define MOST_FILES 65536

/* The real functions. */
#ifndef REAL
#define REAL(type, name, ...) extern type (*real_##name)(__VA_ARGS__)
#endif
REAL(int, open, const char *, int, ...);
REAL(int, openat, int, const char *, int, ...);
REAL(ssize_t, write, int, const void *, size_t);
REAL(ssize_t, pwrite, int, const void *, size_t, off_t);
REAL(ssize_t, writev, int, const struct iovec *, int);
REAL(ssize_t, pwritev, int, const struct iovec *, int, off_t);
REAL(int, ftruncate, int, off_t);
REAL(int, truncate, const char *, off_t);
REAL(int, renameat2, int, const char *, int, const char *, unsigned);
REAL(int, linkat, int, const char *, int, const char *, int);
REAL(int, symlinkat, const char *, int, const char *);
REAL(int, unlinkat, int, const char *, int);
REAL(int, mkdirat, int, const char *, mode_t);
REAL(int, fsync, int);
REAL(int, fdatasync, int);
REAL(int, close, int);
REAL(int, dup, int);
REAL(int, dup2, int, int);
REAL(int, dup3, int, int, int);
REAL(int, fcntl, int, int, ...);
REAL(int, ioctl, int, unsigned long, ...);
REAL(void *, mmap, void *, size_t, int, int, int, off_t);
REAL(FILE *, fopen, const char *, const char *);
REAL(ssize_t, sendfile, int, int, off_t *, size_t);
REAL(ssize_t, copy_file_range, int, off_t *, int, off_t *, size_t, unsigned);
REAL(int, fallocate, int, int, off_t, off_t);
REAL(int, posix_fallocate, int, off_t, off_t);
REAL(long, syscall, long, ...);


void begin(void);
int is_recording(void);
int below(int at, const char *path, char *out);
int is_volatile(const char *path);
void lock(void);
void unlock(void);
void record(uint8_t operation, uint64_t inode, uint64_t number, const char *one, const char *two,
            const struct iovec *data, int parts, size_t length);
void note(uint8_t operation, uint64_t inode, uint64_t number, const char *one, const char *two);
void unsupported(const char *what);
ino_t known(int file);
void remember(int file, ino_t inode);
int opened(int at, const char *path, int flags, mode_t mode);
