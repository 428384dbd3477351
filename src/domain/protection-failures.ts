import type { FailureEntry } from './errors.js';

/** The part of the closed set of failures that attacks, backups and restores add. */
export const PROTECTION_FAILURES = {
  'callback.flood': {
    kind: 'refused',
    summary: 'many callbacks point to invoices that do not wait for an e-invoice',
    advice:
      'Nothing is lost: what waits was found in the list of invoices, if it is dated within reconcile.look_back_days; have older ones sent again on the platform. If it was nobody of yours, the secret path is known to somebody: stop the daemon, delete its subscriptions on the platform, start again with another `instance`.',
  },
  'books.restored': {
    kind: 'refused',
    summary: 'the database was restored, moved or copied, so that batches may be out that it does not know',
    advice:
      'Nothing of this space is handed out until it is known which batch was the last one: ask the accountant, then spacebooks books confirm --space ID --last NUMBER (docs/backup.md).',
  },
  'books.not-confirmed': {
    kind: 'refused',
    summary: 'the books do not go on like this',
    advice:
      'Read the detail. Batches that are missing here come back from the archive of the lost machine: copy its files into archive.path. Only where the accountant has thrown them away: --not-imported.',
  },
  'backup.failed': {
    kind: 'fatal',
    summary: 'the backup is not whole, and was not kept',
    advice:
      'Read the detail: what it names is damaged or missing in the database or the archive. The backups that were there are untouched; look at the disk, and run spacebooks audit verify.',
  },
  'backup.busy': {
    kind: 'transient',
    summary: 'another backup is being made into this folder',
    advice: 'Wait until that one has ended, or name another folder with --to.',
  },
  'backup.in-use': {
    kind: 'refused',
    summary: 'a daemon works with the database that is to be replaced',
    advice:
      'Stop the daemon first: systemctl stop spacebooks, docker stop with the name of its container, or Ctrl+C where it was started. Then repeat the restore, and start the daemon again. Nothing was replaced.',
  },
  'backup.unusable': {
    kind: 'refused',
    summary: 'this is no backup that can be restored',
    advice:
      'Name the folder of one backup, the one that holds manifest.json. Take an older one where it is damaged.',
  },
  'backup.occupied': {
    kind: 'refused',
    summary: 'there is a database already',
    advice: 'Where it is to be replaced: --force. It is kept beside, under a name with the time.',
  },
} as const satisfies Readonly<Record<string, FailureEntry>>;
