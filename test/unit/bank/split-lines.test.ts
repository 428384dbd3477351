import type { BankFile } from '@spacebooks/bank-statements/bank-file';
import { describe, expect, it } from 'vitest';
import { importFiles } from '../../../src/bank/import-files.js';
import { noteWords } from '../../../src/bank/note-words.js';
import type { KeptLine } from '../../../src/domain/bank/kept-line.js';
import { lineProblems } from '../../../src/domain/bank/line-problems.js';
import { paymentNote } from '../../../src/domain/bank/payment-note.js';
import { createBankLines } from '../../../src/store/bank/bank-lines.js';
import { createBankStatements } from '../../../src/store/bank/bank-statements.js';
import { createAuditLog } from '../../../src/store/books/audit.js';
import { sqliteDatabase } from '../store/database.js';
import { type Entry, inMessage, notificationFile, OWN, reportFile, statementFile } from './camt-files.js';

const NOW = 1_800_000_000_000;
const DAY = '2026-11-19';
const PAYMENTS = [
  { amount: '119.00', name: 'Ruth Kern', reference: 'RE 2026-0051' },
  { amount: '119.00', name: 'Timo Wald', reference: 'RE 2026-0052' },
  { amount: '62.00', name: 'Ruth Kern', reference: 'RE 2026-0053' },
];
const TOTAL: Entry = { amount: '300.00', day: DAY, reference: 'ZKB-8', count: 3 };
const DETAILS: Entry = { amount: '300.00', day: DAY, reference: 'ZKB-8', payments: PAYMENTS };

async function office() {
  const { db } = await sqliteDatabase();
  const statements = createBankStatements(db);
  const lines = createBankLines(db);
  return {
    db,
    lines,
    take: async (files: readonly BankFile[], line: number | null = null) => {
      const accounts = [{ account: OWN, currency: 'CHF', layout: null }];
      const terms = { spaceId: 'zug', accounts, account: null, by: 'anna', now: NOW, line };
      const { notes, differences, gaps } = await importFiles(statements, files, terms);
      expect([differences, gaps]).toEqual([[], []]);
      return notes.map(noteWords('en'));
    },
    all: async () => (await lines.list('zug', { open: false })).toSorted((one, other) => one.id - other.id),
  };
}

const said = ({ amount, state, parentId, counterparty, remittance }: KeptLine) =>
  [amount, state, parentId, counterparty.name, remittance].join(' ');

const SPLIT = [
  '30000 split   ',
  '11900 open 1 Ruth Kern RE 2026-0051',
  '11900 open 1 Timo Wald RE 2026-0052',
  '6200 open 1 Ruth Kern RE 2026-0053',
];

describe('details of a total', () => {
  it('take its place, each payment a line of its own that counts in no sum', async () => {
    const { take, all, lines, db } = await office();
    await take([statementFile('a', [TOTAL])]);
    expect(await take([notificationFile('n', [DETAILS])])).toEqual([
      'n: Transaction 1 (CHF\u00a0300.00) was replaced by its parts.',
    ]);
    expect((await all()).map(said)).toEqual(SPLIT);
    expect(await lines.countUndecided('zug')).toBe(3);
    expect(lineProblems(await all())).toEqual([]);
    const listed = await createBankStatements(db).list('zug', 9);
    expect(listed.map(({ newLines }) => newLines)).toEqual([1]);
    expect(await createAuditLog(db).verify()).toMatchObject({ ok: true });
    await expect(lines.ignore('zug', 1, { at: NOW, by: 'anna', why: 'x' })).rejects.toMatchObject({
      code: 'bank.line-decided',
    });
  });

  it('that come before it wait, and are applied once', async () => {
    const { take, all } = await office();
    const details = notificationFile('n', [DETAILS]);
    expect(await take([details])).toEqual([
      'n: Reports that wait for their transactions: 1 (CHF\u00a0300.00). They are applied when the statement with the transactions is imported.',
    ]);
    expect(await all()).toEqual([]);
    expect(await take([statementFile('a', [TOTAL])])).toEqual([
      'Transaction 1 (CHF\u00a0300.00) was replaced by its parts.',
    ]);
    expect(await take([details])).toEqual(['n: Transaction 1 (CHF\u00a0300.00) has its parts already.']);
    expect(await take([statementFile('a', [TOTAL])])).toEqual([]);
    expect((await all()).map(said)).toEqual(SPLIT);
  });

  it('in one import with it, in whatever order', async () => {
    const { take, all } = await office();
    await take([notificationFile('n', [DETAILS]), statementFile('a', [TOTAL])]);
    expect((await all()).map(said)).toEqual(SPLIT);
  });

  it('read anew by another database have the same notes of payments', async () => {
    const notesOf = async (): Promise<readonly string[]> => {
      const { take, all } = await office();
      await take([notificationFile('n', [DETAILS])]);
      await take([statementFile('a', [TOTAL, { ...TOTAL, amount: '5.00', reference: 'ZKB-9' }])]);
      return (await all()).map(({ identity }) => paymentNote(identity));
    };
    const notes = await notesOf();
    expect(new Set(notes).size).toBe(5);
    expect(await notesOf()).toEqual(notes);
  });

  it('of two entries that are equal ask which is which, and go where a person says', async () => {
    const { take, all } = await office();
    const other = { ...TOTAL, reference: undefined };
    await take([statementFile('a', [other, { ...other, text: 'Sammler' }])]);
    const details = notificationFile('n', [{ ...DETAILS, reference: undefined }]);
    expect(await take([details])).toEqual([
      'n: It is not clear which transaction the report over CHF\u00a0300.00 explains: 2, 1 may be it. Import the file again and name the transaction (on the command line: --line).',
    ]);
    await expect(take([details], 7)).rejects.toMatchObject({ code: 'bank.undecidable' });
    expect(await take([details], 2)).toEqual([
      'n: Transaction 2 (CHF\u00a0300.00) was replaced by its parts.',
    ]);
    expect((await all()).map(({ state }) => state)).toEqual(['open', 'split', 'open', 'open', 'open']);
  });

  it('that may explain two lines are asked about one by one', async () => {
    const { take } = await office();
    const total = { ...TOTAL, reference: undefined };
    const details = { ...DETAILS, reference: undefined };
    await take([statementFile('a', [total, total])]);
    const others = { ...details, payments: PAYMENTS.toReversed() };
    const asked = expect.stringContaining('the report over CHF\u00a0300.00 explains: 2, 1 may be it');
    const more = { ...details, amount: '62.00', payments: PAYMENTS.slice(2) };
    const file = notificationFile('n', [details, others, more]);
    const waits = expect.stringContaining('wait for their transactions: 1 (CHF\u00a062.00)');
    expect(await take([file])).toEqual([asked, asked, waits]);
    const split = (line: number) => `n: Transaction ${line} (CHF\u00a0300.00) was replaced by its parts.`;
    const askedStill = expect.stringContaining('explains: 1 may be it');
    expect(await take([file], 2)).toEqual([split(2), askedStill, waits]);
    const known = 'n: Transaction 2 (CHF\u00a0300.00) has its parts already.';
    expect(await take([file], 2)).toEqual([known, split(1), waits]);
  });

  it('of another entry of the same amount are not taken for its own', async () => {
    const { take, all } = await office();
    await take([statementFile('a', [TOTAL])]);
    expect(await take([notificationFile('n', [{ ...DETAILS, reference: 'ZKB-7' }])])).toEqual([
      expect.stringContaining('wait for their transactions'),
    ]);
    expect((await all()).map(({ state }) => state)).toEqual(['open']);
  });

  it('do nothing where somebody has decided about the line, or the statement says all', async () => {
    const { take, all, lines } = await office();
    await take([statementFile('a', [TOTAL, { ...DETAILS, reference: 'ZKB-9' }])]);
    await lines.ignore('zug', 1, { at: NOW, by: 'anna', why: 'known' });
    expect(await take([notificationFile('n', [DETAILS, { ...DETAILS, reference: 'ZKB-9' }])])).toEqual([
      'n: Entries that are already in the statement with all their payments: 1 (CHF\u00a0300.00).',
      'n: Transaction 1 (CHF\u00a0300.00) has been decided about: take that back, then import the file again.',
    ]);
    expect(await all()).toHaveLength(4);
  });

  it('of which a return takes back one that is equal are all of the entry', async () => {
    const { take, all } = await office();
    const [first, second] = PAYMENTS;
    if (first === undefined || second === undefined) return;
    const payments = [first, second, { ...first, name: 'Uwe Rast', isReturn: true }];
    await take([statementFile('a', [{ ...TOTAL, amount: '119.00' }])]);
    await take([notificationFile('n', [{ ...DETAILS, amount: '119.00', payments }])]);
    expect((await all()).map(({ amount, part }) => [amount, part])).toEqual([
      [11900, null],
      [11900, 'payment'],
      [11900, 'payment'],
      [-11900, 'return'],
    ]);
  });

  it.each(['ZKB-8', undefined])('that come again in another message are known (%s)', async (reference) => {
    const { take, all } = await office();
    const details = notificationFile('n', [{ ...DETAILS, reference }]);
    await take([statementFile('a', [{ ...TOTAL, reference }]), details]);
    expect(await take([inMessage(details, 'again')])).toEqual([
      'n: Transaction 1 (CHF\u00a0300.00) has its parts already.',
    ]);
    expect(await all()).toHaveLength(4);
  });

  it('of a line that has its parts already are said to be that', async () => {
    const { take } = await office();
    await take([statementFile('a', [TOTAL]), notificationFile('n', [DETAILS])]);
    const others = notificationFile('n', [{ ...DETAILS, payments: PAYMENTS.toReversed() }]);
    expect(await take([others])).toEqual(['n: Transaction 1 (CHF\u00a0300.00) has its parts already.']);
  });

  it('that list one of several payments are not the entry', async () => {
    const { take, all } = await office();
    await take([statementFile('a', [TOTAL])]);
    expect(await take([notificationFile('n', [{ ...DETAILS, payments: PAYMENTS.slice(0, 1) }])])).toEqual([
      expect.stringContaining('Entries whose payments do not make up their amount: 1 (CHF\u00a0300.00)'),
    ]);
    expect(await all()).toHaveLength(1);
  });

  it('that do not make it are told, and nothing of them is taken', async () => {
    const { take, all } = await office();
    await take([statementFile('a', [TOTAL])]);
    const some = PAYMENTS.slice(0, 2);
    expect(await take([notificationFile('n', [{ ...DETAILS, payments: some }])])).toEqual([
      'n: Entries whose payments do not make up their amount: 1 (CHF\u00a0300.00). Nothing of them was taken: ask the bank for all payments of the entry.',
    ]);
    expect((await all()).map(({ state }) => state)).toEqual(['open']);
  });
});

it('a report of the day is counted and not kept', async () => {
  const { take, all } = await office();
  expect(await take([reportFile('r', [DETAILS])])).toEqual([
    'r: preliminary transactions of CH9300762011623852957 were not kept: 3 (CHF\u00a0300.00). They come with the end-of-day statement.',
  ]);
  expect(await all()).toEqual([]);
});
