import { join } from 'node:path';
import { Secret } from '@spacebooks/base/secret';
import { createArchive } from '../../src/archive/archive.js';
import { makeBackup } from '../../src/backup/make-backup.js';
import { putIntoFolder } from '../../src/books/delivery/folder.js';
import { claimFolder, writeFiles } from '../../src/cli/files.js';
import { Failure } from '../../src/domain/errors.js';
import { createAnchor } from '../../src/store/books/anchor.js';
import { createPeriods } from '../../src/store/books/periods.js';
import { openBeside, openDatabase } from '../../src/store/engine/open.js';
import { tokenFile } from '../../src/store/tokens/token-file.js';
import { openFile } from '../unit/books/delivery/parcel.js';

/** One of two processes that write the same files; tells on standard output how often it failed, and with what. */
const [kind = '', folder = '', me = '', count = '0'] = process.argv.slice(2);
const rounds = Array.from({ length: Number(count) }, (_, index) => index);
const failures: string[] = [];
const attempt = async (work: () => Promise<unknown>): Promise<void> => {
  await work().catch((error: unknown) =>
    failures.push(error instanceof Failure ? error.code : String(error)),
  );
};

/** Longer than what is written at once. */
const long = (text: string): Buffer => Buffer.from(`${text} `.repeat(20_000));

const WORK: Readonly<Record<string, () => Promise<void>>> = {
  archive: async () => {
    const archive = createArchive(join(folder, 'archive'));
    for (const round of rounds) await attempt(() => archive.put(long(`file ${round}`)));
  },
  token: async () => {
    const file = tokenFile(join(folder, 'tokens', 'berlin'));
    for (const _round of rounds) await attempt(() => file.write(new Secret(me.repeat(4_000))));
  },
  export: async () => {
    const bytes = long(me);
    const files = ['x.pdf', 'x.xml'].map((name) => [name, bytes] as const);
    for (const _round of rounds) await attempt(() => Promise.resolve(writeFiles(join(folder, 'out'), files)));
  },
  delivery: async () => {
    const target = { kind: 'folder', name: 'share', path: join(folder, 'share') } as const;
    for (const round of rounds) {
      const file = openFile(`${round}.csv`, long(`file ${round}`).toString());
      await attempt(() => putIntoFolder(target, file));
    }
  },
  backup: async () => {
    const archive = createArchive(join(folder, 'archive'));
    const request = { database: join(folder, 'spacebooks.sqlite'), archive, to: join(folder, 'backups') };
    for (const round of rounds) {
      const now = Date.UTC(2026, 10, 21) + (2 * round + (me === 'a' ? 0 : 1)) * 1_000;
      await attempt(() => makeBackup({ ...request, version: '1.2.3', keep: 3, now }));
    }
  },
  folder: async () => {
    for (const round of rounds) {
      const done = await claimFolder(join(folder, `${round}`));
      if (done === null) failures.push('taken');
    }
  },
  anchor: async () => {
    const path = join(folder, 'spacebooks.sqlite');
    const isOwner = me === 'a';
    const { db, close } = await (isOwner ? openDatabase(path) : openBeside(path));
    const anchor = createAnchor(db, isOwner ? 'owner' : 'beside');
    for (const round of rounds) {
      await createPeriods(db).close(`${me} ${round}`, '2026-10-31', round);
      await attempt(() => anchor.keep());
    }
    await close();
  },
};

// Both are there before either of them begins.
process.send?.('ready');
process.once('message', () => {
  void WORK[kind]?.().then(() => {
    process.send?.(failures);
    process.disconnect();
  });
});
