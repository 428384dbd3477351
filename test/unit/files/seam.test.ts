import { expect, it } from 'vitest';
import { writersThemselves } from '../../writers-of-files.js';

/** Who writes without `@spacebooks/base/files`, and why nobody else can be at the same name. */
const ALLOWED: Readonly<Record<string, string>> = {
  'crash-point.ts': 'appends lines, in tests',
  'archive/folder.ts': 'opens files to read them',
  'bank/folder/put-away.ts': 'moves files under names that are theirs alone, or have the same content',
  'backup/digest-of-file.ts': 'opens files to read them',
  'backup/make-backup.ts': 'renames a folder, under a lock',
  'cli/files.ts':
    'claims a folder, by a file that one of all can make, and fills it; writes to pipes and devices',
  'config/read-file.ts': 'opens files to read them',
  'demo/bank.ts': 'fills a folder under a lock',
  'demo/play.ts': 'fills a folder under a lock',
  'demo/folder.ts': 'fills a folder under a lock',
  'demo/stage.ts': 'fills a folder under a lock',
  'einvoice/at-work/marks.ts': 'writes beside the database, under its claim, through no link',
  'ksef/enrolment/pending-key.ts': 'moves a key into its place, under a lock',
  'packages/sandbox-engine/src/command/authority-of.ts':
    'writes the certificate into the file that was named for it',
  'packages/sandbox-engine/src/conversation/recorder.ts': 'appends lines to the file that was named for them',
  'packages/pdf/src/foreign/ghostscript.ts': 'fills a folder of its own',
  'store/piles/temporary-file.ts': 'makes a file under a random name, and takes the name away at once',
  'store/sqlite/lock.ts': 'makes the file of a lock where it is not there',
  'store/sqlite/put-database.ts': 'replaces a database under its claim',
  'store/sqlite/unfinished-restore.ts': 'the same, and whoever finishes it has the claim',
};

it('whoever writes a file under a name that others may write does it through @spacebooks/base/files', () => {
  expect(writersThemselves()).toEqual(Object.keys(ALLOWED).sort());
});
