import { expect, it } from 'vitest';
import { releaseBatch } from '../../../../src/books/batches/release-batch.js';
import { verifyBooks } from '../../../../src/books/batches/verify-books.js';
import type { Format } from '../../../../src/books/formats/format.js';
import { ledgerAccount } from '../../../../src/books/formats/hledger/format.js';
import { FORMATS } from '../../../../src/books/formats/registry.js';
import type { PostedFee } from '../../../../src/domain/accounting/fee-draft.js';
import { postingsOf } from '../../../../src/domain/accounting/postings.js';
import { item } from '../../../fixtures/invoices/item.js';
import { filesOf as packageFiles, packed } from '../auditor/package/year.js';
import { batch, context, entry, filesOf } from '../formats/sample.js';
import { type Books, openBooks, SPACE, whole } from './books.js';

const FEE: PostedFee = {
  ...{ id: 'fee-1a2b', bookedOn: '2026-10-20', amount: -4102, currency: 'EUR', service: 'Stripe' },
  ...{ reference: 'po_1Qx7', account: '4970', taxKey: '94' },
};

async function booksWithPayments(): Promise<Books> {
  const books = await openBooks();
  books.settings = { ...books.settings, payments: { account: '1360' } };
  books.put({ id: 'a', number: 'A-1', invoiceDate: '2026-10-01', items: [item({ net: '100', rate: '19' })] });
  return books;
}

/** Prepares with these fees and releases. @returns kind, sides and text of the entries of fees */
async function exported(books: Books, fees: readonly PostedFee[]) {
  const prepared = await books.prepare({}, { fees: async () => fees });
  if (prepared.status !== 'ready') return prepared.status;
  const { entries } = whole(prepared.batch);
  const { archive, batches } = books;
  const file = {
    name: 'e.json',
    mediaType: 'application/json',
    pieces: [Buffer.from('[]')],
    notes: () => [],
  };
  await releaseBatch({ archive, batches }, prepared, [{ format: 'json', files: [file] }]);
  prepared.close();
  return entries
    .filter(({ part }) => part === 'fee')
    .map((entry) => [
      entry.kind,
      ...postingsOf(entry).map(({ account, role, debit, credit }) => `${role} ${account} ${debit} ${credit}`),
    ]);
}

it('a fee is taken from the clearing account of payments, once', async () => {
  const books = await booksWithPayments();
  expect(await exported(books, [FEE])).toEqual([['fee', 'clearing 1360 0 4102', 'account 4970 4102 0']]);
  expect(await exported(books, [FEE])).toBe('unchanged');
  const later = { ...FEE, id: 'fee-3c4d', amount: -150, reference: 'po_1Qx8', bookedOn: '2026-10-21' };
  expect(await exported(books, [FEE, later])).toEqual([['fee', 'clearing 1360 0 150', 'account 4970 150 0']]);
  expect((await verifyBooks(books, [SPACE])).problems).toEqual([]);
});

it('another account in the configuration books it anew, and nothing else', async () => {
  const books = await booksWithPayments();
  await exported(books, [FEE]);
  expect(await exported(books, [{ ...FEE, account: '4971' }])).toEqual([
    ['reversal', 'clearing 1360 4102 0', 'account 4970 0 4102'],
    ['fee', 'clearing 1360 0 4102', 'account 4971 4102 0'],
  ]);
});

it('without an account any more it is reversed, and a missing copy is told of invoices only', async () => {
  const books = await booksWithPayments();
  await exported(books, [FEE]);
  expect(await exported(books, [{ ...FEE, account: null }])).toEqual([
    ['reversal', 'clearing 1360 4102 0', 'account 4970 0 4102'],
  ]);
  expect(await exported(books, [{ ...FEE, account: null }])).toBe('unchanged');
  await exported(books, [FEE]);
  books.invoices.delete('a');
  expect(await books.prepare({}, { fees: async () => [FEE] })).toMatchObject({
    status: 'blocked',
    findings: [{ rule: 'SB-COPY', message: expect.stringContaining(' a ') }],
  });
});

it.each([
  ['before the cutover', { bookedOn: '2025-12-31' }],
  ['in another currency than the books', { currency: 'CHF' }],
])('a fee %s is none of the books', async (_name, changes) => {
  const books = await booksWithPayments();
  expect(await exported(books, [{ ...FEE, ...changes }])).toEqual([]);
});

it('where payments are only listed, no fee is booked', async () => {
  const books = await openBooks();
  books.put({ id: 'a', number: 'A-1', invoiceDate: '2026-10-01', items: [item({ net: '100', rate: '19' })] });
  expect(await exported(books, [FEE])).toEqual([]);
});

it('hledger has it among expenses and on the clearing account', async () => {
  const books = await booksWithPayments();
  const prepared = await books.prepare({}, { fees: async () => [FEE] });
  if (prepared.status !== 'ready') throw new Error(prepared.status);
  const [entry] = whole(prepared.batch).entries.filter(({ part }) => part === 'fee');
  prepared.close();
  if (entry === undefined) throw new Error('no fee');
  expect(postingsOf(entry).map((posting) => ledgerAccount(posting, entry))).toEqual([
    'assets:clearing:1360',
    'expenses:fees:4970',
  ]);
});

const ENTRY = entry({
  ...{
    kind: 'fee',
    part: 'fee',
    invoiceId: FEE.id,
    documentNumber: FEE.reference,
    documentDate: FEE.bookedOn,
  },
  ...{
    debtor: '1360',
    debtorName: 'Stripe',
    account: '4970',
    accountName: '',
    taxKey: '94',
    taxAccount: null,
  },
  ...{ taxCase: null, taxRate: '0', net: -4102, tax: 0, dueDate: null },
});

it('DATEV books it on the clearing account, with the key of its tax', async () => {
  const files = await filesOf(FORMATS.get('datev') as Format, batch([ENTRY]), context());
  const texts = files.map(({ name, bytes }) => ({ name, text: Buffer.from(bytes).toString('latin1') }));
  const [, , row = ''] = (texts.find(({ name }) => name.includes('Buchungsstapel'))?.text ?? '').split(
    '\r\n',
  );
  const cells = row.split(';');
  expect([cells[0], cells[1], cells[6], cells[7], cells[8], cells[9]]).toEqual([
    ...['41,02', '"H"', '1360', '4970', '"94"', '2010'],
  ]);
});

it('every format that shows payments takes a batch with a fee', async () => {
  const taken: string[] = [];
  for (const [name, format] of FORMATS) {
    if (format.shows?.('fee') === false) continue;
    await filesOf(format, batch([ENTRY]), context());
    taken.push(name);
  }
  expect(taken).toEqual(expect.arrayContaining(['datev', 'hledger', 'xlsx', 'csv', 'csv-data', 'fec']));
  expect(taken).not.toContain('jpk-v7m');
});

it('the package of the year has it in the journal, its clearing account among the accounts and no debtor', async () => {
  const books = await booksWithPayments();
  await exported(books, [FEE]);
  const files = await packageFiles(packed(books));
  const text = (name: string): string => files.get(name)?.toString() ?? '';
  expect(text('journal.csv')).toContain('"po_1Qx7"');
  expect(text('debtors.csv')).not.toContain('1360');
  expect(text('accounts.csv')).toMatch(/"1360";.*\r\n.*"4970";/s);
});
