import type { FailureEntry } from './errors.js';

/** The part of the closed set of failures that the files of the database and the archive add. */
export const STORE_FAILURES = {
  'store.full': {
    kind: 'transient',
    summary: 'the disk of the database or archive is full',
    advice:
      'Free space on the disk that holds store.path and archive.path. Nothing is lost: callbacks are answered 503 and the platform repeats them.',
  },
  'store.busy': {
    kind: 'transient',
    summary: 'another program keeps the database locked',
    advice:
      'End what holds store.path open for longer than a moment: a sqlite3 shell with an open transaction, a backup tool, a copy over the network. Then repeat the command that failed; the daemon goes on by itself. Nothing is lost or damaged: callbacks are answered 503 and the platform repeats them.',
  },
  'store.failed': {
    kind: 'fatal',
    summary: 'the database or the archive cannot be read or written',
    advice:
      'Check the rights and the disk of store.path and archive.path; restore the last backup if a file is damaged.',
  },
  'store.newer': {
    kind: 'fatal',
    summary: 'the database was written by a newer version of spacebooks',
    advice: 'Install that version again, or restore a backup made before the upgrade.',
  },
} as const satisfies Record<string, FailureEntry>;
