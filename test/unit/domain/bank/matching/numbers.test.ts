import { describe, expect, it } from 'vitest';
import { indexNumbers } from '../../../../../src/domain/bank/matching/number-index.js';
import { mentionsIn } from '../../../../../src/domain/bank/matching/number-mentions.js';
import { unknownNumbersIn } from '../../../../../src/domain/bank/matching/unknown-numbers.js';
import { openItem } from './matching.js';

function index(numbers: readonly string[]): ReturnType<typeof indexNumbers> {
  return indexNumbers(numbers.map((number) => openItem({ number })));
}

/** What the text names, how surely. */
function named(text: string, numbers: readonly string[]): readonly string[] {
  return mentionsIn(text, index(numbers)).map(
    ({ items, strength }) => `${strength} ${items.map(({ item }) => item.number).join(' or ')}`,
  );
}

describe('a number is read however it is written', () => {
  it.each([
    ['2026-0815', 'RE 2026-0815'],
    ['2026-0815', 're20260815'],
    ['2026-0815', 'Rechnung Nr. 2026/815'],
    ['2026-0815', 'Rechnung 2026 815'],
    ['2026-0815', 'RE 26/0815'],
    ['2026-0815', 'Miete,2026-0815,Danke'],
    ['2026-0815', 'RE 2026-0\n815 vom 01.10.2026'],
    ['2026-0815', 'Rechnung 20 26-08 15'],
    ['2026-0815', 'RE 2O26-O8l5'],
    ['2026-0815', 'INVOICE NO. 2026_0815'],
    ['2026-0815', '(2026-0815)'],
    ['2026-0815', 'Coworking Oktober2026-0815Danke'],
    ['CW-2026-99', 'cw202699'],
    ['CW-2026-99', 'Rechnung 2026-99'],
    ['CW-2026-99', 'reCW-2026-99'],
    ['CW-2026-99', 'CW 2026 99'],
    ['CW-2026-99', 'Inv C\nW-2026-99'],
    ['FV/2026/10/007', 'zapłata za fakturę FV 2026/10/7'],
    ['FV/2026/10/007', 'faktura nr 2026/10/007'],
    ['FV/2026/10/0007', 'FV/2o26/lo/ooo7'],
    ['2016-X-100', 'RG 2016 X 100'],
    ['2016-X-100', 'invoice 2016-100'],
    ['42', 'Rechnung Nr. 42'],
    ['R-1', 'R-1'],
    ['1001', 'Rg.1001'],
  ])('%s in "%s"', (number, text) => {
    expect(named(text, [number])).toEqual([`full ${number}`]);
  });

  it('reads several in a row', () => {
    const numbers = ['2026-0815', '2026-0816', '2026-0917'];
    for (const text of ['RE 2026-0815/2026-0816, 2026-0917', '2026-0815 2026-0816 + 2026-0917']) {
      expect(named(text, numbers)).toEqual(numbers.map((number) => `full ${number}`));
    }
  });
});

describe('what is not surely a number', () => {
  it.each([
    ['2026-1', 'RE 2026-10', []],
    ['2026-1', 'RE 2026-1-5', []],
    ['2026-10', 'RE 2026-1', []],
    ['1001', 'RE 10012', []],
    ['2026-0815', 'DE21 5001 0517 2026 0815 77', ['vague 2026-0815']],
    ['CW-2026-99', 'KB-2026-99', ['vague CW-2026-99']],
    ['2026-0815', 'AX-2026-0815', ['vague 2026-0815']],
    ['2026-11', 'Miete 2026-11', ['vague 2026-11']],
    ['7/11/2026', 'Beleg vom 7.11.2026', ['vague 7/11/2026']],
    ['42', 'Tisch 42', ['vague 42']],
    ['2026-0815', 'Rechnung 815', ['partial 2026-0815']],
  ])('%s in "%s"', (number, text, expected) => {
    expect(named(text, [number])).toEqual(expected);
  });

  it('names both where the letters are left out that tell them apart', () => {
    expect(named('RE 2026-99', ['CW-2026-99', 'KB-2026-99'])).toEqual(['full CW-2026-99 or KB-2026-99']);
    expect(named('KB 2026-99', ['CW-2026-99', 'KB-2026-99'])).toEqual(['full KB-2026-99']);
    expect(named('RE 2026-08 15', ['2026-0815', '2026-8'])).toEqual(['full 2026-0815 or 2026-8']);
  });
});

describe('numbers that nobody knows', () => {
  it.each([
    ['RE 2026-0199', ['2026-0199']],
    ['Bestellung 88213', ['88213']],
    ['Rechnung 4711', ['4711']],
    ['Miete 2026-0199', ['2026-0199']],
    ['20260199', ['20260199']],
    ['RE 2026-0815', []],
    ['Rechnung vom 01.10.2026', []],
    ['Rechnung Oktober 2026', []],
    ['Miete 2026-10', []],
    ['RE 199,00 EUR', []],
    ['Tisch 12 von 102026', []],
    ['1.234,56 EUR', []],
  ])('in "%s"', (text, expected) => {
    const numbers = index(['2026-0815', '2026-0816']);
    expect(unknownNumbersIn(text, mentionsIn(text, numbers), numbers).map(({ written }) => written)).toEqual(
      expected,
    );
  });
});
