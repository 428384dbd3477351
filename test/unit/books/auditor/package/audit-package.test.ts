import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { digest } from '../../../../../src/archive/archive.js';
import { packageDeps } from '../../../../../src/books/auditor/package/package-deps.js';
import { createShownReturns } from '../../../../../src/store/books/shown-returns.js';
import { NOW, SPACE } from '../../batches/books.js';
import { filesOf, issue, packed, yearOfBooks } from './year.js';

const linesOf = (files: ReadonlyMap<string, Buffer>, name: string): string[] =>
  (files.get(name)?.toString() ?? '').trimEnd().split('\r\n');

describe('the package of a fiscal year', () => {
  it('has each entry of the year as it was handed out, in words of the space’s language', async () => {
    const files = await filesOf(packed(await yearOfBooks()));
    const [heads, voided, released, ...more] = linesOf(files, 'journal.csv');
    expect(heads).toMatch(/^"Stapel";"Zeile";"Serie";"Status des Stapels";"Buchung";"Art";"Bereich";/);
    expect(voided).toMatch(
      /^1;1;"accountant";"ungültig";"[0-9a-f]{32}";"Rechnung";"Erlöse";"";01\.10\.2026;/,
    );
    expect(voided).toContain(
      ';"A ""1""; x";;15.10.2026;"10042";"Łódź & <GmbH>";"";"8400";"Erlöse 19 % USt";"1776";"S";"19";',
    );
    expect(voided).toContain('"EUR";350,00;66,50;416,50;"a";');
    expect(released).toMatch(/^2;1;"accountant";"ausgegeben";/);
    expect(more).toEqual([]);
    expect(linesOf(files, 'batch_sums.csv')[2]).toBe(
      '2;"Erlöse";"EUR";1;350,00;66,50;416,50;1;350,00;66,50;416,50',
    );
    expect(linesOf(files, 'accounts.csv').slice(1)).toEqual([
      '"1776";"Umsatzsteuer 19 %";"Umsatzsteuer"',
      '"8400";"Erlöse 19 % USt";"Erlöse"',
    ]);
    expect(linesOf(files, 'payments.csv').slice(1)).toEqual(['"p-a";"a";01.10.2026;10,50;"EUR";"SEPA";""']);
  });

  it('tells how many of the entries and batches, and how many documents it has', async () => {
    const told: unknown[] = [];
    await filesOf(packed(await yearOfBooks(), { onProgress: (...step) => void told.push(step) }));
    expect(told).toEqual([
      ['entries', 0, 2],
      ['documents', 0, null],
      ['documents', 1, null],
      ['documents', 2, null],
      ['batches', 0, 2],
      ['batches', 1, 2],
      ['the audit log', 0, null],
    ]);
  });

  it('has what was issued under its digest, and says what it is', async () => {
    const files = await filesOf(packed(await yearOfBooks(), { language: 'pl' }));
    const pdf = digest(`%PDF ${SPACE} a`);
    expect(files.get(`documents/${pdf.slice(0, 2)}/${pdf}.pdf`)?.toString()).toBe(`%PDF ${SPACE} a`);
    const [heads, first, ...more] = linesOf(files, 'documents.csv');
    expect(heads).toMatch(/^"Dokument";"[^"]+";"Treść";"Numer dokumentu";/);
    expect(first).toBe(
      `1;"a";"E-faktura (PDF)";"number of a";01.10.2026;"5265877635-20261001-ABCDEF012345-01";"documents/${pdf.slice(0, 2)}/${pdf}.pdf";"${pdf}";19`,
    );
    expect(more.map((line) => line.split(';')[2])).toEqual([
      '"E-faktura (XML)"',
      '"Poświadczenie z KSeF (UPO)"',
    ]);
    expect(linesOf(files, 'invoices.csv').slice(1)).toEqual([
      '"a";"A ""1""; x";01.10.2026;"5265877635-20261001-ABCDEF012345-01";3',
    ]);
  });

  it('has nothing that was never issued, and what KSeF has accepted whatever happened then', async () => {
    const books = await yearOfBooks();
    for (const id of ['refused', 'accepted']) {
      books.put({ id, number: id, invoiceDate: '2026-10-09' });
    }
    await books.export();
    await issue(books, SPACE, 'refused', { state: 'refused' });
    await issue(books, SPACE, 'accepted', { state: 'parked', ksef: '5265877635-20261009-ABCDEF012345-02' });
    const files = await filesOf(packed(books));
    const rows = linesOf(files, 'documents.csv').slice(1);
    expect(rows.map((row) => row.split(';')[1])).toEqual([
      '"a"',
      '"a"',
      '"a"',
      '"accepted"',
      '"accepted"',
      '"accepted"',
    ]);
    expect(linesOf(files, 'invoices.csv').slice(1)).toEqual([
      expect.stringMatching(/^"a";.*;3$/),
      expect.stringMatching(/^"accepted";.*;3$/),
      expect.stringMatching(/^"refused";.*;0$/),
    ]);
  });

  it('has nothing of another space or another year, but the hashes that the chain needs', async () => {
    const files = await filesOf(packed(await yearOfBooks()));
    const other = [...files].filter(([name, bytes]) =>
      /neighbour|munich|2027-0|2027-1/i.test(name + bytes.toString('latin1')),
    );
    expect(other.map(([name]) => name)).toEqual([]);
    expect(linesOf(files, 'bank_lines.csv')).toHaveLength(2);
    const chain = (files.get('audit-chain.txt')?.toString() ?? '').trimEnd().split('\n');
    const kinds = chain.map((line) => (line.endsWith(' -') ? 'sealed' : JSON.parse(line.slice(65))[3]));
    expect(kinds).toEqual([
      'batch released',
      'sealed',
      'batch voided',
      'batch released',
      'batch released',
      'bank statement imported',
      'sealed',
      'sealed',
      'period closed',
    ]);
    for (const [index, line] of chain.entries()) {
      if (line.endsWith(' -')) continue;
      const [hash, text] = [line.slice(0, 64), line.slice(65)];
      expect(createHash('sha256').update(text).digest('hex')).toBe(hash);
      expect(JSON.parse(text)[5]).toBe(chain[index - 1]?.slice(0, 64) ?? null);
    }
  });

  it('has the returns of the year as they were shown, each time that they differed', async () => {
    const books = await yearOfBooks();
    const store = createShownReturns(books.db);
    const key = { spaceId: SPACE, series: 'accountant', report: 'ustva', period: '2026-10' } as const;
    const shown = (at: number, net: number) => {
      return { at, by: 'olga', digest: `d${net}`, figures: [{ of: 'Kz 81', net, tax: net / 5 }] };
    };
    await store.keep(key, shown(NOW, 35_000));
    await store.keep(key, shown(NOW + 1_000, 30_000));
    await store.keep({ ...key, period: '2027-01' }, shown(NOW, 9_900));
    await store.keep({ ...key, spaceId: 'space-munich' }, shown(NOW, 8_800));
    const [head, ...rows] = linesOf(await filesOf(packed(books)), 'shown_returns.csv');
    expect(head).toContain('Kennzahl');
    expect(rows).toEqual([
      '"ustva";"2026-10";"accountant";"2026-11-21T03:00:00Z";"Kz 81";350,00;70,00;"olga";"d35000"',
      '"ustva";"2026-10";"accountant";"2026-11-21T03:00:01Z";"Kz 81";300,00;60,00;"olga";"d30000"',
    ]);
  });

  it('follows the fiscal year: one from July to June has the January of the next year', async () => {
    const books = await yearOfBooks();
    const files = await filesOf(packed(books, { year: { from: '2026-07-01', to: '2027-06-30' } }));
    const days = linesOf(files, 'journal.csv').map((line) => line.split(';')[8]);
    expect(days.slice(1)).toEqual(['01.10.2026', '01.10.2026', '02.01.2027']);
    expect(linesOf(files, 'documents.csv')).toHaveLength(6);
    expect(linesOf(files, 'bank_lines.csv')).toHaveLength(3);
    expect(JSON.parse(files.get('manifest.json')?.toString() ?? '')).toMatchObject({
      fiscal_year: { from: '2026-07-01', to: '2027-06-30' },
      retained_until: { books: '2037-12-31', vouchers: '2035-12-31' },
    });
    const before = await filesOf(packed(books, { year: { from: '2025-07-01', to: '2026-06-30' } }));
    expect([...before.keys()]).toEqual([
      'audit-chain.txt',
      'audit_log.csv',
      'procedure.md',
      'manifest.json',
      'index.xml',
      'gdpdu-01-09-2004.dtd',
      'verify.py',
      'README.txt',
      'SHA256SUMS',
    ]);
  });

  it('describes tables in index.xml: keys, types, rows, and which column names what', async () => {
    const index = (await filesOf(packed(await yearOfBooks()))).get('index.xml')?.toString() ?? '';
    expect(index).toContain('<!DOCTYPE DataSet SYSTEM "gdpdu-01-09-2004.dtd">');
    expect(index).toContain('<Name>Spreeufer &amp; Söhne GmbH</Name>');
    const journal = /<Table><URL>journal\.csv<.*?<\/Table>/.exec(index)?.[0] ?? '';
    expect(journal).toContain('<Range><From>2</From><Length>2</Length></Range>');
    expect(journal).toContain(
      '<VariablePrimaryKey><Name>Stapel</Name><Numeric/></VariablePrimaryKey><VariablePrimaryKey><Name>Zeile</Name><Numeric/></VariablePrimaryKey>',
    );
    expect(journal).toContain('<Name>Netto</Name><Numeric><Accuracy>2</Accuracy></Numeric>');
    expect(journal).toContain('<Name>Debitor</Name><AlphaNumeric/><MaxLength>13</MaxLength>');
    expect(journal).toContain(
      '<ForeignKey><Name>Steuerkonto</Name><References>Sachkonten</References><Alias><From>Steuerkonto</From><To>Sachkonto</To></Alias></ForeignKey>',
    );
    expect(journal).toContain(
      '<ForeignKey><Name>Steuersachverhalt</Name><Name>Steuersatz</Name><Name>Steuerschlüssel</Name><References>Steuersachverhalte</References></ForeignKey>',
    );
    // No cost center was used: there is no such table to lead to.
    expect(index).not.toContain('Kostenstellen<');
  });

  it('is the same, byte for byte, whenever it is made', async () => {
    const books = await yearOfBooks();
    const [first, second] = [await filesOf(packed(books)), await filesOf(packed(books))];
    expect([...second]).toEqual([...first]);
    expect(first.get('procedure.md')?.toString()).toBe(`# Verfahren, ${Date.UTC(2026, 10, 21, 3)}\n`);
  });

  it('lists the digest of every file before the list', async () => {
    const files = await filesOf(packed(await yearOfBooks()));
    const listed = (files.get('SHA256SUMS')?.toString() ?? '').trimEnd().split('\n');
    expect(listed).toEqual(
      [...files]
        .filter(([name]) => name !== 'SHA256SUMS')
        .map(([name, bytes]) => `${createHash('sha256').update(bytes).digest('hex')}  ${name}`),
    );
  });

  it('reads a document when the one before is out of the house', async () => {
    const books = await yearOfBooks();
    let read = 0;
    const get = books.archive.get;
    const counted = {
      ...books.archive,
      get: (address: string) => {
        read += 1;
        return get(address);
      },
    };
    let taken = 0;
    for await (const { name, pieces } of packed({ ...books, archive: counted })) {
      if (/^(documents|batches)\//.test(name)) taken += 1;
      expect(read).toBe(taken);
      for await (const _piece of pieces);
    }
    expect(taken).toBe(5);
  });

  it('names the file that the archive does not have any more', async () => {
    const books = await yearOfBooks();
    await books.archive.remove(digest(`%PDF ${SPACE} a`));
    await expect(filesOf(packed(books))).rejects.toThrow(digest(`%PDF ${SPACE} a`));
  });

  it('reads from a database what it is told of it', async () => {
    const books = await yearOfBooks();
    const deps = packageDeps(books.db, books);
    expect(await deps.batches.numbers(SPACE, { from: '2027-01-01', to: '2027-12-31' })).toEqual([3]);
    expect(await deps.batches.numbers('space-munich', { from: '2026-01-01', to: '2026-12-31' })).toEqual([1]);
  });
});
