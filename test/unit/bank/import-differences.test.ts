import { expect, it } from 'vitest';
import { importFiles } from '../../../src/bank/import-files.js';
import { createBankStatements } from '../../../src/store/bank/bank-statements.js';
import { sqliteDatabase } from '../store/database.js';
import { type Entry, OWN, statementFile } from './camt-files.js';

const DAY = '2026-11-19';
const RUTH: Entry = { amount: '119.00', day: DAY, text: 'RE 2026-0051' };
const TIMO: Entry = { amount: '62.00', day: DAY, text: 'RE 2026-0052' };

it('a day that was downloaded again with more is told where a line of it came in other words', async () => {
  const { db } = await sqliteDatabase();
  const statements = createBankStatements(db);
  const accounts = [{ account: OWN, currency: 'CHF', layout: null }];
  const terms = { spaceId: 'zug', accounts, account: null, by: 'anna', now: 1_800_000_000_000 };
  const take = async (name: string, entries: readonly Entry[]) =>
    (await importFiles(statements, [statementFile(name, entries)], terms)).differences;
  expect(await take('noon', [RUTH])).toEqual([]);
  expect(await take('evening', [RUTH, TIMO])).toEqual([]);
  expect(await take('night', [{ ...RUTH, reference: 'ZKB-9' }, TIMO])).toMatchObject([
    { computed: 1300_00, closing: 1181_00, opening: 1000_00 },
  ]);
});
