import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { exchangeRatesIn } from '../../../../src/fa3/exchange-rates/exchange-rate-files.js';
import { type ParsedTables, parseTables } from '../../../../src/fa3/exchange-rates/exchange-rates.js';
import { temporaryFolder } from '../../../temporary-folder.js';

const JSON_TABLES = JSON.stringify([
  {
    table: 'A',
    no: '224/A/NBP/2026',
    effectiveDate: '2026-11-18',
    rates: [{ currency: 'euro', code: 'EUR', mid: 4.2398 }],
  },
  {
    table: 'A',
    no: '225/A/NBP/2026',
    effectiveDate: '2026-11-19',
    rates: [
      { currency: 'euro', code: 'EUR', mid: 4.25 },
      { currency: 'forint (Węgry)', code: 'HUF', mid: 0.010987 },
    ],
  },
]);

/** As NBP writes it: windows-1250, two lines of head, three of foot. */
const ARCHIVE = Buffer.concat([
  Buffer.from('data;1USD;100HUF;1EUR;nr tabeli;pe'),
  Buffer.from([0xb3]),
  Buffer.from('ny numer tabeli;\r\n;dolar ameryka'),
  Buffer.from([0xf1]),
  Buffer.from('ski;forint;euro;;;\r\n'),
  Buffer.from('20261118;3,6512;1,0990;4,2398;224;224/A/NBP/2026;\r\n'),
  Buffer.from('20261119;3,6600;1,0987;4,2500;225;225/A/NBP/2026;\r\n;;;;;;\r\n'),
  Buffer.from(
    'kod ISO;USD;HUF;EUR;;;\r\nnazwa waluty;dolar;forint;euro;;;\r\nliczba jednostek;1;100;1;;;\r\n',
  ),
]);

function rows(parsed: ParsedTables): string[] | string {
  if (!parsed.ok) return `${parsed.line}: ${parsed.problem}`;
  return parsed.tables.map(({ table, day, rates }) =>
    [table, day, ...[...rates].map(([code, rate]) => `${code} ${rate.toFixed()}`)].join(' '),
  );
}

const read = (text: string | Uint8Array): string[] | string => rows(parseTables(Buffer.from(text)));

describe('tables of NBP', () => {
  it('are read from the answer of its API', () => {
    expect(read(JSON_TABLES)).toEqual([
      '224/A/NBP/2026 2026-11-18 EUR 4.2398',
      '225/A/NBP/2026 2026-11-19 EUR 4.25 HUF 0.010987',
    ]);
    expect(read(JSON.stringify(JSON.parse(JSON_TABLES)[0]))).toEqual([
      '224/A/NBP/2026 2026-11-18 EUR 4.2398',
    ]);
  });

  it('are read from its archive, for one unit of each currency', () => {
    expect(read(ARCHIVE)).toEqual([
      '224/A/NBP/2026 2026-11-18 USD 3.6512 HUF 0.01099 EUR 4.2398',
      '225/A/NBP/2026 2026-11-19 USD 3.66 HUF 0.010987 EUR 4.25',
    ]);
  });

  it('are read without the full number, with days in the other form, in UTF-8, with gaps', () => {
    expect(read('\uFEFFdata;1EUR;1HRK;nr tabeli\n2026-11-19;4,25;;225\n')).toEqual([
      '225/A/NBP/2026 2026-11-19 EUR 4.25',
    ]);
  });

  it.each([
    ['nothing', '', '1: is no table A of NBP: neither JSON nor its CSV'],
    ['another CSV', 'date;EUR\n', '1: is no table A of NBP: neither JSON nor its CSV'],
    ['no rates', 'data;nr tabeli\n', '1: is no table A of NBP: neither JSON nor its CSV'],
    ['broken JSON', '[{', '1: is no JSON'],
    ['a list of numbers', '[1]', '1: is no list of tables'],
    ['another table', '[{"table":"C"}]', '1: has table C, and only table A counts'],
    [
      'a table without date',
      '[{"table":"A","no":"1/A/NBP/2026"}]',
      '1: has a table without no or effectiveDate',
    ],
    [
      'a rate of nothing',
      '[{"table":"A","no":"1/A/NBP/2026","effectiveDate":"2026-01-02","rates":[{"code":"EUR","mid":0}]}]',
      '1: has something else than rates in the table 1/A/NBP/2026',
    ],
    ['no date', 'data;1EUR;nr tabeli\n\nsuma;1;1\n', '3: starts with "suma", which is no date'],
    [
      'a day that does not exist',
      'data;1EUR;nr tabeli\n20260230;1,0;1\n',
      '2: starts with "20260230", which is no date',
    ],
    ['no rate', 'data;1EUR;nr tabeli\n20260102;n/a;1\n', '2: has no rate for EUR'],
    ['a rate of zero', 'data;1EUR;nr tabeli\n20260102;0,0000;1\n', '2: has no rate for EUR'],
    ['no number', 'data;1EUR;nr tabeli\n20260102;4,2;\n', '2: has no number of its table'],
  ])('are refused with their line: %s', (_what, text, problem) => {
    expect(read(text)).toBe(problem);
  });
});

describe('exchange rates in files', () => {
  let folder = '';
  beforeEach(() => {
    folder = temporaryFolder('spacebooks-rates-');
  });
  const put = (name: string, content: string | Uint8Array): string => {
    const path = join(folder, name);
    writeFileSync(path, content);
    return path;
  };
  const found = (path: string | undefined, currency = 'EUR', day = '2026-11-19'): string => {
    const result = exchangeRatesIn(path)(currency, day);
    if (!result.ok) return result.problem.replaceAll(folder, '.');
    const { rate, table, effectiveDate } = result.rate;
    return `${result.rate.currency} ${rate.toFixed()} ${table} ${effectiveDate}`;
  };

  it('are found in one file', () => {
    expect(found(put('a.json', JSON_TABLES))).toBe('EUR 4.25 225/A/NBP/2026 2026-11-19');
    expect(found(put('a.csv', ARCHIVE), 'HUF')).toBe('HUF 0.010987 225/A/NBP/2026 2026-11-19');
  });

  it('are found in a folder, whichever file has them, and are read again each time', () => {
    put('archiwum_tab_a_2026.csv', ARCHIVE);
    put('notes.txt', 'nothing');
    expect(found(folder, 'EUR', '2026-11-18')).toBe('EUR 4.2398 224/A/NBP/2026 2026-11-18');
    expect(found(folder, 'EUR', '2026-11-20')).toBe('. has none');
    put('today.json', JSON_TABLES.replaceAll('2026-11-19', '2026-11-20'));
    expect(found(folder, 'EUR', '2026-11-20')).toBe('EUR 4.25 225/A/NBP/2026 2026-11-20');
  });

  it('are none of another day or currency', () => {
    const path = put('a.json', JSON_TABLES);
    expect(found(path, 'EUR', '2026-11-17')).toBe('./a.json has none');
    expect(found(path, 'USD')).toBe('./a.json has none');
  });

  it('say what is wrong with a file, unless another one has the rate', () => {
    put('b.csv', 'data;1EUR;nr tabeli\nx;1;1\n');
    expect(found(folder)).toBe('./b.csv:2: starts with "x", which is no date');
    put('a.json', JSON_TABLES);
    expect(found(folder)).toBe('EUR 4.25 225/A/NBP/2026 2026-11-19');
  });

  it('are none where two files disagree', () => {
    put('a.json', JSON_TABLES);
    put('b.json', JSON_TABLES.replace('4.25', '4.26'));
    expect(found(folder)).toBe('the files in . disagree');
  });

  it('are none without a file', () => {
    expect(found(undefined)).toBe('exchange_rates is not set');
    expect(found(join(folder, 'gone.csv'))).toBe('./gone.csv: does not exist');
  });
});
