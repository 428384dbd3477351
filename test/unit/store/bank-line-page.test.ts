import { expect, it } from 'vitest';
import type { LineFilter, LinePlace } from '../../../src/store/bank/bank-line-page.js';
import { type BankLines, createBankLines } from '../../../src/store/bank/bank-lines.js';
import { createBankStatements } from '../../../src/store/bank/bank-statements.js';
import { bankLine } from '../../flow/bank-stage.js';
import { temporaryDatabase } from './database.js';

const ACCOUNT = 'DE42100000000001234567';

/** Lines 1 to `count`, two a day, the later numbers on earlier days; line 1 is ignored. */
async function linesOfTwoAccounts(count: number) {
  const { db } = await temporaryDatabase();
  const statements = createBankStatements(db);
  const day = (index: number): string =>
    `2026-${String(11 - Math.floor(index / 40)).padStart(2, '0')}-${String(28 - Math.floor((index % 40) / 2)).padStart(2, '0')}`;
  const lines = Array.from({ length: count }, (_, index) =>
    bankLine({
      bookedOn: day(index),
      amount: 100 + index,
      bankReference: `R${index}`,
      remittance: `Text ${index}`,
    }),
  );
  const statement = {
    currency: 'EUR',
    number: '1',
    from: '2026-01-01',
    to: '2026-11-30',
    kind: 'booked' as const,
    opening: null,
    remarks: [],
    closing: null,
  };
  const taken = [{ ...statement, account: ACCOUNT, lines }];
  await statements.take({ spaceId: 'berlin', statements: taken, by: 'anna', now: 1 });
  const other = [
    { ...statement, account: 'other', to: '2026-12-31', lines: [bankLine({ bookedOn: '2026-12-01' })] },
  ];
  await statements.take({ spaceId: 'berlin', statements: other, by: 'ben', now: 2 });
  const store = createBankLines(db);
  await store.ignore('berlin', 1, { at: 3, by: 'anna', why: 'test' });
  return { store, statements };
}

async function idsOf(store: BankLines, filter: Partial<LineFilter>): Promise<readonly number[]> {
  return (await store.page('berlin', { limit: 100, ...filter })).lines.map(({ id }) => id);
}

it('lines are narrowed down by state, account and day, and by what no index knows', async () => {
  const { store } = await linesOfTwoAccounts(4);
  expect(await idsOf(store, {})).toEqual([5, 2, 1, 4, 3]);
  expect(await idsOf(store, { states: ['open'] })).toEqual([5, 2, 4, 3]);
  expect(await idsOf(store, { states: ['ignored', 'posted'] })).toEqual([1]);
  expect(await idsOf(store, { account: 'other' })).toEqual([5]);
  expect(await idsOf(store, { from: '2026-11-28', to: '2026-11-30' })).toEqual([2, 1]);
  expect(await idsOf(store, { to: '2026-11-27' })).toEqual([4, 3]);
  expect(await idsOf(store, { matches: ({ remittance }) => remittance === 'Text 2' })).toEqual([3]);
  expect(await store.countUndecided('berlin')).toBe(4);
  expect(await store.countUndecided('warsaw')).toBe(0);
});

it('a long list comes in parts, each line once, however few of them are looked for', async () => {
  const { store } = await linesOfTwoAccounts(120);
  const matches: LineFilter['matches'] = ({ amount }) => amount % 10 === 0;
  const seen: number[] = [];
  const sizes: number[] = [];
  for (let after: LinePlace | null | undefined; after !== null; ) {
    const { lines, next } = await store.page('berlin', {
      limit: 5,
      matches,
      ...(after != null && { after }),
    });
    seen.push(...lines.map(({ amount }) => amount));
    sizes.push(lines.length);
    after = next;
  }
  expect(sizes).toEqual([5, 5, 3]);
  expect(new Set(seen).size).toBe(13);
});

it('statements are listed with what was new of them, the latest first', async () => {
  const { statements } = await linesOfTwoAccounts(4);
  const listed = await statements.list('berlin', 10);
  expect(
    listed.map(({ account, newLines, importedBy, importedAt }) => [
      account,
      newLines,
      importedBy,
      importedAt,
    ]),
  ).toEqual([
    ['other', 1, 'ben', 2],
    [ACCOUNT, 4, 'anna', 1],
  ]);
  expect(await statements.list('berlin', 1)).toHaveLength(1);
});
