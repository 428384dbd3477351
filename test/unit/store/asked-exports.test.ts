import { expect, it } from 'vitest';
import { createAskedExports } from '../../../src/store/books/asked-exports.js';
import { createAuditLog } from '../../../src/store/books/audit.js';
import { createBookClaims } from '../../../src/store/books/book-claims.js';
import { temporaryDatabase } from './database.js';

it('keeps who had an export run, and what became of it, of each export', async () => {
  const { db } = await temporaryDatabase();
  const asked = createAskedExports(db);
  expect(await asked.last('berlin', 'datev')).toBeNull();
  const first = await asked.begin('berlin', 'datev', { by: 'ben', at: 1 });
  await asked.finish(first, { status: 'unchanged' }, 2);
  const second = await asked.begin('berlin', 'datev', { by: 'anna', at: 3 });
  await asked.begin('berlin', 'fec', { by: 'ben', at: 4 });
  expect(await asked.last('berlin', 'datev')).toEqual({
    id: second,
    by: 'anna',
    begunAt: 3,
    finishedAt: null,
    end: null,
  });
  const end = { status: 'released', number: 7, entries: 12 } as const;
  await asked.finish(second, end, 5);
  expect(await asked.last('berlin', 'datev')).toMatchObject({ finishedAt: 5, end });
  const rows = await createAuditLog(db).rows(0, 10);
  expect(rows.map(({ action, details }) => [action, details])).toEqual([
    ['export asked', { export: 'datev', decision: first }],
    ['export asked', { export: 'datev', decision: second }],
    ['export asked', { export: 'fec', decision: second + 1 }],
  ]);
});

it('knows whether somebody works on the books', async () => {
  const { db } = await temporaryDatabase();
  const asked = createAskedExports(db);
  await createBookClaims(db).take({ spaceId: 'berlin', holder: 'page', until: 100 }, 50);
  expect([await asked.isBusy('berlin', 99), await asked.isBusy('berlin', 100)]).toEqual([true, false]);
  expect(await asked.isBusy('warsaw', 50)).toBe(false);
});
