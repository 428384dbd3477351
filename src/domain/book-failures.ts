import type { FailureEntry } from './errors.js';

/** The part of the closed set of failures that copying the platform, the books, their files and their delivery add. */
export const BOOK_FAILURES = {
  'sync.many-missing': {
    kind: 'refused',
    summary: 'a great part of the invoices is not on the platform any more',
    advice:
      'Nothing was taken for deleted. Check spaces[].platform_id and whose token it is; if so many invoices were really deleted, run sync with --accept-deletions.',
  },
  'sync.other-space': {
    kind: 'refused',
    summary: 'the copies of this space come from another space of the platform',
    advice:
      'Books belong to one space. Put spaces[].platform_id back as it was, or give the new space an id of its own in the configuration.',
  },
  'sync.interrupted': {
    kind: 'transient',
    summary: 'the sync was stopped before its end',
    advice: 'Nothing to do: what was read is kept, and the next sync reads the rest.',
  },
  'export.refused': {
    kind: 'refused',
    summary: 'the batch cannot be written in this format',
    advice: 'Each finding names the field and the fix. Change it in the configuration and export again.',
  },
  'export.layout-invalid': {
    kind: 'fatal',
    summary: 'a column layout has errors',
    advice: 'Correct the line named, then run the export again.',
  },
  'accounting.blocked': {
    kind: 'refused',
    summary: 'documents cannot be booked, so no batch was made',
    advice: 'Each finding names what is missing and the line to add. Mend it and export again.',
  },
  'accounting.busy': {
    kind: 'transient',
    summary: 'something else works with the books of this space',
    advice: 'Nothing to do: it is tried again. A command can simply be repeated in a few minutes.',
  },
  'accounting.not-copied': {
    kind: 'refused',
    summary: 'the invoices of the platform have not been copied so far',
    advice: 'Run spacebooks sync, then this command again; beside a running daemon wait for the next night.',
  },
  'batch.unknown': {
    kind: 'refused',
    summary: 'there is no such batch',
    advice: 'Look at the list: spacebooks batches.',
  },
  'batch.decided': {
    kind: 'refused',
    summary: 'the batch was accepted, rejected or voided before',
    advice:
      'Nothing more can be said of it. What changed since is in the next batch, as reversal and new entry.',
  },
  'batch.needed': {
    kind: 'refused',
    summary: 'a later batch takes back entries of this one',
    advice: 'Void or reject the later batch first.',
  },
  'batch.outdated': {
    kind: 'transient',
    summary: 'the books changed while the batch was made',
    advice: 'Nothing to do: it is made again.',
  },
  'period.not-over': {
    kind: 'refused',
    summary: 'the period cannot be closed',
    advice: 'Close whole months that are over, one after the other; a closed month stays closed.',
  },
  'audit.broken': {
    kind: 'fatal',
    summary: 'what was recorded was changed afterwards',
    advice:
      'Compare the database with its last backup, and find out who could write to it. Nothing is mended by itself.',
  },
  'delivery.unreachable': {
    kind: 'transient',
    summary: 'the target of an export did not answer',
    advice:
      'A daemon tries again by itself; a command has to be repeated. If it lasts, check host and port of the target, the firewall, and the certificate where the detail names one (mail.ca_file).',
  },
  'delivery.full': {
    kind: 'transient',
    summary: 'the target of an export has no space left, or cannot write now',
    advice: 'Free space at the target. It is tried again; no half file bears the final name.',
  },
  'delivery.host-key': {
    kind: 'refused',
    summary: 'the SFTP server shows another host key than the configured one',
    advice:
      'Ask who runs the server whether its key was changed. If so, write the new one into host_key; if not, somebody is in between.',
  },
  'delivery.login': {
    kind: 'refused',
    summary: 'the target of an export does not accept the login',
    advice: 'Check user, key or password of the target, then start again.',
  },
  'delivery.refused': {
    kind: 'refused',
    summary: 'the target of an export does not take the files',
    advice: 'Read the detail: a folder that is missing, rights, or an address that the mail server refuses.',
  },
  'delivery.conflict': {
    kind: 'refused',
    summary: 'the target already has another file of this name',
    advice:
      'Nothing was overwritten. Find out who wrote it and move it away; the file is then delivered by itself within a day.',
  },
} as const satisfies Readonly<Record<string, FailureEntry>>;
