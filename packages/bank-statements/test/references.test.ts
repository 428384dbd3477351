import { formatKsefNumber, ksefCheckDigits } from '@spacebooks/base/ksef-number';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readStatements } from '../src/read-statements.js';
import {
  belgianReferenceOf,
  creditorReferenceOf,
  isQrIban,
  referencesIn,
  splitPaymentOf,
  swissReferenceOf,
  variableSymbolOf,
} from '../src/references.js';
import { changed } from './fixture.js';

/** Published by the Ministry of Finance, as is the collective identifier. */
const KSEF = '5265877635-20250826-0100001AF629-AF';
const COLLECTIVE = '1111111111-IZ202607-65ED02180000-E7';
const QR = '210000000003139471430009017';

describe('references in a text', () => {
  it.each([
    ['ISO 11649', 'Zahlung RF18539007547034 danke', ['RF18539007547034']],
    ['ISO 11649, in groups', 'RF18 5390 0754 7034', ['RF18539007547034']],
    ['ISO 11649, in groups with more behind', 'rf18 5390 0754 7034 2026 1234', ['RF18539007547034']],
    ['ISO 11649, cut', 'Ref.: RF 1853 90075470 34', ['RF18539007547034']],
    ['ISO 11649, with hyphens', 'RF18-5390-0754-7034', ['RF18539007547034']],
    ['ISO 11649, one digit wrong', 'RF18539007547035', []],
    ['ISO 11649 within a word', 'XRF18539007547034', []],
    ['Swiss', `QRR ${QR}`, [QR]],
    ['Swiss, as printed', 'RE 41 21 00000 00003 13947 14300 09017', [QR]],
    ['Swiss, cut', '21000000000313 9471430009017', [QR]],
    ['Swiss, one digit wrong', '210000000003139471430009018', []],
    ['Swiss, 28 digits', `${QR}1`, []],
    ['Belgian', '+++090/9337/55493+++', ['090933755493']],
    ['Belgian, asterisks and blanks', 'Factuur ***090/9337/ 55493***', ['090933755493']],
    ['Belgian, only slashes', 'OGM 090/9337/55493', ['090933755493']],
    ['Belgian, a remainder of 0 is 97', '+++000/0000/09797+++', ['000000009797']],
    ['Belgian, one digit wrong', '+++090/9337/55494+++', []],
    ['twelve digits that say nothing of themselves', 'tel. 090933755493', []],
    ['Slovene, model 12', 'SI12 0000000012343', ['SI120000000012343']],
    ['Slovene, model 01 in parts', 'Sklic SI01 12-345-679', ['SI0112-345-679']],
    ['Slovene, wrong', 'SI12 0000000012344', []],
    ['Slovene VAT number', 'SI12345678', []],
    ['variable symbol', 'VS: 20260041', ['20260041']],
    ['symbols of a Czech transfer', '/VS0020260041/SS0/KS0308', ['20260041']],
    ['variable symbol in words', 'Variabilní symbol 20260041, KS 308', ['20260041']],
    ['variable symbol that goes on', 'VS 2026/0041', []],
    ['no variable symbol', 'VS 0, REVS 20260041, SS 123', []],
    ['KSeF', `Faktura ${KSEF}`, [KSEF]],
    ['KSeF, cut', '52658776 35-20250826-0100001A F629-AF czynsz', [KSEF]],
    [
      'KSeF, no hyphens, small letters, joined to a number',
      'FV 7 526587763520250826 0100001af629 af 11',
      [KSEF],
    ],
    ['KSeF in a split payment', `/VAT/23,00/IDC/5265877635/INV/${KSEF}/TXT/czynsz`, [KSEF]],
    ['KSeF, one digit wrong', '5265877635-20250826-0100001AF628-AF', []],
    ['KSeF 1.0', '5265877635-20230826-0100A0-1AF629-0C', ['5265877635-20230826-0100A0-1AF629-0C']],
    ['KSeF 1.0, cut', '5265877635-2023 0826-0100A0 -1AF629-0C', ['5265877635-20230826-0100A0-1AF629-0C']],
    ['KSeF 1.0, wrong NIP', '5265877636-20230826-0100A0-1AF629-0C', []],
    ['KSeF 1.0, no day', '5265877635-20231326-0100A0-1AF629-0C', []],
    ['collective identifier', COLLECTIVE, [COLLECTIVE]],
    ['collective identifier, cut', '1111111111 IZ202607-65ED021 80000-E7', [COLLECTIVE]],
    ['collective identifier, one digit wrong', '1111111111-IZ202608-65ED02180000-E7', []],
    ['several', `VS:7 ${KSEF} RF18539007547034`, ['RF18539007547034', KSEF, '7']],
    [
      'an IBAN, days and plain numbers',
      'DE42100000000001234567 03.11.2026 RE 2026-0041 PL61109010140000071219812874',
      [],
    ],
  ])('%s', (_, text, found) => {
    expect(referencesIn([text])).toEqual(found);
  });

  it('are said once, though two texts have them', () => {
    expect(referencesIn([KSEF, KSEF.replaceAll('-', ' ')])).toEqual([KSEF]);
  });

  it('of an invoice number are found wherever a bank cuts them', () => {
    const number = fc.stringMatching(/^[A-Z0-9]{1,21}$/);
    fc.assert(
      fc.property(number, fc.integer({ min: 4, max: 24 }), (body, at) => {
        const reference = creditorReferenceOf(body) ?? '';
        expect(referencesIn([reference])).toEqual([reference]);
        const cut = `${reference.slice(0, at)} ${reference.slice(at)}`;
        expect(referencesIn([cut])).toHaveLength(1);
      }),
    );
  });

  it('of KSeF are found wherever blanks are put', () => {
    const parts = fc.record({
      nip: fc.stringMatching(/^[1-9][1-9]\d{8}$/),
      date: fc.constantFrom('2026-02-01', '2027-12-31'),
      technical: fc.stringMatching(/^[0-9A-F]{12}$/),
    });
    fc.assert(
      fc.property(parts, fc.array(fc.nat(34)), (given, places) => {
        const number = formatKsefNumber(given);
        const body = `${given.nip}-IZ202701-${given.technical}`;
        for (const each of [number, `${body}-${ksefCheckDigits(body)}`]) {
          const spaced = [...each].map((character, at) =>
            places.includes(at) ? ` ${character}` : character,
          );
          expect(referencesIn([spaced.join('')])).toContain(each);
        }
      }),
    );
  });
});

it('an invoice number of letters and digits has a creditor reference, one that is too long has none', () => {
  expect(creditorReferenceOf('2026-0041')).toBe('RF1820260041');
  expect(creditorReferenceOf('re 2026/0041')).toBe('RF27RE20260041');
  expect(creditorReferenceOf('-')).toBeNull();
  expect(creditorReferenceOf('1234567890123456789012')).toBeNull();
});

describe('the text of a Polish split payment', () => {
  it.each([
    [
      '/VAT/23,00/IDC/5265877635/INV/FV 12/2026/TXT/czynsz listopad',
      { vat: 2300, taxId: '5265877635', invoice: 'FV 12/2026', text: 'czynsz listopad' },
    ],
    [
      '/VAT/1123,45/IDC/526 5877635/IN V/FV/12/2026',
      { vat: 112345, taxId: '5265877635', invoice: 'FV/12/2026', text: null },
    ],
    ['/VAT/0/IDC/5265877635/INV/7/', { vat: 0, taxId: '5265877635', invoice: '7', text: null }],
    ['VAT 23,00 FV 12/2026', null],
    ['/VAT/much/IDC/5265877635/INV/7', null],
  ])('%s', (text, said) => {
    expect(splitPaymentOf(text)).toEqual(said);
  });
});

const STRUCTURED = '<c:Ref>RF18539007547034</c:Ref>';
const OWN = 'DE42100000000001234567';
const FINNISH = 'FI2112345600000785';

it.each([
  ['a Swiss reference', OWN, QR, [QR]],
  ['a Belgian one without its signs', OWN, '090933755493', ['090933755493']],
  ['a Finnish one', FINNISH, '00000 00000 00012 34561', ['RF341234561']],
  ['a Finnish one with a wrong digit', FINNISH, '1234562', []],
  ['the same digits, of an account elsewhere', OWN, '1234561', []],
  ['a variable symbol', OWN, 'VS:0020260041', ['20260041']],
  ['what proves nothing', OWN, '20260041', []],
])('a field for references that states %s', async (_, account, stated, references) => {
  const { name, content } = changed('camt-08.xml', STRUCTURED, `<c:Ref>${stated}</c:Ref>`);
  const text = Buffer.from(content).toString('latin1').replaceAll(OWN, account);
  const [statement] = await readStatements({ name, content: Buffer.from(text, 'latin1') }, { csv: null });
  expect(statement?.account).toBe(account);
  expect(statement?.lines[0]?.references).toEqual(references);
});

describe('what is made of an invoice number', () => {
  it.each([
    ['CW-2026-0099', '+++002/0260/09997+++', '00000000000000000020260099', '20260099', '20260099'],
    ['0041', '+++000/0000/04141+++', '00000000000000000000000041', '41', '0041'],
    ['97', '+++000/0000/09797+++', '00000000000000000000000097', '97', '97'],
    ['9999999999', '+++999/9999/99948+++', '00000000000000009999999999', '9999999999', '9999999999'],
    ['12345678901', null, '00000000000000012345678901', null, '12345678901'],
    ['FV', null, null, null, ''],
    ['R-000', null, null, null, '000'],
  ])('%s', (number, belgian, swiss, symbol, digits) => {
    expect(belgianReferenceOf(number)).toBe(belgian);
    expect(variableSymbolOf(number)).toBe(symbol);
    const made = swissReferenceOf(number);
    if (swiss === null) expect(made).toBeNull();
    else {
      expect(made).toHaveLength(27);
      expect(made?.slice(0, 26).endsWith(digits)).toBe(true);
      expect(made?.slice(0, 26).replace(/^0+/, '')).toBe(digits.replace(/^0+/, ''));
    }
  });

  it('is read back as it was made, from the fields and the texts of statements', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9_999_999_999 }), (number) => {
        const belgian = belgianReferenceOf(String(number)) ?? '';
        const swiss = swissReferenceOf(String(number)) ?? '';
        expect(referencesIn([belgian])).toEqual([belgian.replace(/\D/g, '')]);
        expect(referencesIn([swiss])).toEqual([swiss]);
        expect(referencesIn([`VS:${variableSymbolOf(String(number))}`])).toEqual([String(number)]);
      }),
    );
  });

  it('has the check digit of the Swiss banks', () => {
    // The example of the guidelines of SIX.
    expect(swissReferenceOf('21000000000313947143000901')).toBe('210000000003139471430009017');
    expect(swissReferenceOf('123456789012345678901234567')).toBeNull();
  });

  it.each([
    ['CH44 3199 9123 0008 8901 2', true],
    ['LI2130334000000000000', true],
    ['CH9300762011623852957', false],
    ['CH5432000000000000000', false],
    ['DE02300000000000202051', false],
  ])('%s takes payments with a QR reference alone: %s', (iban, expected) => {
    expect(isQrIban(iban)).toBe(expected);
  });
});
