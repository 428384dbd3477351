import { describe, expect, it } from 'vitest';
import { readStapel } from '../../../../src/books/formats/datev/reading/read-stapel.js';
import { holderOf } from '../../../../src/books/switch/compare/repeated-file.js';

const HEAD =
  '"EXTF";700;21;"Buchungsstapel";13;20261002101112000;;"RE";"";"";29098;55003;20260101;4;20260901;20260930;"September";"WD";1;0;0;"EUR";;"";;;"03";;;"";""';
const ONE = '59,50;"S";"EUR";;;"";10042;8400;"";309;"KI-7"';
const TWO = '238,00;"S";"EUR";;;"";10043;8400;"";1009;"KI-8";;;"Schreibtisch Süd"';
const BACK = ONE.replace('"S"', '"H"');
const file = (name: string, ...rows: string[]) => ({
  name,
  ...readStapel(Buffer.from([HEAD, 'Umsatz;S/H', ...rows].join('\r\n'))),
});
const held = (one: ReturnType<typeof file>, ...others: ReturnType<typeof file>[]) =>
  holderOf(one, others)?.name ?? null;

describe('a file whose rows are all in another one', () => {
  it.each([
    ['in another order, with other texts', [TWO.replace('Süd', 'Sued'), ONE]],
    ['with further rows', [ONE, TWO, ONE.replace('"KI-7"', '"KI-9"')]],
    [
      'with payments of the same documents',
      [ONE, TWO, BACK.replace('8400', '1200').replace('59,50', '59,5')],
    ],
    ['locked since', [ONE, `${TWO}${';'.repeat(100)}1`]],
  ])('is there twice: %s', (_how, rows) => {
    expect(held(file('a.csv', ONE, TWO), file('b.csv', ...rows))).toBe('b.csv');
  });

  it.each([
    ['another amount', [ONE, TWO.replace('238,00', '238,10')]],
    ['another day', [ONE, TWO.replace('1009', '1109')]],
    ['a row less', [ONE]],
  ])('is not: %s', (_how, rows) => {
    expect(held(file('a.csv', ONE, TWO), file('b.csv', ...rows))).toBeNull();
  });

  it('counts rows that a file has twice', () => {
    expect(held(file('a.csv', ONE, ONE), file('b.csv', ONE, TWO))).toBeNull();
    expect(held(file('a.csv', ONE, ONE), file('b.csv', ONE, TWO, ONE))).toBe('b.csv');
  });

  it('is not where a document was taken back and posted again', () => {
    expect(held(file('a.csv', ONE), file('b.csv', ONE, TWO), file('c.csv', BACK))).toBeNull();
    expect(held(file('a.csv', ONE), file('b.csv', ONE, BACK))).toBeNull();
  });

  it('nor without rows', () => {
    expect(held(file('a.csv'), file('b.csv', ONE))).toBeNull();
  });
});
