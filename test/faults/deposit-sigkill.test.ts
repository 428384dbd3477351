import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { createArchive } from '../../src/archive/archive.js';
import { openDatabase } from '../../src/store/engine/open.js';
import { transact } from '../../src/store/engine/transact.js';
import { createDeposits, dueDeposit, makeDeposit } from '../../src/store/sagas/deposits.js';
import { insertSaga } from '../../src/store/sagas/saga-start.js';
import { temporaryFolder } from '../temporary-folder.js';
import { temporaryDatabase } from '../unit/store/database.js';
import { runScript } from './child-process.js';
import { partOf } from './part-of.js';

const CHILD = fileURLToPath(new URL('./deposit-process.ts', import.meta.url));
const SPACE = 'paris';
const BYTES = Buffer.from('%PDF-1.7 FR-1');

const PLACES = [
  'before:deliver',
  'before:deliver:rename',
  'after:deliver:link',
  'after:deliver:rename',
  'after:deliver',
  'before:commit:deposited',
  'after:commit:deposited',
];

describe('a daemon that is killed while it puts a file where an approved platform takes it', () => {
  it('could have been killed at these places', async () => {
    const { places } = await scene(undefined);
    expect(places).toEqual(PLACES);
  });

  it.each(partOf(PLACES))('%s has put it there once after the next start, and knows so', async (place) => {
    const { killed, second, files, bytes, known } = await scene(place);
    expect(killed).toBe('SIGKILL');
    expect(second).toBe(0);
    expect(files).toEqual(['FR-1.pdf']);
    expect(bytes).toEqual(BYTES);
    expect(known).toEqual([
      expect.objectContaining({ depositedAt: expect.any(Number), runAt: null, failures: 0 }),
    ]);
  });
});

async function scene(place: string | undefined) {
  const root = temporaryFolder('spacebooks-cut-');
  const { db, path, close } = await temporaryDatabase();
  const address = await createArchive(join(root, 'archive')).put(BYTES);
  await transact(db, async (transaction) => {
    const start = { id: 's1', spaceId: SPACE, invoiceId: 'inv-1', settingsDigest: 'd', requested: true };
    await insertSaga(transaction, start, 1);
    const file = { name: 'FR-1.pdf', address };
    await makeDeposit(transaction, { sagaId: 's1', spaceId: SPACE, invoiceId: 'inv-1', ...file });
    await dueDeposit(transaction, 's1', 1);
  });
  await close();
  const record = join(root, 'places');
  const folder = join(root, 'platform');
  const args = [path, join(root, 'archive'), folder, SPACE];
  const first = await runScript(CHILD, args, {
    SPACEBOOKS_CRASH_LOG: record,
    ...(place && { SPACEBOOKS_CRASH_AT: place }),
  });
  const places = readFileSync(record, 'utf8').trim().split('\n');
  const again = await runScript(CHILD, args, {});
  const files = readdirSync(folder);
  const reopened = await openDatabase(path);
  const known = await createDeposits(reopened.db).ofInvoice(SPACE, 'inv-1');
  await reopened.close();
  const bytes = readFileSync(join(folder, 'FR-1.pdf'));
  return { places, killed: first.signal, second: again.code, files, bytes, known };
}
