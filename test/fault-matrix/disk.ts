import type { FaultRow } from './row.js';

export const DISK: readonly FaultRow[] = [
  {
    id: 'D1a',
    fault: 'the database’s disk is full: at the start, while callbacks arrive, in the middle of an e-invoice',
    happens:
      'Callbacks are answered 503 and retried; e-invoices wait where they are and resume once there is space.',
    sees: 'at a start exit code 69; while it runs the log says what waits',
    tests: [
      {
        file: 'test/faults/disk.test.ts',
        title: 'at a later start: answers 69, and works once there is space',
      },
      { file: 'test/faults/disk.test.ts', title: 'while running: callbacks are answered 503' },
      { file: 'test/faults/disk.test.ts', title: 'in the middle of an e-invoice: it goes on by itself' },
    ],
  },
  {
    id: 'D1b',
    fault:
      'SQLITE_FULL or SQLITE_IOERR at the first write of an e-invoice, at the second, and so on to the last',
    happens: 'It is attached once, whichever write failed.',
    sees: 'nothing, as long as it passes',
    tests: [
      {
        file: 'test/faults/nth-write.test.ts',
        title: 'once (%s): whichever it is, the e-invoice is attached once',
      },
      {
        file: 'test/faults/nth-write.test.ts',
        title: 'and all after it (%s): it goes on by itself once they are taken again',
      },
      {
        file: 'test/unit/store/open.test.ts',
        title: 'says so, too, when SQLite has rolled the transaction back by itself',
      },
    ],
  },
  {
    id: 'D1c',
    fault: 'SQLITE_FULL at every single write of a nightly run',
    happens: 'The next attempt completes the run: one batch, delivered once.',
    sees: 'nothing, as long as it passes',
    tests: [
      {
        file: 'test/faults/nth-write.test.ts',
        title: 'whichever it is, the next attempt ends it: one batch',
      },
    ],
  },
  {
    id: 'D2a',
    fault: 'a read-only disk at the start, a folder that cannot be created',
    happens: 'It does not start, and sends the platform nothing.',
    sees: 'exit code 1, with the path and what to do',
    tests: [
      { file: 'test/faults/disk.test.ts', title: 'answers 1, with advice' },
      {
        file: 'test/faults/bad-surroundings.test.ts',
        title: 'answers 1 when the folder of the database cannot be made',
      },
    ],
  },
  {
    id: 'D2b',
    fault: 'the database becomes read-only while it runs',
    happens: 'Work in flight waits, callbacks are answered 503; everything resumes once it can write.',
    sees: 'the log says what waits; alerts follow once they can be stored',
    tests: [
      {
        file: 'test/faults/nth-write.test.ts',
        title: 'and all after it (%s): it goes on by itself once they are taken again',
      },
    ],
  },
  {
    id: 'D3',
    fault: 'another program locks the database (a backup tool, a shell)',
    happens:
      'Writes wait up to five seconds without blocking anything else, then fail: the platform retries callbacks, and e-invoices resume afterwards. A command or a start fails.',
    sees: 'nothing, if it is short; store.busy in the log, at a command or a start exit code 69',
    tests: [
      { file: 'test/faults/database.test.ts', title: 'for longer than we wait: callbacks are repeated' },
      { file: 'test/faults/busy-database.test.ts', title: 'fails a command that writes as store.busy' },
      { file: 'test/faults/busy-database.test.ts', title: 'answers callbacks 503, says so in the log' },
      { file: 'test/faults/busy-database.test.ts', title: 'keeps a daemon from its start for as long' },
      { file: 'test/unit/store/transact.test.ts', title: 'fails as store.busy, which is transient' },
    ],
  },
  {
    id: 'D4a',
    fault: 'a file that is not a database, a damaged page',
    happens:
      'It does not start, and leaves the file untouched. Restore the last backup. A start waits at most five seconds for the check of a large database; damage found later makes it stop working.',
    sees: 'exit code 1, SQLITE_NOTADB or SQLITE_CORRUPT with the table, and what to do; if found later: /readyz and /healthz 503, an alert, no dead man’s ping',
    tests: [
      {
        file: 'test/faults/bad-surroundings.test.ts',
        title: 'answers 1 to a file that is no database, and leaves it as it is',
      },
      { file: 'test/faults/database.test.ts', title: 'in the first page of %s: ends with 1 and advice' },
      {
        file: 'test/unit/daemon/watch-pages.test.ts',
        title: 'tells of damage that was found after the start, and stands still',
      },
    ],
  },
  {
    id: 'D4b',
    fault: 'the -wal is missing or truncated after a crash; an empty database',
    happens:
      'SQLite opens what is intact. Subscriptions missing from it look like another daemon’s and stop the start. With `--take-over` it reconciles with the platform and does nothing twice.',
    sees: 'exit code 69 until `--take-over`',
    tests: [
      {
        file: 'test/faults/database.test.ts',
        title: '%s: asks who is subscribed, and when told to take over finds out what was done',
      },
    ],
  },
  {
    id: 'D4c',
    fault: 'a damaged or missing archive file',
    happens: 'It is never mistaken for the original: its name is the digest.',
    sees: '`spacebooks audit verify` names it; what needs it fails with store.failed',
    tests: [
      { file: 'test/unit/archive/archive.test.ts', title: 'notices a file that was changed' },
      { file: 'test/unit/archive/archive.test.ts', title: 'names a file that is missing' },
    ],
  },
  {
    id: 'D5a',
    fault: 'a migration that fails halfway',
    happens: 'The database stays as the previous version left it; the next start retries.',
    sees: 'exit code 1 and the reason',
    tests: [
      {
        file: 'test/unit/store/migrate.test.ts',
        title: 'leaves the version before it and nothing of itself',
      },
    ],
  },
  {
    id: 'D5b',
    fault: 'a database written by a later version of spacebooks',
    happens: 'It does not start, and changes nothing in it.',
    sees: 'exit code 69: install the later version again',
    tests: [
      { file: 'test/unit/store/open.test.ts', title: 'refuses a database of a newer version' },
      { file: 'test/flow/start-stop.test.ts', title: 'because the database is newer changes nothing in it' },
    ],
  },
  {
    id: 'D5c',
    fault: 'an older backup was restored: the platform and KSeF are ahead of the database',
    happens: 'The same bytes are produced and deduplicated: no second document, no second mail.',
    sees: 'nothing',
    tests: [
      {
        file: 'test/flow/ksef-restored.test.ts',
        title: 'because a backup was restored, makes the same bytes',
      },
    ],
  },
  {
    id: 'D5d',
    fault: 'The power is cut while restore --force exchanges a database whose last commits are in its -wal',
    happens:
      'The exchange is written down before the first rename, and finished by the next start or command: the old database is whole, or kept whole beside the restored one. A log without its database is never played into another one.',
    sees: 'Nothing; backup.occupied without --force',
    tests: [
      {
        file: 'packages/proof/test/power-loss/restored-over.test.ts',
        title: '%s, a start finds it whole, or the restored one beside it',
      },
      {
        file: 'packages/proof/test/power-loss/restored-over.test.ts',
        title: 'and after one more while that is finished',
      },
      {
        file: 'packages/proof/test/power-loss/restored-over.test.ts',
        title: 'a second restore replaces it, and keeps it',
      },
      { file: 'test/unit/store/put-database.test.ts', title: 'is finished by a command beside' },
    ],
  },
  {
    id: 'D6a',
    fault: 'no inodes left',
    happens: 'E-invoices wait before anything is sent, and resume once files can be created.',
    sees: 'the log says what waits',
    tests: [{ file: 'test/faults/disk.test.ts', title: 'holds up the e-invoice before anything is sent' }],
  },
  {
    id: 'D6b',
    fault: 'no file handles left (EMFILE)',
    happens: 'No callback is accepted, none is lost; it resumes once there are some.',
    sees: 'nothing, as long as it passes',
    tests: [
      {
        file: 'test/faults/disk.test.ts',
        title: 'takes no callbacks and loses none, and goes on once it may',
      },
    ],
  },
  {
    id: 'D6c',
    fault: 'an export target that is full, on another disk than the archive, or not a folder',
    happens:
      'A file is written beside its final name on the target itself, so no rename crosses disks and no partial file is ever visible. It is delivered once there is space.',
    sees: 'a target that refuses alerts at once, one that is full after eight failures',
    tests: [
      {
        file: 'test/faults/delivery.test.ts',
        title: 'leaves no half file, and the file comes once there is space',
      },
      {
        file: 'test/flow/night-trouble.test.ts',
        title: 'whose target disk is full delivers once there is space',
      },
      { file: 'test/unit/books/delivery/folder.test.ts', title: 'that is a file refuses' },
    ],
  },
  {
    id: 'D7',
    fault: 'A restored database that has lost statements, decisions and rules about bank lines',
    happens:
      'Once the statements are imported again, the night takes payments that are on the platform for its own by their notes; a decision for another invoice records nothing and waits',
    sees: 'Nothing; alert bank.not-recorded where somebody decides otherwise than before',
    tests: [
      {
        file: 'test/flow/bank-restored.test.ts',
        title: 'finds its payments on the platform in the next night, and asks about the rest',
      },
      {
        file: 'test/flow/bank-restored.test.ts',
        title: 'nor where they decide otherwise: what is there already is told, and waits',
      },
    ],
  },
];
