import { describe, expect, it } from 'vitest';
import { disposition } from '../../../src/web/download.js';
import {
  isPreviewable,
  parseDelimited,
  previewOf,
  READ_BYTES,
  separatorOf,
} from '../../../src/web/preview/preview.js';
import { languageOf } from '../../../src/web/view/language.js';
import { runView } from '../../../src/web/view/run-view.js';
import { formatsOf } from '../../../src/words/formats.js';

describe('formats', () => {
  const blanks = (text: string): string => text.replace(/[\u00a0\u202f]/g, ' ');

  it.each([
    ['de', '-1.234.567,05 €'],
    ['en', '-€1,234,567.05'],
    ['pl', '-1 234 567,05 €'],
  ] as const)('amounts in %s', (language, text) => {
    expect(blanks(formatsOf(language).amount(-123_456_705, 'EUR'))).toBe(text);
  });

  it('amounts beyond the exact range of a float with two decimals', () => {
    expect(blanks(formatsOf('de').amount(9_007_199_254_740_991, 'PLN'))).toBe('90.071.992.547.409,91 PLN');
    expect(blanks(formatsOf('en').amount(5, 'EUR'))).toBe('€0.05');
  });

  it.each([
    ['de', '01.07.2026, 01:30 MESZ'],
    ['en', '1 Jul 2026, 01:30 CEST'],
    ['pl', '01.07.2026, 01:30 CEST'],
  ] as const)('moments in %s, in the zone of the space', (language, text) => {
    expect(formatsOf(language).moment(Date.UTC(2026, 5, 30, 23, 30), 'Europe/Berlin')).toBe(text);
  });

  it('days as they are, wherever the machine stands', () => {
    expect(formatsOf('de').day('2026-11-01')).toBe('01.11.2026');
    expect(formatsOf('en').day('2026-11-01')).toBe('1 Nov 2026');
  });

  it('sizes', () => {
    const { size } = formatsOf('de');
    expect([999, 1000, 12_340, 5_600_000].map(size).map(blanks)).toEqual([
      '999 B',
      '1 kB',
      '12,3 kB',
      '5,6 MB',
    ]);
  });
});

describe('the language', () => {
  it.each([
    [undefined, undefined, 'en'],
    ['pl', 'de', 'pl'],
    ['xx', 'de', 'de'],
    [undefined, 'fr-FR,fr;q=0.9', 'en'],
    [undefined, 'fr, pl-PL;q=0.7, de;q=0.8', 'de'],
    [undefined, 'de;q=0, en;q=0.1', 'en'],
    [undefined, 'DE-at', 'de'],
    [undefined, ';;q=,,', 'en'],
  ])('chosen %s, accepted %s: %s', (chosen, accepted, language) => {
    expect(languageOf(chosen, accepted)).toBe(language);
  });
});

describe('delimited text', () => {
  it('may hold separators, quotes and lines in quotes', () => {
    expect(parseDelimited('a;"b;""c"""\r\n"d\ne";\r\nf', ';', 9)).toEqual([
      ['a', 'b;"c"'],
      ['d\ne', ''],
      ['f'],
    ]);
    expect(parseDelimited('a\nb\nc', ',', 2)).toEqual([['a'], ['b']]);
    expect(parseDelimited('', ',', 2)).toEqual([]);
  });

  it.each([
    ['a;b,c;d', ';'],
    ['a\tb', '\t'],
    ['a|b|c', '|'],
    ['plain', null],
  ])('%j is separated by %j', (text, separator) => {
    expect(separatorOf(text)).toBe(separator);
  });
});

describe('a preview', () => {
  const csv = { name: 'a.csv', mediaType: 'text/csv' };

  it('puts the head of DATEV’s files before the table, and reads their code page', () => {
    const bytes = Buffer.from('"EXTF";700;"";21\r\nUmsatz;Konto;Leer\r\n1,00;M\xfcller \x80;\r\n', 'latin1');
    expect(previewOf({ name: 'EXTF_x.csv', mediaType: 'text/csv' }, bytes)).toEqual({
      kind: 'table',
      head: 'EXTF · 700 · 21',
      columns: ['Umsatz', 'Konto'],
      rows: [['1,00', 'Müller €']],
      emptyColumns: 1,
      areAmounts: [true, false],
      hasMore: false,
      isWhole: true,
    });
  });

  it('shows fifty rows, and says that there are more', () => {
    const text = `a,b\n${Array.from({ length: 60 }, (_, row) => `${row},x`).join('\n')}\n`;
    const preview = previewOf(csv, Buffer.from(text));
    expect(preview).toMatchObject({ kind: 'table', isWhole: false });
    expect(preview.kind === 'table' && preview.rows).toHaveLength(50);
    expect(previewOf(csv, Buffer.from('a,b\n')).isWhole).toBe(true);
  });

  it.each([
    ['a table', csv, `a,b\n${'1,00;x\n'.repeat(60_000)}`],
    ['text', { name: 'a.xml', mediaType: 'application/xml' }, `<a>${'ä'.repeat(200_000)}</a>`],
  ])('of %s needs the beginning of the file alone, and says that it goes on', (_, file, text) => {
    const bytes = Buffer.from(text);
    const preview = previewOf(file, bytes.subarray(0, READ_BYTES));
    expect(preview).toEqual(previewOf(file, bytes));
    expect(preview.isWhole).toBe(false);
  });

  it('cuts a long text within a character without harm', () => {
    const bytes = Buffer.concat([Buffer.from('x'), Buffer.from('ä'.repeat(200_000))]);
    const preview = previewOf({ name: 'a.xml', mediaType: 'application/xml' }, bytes);
    expect(preview).toMatchObject({ kind: 'text', isWhole: false });
    expect(preview.kind === 'text' && /^xä+$/.test(preview.text)).toBe(true);
  });

  it.each([
    ['a.csv', 'text/csv', true],
    ['a.xml', 'application/xml', true],
    ['a.journal', 'application/octet-stream', true],
    ['a.xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', false],
    ['a.zip', 'application/zip', false],
  ])('of %s (%s): %s', (name, mediaType, is) => {
    expect(isPreviewable({ name, mediaType })).toBe(is);
  });
});

describe('the name of a download', () => {
  it.each([
    ['a.csv', `attachment; filename="a.csv"; filename*=UTF-8''a.csv`],
    ['Bücher (1).csv', `attachment; filename="Bucher (1).csv"; filename*=UTF-8''B%C3%BCcher%20%281%29.csv`],
    [
      'a"b\r\nSet-Cookie: x',
      `attachment; filename="a-b-Set-Cookie- x"; filename*=UTF-8''a%22b-Set-Cookie%3A%20x`,
    ],
    ['../../etc/passwd', `attachment; filename="-..-etc-passwd"; filename*=UTF-8''-..-etc-passwd`],
    ['', `attachment; filename="file"; filename*=UTF-8''file`],
  ])('%j', (name, header) => {
    expect(disposition(name)).toBe(header);
  });
});

describe('what a run was', () => {
  const run = { id: 1, spaceId: 'a', businessDate: null, startedAt: 0, finishedAt: 1, progress: null };

  it('is read from a night, a sync, a failure, and from what no version of ours wrote', () => {
    const sync = { read: 3, added: 1, changed: 0, deleted: 2, requests: 4 };
    expect(runView({ ...run, kind: 'sync', outcome: 'done', result: sync })).toMatchObject({
      read: 3,
      deleted: 2,
    });
    const failed = runView({
      ...run,
      kind: 'night',
      outcome: 'failed',
      result: { code: 'store.full', detail: 'x' },
    });
    expect(failed.failure).toEqual({ code: 'store.full', detail: 'x' });
    for (const result of [null, 'text', 7, [], { sync: null, exports: 'x' }, { exports: [null] }]) {
      expect(runView({ ...run, kind: 'night', outcome: 'done', result })).toMatchObject({ read: null });
    }
  });
});
