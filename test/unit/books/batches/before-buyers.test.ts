import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type ExportDeps, type ExportSpace, runExport } from '../../../../src/books/batches/run-export.js';
import { verifyBooks } from '../../../../src/books/batches/verify-books.js';
import { FORMATS } from '../../../../src/books/formats/registry.js';
import { documentRulesBy } from '../../../../src/document/build/document-rules.js';
import type { Entry } from '../../../../src/domain/accounting/model.js';
import { readInvoiceText } from '../../../../src/domain/invoice-text.js';
import { FA3_FORMAT } from '../../../../src/fa3/build/format.js';
import { createBookReadings } from '../../../../src/store/books/book-readings.js';
import type { Db } from '../../../../src/store/engine/open.js';
import { createMirror } from '../../../../src/store/mirror/mirror.js';
import { polishSettings } from '../../../fixtures/polish.js';
import { accounting } from '../../domain/accounting/settings.js';
import { type ReadFile, readFile } from '../formats/sample.js';
import { type Books, NOW, openBooks } from './books.js';

const SPACE = 'warsaw';
const NIGHT = { to: '2026-10-31', now: NOW };
const TERMS = { name: 'accountant', formats: ['jpk-v7m', 'datev', 'csv'], layouts: [] };

const EINVOICES = polishSettings();
const SETTINGS = accounting({
  currency: 'PLN',
  accounts: [
    { when: { tax_case: 'S', rate: '23' }, account: '8400', automatic: '23' },
    { when: { tax_case: 'AE' }, account: '8336' },
    { when: { tax_case: 'O' }, account: '8338' },
  ],
  tax_accounts: [{ rate: '23', account: '1776' }],
  payments: { account: '1200' },
  write_offs: [{ account: '2400' }],
});
const JPK = { nip: '5265877635', name: 'Biurko', email: 'k@example.com', tax_office: '1471' };

/** The space, as the program before had it. */
const WARSAW: ExportSpace = {
  id: SPACE,
  timeZone: 'Europe/Warsaw',
  language: 'en',
  settings: SETTINGS,
  formats: { datev: { consultant: 1001, client: 1 }, jpk: { ...JPK, without_ksef_number: 'BFK' } },
  ...documentRulesBy(EINVOICES, FA3_FORMAT),
  issuesInKsef: true,
  ksefFailures: [],
  basis: EINVOICES,
  configuration: { accounting: SETTINGS },
};

/** Tables with their rows, which the program wrote when entries said nothing of their buyer. */
async function fill(db: Db, isWanted = (_table: string): boolean => true): Promise<void> {
  const text = readFileSync(new URL('../../../fixtures/books/before-buyers.json', import.meta.url), 'utf8');
  for (const [table, rows] of Object.entries(JSON.parse(text) as Record<string, object[]>)) {
    if (rows.length > 0 && isWanted(table))
      await db
        .insertInto(table as 'batch')
        .values(rows as never)
        .execute();
  }
}

interface OldBooks extends Books {
  readonly deps: ExportDeps;
}

async function oldBooks(isWanted?: (table: string) => boolean): Promise<OldBooks> {
  const books = await openBooks(SPACE);
  await fill(books.db, isWanted);
  const { journal, audit, archive, batches, db } = books;
  const source = createMirror(db);
  const readings = createBookReadings(db);
  return {
    ...books,
    deps: { journal, audit, archive, batches, source, readings, voucher: async () => null },
  };
}

async function reissue({ db }: OldBooks, id: string, changes: object): Promise<void> {
  const mirror = createMirror(db);
  const { document } = await db
    .selectFrom('mirror_invoice_version')
    .select('document')
    .where('invoice_id', '=', id)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  const run = await mirror.begin(SPACE, 'space-warsaw', NOW);
  await mirror.take(run, [{ ...readInvoiceText(document), ...changes }], '2026-01-01', NOW);
}

const shown = ({ kind, documentNumber, debtor, buyer, gross }: Entry): string =>
  [kind, documentNumber, debtor, buyer?.country, buyer?.taxId, gross].join(' ');

async function fileOf(books: OldBooks, number: number, format: string): Promise<string> {
  const batch = await books.batches.get(SPACE, number);
  const context = { space: SPACE, timeZone: WARSAW.timeZone, accounting: SETTINGS, exports: WARSAW.formats };
  const files: ReadFile[] = [];
  const written = FORMATS.get(format)?.write(batch, {
    ...context,
    documentNumbers: new Set<string>(),
    voucher: async () => null,
  });
  for await (const file of written ?? []) files.push(readFile(file));
  return Buffer.from(files[0]?.bytes ?? []).toString();
}

/** Kind, number, country and tax id of each entry, as the columns of CSV have them. */
async function buyersInCsv(books: OldBooks, number: number): Promise<readonly string[]> {
  const [, ...rows] = (await fileOf(books, number, 'csv-data')).trim().split('\r\n');
  return rows.map((row) => {
    const cells = row.split(';');
    return [2, 4, 12, 13].map((column) => cells[column]).join(' ');
  });
}

describe('books whose entries say nothing of their buyer', () => {
  it('verify', async () => {
    const books = await oldBooks();
    const { problems } = await verifyBooks(books, [SPACE]);
    expect(problems.filter((problem) => !problem.includes('the archive has no'))).toEqual([]);
  });

  it('are read again as a whole, and nothing of them is booked anew', async () => {
    const books = await oldBooks();
    const { epoch } = await books.db.selectFrom('book_reading').selectAll().executeTakeFirstOrThrow();
    expect(await runExport(books.deps, WARSAW, TERMS, NIGHT)).toMatchObject({ status: 'unchanged' });
    const reading = await books.db.selectFrom('book_reading').selectAll().executeTakeFirstOrThrow();
    expect(reading).toMatchObject({ epoch: epoch + 1, complete: 1 });
    expect(await runExport(books.deps, WARSAW, TERMS, NIGHT)).toMatchObject({ status: 'unchanged' });
  });

  it('give the same files of their batches as before: with what those say of the debtor', async () => {
    const books = await oldBooks();
    await runExport(books.deps, WARSAW, TERMS, NIGHT);
    expect(await buyersInCsv(books, 1)).toEqual([
      'invoice FV/1  ',
      'invoice FV/2  ',
      'invoice FV/3 DE DE987654328',
      'invoice FV/5 PL PL7352765225',
      'invoice FV/6 FR FR40303265045',
      'payment FV/5 PL PL7352765225',
      'invoice FV/4 DE DE987654328',
      'write-off FV/6 FR FR40303265045',
    ]);
    const rows = (await fileOf(books, 1, 'datev')).split('\r\n').slice(2, -1);
    const french = '"FR40303265045"';
    expect(rows.map((row) => row.split(';')[39])).toEqual([
      '""',
      '""',
      '""',
      '""',
      french,
      '""',
      '""',
      french,
    ]);
  });

  it('have the ids that entries have today, so that the program before works on beside this one, and again after it', async () => {
    const ids = async ({ db }: Books): Promise<readonly string[]> => {
      const rows = await db
        .selectFrom('journal_entry')
        .select('id')
        .where('batch_number', '=', 1)
        .where('invoice_id', '<>', 'inv-paid')
        // Losses had the day of the cut-off then.
        .where('part', '<>', 'write-off')
        .orderBy('id')
        .execute();
      return rows.map(({ id }) => id);
    };
    const old = await oldBooks();
    const books = await oldBooks((table) => table.startsWith('mirror'));
    await runExport(books.deps, WARSAW, TERMS, NIGHT);
    expect((await ids(books)).length).toBe(5);
    expect(await ids(books)).toEqual(await ids(old));
  });

  it('take back what is changed as it was handed out, and book it with its buyer', async () => {
    const books = await oldBooks();
    await reissue(books, 'inv-older', { customerNumber: '43' });
    await reissue(books, 'inv-eu', { dueDate: '2026-12-24', customerNumber: '44' });
    expect(await runExport(books.deps, WARSAW, TERMS, NIGHT)).toMatchObject({ status: 'released' });
    const { entries } = await books.batches.get(SPACE, 3);
    expect(entries.map(shown)).toEqual([
      'reversal FV/2 69999   -100000',
      'invoice FV/2 10044 DE DE123456788 100000',
      'reversal FV/3 10042 DE DE987654328 -100000',
      'invoice FV/3 10043 DE DE123456788 100000',
    ]);
    const { problems } = await verifyBooks(books, [SPACE]);
    expect(problems.filter((problem) => !problem.includes('the archive has no'))).toEqual([]);
  });
});
