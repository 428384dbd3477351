/** Fields of a row by their number, as they stand in the file. */
export type ExtfFields = Readonly<Record<number, string>>;

const HEADER: ExtfFields = {
  ...{ 1: '"EXTF"', 2: '700', 3: '21', 4: '"Buchungsstapel"', 5: '13', 13: '20260101', 14: '4' },
  ...{ 15: '20261001', 16: '20261031', 21: '0', 22: '"EUR"', 27: '"03"', 31: '""' },
};
/** 119.00 EUR on 8400. */
const ROW: ExtfFields = {
  ...{ 1: '119,00', 2: '"S"', 3: '"EUR"', 7: '10042', 8: '8400', 9: '""', 10: '0910', 11: '"RE-1"' },
  ...{ 14: '"RE-1; ""Möbel"", Muster"', 40: '""', 114: '0', 118: '""', 123: '""', 125: '' },
};

/** A Buchungsstapel of October 2026, SKR03, four digits, with what a test changes. */
export function extfBytes(rows: readonly ExtfFields[], header: ExtfFields = {}): Uint8Array {
  const lines = [
    lineOf({ ...HEADER, ...header }),
    'Umsatz (ohne Soll/Haben-Kz);Soll/Haben-Kennzeichen',
    ...rows.map((row) => lineOf({ ...ROW, ...row })),
  ];
  return Buffer.from(lines.map((line) => `${line}\r\n`).join(''), 'latin1');
}

function lineOf(fields: ExtfFields): string {
  const count = Math.max(...Object.keys(fields).map(Number));
  return Array.from({ length: count }, (_, index) => fields[index + 1] ?? '').join(';');
}
