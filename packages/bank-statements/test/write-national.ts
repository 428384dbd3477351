import { addDays } from '@spacebooks/base/calendar';
import iconv from 'iconv-lite';
import type { BankLine, BankStatement } from '../src/statement.js';

/** Writers of fixed-width statements as banks make them, for tests that read the same back. */

/** A record of blanks with texts at their positions, from 1. */
function record(width: number, fields: Readonly<Record<number, string>>): string {
  let written = ' '.repeat(width);
  for (const [at, text] of Object.entries(fields)) {
    const start = Number(at) - 1;
    written = written.slice(0, start) + text + written.slice(start + text.length);
  }
  return written.slice(0, width);
}

const DMY = (day: string) => `${day.slice(8)}${day.slice(5, 7)}${day.slice(2, 4)}`;
const YMD = (day: string) => `${day.slice(2, 4)}${day.slice(5, 7)}${day.slice(8)}`;
const number = (value: number, length: number) => String(Math.abs(value)).padStart(length, '0');
const sumOf = (lines: readonly BankLine[], sign: number) =>
  lines.reduce((sum, { amount }) => (Math.sign(amount) === sign ? sum + Math.abs(amount) : sum), 0);

const encoded = (records: readonly string[], charset: string) =>
  iconv.encode(`${records.join('\r\n')}\r\n`, charset);

export function writeCoda({
  account,
  currency,
  number: which,
  from,
  to,
  ...rest
}: BankStatement): Uint8Array {
  const money = (cents: number) => number(cents * 10, 15);
  const side = (cents: number) => (cents < 0 ? '1' : '0');
  const opening = rest.opening ?? 0;
  const closing = rest.closing ?? 0;
  const records = [
    record(128, {
      1: '2',
      2: '2',
      3: which ?? '',
      6: account,
      40: currency,
      43: side(opening),
      44: money(opening),
      59: DMY(from),
    }).replace(/^2/, '1'),
    ...rest.lines.flatMap((line, index) => {
      const key = `${number(index + 1, 4)}0000`;
      return [
        record(128, {
          1: '21',
          3: key,
          11: line.bankReference ?? '',
          32: side(line.amount),
          33: money(line.amount),
          48: DMY(line.valueOn),
          54: '001500000',
          63: line.remittance.slice(0, 53),
          116: DMY(line.bookedOn),
        }),
        record(128, {
          1: '22',
          3: key,
          11: line.remittance.slice(53, 106),
          64: line.endToEndId ?? '',
          99: line.counterparty.bic ?? '',
        }),
        record(128, {
          1: '23',
          3: key,
          11: line.counterparty.account ?? '',
          48: line.counterparty.name ?? '',
          83: line.remittance.slice(106),
        }),
      ];
    }),
    record(128, {
      1: '8',
      2: which ?? '',
      5: account,
      39: currency,
      42: side(closing),
      43: money(closing),
      58: DMY(to),
    }),
  ];
  const totals = record(128, {
    1: '9',
    17: number(records.length, 6),
    23: money(sumOf(rest.lines, -1)),
    38: money(sumOf(rest.lines, 1)),
    128: '2',
  });
  return encoded(
    [record(128, { 1: '00000', 6: DMY(to), 12: '53905', 128: '2' }), ...records, totals],
    'windows-1252',
  );
}

const PUNCHED = { credit: '{ABCDEFGHI', debit: '}JKLMNOPQR' } as const;

export function writeCfonb({ account, currency, from, to, ...rest }: BankStatement): Uint8Array {
  const own = {
    3: account.slice(4, 9),
    12: account.slice(9, 14),
    17: `${currency}2`,
    22: account.slice(14, 25),
  };
  const money = (cents: number) => {
    const digits = number(cents, 14);
    return (
      digits.slice(0, 13) + (cents < 0 ? PUNCHED.debit : PUNCHED.credit).charAt(Number(digits.slice(13)))
    );
  };
  const complement = (qualifier: string, text: string | null, day: string) =>
    text === null ? [] : [record(120, { ...own, 1: '05', 35: DMY(day), 46: qualifier, 49: text })];
  const records = rest.lines.flatMap((line) => [
    record(120, {
      ...own,
      1: '04',
      35: DMY(line.bookedOn),
      43: DMY(line.valueOn),
      49: 'VIR',
      91: money(line.amount),
      105: line.bankReference ?? '',
    }),
    ...complement(line.amount > 0 ? 'NPY' : 'NBE', line.counterparty.name, line.bookedOn),
    ...complement('LCC', line.remittance.slice(0, 70), line.bookedOn),
    ...complement('RCN', line.endToEndId, line.bookedOn),
  ]);
  return encoded(
    [
      record(120, { ...own, 1: '01', 35: DMY(from), 91: money(rest.opening ?? 0) }),
      ...records,
      record(120, { ...own, 1: '07', 35: DMY(to), 91: money(rest.closing ?? 0) }),
    ],
    'windows-1252',
  );
}

export function writeNorma43({ account, from, to, lines, ...rest }: BankStatement): Uint8Array {
  const own = { 3: account.slice(4, 8), 7: account.slice(8, 12), 11: account.slice(14) };
  const side = (cents: number) => (cents < 0 ? '1' : '2');
  const count = (sign: number) => number(lines.filter(({ amount }) => Math.sign(amount) === sign).length, 5);
  const opening = rest.opening ?? 0;
  const closing = rest.closing ?? 0;
  const records = [
    record(80, {
      ...own,
      1: '11',
      21: YMD(from),
      27: YMD(to),
      33: side(opening),
      34: number(opening, 14),
      48: '978',
      51: '3',
    }),
    ...lines.flatMap((line) => [
      record(80, {
        1: '22',
        7: '0418',
        11: YMD(line.bookedOn),
        17: YMD(line.valueOn),
        23: '04',
        25: '001',
        28: side(line.amount),
        29: number(line.amount, 14),
        43: '0'.repeat(22),
        65: line.bankReference ?? '',
      }),
      record(80, { 1: '2301', 5: line.remittance.slice(0, 76) }),
      record(80, { 1: '2302', 5: line.remittance.slice(76) }),
    ]),
    record(80, {
      ...own,
      1: '33',
      21: count(-1),
      26: number(sumOf(lines, -1), 14),
      40: count(1),
      45: number(sumOf(lines, 1), 14),
      59: side(closing),
      60: number(closing, 14),
      74: '978',
    }),
  ];
  return encoded(
    [...records, record(80, { 1: '88', 3: '9'.repeat(18), 21: number(records.length, 6) })],
    'windows-1252',
  );
}

export function writeGpc({ account, number: which, from, to, lines, ...rest }: BankStatement): Uint8Array {
  const own = account.padStart(16, '0');
  const sign = (cents: number) => (cents < 0 ? '-' : '+');
  const opening = rest.opening ?? 0;
  const closing = rest.closing ?? 0;
  return encoded(
    [
      record(128, {
        1: '074',
        4: own,
        20: 'Dilna',
        40: DMY(addDays(from, -1)),
        46: number(opening, 14),
        60: sign(opening),
        61: number(closing, 14),
        75: sign(closing),
        76: number(sumOf(lines, -1), 14),
        90: '0',
        91: number(sumOf(lines, 1), 14),
        105: '0',
        106: number(Number(which), 3),
        109: DMY(to),
      }),
      ...lines.flatMap((line) => [
        record(128, {
          1: '075',
          4: own,
          20: '0'.repeat(16),
          36: line.bankReference ?? '0'.repeat(13),
          49: number(line.amount, 12),
          61: line.amount < 0 ? '1' : '2',
          62: '0'.repeat(30),
          92: DMY(line.valueOn),
          98: line.counterparty.name ?? '',
          118: '00203',
          123: DMY(line.bookedOn),
        }),
        record(128, { 1: '078', 4: line.remittance.slice(0, 70) }),
      ]),
    ],
    'windows-1250',
  );
}

export function writeCbi({ account, currency, from, to, lines, ...rest }: BankStatement): Uint8Array {
  const money = (cents: number) => `${number(Math.trunc(cents / 100), 12)},${number(cents % 100, 2)}`;
  const side = (cents: number) => (cents < 0 ? 'D' : 'C');
  const opening = rest.opening ?? 0;
  const closing = rest.closing ?? 0;
  const records = [
    record(120, { 2: 'RH', 4: '05428AB123', 14: DMY(to) }),
    record(120, {
      2: '610000001',
      52: account.slice(4, 5),
      53: account.slice(5, 10),
      58: account.slice(10, 15),
      63: account.slice(15),
      75: currency,
      78: DMY(from),
      84: side(opening),
      85: money(opening),
      100: account.slice(0, 4),
    }),
    ...lines.flatMap((line, index) => {
      const key = `0000001${number(index + 1, 3)}`;
      return [
        record(120, {
          2: `62${key}`,
          14: DMY(line.valueOn),
          20: DMY(line.bookedOn),
          26: side(line.amount),
          27: money(line.amount),
          42: '48',
          62: line.bankReference ?? '',
          87: 'BONIFICO',
        }),
        ...(line.counterparty.name === null
          ? []
          : [record(120, { 2: `63${key}YYY`, 41: line.counterparty.name })]),
        ...(line.endToEndId === null ? [] : [record(120, { 2: `63${key}ID1`, 52: line.endToEndId })]),
        record(120, { 2: `63${key}RI1`, 17: line.remittance }),
      ];
    }),
    record(120, { 2: '640000001', 11: currency, 14: DMY(to), 20: side(closing), 21: money(closing) }),
  ];
  return encoded(
    [
      ...records,
      record(120, {
        2: 'EF',
        4: '05428AB123',
        14: DMY(to),
        46: '0000001',
        83: number(records.length + 1, 7),
      }),
    ],
    'windows-1252',
  );
}
