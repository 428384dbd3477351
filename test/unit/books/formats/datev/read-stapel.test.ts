import { describe, expect, it } from 'vitest';
import { readStapel, UnreadStapel } from '../../../../../src/books/formats/datev/reading/read-stapel.js';

const HEAD =
  '"EXTF";700;21;"Buchungsstapel";13;20261002101112000;;"RE";"";"";29098;55003;20260701;4;20260701;20261231;"Juli bis Dezember";"WD";1;0;0;"EUR";;"";;;"03";;;"";""';
const NAMES = 'Umsatz;S/H;WKZ;Kurs;Basis;WKZ Basis;Konto;Gegenkonto;BU;Belegdatum;Belegfeld 1;Belegfeld 2';
const file = (...rows: string[]): Buffer => Buffer.from([HEAD, NAMES, ...rows, ''].join('\r\n'));
const ROW = '119,00;"S";"EUR";;;"";10042;8400;"";308;"KI-7"';

function refusal(bytes: Uint8Array): unknown {
  try {
    readStapel(bytes);
  } catch (error) {
    const { line, field, problem } = error as UnreadStapel;
    return [error instanceof UnreadStapel, line, field, problem];
  }
  return null;
}

describe('a Buchungsstapel of another program', () => {
  it('is read with its client, its days, and rows that end where they like', () => {
    const { header, rows } = readStapel(file(ROW, '20;H;;;;;8400;10042;0003;0501;KI-8;;;Kaution'));
    expect(header).toMatchObject({
      consultant: '29098',
      client: '55003',
      fiscalYear: '20260701',
      chart: '03',
    });
    expect(
      rows.map((row) => [row.reference, row.day, row.amount, row.isDebit, row.account, row.key]),
    ).toEqual([
      ['KI-7', '2026-08-03', 11900, true, 10042, ''],
      // The fiscal year began in July.
      ['KI-8', '2027-01-05', 2000, false, 8400, '3'],
    ]);
  });

  it.each([
    ['windows-1252', Buffer.from(`${HEAD}\n${NAMES}\n${ROW};"Müller"\n`, 'latin1')],
    ['UTF-8 with its mark', Buffer.from(`\ufeff${HEAD}\n${NAMES}\n${ROW};"Müller"\n`)],
    ['what DATEV itself exports', Buffer.from(`${HEAD}\n${NAMES}\n${ROW}`.replace('EXTF', 'DTVF'))],
  ])('is read in %s', (_name, bytes) => {
    expect(readStapel(bytes).rows).toMatchObject([{ reference: 'KI-7', line: 3 }]);
  });

  it.each([
    ['another CSV', Buffer.from('Rechnung;Datum\n1;2\n'), 1, 'DATEV-Format-KZ'],
    ['nothing', Buffer.from(''), 1, 'DATEV-Format-KZ'],
    ['master data', Buffer.from(`${HEAD}\n`.replace(';21;', ';16;')), 1, 'Formatkategorie'],
    ['an older version', Buffer.from(`${HEAD}\n`.replace(';700;', ';510;')), 1, 'Versionsnummer'],
    ['bookings where the headings belong', Buffer.from(`${HEAD}\n${ROW}\n${ROW}\n`), 2, null],
    ['a broken booking there', Buffer.from(`${HEAD}\n${ROW.replace('119,00', '119.00')}\n${ROW}`), 2, null],
    ['a booking without an amount there', Buffer.from(`${HEAD}\n${ROW.replace('119,00', '')}\n`), 2, null],
    ['no second line', Buffer.from(`${HEAD}\n`), 2, null],
    ['a point in an amount', file(ROW, ROW.replace('119,00', '119.00')), 4, 'Umsatz'],
    ['no side', file(ROW.replace('"S"', '""')), 3, 'Soll/Haben-Kennzeichen'],
    ['a day that is none', file(ROW.replace('308', '3102')), 3, 'Belegdatum'],
    ['no account', file(ROW.replace('8400', '')), 3, 'Gegenkonto'],
    ['too few fields', file('119,00;S'), 3, null],
    ['an open quote', file(ROW.replace('"KI-7"', '"KI-7')), 3, null],
  ])('is refused whole, with its line and field: %s', (_name, bytes, line, field) => {
    expect(refusal(bytes)).toEqual([true, line, field, expect.stringMatching(/./)]);
  });
});
