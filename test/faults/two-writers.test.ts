import { fork } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeEach, describe, expect, it } from 'vitest';
import { createArchive } from '../../src/archive/archive.js';
import { restoreBackup } from '../../src/backup/restore-backup.js';
import { holdIfRestored } from '../../src/store/books/anchor.js';
import { openDatabase } from '../../src/store/engine/open.js';
import { temporaryFolder } from '../temporary-folder.js';

const WRITER = fileURLToPath(new URL('./file-writer.ts', import.meta.url));
const LONG_MS = 120_000;

let folder: string;
beforeEach(() => {
  folder = temporaryFolder('two-writers-');
});

const namesIn = (name: string): string[] => readdirSync(join(folder, name)).sort();
const textOf = (...names: string[]): string => readFileSync(join(folder, ...names), 'utf8');

/** Two processes that do the same at the same time. @returns what failed in each */
async function bothWrite(kind: string, count: number): Promise<readonly string[][]> {
  const writers = ['a', 'b'].map((me) => {
    const child = fork(WRITER, [kind, folder, me, String(count)], { execArgv: ['--import', 'tsx'] });
    const next = (): Promise<unknown> =>
      new Promise((resolve, reject) => {
        child.once('message', resolve);
        child.once('exit', (code) => reject(new Error(`the writer ended with ${code}`)));
      });
    return { child, next, ready: next() };
  });
  await Promise.all(writers.map(({ ready }) => ready));
  return Promise.all(
    writers.map(({ child, next }) => {
      const failures = next();
      child.send('go');
      return failures as Promise<string[]>;
    }),
  );
}

describe('two processes that write', () => {
  it(
    'the same entries of the archive: each is there, whole, and nothing else',
    async () => {
      expect(await bothWrite('archive', 150)).toEqual([[], []]);
      const archive = createArchive(join(folder, 'archive'));
      let count = 0;
      for await (const address of archive.addresses()) {
        await archive.get(address);
        count += 1;
      }
      const files = readdirSync(join(folder, 'archive'), { recursive: true, withFileTypes: true });
      expect([count, files.filter((each) => each.isFile()).length]).toEqual([150, 150]);
    },
    LONG_MS,
  );

  it(
    'the same token: it is that of one of them, whole',
    async () => {
      expect(await bothWrite('token', 300)).toEqual([[], []]);
      expect(['a', 'b'].map((me) => `${me.repeat(4_000)}\n`)).toContain(textOf('tokens', 'berlin'));
      expect(namesIn('tokens')).toEqual(['berlin']);
    },
    LONG_MS,
  );

  it(
    'into the same folder for files: each is that of one of them, whole',
    async () => {
      expect(await bothWrite('export', 200)).toEqual([[], []]);
      expect(namesIn('out')).toEqual(['x.pdf', 'x.xml']);
      for (const name of namesIn('out')) {
        expect(['a', 'b'].map((me) => `${me} `.repeat(20_000))).toContain(textOf('out', name));
      }
    },
    LONG_MS,
  );

  it(
    'the same deliveries: every file is there, whole, and nothing half',
    async () => {
      expect(await bothWrite('delivery', 150)).toEqual([[], []]);
      for (const name of namesIn('share')) {
        expect(textOf('share', name)).toBe(`file ${name.replace('.csv', '')} `.repeat(20_000));
      }
      expect(namesIn('share')).toHaveLength(150);
    },
    LONG_MS,
  );

  it(
    'backups into the same folder: each is made whole or refused, and the last one can be restored',
    async () => {
      await (await openDatabase(join(folder, 'spacebooks.sqlite'))).close();
      const failures = (await bothWrite('backup', 12)).flat();
      expect(failures.filter((code) => code !== 'backup.busy')).toEqual([]);
      expect(namesIn('backups').filter((name) => name.startsWith('2026'))).toHaveLength(3);
      const to = {
        database: join(folder, 'new', 'spacebooks.sqlite'),
        archive: createArchive(join(folder, 'new', 'archive')),
      };
      const restored = await restoreBackup({ from: join(folder, 'backups'), ...to, force: false, now: 0 });
      expect(restored.manifest.version).toBe('1.2.3');
    },
    LONG_MS,
  );

  it(
    'into the same new folder: one of them has it',
    async () => {
      const failures = await bothWrite('folder', 200);
      expect(failures.flat()).toEqual(Array(200).fill('taken'));
    },
    LONG_MS,
  );

  it(
    'the anchor of one database: neither fails, and it reaches as far as the last of both',
    async () => {
      const path = join(folder, 'spacebooks.sqlite');
      await (await openDatabase(path)).close();
      expect(await bothWrite('anchor', 150)).toEqual([[], []]);
      const anchors = readdirSync(folder).filter((name) => name.includes('.anchor'));
      const rows = anchors.map((name) => JSON.parse(textOf(name)).rows as number);
      expect(Math.max(...rows)).toBe(300);
      expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([]);
      const { db, close } = await openDatabase(path);
      await holdIfRestored(db);
      expect(await db.selectFrom('book_hold').selectAll().execute()).toEqual([]);
      await close();
    },
    LONG_MS,
  );
});
