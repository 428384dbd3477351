import {
  belgianReferenceOf,
  creditorReferenceOf,
  referencesIn,
  swissReferenceOf,
  variableSymbolOf,
} from '@spacebooks/bank-statements/references';
import { describe, expect, it } from 'vitest';
import { bankLine, openItem, summary, verdictOn } from './matching.js';

const OWN_KSEF = '5265877635-20261003-0A1B2C3D4E5F-9C';
const NEXT_KSEF = '5265877635-20261004-0A1B2C3D4E60-1D';
const OTHERS_KSEF = '7352765225-20261003-00FF00FF00FF-A1';
const COLLECTIVE = '5265877635-IZ202610-0A1B2C3D4E5F-77';
const OWN = openItem({ number: 'FV/12/2026', invoiceId: 'own', references: [OWN_KSEF] });
const NEXT = openItem({
  number: 'FV/13/2026',
  invoiceId: 'next',
  references: [NEXT_KSEF],
  openAmount: 50_00,
});
const TWIN = openItem({
  number: 'FV/14/2026',
  invoiceId: 'twin',
  references: ['5265877635-20261005-0A1B2C3D4E61-EE'],
});
const BERND = openItem({
  ...{
    number: 'FV/90/2026',
    invoiceId: 'bernd',
    debtorId: 'bernd',
    debtorNames: ['Bernd Vogel'],
    openAmount: 7_00,
  },
});

const CERTAIN = 'certain own 19900';
const against = (line: ReturnType<typeof bankLine>, openItems = [OWN, NEXT, BERND]) => {
  const verdict = verdictOn(line, { openItems });
  const best = verdict.kind === 'uncertain' ? verdict.candidates[0] : null;
  return best?.contradictions.map(({ kind }) => kind) ?? summary(verdict);
};

describe('the number of an invoice in KSeF', () => {
  it.each([
    ['as the reader found it', OWN_KSEF, [OWN_KSEF]],
    [
      'behind the field of a split payment',
      `/VAT/37,21/IDC/5265877635/INV/${OWN_KSEF}/TXT/biurko`,
      [OWN_KSEF],
    ],
    ['with blanks, where the bank cut it', '5265877635-2026 1003-0A1B2C3D 4E5F-9C', [OWN_KSEF]],
    ['though no reader found it', 'nr KSeF 5265877635-20261003-0A1B2C3D4E5F-9C'.replace('nr KSeF ', ''), []],
    ['beside anything', `${OWN_KSEF} lokal 7`, [OWN_KSEF]],
  ])('is certain with the amount, whoever pays: %s', (_, remittance, references) => {
    expect(against(bankLine({ name: 'Biuro Rachunkowe Sowa', remittance, references }))).toBe(CERTAIN);
    expect(against(bankLine({ remittance, references }))).toBe(CERTAIN);
  });

  it('tells two invoices of one amount apart', () => {
    const line = bankLine({ remittance: OWN_KSEF, references: [OWN_KSEF] });
    expect(against(line, [OWN, TWIN])).toBe(CERTAIN);
    expect(against(bankLine(), [OWN, TWIN])).toEqual([]);
  });

  it('of two is certain where they add up', () => {
    const references = [OWN_KSEF, NEXT_KSEF];
    const line = bankLine({ amount: 249_00, remittance: references.join(' '), references });
    expect(against(line)).toBe('certain own 19900 next 5000');
    expect(against({ ...line, amount: 240_00 })).toEqual(['small-difference']);
  });

  it('of a part needs the payer', () => {
    const part = { amount: 100_00, remittance: OWN_KSEF, references: [OWN_KSEF] };
    expect(against(bankLine(part))).toBe('certain own 10000');
    expect(against(bankLine({ ...part, name: 'Biuro Rachunkowe Sowa' }))).not.toBe('certain own 10000');
  });

  it('of somebody else’s invoice asks, and its digits are no unknown number', () => {
    const line = bankLine({ remittance: OTHERS_KSEF, references: [OTHERS_KSEF] });
    expect(against(line)).toEqual(['other-reference']);
    expect(against({ ...line, remittance: `${OTHERS_KSEF} FV/12/2026` })).toEqual(['other-reference']);
  });

  it('in the id of the transfer counts, too', () => {
    const endToEndId = OWN_KSEF.replaceAll('-', '');
    expect(against(bankLine({ name: 'Biuro Rachunkowe Sowa', endToEndId }))).toBe(CERTAIN);
  });

  it('is nothing where it is for a deposit', () => {
    expect(against(bankLine({ remittance: `kaucja ${OWN_KSEF}`, references: [OWN_KSEF] }))).toEqual([
      'other-purpose',
    ]);
  });
});

it('a collective identifier asks: only KSeF knows what it is for', () => {
  const line = bankLine({ remittance: COLLECTIVE, references: [COLLECTIVE] });
  expect(against(line)).toEqual(['collective-reference']);
});

describe('other structured references', () => {
  const PLAIN = openItem({ number: '2026-0815' });
  const of = (references: readonly string[], more: Parameters<typeof bankLine>[0] = {}) =>
    against(bankLine({ name: 'Clara Busch', ...more, references }), [
      PLAIN,
      { ...BERND, customerNumber: '70012' },
    ]);

  it.each([
    ['a creditor reference of the number', ['RF3420260815'], 'certain 2026-0815 19900'],
    ['a variable symbol with the digits of the number', ['20260815'], 'certain 2026-0815 19900'],
    ['a Belgian one made of it', ['002026081537'], 'certain 2026-0815 19900'],
    ['a Swiss one made of it', ['000000000000000000202608156'], 'certain 2026-0815 19900'],
    ['one of an invoice of others', ['RF18539007547034'], ['other-reference', 'other-name']],
    ['a Swiss one of others', ['210000000003139471430009017'], ['other-reference', 'other-name']],
    ['a Belgian one of others', ['090933755493'], ['other-reference', 'other-name']],
    ['a symbol that is nobody’s', ['998877'], ['other-reference', 'other-name']],
  ])('%s', (_, references, expected) => {
    expect(of(references)).toEqual(expected);
  });

  describe('that two invoices share', () => {
    const SHARED = [
      openItem({ number: 'KRK-12-34', invoiceId: 'one' }),
      openItem({ number: 'KRK-1-234', invoiceId: 'two' }),
    ];

    it.each([
      ['structured communication', belgianReferenceOf('KRK-12-34')],
      ['QR reference', swissReferenceOf('KRK-12-34')],
      ['creditor reference', creditorReferenceOf('KRK-12-34')],
      ['variable symbol', `VS:${variableSymbolOf('KRK-12-34')}`],
    ])('asks which of them, though the debtor pays: %s', (_, written) => {
      const remittance = written ?? '';
      const line = bankLine({ remittance, references: referencesIn([remittance]) });
      expect(referencesIn([remittance])).toHaveLength(1);
      const verdict = verdictOn(line, { openItems: SHARED });
      expect(verdict.kind).toBe('uncertain');
    });
  });

  describe('that our invoices ask for', () => {
    it.each(['2026-0815', 'KRK-2026-715', 'CW-2026-0099'])(
      'is certain when its debtor quotes it: %s',
      (number) => {
        const item = openItem({ number });
        for (const made of [
          belgianReferenceOf(number),
          swissReferenceOf(number),
          creditorReferenceOf(number),
          `/VS${variableSymbolOf(number)}/SS/KS`,
        ]) {
          const remittance = made ?? '';
          const line = bankLine({ remittance, references: referencesIn([remittance]) });
          expect(against(line, [item, BERND]), remittance).toBe(`certain ${number} 19900`);
        }
      },
    );
  });

  describe('of a number with letters of its own', () => {
    const KRAKOW = openItem({ number: 'KRK-2026-715' });
    const paid = (name: string, reference: string) =>
      against(bankLine({ name, references: [reference] }), [KRAKOW]);

    it.each([
      ['a creditor reference with its letters', 'RF12KRK2026715', 'certain KRK-2026-715 19900'],
      ['one with those of another seller', 'RF12WARSAW2026715', ['other-reference', 'other-name']],
      ['a creditor reference of digits', 'RF122026715', ['number-without-letters']],
      ['a Belgian one of digits', '000202671541', ['number-without-letters']],
      ['a Swiss one of digits', '000000000000000000020267157', ['number-without-letters']],
      ['a symbol of digits', '2026715', ['number-without-letters']],
    ])('from nobody known: %s', (_, reference, expected) => {
      expect(paid('Clara Busch', reference)).toEqual(expected);
    });

    it('digits are enough from the debtor, and letters of others are not', () => {
      expect(paid('Anna Müller', 'RF122026715')).toBe('certain KRK-2026-715 19900');
      expect(paid('Anna Müller', 'RF12WARSAW2026715')).toEqual(['other-reference']);
    });
  });

  it('with letters that each seller has lets nothing go unexplained', () => {
    const item = openItem({ number: 'FV/31/2026' });
    const line = bankLine({ name: 'Clara Busch', references: ['RF12FV312026'] });
    expect(against(line, [item])).toBe('certain FV/31/2026 19900');
    expect(against({ ...line, remittance: 'Stellplatz' }, [item])).toEqual(['unexplained']);
  });

  it('a creditor reference of digits lets nothing else go unexplained', () => {
    const remittance = 'RF3420260815 Stellplatz';
    expect(of(['RF3420260815'], { remittance })).toEqual(['unexplained']);
  });

  it('a symbol that is the customer number of the debtor says nothing', () => {
    const own = { ...PLAIN, customerNumber: '50001' };
    expect(against(bankLine({ references: ['50001'] }), [own])).toBe('certain 2026-0815 19900');
    expect(
      against(bankLine({ references: ['70012'] }), [own, { ...BERND, customerNumber: '70012' }]),
    ).toEqual(['other-reference']);
  });
});

describe('who pays in the end', () => {
  const PLAIN = openItem({ number: '2026-0815' });
  const of = (name: string, ultimateParty: string | null, remittance = '') =>
    against(bankLine({ name, ultimateParty, remittance }), [PLAIN, BERND]);

  it.each([
    ['the debtor, through a service', 'ZahlDienst Europe', 'Anna Müller', '', 'certain 2026-0815 19900'],
    ['the debtor, from the account of another one', 'Bernd Vogel', 'Anna Müller', '', ['other-name']],
    ['the same, with the number', 'Bernd Vogel', 'Anna Müller', 'RE 2026-0815', 'certain 2026-0815 19900'],
    ['another debtor, from the debtor’s account', 'Anna Müller', 'Bernd Vogel', '', ['other-name']],
    ['the same, with the number', 'Anna Müller', 'Bernd Vogel', 'RE 2026-0815', ['other-name']],
    ['nobody known, from the debtor’s account', 'Anna Müller', 'Clara Busch', '', ['other-name']],
    ['the same, with the number', 'Anna Müller', 'Clara Busch', 'RE 2026-0815', 'certain 2026-0815 19900'],
    ['nobody known, through a service', 'ZahlDienst Europe', 'Clara Busch', '', ['other-name']],
  ])('%s', (_, name, ultimateParty, remittance, expected) => {
    expect(of(name, ultimateParty, remittance)).toEqual(expected);
  });
});

it('what we pay to a supplier whose number is one of ours is none of our paid invoices', () => {
  const paid = openItem({ number: '2026-0815', openAmount: 0 });
  const line = bankLine({ amount: -199_00, name: 'Papier Busch', remittance: 'Rechnung 2026-0815' });
  expect(verdictOn(line, { openItems: [paid, BERND] })).toEqual({ kind: 'none', lineId: 1, ruleId: null });
});
