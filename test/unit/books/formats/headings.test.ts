import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import type { FormatContext } from '../../../../src/books/formats/format.js';
import { ownLayout } from '../../../../src/books/formats/layout/load.js';
import { FORMATS, ownFormat } from '../../../../src/books/formats/registry.js';
import { OPERATOR_LANGUAGES } from '../../../../src/domain/settings.js';
import { wordsOf } from '../../../../src/words/load-words.js';
import { texts } from '../../../../src/words/shapes.js';
import { readDelimited } from './delimited.js';
import { batch, context, entry, filesOf } from './sample.js';
import { variedBatch } from './varied.js';

type Languages = Pick<FormatContext, 'language' | 'headings'>;

async function csvHeading(languages: Languages, name = 'csv', delimiter = ';'): Promise<readonly string[]> {
  const format = FORMATS.get(name);
  const around = context({ country: 'DE', ...languages });
  const [file] = format === undefined ? [] : await filesOf(format, batch([entry()]), around);
  if (file === undefined) throw new Error('no file');
  return (readDelimited(file, delimiter, 'utf-8')[0] ?? []).map((heading) => heading.replace('\ufeff', ''));
}

/** Texts of a workbook, and the names of its sheets. */
async function workbook(languages: Languages) {
  const format = FORMATS.get('xlsx');
  const [file] = format === undefined ? [] : await filesOf(format, variedBatch(), context(languages));
  const members = unzipSync(file?.bytes ?? new Uint8Array());
  const text = (name: string): string => strFromU8(members[name] ?? new Uint8Array());
  return {
    sheets: [...text('xl/workbook.xml').matchAll(/<sheet [^>]*name="([^"]+)"/g)].map(([, name]) => name),
    texts: [...text('xl/sharedStrings.xml').matchAll(/<t[^>]*>([^<]*)</g)].map(([, value]) => value),
    styles: text('xl/styles.xml'),
  };
}

describe('the headings of csv-data, which programs read,', () => {
  it('are English whatever the language of the space and of the export is', async () => {
    const english = ownLayout('csv-data').columns.map(({ name }) => name);
    for (const language of OPERATOR_LANGUAGES)
      expect(await csvHeading({ language, headings: language }, 'csv-data')).toEqual(english);
  });
});

describe('the headings of CSV, which people read,', () => {
  it('are in the language of the space', async () => {
    expect((await csvHeading({ language: 'de' })).slice(0, 8)).toEqual([
      'Buchung',
      'Stapel',
      'Art',
      'Bereich',
      'Belegnummer',
      'Belegdatum',
      'Buchungsdatum',
      'Leistungsdatum',
    ]);
  });

  it('are in the language that the export asks for', async () => {
    expect((await csvHeading({ language: 'de', headings: 'pl' })).slice(4, 9)).toEqual([
      'Numer dokumentu',
      'Data dokumentu',
      'Data księgowania',
      'Data wykonania usługi',
      'Termin płatności',
    ]);
  });

  it.each(OPERATOR_LANGUAGES)('name each column once, and all of them, in %s', async (language) => {
    const names = await csvHeading({ headings: language }, 'csv', language === 'en' ? ',' : ';');
    const words = wordsOf('exports', language, texts);
    expect(names).toEqual(ownLayout('csv-data').columns.map(({ field }) => words[`column.${field}`]));
    expect(new Set(names).size).toBe(names.length);
  });

  it('are the names of the layout in English', () => {
    const english = wordsOf('exports', 'en', texts);
    for (const { name, field } of ownLayout('csv-data').columns)
      expect(english[`column.${field}`]).toBe(name);
  });
});

describe('a workbook, which people read,', () => {
  it('is in the language of the space: sheets, headings, what the codes mean, dates', async () => {
    const german = await workbook({ language: 'de' });
    expect(german.sheets).toEqual(['Übersicht', 'Buchungen', 'Offene Posten', 'Nicht enthalten']);
    expect(german.texts).toEqual(
      expect.arrayContaining([
        'Belegnummer',
        'Storno von Buchung',
        'Netto in Buchwährung',
        'Ausbuchung',
        'Erlöse nach Steuersachverhalt',
        'vor der Umstellung',
        '01.10.2026 bis 31.10.2026',
      ]),
    );
    expect(german.styles).toContain('dd.mm.yyyy');
    expect(german.texts).toEqual(
      expect.arrayContaining(['unbezahlt', 'steuerpflichtig', 'steuerpflichtig, 7\u00a0%']),
    );
    expect(german.texts).not.toEqual(expect.arrayContaining(['unpaid']));
    expect(german.texts).toContain('Steuerschuldnerschaft des Leistungsempfängers');
    const polish = await workbook({ language: 'pl' });
    expect(polish.sheets).toEqual(['Podsumowanie', 'Zapisy', 'Nierozliczone', 'Nieuwzględnione']);
    expect(polish.texts).toEqual(expect.arrayContaining(['Numer dokumentu', 'MPK', 'Netto w walucie ksiąg']));
    for (const { texts: all } of [german, polish]) {
      const left = all.filter((text) =>
        /^(Document|Booking|Gross|Debtor|By|invoice$|revenue$|unpaid$|S$|S \d|AE)/.test(text ?? ''),
      );
      expect(left).toEqual([]);
    }
  });

  it('is in another one where the export asks for it', async () => {
    const { sheets, texts: all, styles } = await workbook({ language: 'de', headings: 'en' });
    expect(sheets).toEqual(['Overview', 'Entries', 'Open items', 'Left out']);
    expect(all).toEqual(
      expect.arrayContaining(['Document number', 'before the cutover', '2026-10-01 to 2026-10-31']),
    );
    expect(styles).toContain('yyyy-mm-dd');
  });
});

describe('a layout of one’s own', () => {
  it('keeps its headings', async () => {
    const format = ownFormat(
      `format: mine
file: 'mine_{batch}.csv'
delimiter: ';'
formula_guard: true
rows: entries
columns:
  - { name: Document number, field: document_number }
`,
      'mine.yml',
    );
    const [file] = await filesOf(format, batch([entry()]), context({ language: 'de', headings: 'de' }));
    expect(Buffer.from(file?.bytes ?? []).toString()).toMatch(/^Document number\r\n/);
  });
});
