import type { WrittenFile } from './random/batch.js';

const FIELDS = 125;
/** Those of DATEV's description that are written with quotation marks. */
const TEXTS = new Set([
  ...[
    2, 3, 6, 9, 11, 12, 14, 16, 40, 42, 91, 95, 96, 98, 102, 103, 105, 107, 109, 110, 112, 118, 120, 121, 123,
  ],
  ...Array.from({ length: 19 }, (_, index) => 20 + index),
  ...Array.from({ length: 40 }, (_, index) => 48 + index),
]);

/** Fields by their number; those that are left out are empty. */
export type RowFields = Readonly<Record<number, string>>;

interface HeaderFields {
  readonly length?: number;
  readonly yearStart?: string;
  readonly from?: string;
  readonly to?: string;
}

/** A Buchungsstapel of October 2026 as DATEV describes it, written without our format. */
export function stapel(rows: readonly RowFields[], header: HeaderFields = {}): WrittenFile {
  const { length = 4, yearStart = '20260101', from = '20261001', to = '20261031' } = header;
  const first = `"EXTF";700;21;"Buchungsstapel";13;20261101000000000;;"RE";"";"";29098;55003;${yearStart};${length};${from};${to};"";"";1;0;0;"EUR";;"";;;"03";;;"";""`;
  const heading = Array.from({ length: FIELDS }, (_, index) => `Feld ${index + 1}`).join(';');
  const lines = [first, heading, ...rows.map(lineOf)];
  return { name: 'EXTF_Buchungsstapel.csv', bytes: Buffer.from(`${lines.join('\r\n')}\r\n`, 'latin1') };
}

/** 119.00 of a debtor on an automatic account, on 9 October, with what a test says otherwise. */
const USUAL: RowFields = { 1: '119,00', 2: 'S', 3: 'EUR', 7: '10001', 8: '8400', 10: '0910', 24: 'entry' };

function lineOf(fields: RowFields): string {
  const row = { ...USUAL, ...fields };
  return Array.from({ length: FIELDS }, (_, index) => {
    const value = row[index + 1] ?? '';
    return TEXTS.has(index + 1) ? `"${value.replaceAll('"', '""')}"` : value;
  }).join(';');
}
