import { describe, expect, it } from 'vitest';
import { mayBeAddress } from '../../../../src/document/ids/electronic-address.js';
import { isLeitwegId, isMistypedLeitwegId } from '../../../../src/document/ids/leitweg-id.js';
import { wrongIbansIn, wrongIds } from '../../../../src/document/ids/wrong-ids.js';

describe('a Leitweg-ID', () => {
  it.each(['04011000-1234512345-06', '04011000-1234512345-06 '])('%s is right', (id) => {
    expect([isLeitwegId(id), isMistypedLeitwegId(id)]).toEqual([true, false]);
  });

  it.each(['04011000-1234512345-07', '04011000-1234512354-06', '04011000-1234512345-99'])(
    '%s has a slip',
    (id) => {
      expect([isLeitwegId(id), isMistypedLeitwegId(id)]).toEqual([false, true]);
    },
  );

  it.each(['PO-4711', '2026-11', '4500012345', '17-1-22', 'Kostenstelle 04-06'])(
    'a reference of another kind is no mistyped one: %s',
    (reference) => {
      expect(isMistypedLeitwegId(reference)).toBe(false);
    },
  );
});

describe('an electronic address', () => {
  it.each([
    ['0002', '732829320', '732829321'],
    ['0007', '556036-0793', '5560360794'],
    ['0009', '732 829 320 00074', '73282932000075'],
    ['0088', '4012345000009', '4012345000008'],
    ['0106', '12345678', '1234567'],
    ['0184', 'DK13585628', '13585629'],
    ['0192', '995525828', '995525829'],
    ['0204', '04011000-1234512345-06', '04011000-1234512345-99'],
    ['0208', '0428759497', '0428759498'],
    ['9918', 'DE02120300000000202051', 'DE02120300000000202052'],
    ['9930', 'DE136695976', 'DE123456789'],
    ['9930', '136695976', 'FR40303265045'],
    ['9933', 'EL094259216', 'EL094259217'],
    ['9957', 'FR40303265045', 'FR41303265045'],
  ])('of the kind %s: %s may be one, %s is none', (scheme, right, wrong) => {
    expect(mayBeAddress({ scheme, id: right })).toBe(true);
    expect(mayBeAddress({ scheme, id: wrong })).toBe(false);
  });

  it('of a kind whose numbers we do not know may be any', () => {
    expect(mayBeAddress({ scheme: '0190', id: 'anything' })).toBe(true);
  });
});

describe('the numbers of a customer', () => {
  it('are refused by form, and doubted by check digits', () => {
    expect(wrongIds({ vat_id: 'FR123' })).toEqual([
      { field: 'vat_id', mistake: 'vat-id-form', values: { shape: 'FRXX999999999' }, isRefused: true },
    ]);
    expect(wrongIds({ vat_id: 'GR094259216' })).toEqual([
      { field: 'vat_id', mistake: 'vat-id-greek', values: { correct: 'EL094259216' }, isRefused: true },
    ]);
    expect(wrongIds({ vat_id: 'DE123456789' })).toEqual([
      { field: 'vat_id', mistake: 'vat-id-digits', isRefused: false },
    ]);
    expect(wrongIds({ vat_id: 'QQ12345' })).toEqual([
      { field: 'vat_id', mistake: 'vat-id-country', isRefused: false },
    ]);
    expect(wrongIds({ buyer_reference: '04011000-1234512345-07' })).toEqual([
      { field: 'buyer_reference', mistake: 'leitweg-digits', isRefused: false },
    ]);
    const electronic_address = { scheme: '9930', id: 'DE123456789' };
    expect(wrongIds({ electronic_address })).toEqual([
      {
        field: 'electronic_address.id',
        mistake: 'address-number',
        values: { scheme: '9930' },
        isRefused: false,
      },
    ]);
  });

  it('that are right, or not there, are not spoken of', () => {
    const electronic_address = { scheme: 'EM', id: 'a@example.com' };
    const reference = { buyer_reference: '04011000-1234512345-06' };
    expect(wrongIds({ ...reference, vat_id: 'FR 40 303 265 045', electronic_address })).toEqual([]);
    expect(wrongIds({})).toEqual([]);
  });
});

it.each([
  ['IBAN: DE02 1203 0000 0000 2020 51, BIC BYLADEM1001', []],
  ['IBAN DE02120300000000202051 BIC BYLADEM1001', []],
  ['IBAN DE02 1203 0000 0000 2020 52', ['DE02 1203 0000 0000 2020 52']],
  ['Konto IBAN: FR7630006000011234567890188 bei der Bank', ['FR7630006000011234567890188']],
  ['Bitte überweisen Sie auf unser Konto.', []],
])('accounts in a text are found after their name: %s', (text, wrong) => {
  expect(wrongIbansIn(text)).toEqual(wrong);
});
