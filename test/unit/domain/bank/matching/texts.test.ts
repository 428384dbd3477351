import { describe, expect, it } from 'vitest';
import { atomsOf, repairedDigits } from '../../../../../src/domain/bank/matching/atoms.js';
import { folded, transcribed } from '../../../../../src/domain/bank/matching/folded-text.js';
import {
  groupedKey,
  isDateLike,
  isYear,
  partsOfNumber,
  withoutZeros,
} from '../../../../../src/domain/bank/matching/invoice-number.js';
import { isOneSlip, slipKeys } from '../../../../../src/domain/bank/matching/one-slip.js';
import { plainAccount } from '../../../../../src/domain/bank/matching/plain-account.js';

describe('letters are compared without case and marks', () => {
  it.each([
    ['MÜLLER', 'muller', 'mueller'],
    ['Öztürk', 'ozturk', 'oeztuerk'],
    ['Ähre', 'ahre', 'aehre'],
    ['Weiß', 'weiss', 'weiss'],
    ['Łukasz', 'lukasz', 'lukasz'],
    ['Søren', 'soren', 'soeren'],
    ['Åse Østby', 'ase ostby', 'aase oestby'],
    ['Işıl', 'isil', 'isil'],
    ['Þór Viðar', 'thor vidar', 'thor vidar'],
    ['Đorđe', 'dorde', 'dorde'],
    ['Æbler', 'aebler', 'aebler'],
    ['Cœur', 'coeur', 'coeur'],
    ['Mu\u0308ller', 'muller', 'mueller'],
    ['№ 7–8', 'no 7–8', 'no 7–8'],
  ])('%s: %s, and as banks write it %s', (text, plain, written) => {
    expect(folded(text)).toBe(plain);
    expect(transcribed(text)).toBe(written);
  });
});

describe('runs of letters and of digits', () => {
  it.each([
    ['RE2026-0815', 'list re, none 2026, tight 0815'],
    ['a b', 'list a, blank b'],
    ['a\nb', 'list a, blank b'],
    ['a - b', 'list a, blank b'],
    ['a/b.c_d:e', 'list a, tight b, tight c, tight d, tight e'],
    ['1, 2;3+4&5(6)7|8"9', 'list 1, list 2, list 3, list 4, list 5, list 6, list 7, list 8, list 9'],
    ['  7', 'list 7'],
    ['Гараж 12', 'list гараж, blank 12'],
    ['САД-2026', 'list сад, tight 2026'],
    ['Στέγη', 'list στεγη'],
    ['מפתח 🗝️', 'list מפתח, blank 🗝'],
    ['保証金', 'list 保証金'],
    ['١٢ n°5', 'list ١٢, blank n, blank 5'],
    ['🅺-7', 'list 🅺, tight 7'],
    ['a🚲🚲', 'list a, none 🚲, none 🚲'],
    ['???? ok?', 'list ????, blank ok'],
    ['', ''],
  ])('of "%s", with what stands before each', (text, expected) => {
    expect(
      atomsOf(text)
        .atoms.map((atom) => `${atom.gap} ${atom.text}`)
        .join(', '),
    ).toBe(expected);
  });

  it('say where they stand in the folded text, and which are digits', () => {
    expect(atomsOf('Nr. Ä09')).toEqual({
      text: 'nr. a09',
      atoms: [
        { text: 'nr', isDigits: false, gap: 'list', start: 0, end: 2 },
        { text: 'a', isDigits: false, gap: 'blank', start: 4, end: 5 },
        { text: '09', isDigits: true, gap: 'none', start: 5, end: 7 },
      ],
    });
    expect(atomsOf('0 9 z').atoms.map(({ isDigits }) => isDigits)).toEqual([true, true, false]);
  });
});

describe('letters that stand for digits', () => {
  it.each([
    ['2O26-O8l5', '2026-0815'],
    ['2o26/lo/ooo7', '2026/10/0007'],
    ['I2L', '121'],
    ['i2', '12'],
    ['9O', '90'],
    ['O0', '00'],
    ['2-O', '2-0'],
    ['O-2', '0-2'],
    ['O.2', '0.2'],
    ['O_2', '0_2'],
    ['O 2', 'O 2'],
    ['OOO', 'OOO'],
    ['Olli', 'Olli'],
    ['Ol2', '012'],
    ['2-', '2-'],
    ['-O', '-O'],
    ['a2b', 'a2b'],
    ['', ''],
  ])('%s is %s', (text, expected) => {
    expect(repairedDigits(text)).toBe(expected);
  });
});

describe('a number in its parts', () => {
  it.each([
    ['CW-2026-0099', 'cw', ['2026', '0099'], '', ''],
    ['2016-X-100', '', ['2016', '100'], 'x', ''],
    ['A1B2C3D', 'a', ['1', '2', '3'], 'bc', 'd'],
    ['FV a/7/PL', 'fva', ['7'], '', 'pl'],
    ['7', '', ['7'], '', ''],
  ])('%s', (number, prefix, groups, inner, suffix) => {
    expect(partsOfNumber(number)).toEqual({ number, prefix, groups, inner, suffix });
  });

  it('is none without a digit', () => {
    expect(partsOfNumber('Anzahlung')).toBeNull();
  });

  it.each([
    ['0815', '815'],
    ['000', '0'],
    ['0', '0'],
    ['10', '10'],
    ['', ''],
  ])('%s without its zeros is %s', (digits, expected) => {
    expect(withoutZeros(digits)).toBe(expected);
  });

  it('has its groups without zeros in one key', () => {
    expect(groupedKey(['2026', '0099'])).toBe('2026|99');
  });

  it.each([
    ['2026', true],
    ['1999', false],
    ['20', false],
    ['20261', false],
  ])('%s is a year: %s', (digits, expected) => {
    expect(isYear(digits)).toBe(expected);
  });
});

describe('what may be a date', () => {
  it.each([
    ['20261125', true],
    ['25112026', true],
    ['20261325', false],
    ['20261100', false],
    ['20261131', true],
    ['20261132', false],
    ['31112026', true],
    ['32112026', false],
    ['19991125', false],
    ['202611', true],
    ['112026', true],
    ['72026', true],
    ['20267', true],
    ['202613', false],
    ['202600', false],
    ['132026', false],
    ['2026', false],
    ['2026112', false],
    ['0815', false],
    ['2026-11', true],
    ['2026-1', true],
    ['2026-12', true],
    ['11-2026', true],
    ['2026-13', false],
    ['2026-0', false],
    ['13-2026', false],
    ['2026-011', false],
    ['11-12', false],
    ['7-11-2026', true],
    ['2026-11-7', true],
    ['7-11-26', true],
    ['26-11-7', true],
    ['7-11-19', false],
    ['7-11-20', true],
    ['7-11-49', true],
    ['7-11-50', false],
    ['7-11-126', false],
    ['7-11-026', false],
    ['7-13-2026', false],
    ['0-11-2026', false],
    ['31-11-2026', true],
    ['32-11-2026', false],
    ['007-11-2026', false],
    ['7-011-2026', false],
    ['7-11-2026-1', false],
  ])('%s: %s', (written, expected) => {
    expect(isDateLike(written.split('-'))).toBe(expected);
  });

  it('is nothing of nothing', () => {
    expect(isDateLike([])).toBe(false);
  });
});

describe('one slip', () => {
  it.each([
    ['wrong', '0815', '0816', true],
    ['missing at the end', '0815', '081', true],
    ['missing within', '0815', '085', true],
    ['too many at the beginning', '0815', '90815', true],
    ['neighbours that are swapped', '0815', '0851', true],
    ['others that are swapped', '0815', '0518', false],
    ['two wrong', '0815', '0927', false],
    ['one in the place of its neighbour', '12', '31', false],
    ['swapped and wrong', '0815', '8016', false],
    ['swapped neighbours with more behind', '10815', '18015', true],
    ['two missing', '0815', '08', false],
    ['missing and wrong', '0815', '096', false],
    ['none', '0815', '0815', false],
    ['of nothing', '', '1', true],
  ])('%s: %s and %s: %s', (_, one, other, expected) => {
    expect(isOneSlip(one, other)).toBe(expected);
    expect(isOneSlip(other, one)).toBe(expected);
  });

  it('leaves at least one key in common', () => {
    expect(slipKeys('aab')).toEqual(['aab', 'ab', 'aa']);
    expect(slipKeys('')).toEqual(['']);
  });
});

it('an account is the same however it is written', () => {
  expect(plainAccount(' de89 3704\n0044 ')).toBe('DE8937040044');
});
