import { describe, expect, it } from 'vitest';
import { deferringYear, filesOf, packed } from './year.js';

const rowsOf = (files: ReadonlyMap<string, Buffer>, name: string): readonly string[] =>
  (files.get(name)?.toString() ?? '').trimEnd().split('\r\n').slice(1);

describe('deferred revenue in the package of an auditor', () => {
  it('says what is held when the year ends: 14 of 366 days of a membership', async () => {
    const books = await deferringYear();
    const files = await filesOf(packed(books, { year: { from: '2028-01-01', to: '2028-12-31' } }));
    expect(rowsOf(files, 'deferrals.csv')).toEqual([
      '"accountant";"a";"0990";"EUR";"R-1";0,00;-45,90;-45,90',
    ]);
    const [deferral] = rowsOf(files, 'journal.csv').filter((row) => row.includes('"Abgrenzung"'));
    expect(deferral).toContain('"";"";"0990";"8400"');
    expect(rowsOf(files, 'accounts.csv')).toContainEqual(
      expect.stringMatching(/^"0990";.*;"Abgegrenzte Erlöse"$/),
    );
    expect(rowsOf(files, 'debtors.csv')).toHaveLength(1);
    const sums = rowsOf(files, 'batch_sums.csv').filter((row) => row.includes('"abgegrenzte Erlöse"'));
    expect(sums.length).toBeGreaterThan(1);
  });

  it('begins the next year with it, and names the invoice of the year before without its documents', async () => {
    const books = await deferringYear();
    const files = await filesOf(packed(books, { year: { from: '2029-01-01', to: '2029-12-31' } }));
    expect(rowsOf(files, 'deferrals.csv')).toEqual(['"accountant";"a";"0990";"EUR";"R-1";-45,90;45,90;0,00']);
    expect(rowsOf(files, 'invoices.csv')).toEqual(['"a";"R-1";;"";0']);
  });
});
