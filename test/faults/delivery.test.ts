import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { createArchive, digest } from '../../src/archive/archive.js';
import { putIntoFolder } from '../../src/books/delivery/folder.js';
import { createDeliveries } from '../../src/store/books/deliveries.js';
import { openDatabase } from '../../src/store/engine/open.js';
import { temporaryFolder } from '../temporary-folder.js';
import { openBooks, SERIES, SPACE } from '../unit/books/batches/books.js';
import { openFile } from '../unit/books/delivery/parcel.js';
import { temporaryDatabase } from '../unit/store/database.js';
import { runScript } from './child-process.js';
import { partOf } from './part-of.js';
import { smallDisk } from './small-disk.js';

const CHILD = fileURLToPath(new URL('./delivery-process.ts', import.meta.url));

describe('a full disk at the target of an export', () => {
  it('leaves no half file, and the file comes once there is space', async (context) => {
    const disk = smallDisk('1m');
    if (disk === null) return context.skip();
    try {
      const target = { kind: 'folder', name: 'share', path: join(disk.folder, 'exports') } as const;
      await putIntoFolder(target, openFile('first.csv', 'there is space'));
      disk.fill();
      const file = openFile('second.csv', 'x'.repeat(200_000));
      await expect(putIntoFolder(target, file)).rejects.toMatchObject({
        code: 'delivery.full',
        detail: expect.stringContaining('ENOSPC'),
      });
      expect(readdirSync(target.path)).toEqual(['first.csv']);
      disk.free();
      await putIntoFolder(target, file);
      expect(readdirSync(target.path).sort()).toEqual(['first.csv', 'second.csv']);
      expect(readFileSync(join(target.path, 'second.csv'), 'utf8')).toBe('x'.repeat(200_000));
    } finally {
      disk.remove();
    }
  });
});

/** The process that is killed delivers two files: each place below is passed by the first or the second of them. */
const PLACES = [
  'before:deliver',
  'before:deliver:rename',
  'after:deliver:link',
  'after:deliver:rename',
  'before:deliver:rename#2',
  'after:deliver:link#2',
  'after:deliver:rename#2',
  'after:deliver',
  'before:commit:delivered',
  'after:commit:delivered',
];

describe('a power cut during a delivery', () => {
  it('passes all the places that are tried here', async () => {
    const { places } = await scene(undefined);
    expect(places).toEqual(PLACES);
  });

  it.each(partOf(PLACES))('%s: afterwards every file is there once and complete', async (place) => {
    const { killed, files, second, address } = await scene(place);
    expect(killed).toBe('SIGKILL');
    expect(second).toBe(0);
    expect(Object.keys(files).sort()).toEqual(['entries.json', 'long.json']);
    expect(files['long.json']).toBe(LONG);
    expect(digest(files['entries.json'] ?? '')).toBe(address);
  });
});

const LONG = '1'.repeat(50_000);

async function scene(place: string | undefined) {
  const root = temporaryFolder('spacebooks-cut-');
  const { db, path, close } = await temporaryDatabase();
  const books = await openBooks(SPACE, { db, path });
  books.put({ id: 'one' });
  await books.export();
  const archive = createArchive(join(root, 'archive'));
  const [entries] = await books.batches.files(SPACE, 1);
  await archive.put(await books.archive.get(entries?.address ?? ''));
  const bytes = Buffer.from(LONG);
  const second = { name: 'long.json', format: 'json', mediaType: 'application/json', size: bytes.length };
  await books.batches.addFiles(SPACE, 1, [{ ...second, address: await archive.put(bytes), notes: [] }], 1);
  await createDeliveries(db).plan(SPACE, SERIES, ['share'], 1);
  await close();
  const record = join(root, 'places');
  const folder = join(root, 'share');
  const args = [path, join(root, 'archive'), folder];
  const first = await runScript(CHILD, args, {
    SPACEBOOKS_CRASH_LOG: record,
    ...(place && { SPACEBOOKS_CRASH_AT: place }),
  });
  const places = readFileSync(record, 'utf8').trim().split('\n');
  const again = await runScript(CHILD, args, {});
  const files = Object.fromEntries(
    readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]),
  );
  const reopened = await openDatabase(path);
  const left = await createDeliveries(reopened.db).nextDue(SPACE, 0);
  await reopened.close();
  expect(left).toBeNull();
  return { places, killed: first.signal, second: again.code, files, address: entries?.address };
}
