import { describe, expect, it } from 'vitest';
import { digest } from '../../../../src/archive/archive.js';
import { type AuditorFile, exportYear } from '../../../../src/books/auditor/export-year.js';
import { journalLine } from '../../../../src/books/auditor/journal-csv.js';
import type { KeptLine } from '../../../../src/domain/bank/kept-line.js';
import { NO_PROGRESS } from '../../../../src/domain/progress.js';
import type { BatchRecord } from '../../../../src/store/books/batches.js';
import { NOW, openBooks, SPACE } from '../batches/books.js';
import { entry } from '../formats/sample.js';

function bankLine(id: number, bookedOn: string, remittance: string): KeptLine {
  return {
    id,
    spaceId: SPACE,
    identity: 'f00d',
    parentId: null,
    part: null,
    verdict: null,
    payments: [],
    account: 'DE42100000000001234567',
    currency: 'EUR',
    statement: '207',
    importedAt: NOW,
    bookedOn,
    valueOn: bookedOn,
    amount: -24410,
    counterparty: { name: 'Erika Fuchs', account: null, bic: null },
    remittance,
    endToEndId: 'RE-1',
    bankReference: null,
    references: [],
    ultimateParty: null,
    batchCount: null,
    returnReason: 'AM04',
    fees: 610,
    original: null,
    state: 'ignored',
    decision: { at: NOW, by: 'anna', why: 'other, business' },
  };
}

async function exported(lines: readonly KeptLine[] = [], onProgress = NO_PROGRESS) {
  const books = await openBooks();
  books.put({
    id: 'a',
    number: 'A "1", x',
    invoiceDate: '2026-10-01',
    recipientAddress: { company: 'Łódź, GmbH' },
  });
  books.put({ id: 'b', number: 'B', invoiceDate: '2027-01-02' });
  await books.export();
  await books.batches.decide({ spaceId: SPACE, number: 1, status: 'voided', reason: 'why', now: NOW });
  await books.export();
  await books.export({ to: '2027-01-31' });
  const pdf = Buffer.from('%PDF');
  const address = await books.archive.put(pdf);
  const vouchersOf = async (id: string) => (id === 'a' ? [{ name: 'A.pdf', address }] : []);
  const facts = { space: 'Spreeufer', year: 2026, version: '0.1.0', settings: books.settings };
  const deps = { ...books, vouchersOf, bankLines: async () => lines };
  const files = new Map<string, string>();
  for await (const file of exportYear(deps, { ...facts, spaceId: SPACE, onProgress })) {
    files.set(file.name, text(file));
  }
  return files;
}

const text = ({ bytes }: AuditorFile): string => Buffer.from(bytes).toString();

describe('the auditor’s export of a year', () => {
  it('has journal, batches, their files, documents, log, procedure and index', async () => {
    const files = await exported();
    expect([...files.keys()]).toEqual([
      'journal.csv',
      'batches.json',
      'batches/1/entries.json',
      'batches/2/entries.json',
      'documents/a/A.pdf',
      'audit-log.jsonl',
      'procedure.md',
      'index.json',
    ]);
  });

  it('tells how many batches, and documents of how many invoices it has', async () => {
    const told: unknown[] = [];
    await exported([], (...step) => void told.push(step));
    expect(told).toEqual([
      ['batches', 0, 3],
      ['batches', 1, 3],
      ['batches', 2, 3],
      ['files of the batches', 0, 2],
      ['files of the batches', 1, 2],
      ['documents', 0, 1],
      ['the audit log', 0, null],
    ]);
  });

  it('has the lines of bank statements that were booked in the year, the oldest first', async () => {
    const lines = ['2027-01-01', '2026-11-03', '2026-01-02'].map((day, index) =>
      bankLine(9 - index, day, 'a "b"'),
    );
    const files = await exported(lines);
    const [head, first, second, ...more] = files.get('bank-lines.csv')?.split('\r\n') ?? [];
    expect(head).toMatch(/^line,account,statement,booking_date,/);
    expect(first).toBe(
      '7,DE42100000000001234567,207,2026-01-02,2026-01-02,EUR,-244.10,6.10,Erika Fuchs,,"a ""b""",RE-1,,AM04,ignored,anna,"other, business"',
    );
    expect(second).toMatch(/^8,/);
    expect(more).toEqual(['']);
    expect(files.get('index.json')).toContain('bank-lines.csv');
  });

  it('writes each entry of the year as it was handed out, with the fate of its batch', async () => {
    const lines = (await exported()).get('journal.csv')?.split('\r\n') ?? [];
    expect(lines).toHaveLength(4);
    expect(lines[0]).toMatch(/^batch,series,batch_status,entry_id,kind,/);
    expect(lines[1]).toMatch(
      /^1,accountant,voided,[0-9a-f]{32},invoice,revenue,,2026-10-01,2026-10-01,"A ""1"", x",/,
    );
    expect(lines[1]).toContain('"Łódź, GmbH",8400,Erlöse 19 % USt,1776,,S,19,,EUR,350.00,66.50,416.50,a,');
    expect(lines[2]).toMatch(/^2,accountant,released,/);
    expect(lines[0]).toMatch(
      /,buyer_country,buyer_tax_id,polish_case,ksef_mark,exchange_rate,tax_month,return_month,corrects_month,because,jpk_marks$/,
    );
    expect(lines[1]).toMatch(/,DE,DE987654328,,,,,2026-10,,,$/);
  });

  it('says what a row of JPK_V7M said, of which month its tax is, and at which rate it was converted', () => {
    const exchange = { currency: 'PLN', rate: '0.234924', net: 42_570, tax: 0, gross: 42_570 };
    const given = entry({
      taxCase: 'AE',
      taxRate: '0',
      tax: 0,
      polishCase: 'np II',
      ksefMark: 'DI',
      jpkMarks: ['GTU_12', 'B_SPV'],
      taxMonth: '2026-09',
      exchange,
    });
    const record = { number: 1, series: 'jpk', status: 'released' } as BatchRecord;
    expect(journalLine(given, record)).toMatch(
      /,PLN,425\.70,0\.00,425\.70,,,np II,DI,0\.234924,2026-09,,,,GTU_12 B_SPV$/m,
    );
  });

  it('names size, digest and retention of every file', async () => {
    const files = await exported();
    const index = JSON.parse(files.get('index.json') ?? '');
    expect(index).toHaveLength(7);
    expect(index[4]).toEqual({
      name: 'documents/a/A.pdf',
      size: 4,
      sha256: digest('%PDF'),
      retainedUntil: '2034-12-31',
    });
    expect(index[0]).toMatchObject({ name: 'journal.csv', retainedUntil: '2036-12-31' });
    expect(index[0].sha256).toBe(digest(files.get('journal.csv') ?? ''));
  });

  it('gives the whole log, and the settings in the procedure', async () => {
    const files = await exported();
    const rows = (files.get('audit-log.jsonl') ?? '')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(rows.map(({ action }) => action)).toEqual([
      'batch released',
      'batch voided',
      'batch released',
      'batch released',
    ]);
    expect(files.get('audit-log.jsonl')).not.toContain('GmbH');
    expect(files.get('procedure.md')).toContain('# Verfahrensdokumentation Spreeufer, 2026');
    expect(files.get('procedure.md')).toContain('"account": "8400"');
    expect(files.get('procedure.md')).toContain('bis 2034-12-31 aufzubewahren');
  });
});
