import { describe, expect, it } from 'vitest';
import { atomsOf } from '../../../../../src/domain/bank/matching/atoms.js';
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
    ['2026-0815', 'Coworking Oktober 2026-0815Danke'],
    ['2026-0815', 'Rechnungs-Nr.2026-0815'],
    ['2026-0815', 'Nr.2026-0815'],
    ['2026-0815', 'n° 2026-0815'],
    ['2026-0815', 'Miete:2026-0815'],
    ['2026-0815', '/REMI/2026-0815'],
    ['2026-0815', '2026-0815/TXT/Miete'],
    ['FV/41/11/2026', '/VAT/9,20/IDC/9998887776/INV/FV/41/11/2026'],
    ['CW-2026-99', 'Rechnungs-Nr.CW-2026-99'],
    ['CW-2026-99', 'RECW-2026-99'],
    ['CW-2026-99', 'Re.Nr.2026-99'],
    ['CW-2026-99', 'RE2026-99'],
    ['CW-2026-99', 'Re.2026-99'],
    ['2026-0815', 'Fakturanummer 2026-0815'],
    ['2026-0815', 'számla 2026-0815'],
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
    ['42', 'invoice no. 42'],
    ['42', 'Faktura nr 42'],
    ['42', 'Rechnung und Nr 42'],
    ['2026-0815', 'Miete 2026/815'],
    ['2026-0815', 'Miete 2026-0815-Danke'],
    ['2026-0815', 'Miete 2026 0815 77'],
    ['2026-0815', '77 2026 0815 Danke'],
    ['2026-0815', '77 2026 0815, 5'],
    ['2026-0815', '5, 2026 0815 77'],
    ['2026-0815', 'RE 2026-0000815'],
    ['2026-0815', 'Rg Nr.2026-0815'],
    ['CW-7', 'C-W-7'],
    ['DE-BLN-2026-12', 'DE-BLN-2026-12'],
    ['2026-BERL-0012', 'RE 2026-BERL-0012'],
    ['1-2-3-4-5-6-7-8-9-0', 'RE 1-2-3-4-5-6-7-8-9-0'],
    ['123-45', 'Miete 123-45'],
    ['CW-2026-0099', 'Rechnung 20260099'],
    ['123-099', 'Rechnung 123099'],
    ['10115', '10115'],
    ['10115', 'faktura č. 10115'],
    ['10115', 'facture n° 10115'],
    ['10115', 'F-ra nr 10115'],
    ['CW-7', 'CW-7'],
    ['CW-7', 'Miete CW-7'],
    ['CW-7', 'invCW-7'],
  ])('%s in "%s"', (number, text) => {
    expect(named(text, [number])).toEqual([`full ${number}`]);
  });

  it('reads several in a row', () => {
    const numbers = ['2026-0815', '2026-0816', '2026-0917'];
    for (const text of ['RE 2026-0815/2026-0816, 2026-0917', '2026-0815 2026-0816 + 2026-0917']) {
      expect(named(text, numbers)).toEqual(numbers.map((number) => `full ${number}`));
    }
  });

  it('in a row of numbers whose groups are the invoices’ own', () => {
    expect(named('2026-0815/7', ['2026-0815', '7'])).toEqual(['vague 7']);
    expect(named('2026-0815/202-60899', ['2026-0815', '2026-0899'])).toEqual(['full 2026-0899']);
  });

  it.each([
    ['RE 2026-99 B', ['2026-99-A', '2026-99-B'], ['full 2026-99-B']],
    ['RE 2026-99-A', ['2026-99', '2026-99-A'], ['full 2026-99-A']],
    ['RE 2026-99', ['2026-99', '2026-99-A'], ['full 2026-99 or 2026-99-A']],
    ['RE 2026-99 C', ['2026-99-A', '2026-99-B'], ['vague 2026-99-A or 2026-99-B']],
  ])('with the letters behind it: "%s"', (text, numbers, expected) => {
    expect(named(text, numbers)).toEqual(expected);
  });

  it('in the order of the text, whichever is the strongest', () => {
    expect(named('Tisch 42 RE 2026-0815', ['42', '2026-0815'])).toEqual(['vague 42', 'full 2026-0815']);
  });

  it('the strongest of those that overlap', () => {
    expect(named('2026 11 4711', ['2026-11', '11-4711'])).toEqual(['full 11-4711']);
    expect(named('4711 11 2026', ['4711-11', '11-2026'])).toEqual(['full 4711-11']);
  });

  it('where those that overlap are equally strong, what either means, at the first of them', () => {
    const [mention, ...others] = mentionsIn('2026 4711 8888', index(['2026-4711', '4711-8888']));
    expect(others).toEqual([]);
    expect(mention).toMatchObject({ written: '2026 4711', start: 0, end: 9, strength: 'full' });
    expect(mention?.items.map(({ item }) => item.number)).toEqual(['2026-4711', '4711-8888']);
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
    ['2026-1', 'RE 2026-1O', []],
    ['2026-1', 'RE 2026-1l', []],
    ['2026-1', 'RE 2026-1i', []],
    ['2026-1', 'RE 2026-1-5-8', []],
    ['2026-0815', '10-2026-0815', []],
    ['2026-0815', '2026,0815', []],
    ['2026-0815', 'RE 2026-00000815', []],
    ['2026-0815', 'Rechnung 5 815', []],
    ['2016-X-100', '2016 Y 100', []],
    ['2026-BERL-0012', '2026 FUER 0012', []],
    ['1-2-3-4-5-6-7-8-9-0-1', 'RE 1-2-3-4-5-6-7-8-9-0-1', []],
    ['FV/2026/10/007', '55 2026 10/007 66', ['vague FV/2026/10/007']],
    ['42', 'Rechnung nr no num 42', ['vague 42']],
    ['CW-7', 'CW, 7', ['vague CW-7']],
    ['CW-2026-99', 'xcw2026-99', ['vague CW-2026-99']],
    ['2026-0815', 'ABCD-2026-0815', ['vague 2026-0815']],
    ['2026-0815', 'AX2026-0815', ['vague 2026-0815']],
    ['12-45', 'Miete 12-45', ['vague 12-45']],
    ['CW-2026-99', 'Miete 202699', ['partial CW-2026-99']],
    ['CW-2026-0099', 'Miete 20260099', ['partial CW-2026-0099']],
    ['123-099', 'Miete 123099', ['partial 123-099']],
    ['2026-0815', 'ABCDE-2026-0815', ['vague 2026-0815']],
    ['2026-0815', 'ABCDE2026-0815', ['vague 2026-0815']],
    ['2026-0815', 'RE ABCDE/2026/0815', ['vague 2026-0815']],
    ['2026-0815', 'ABCDE-RE-2026-0815', ['vague 2026-0815']],
    ['2026-0815', '2026-0815-ABCDE', ['vague 2026-0815']],
    ['2026-0815', '2026-0815B', ['vague 2026-0815']],
    ['2026-0815', 'D-2026-0815', ['vague 2026-0815']],
    ['2026-0815', 'Vertrag 2026-0815', ['vague 2026-0815']],
    ['2026-0815', 'AB-2026-0815', ['vague 2026-0815']],
    ['2026-0815', 'SPACE/2026/0815', ['vague 2026-0815']],
    ['2026-0815', 'SE2026-0815', ['vague 2026-0815']],
    ['2026-0815', 'APR.2026-0815', ['vague 2026-0815']],
    ['2026-0815', 'NO-2026-0815', ['vague 2026-0815']],
    ['2026-0815', 'Rechnung E-2026-0815', ['vague 2026-0815']],
    ['2026-0815', 'N2026-0815', ['vague 2026-0815']],
    ['2026-0815', 'R 2026-0815', ['vague 2026-0815']],
    ['2026-0815', '2026-0815 R', ['vague 2026-0815']],
    ['2026-0815', '2026-0815DE', ['vague 2026-0815']],
    ['2026-0815', '2026-0815-FRA', ['vague 2026-0815']],
    ['CW-2026-99', 'RE-2026-99', ['vague CW-2026-99']],
    ['CW-2026-99', 'N-CW-2026-99', ['vague CW-2026-99']],
    ['CW-2026-99', 'N.CW-2026-99', ['vague CW-2026-99']],
    ['2026-0815', 'Auftrag 2026-0815', ['vague 2026-0815']],
    ['CW-2026-99', 'YCW-2026-99', ['vague CW-2026-99']],
    ['CW-2026-99', 'E-CW 2026 99', ['vague CW-2026-99']],
    ['CW-2026-99', '88/CW-2026-99', []],
    ['CW-2026-99', '5CW-2026-99', []],
    ['2026-0815', 'Auftrag Nr. 2026-0815', ['vague 2026-0815']],
    ['2026-0815', 'Best.-Nr. 2026-0815', ['vague 2026-0815']],
    ['2026-0815', 'subscription no 2026-0815', ['vague 2026-0815']],
    ['2026-0815', 'stůl č. 2026-0815', ['vague 2026-0815']],
    ['2026-0815', 'adhésion n° 2026-0815', ['vague 2026-0815']],
    ['2026-0815', 'Auftragsnummer 2026-0815', ['vague 2026-0815']],
    ['10115', 'Miete 10115', ['partial 10115']],
    ['2026-CW-0142', 'Rechnung CW-142', ['partial 2026-CW-0142']],
    ['2026-CW-0142', 'cw 0142', ['partial 2026-CW-0142']],
    ['CW-2026-0142', 'CW-142', ['partial CW-2026-0142']],
    ['2026-CW-0142', 'UT-142', []],
    ['10115', 'Kundennr. 10115', ['vague 10115']],
    ['10115', '10115 Berlin', ['partial 10115']],
    ['CW-2026-0099', 'Miete 202699', ['partial CW-2026-0099']],
    ['123-099', 'Miete 12399', ['vague 123-099']],
    ['202-611', 'Miete 20-2611', ['vague 202-611']],
  ])('%s in "%s"', (number, text, expected) => {
    expect(named(text, [number])).toEqual(expected);
  });

  it('names both where the letters are left out that tell them apart', () => {
    expect(named('RE 2026-99', ['CW-2026-99', 'KB-2026-99'])).toEqual(['full CW-2026-99 or KB-2026-99']);
    expect(named('KB 2026-99', ['CW-2026-99', 'KB-2026-99'])).toEqual(['full KB-2026-99']);
    expect(named('RE 2026-08 15', ['2026-0815', '2026-8'])).toEqual(['full 2026-0815 or 2026-8']);
    expect(named('Miete 202699', ['CW-2026-0099', '20-2699'])).toEqual(['partial CW-2026-0099 or 20-2699']);
  });

  it('is nothing behind the letters of other numbers that are known', () => {
    expect(named('KB-2026-99', ['CW-2026-99', 'KB-2026-98'])).toEqual(['vague CW-2026-99']);
    expect(named('KB 2026-99', ['CW-2026-99', 'KB-2026-98'])).toEqual([]);
  });
});

describe('numbers that nobody knows', () => {
  const unknown = (text: string, numbers: readonly string[] = ['2026-0815', '2026-0816']) =>
    unknownNumbersIn(atomsOf(text), mentionsIn(text, index(numbers)), index(numbers)).map(
      ({ written, isInvoice }) => `${written} ${isInvoice ? 'invoice' : 'other'}`,
    );

  it.each([
    ['RE 2026-0199', ['2026-0199 invoice']],
    ['Bestellung 88213', ['88213 other']],
    ['Bestellung 88213, RE 2026-0815', ['88213 other']],
    ['Rechnung 4711', ['4711 invoice']],
    ['Rechnung 471', ['471 invoice']],
    ['Rechnung 12', []],
    ['Rechnung 1-2', []],
    ['Tisch 1234', ['1234 other']],
    ['Tisch 123', []],
    ['Miete 2026-0199', ['2026-0199 invoice']],
    ['Miete 2026-01999', ['2026-01999 other']],
    ['Miete 2026-019-9', ['2026-019-9 other']],
    ['20260199', ['20260199 invoice']],
    ['202601999', ['202601999 other']],
    ['1234-AB-5678', ['1234 other', '5678 other']],
    ['1234 5678', ['1234 other', '5678 other']],
    ['1234 56', ['1234 other']],
    ['1234,567', ['1234 other']],
    ['RE 2026-0815', []],
    ['Rechnung vom 01.10.2026', []],
    ['Rechnung Oktober 2026', []],
    ['Miete 2026-10', []],
    ['RE 199,00 EUR', []],
    ['Tisch 12 von 102026', []],
    ['1.234,56 EUR', []],
    ['4711 EUR', []],
    ['4711 Euro', []],
    ['4711 PLN', []],
    ['4711 zł', []],
    ['4711 USD', []],
    ['4711 CHF', []],
    ['4711 GBP', []],
  ])('in "%s"', (text, expected) => {
    expect(unknown(text)).toEqual(expected);
  });

  it('are invoices’ without a word only where a year is in them', () => {
    expect(unknown('Miete 4711-0199', ['4711-0815'])).toEqual(['4711-0199 other']);
    expect(unknown('Miete 0199-2026', ['0815-2026'])).toEqual(['0199-2026 invoice']);
  });
});
