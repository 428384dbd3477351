import { describe, expect, it } from 'vitest';
import {
  type AddressRules,
  buildAddress,
  RECIPIENT_PLACE,
  SENDER_PLACE,
} from '../../../../src/document/build/address.js';
import { buildFurtherReferences } from '../../../../src/document/build/customer.js';
import { deliveryLine } from '../../../../src/document/build/delivery-line.js';
import type { InvoiceAddress } from '../../../../src/domain/invoice.js';
import type { NationalSettings } from '../../../../src/domain/settings.js';
import { reporting } from './reported.js';

const LAW: NationalSettings = { currency_rates: [], domestic: 'allow' };
const EMPTY = {
  name: null,
  company: null,
  fullAddress: '',
  street: null,
  postCode: null,
  city: null,
  state: null,
  countryCode: null,
};
const WHOLE = { ...EMPTY, street: 'Weg 2', postCode: '20095', city: 'Hamburg', countryCode: 'DE' };
const STATED = { line1: 'Weg 2', postCode: '20095', city: 'Hamburg', subdivision: null, countryCode: 'DE' };

function built(change: Partial<InvoiceAddress>, rules: AddressRules = {}, place = RECIPIENT_PLACE) {
  const { report, problems } = reporting();
  const address = buildAddress({ ...WHOLE, ...change }, place, report, rules);
  return {
    address,
    told: problems.map(({ rule, field, problem }) => `${rule} ${field}: ${problem}`),
    problems,
  };
}

const missing = (part: string) => `SB-ADDRESS recipientAddress.${part}: no recipient ${part}`;
const NO_COUNTRY = 'BR-11 recipientAddress.countryCode: no recipient country';

describe('an address', () => {
  it.each<[what: string, change: object, rules: AddressRules, address: object, told: readonly string[]]>([
    // First, because names of countries are made once.
    [
      'in lines alone, where the law is known',
      { ...EMPTY, fullAddress: 'Weg 2\n20095 Hamburg\nDeutschland' },
      { law: LAW },
      STATED,
      [],
    ],
    ['in parts', {}, {}, STATED, []],
    ['with a state', { state: ' HH ' }, {}, { ...STATED, subdivision: 'HH' }, []],
    ['without a street', { street: ' ' }, {}, { ...STATED, line1: null }, [missing('street')]],
    ['without a city', { city: null }, {}, { ...STATED, city: null }, [missing('city')]],
    [
      'without a post code at home',
      { postCode: null },
      {},
      { ...STATED, postCode: null },
      [missing('postCode')],
    ],
    [
      'without a post code outside the EU',
      { postCode: null, countryCode: 'HK' },
      {},
      { ...STATED, postCode: null, countryCode: 'HK' },
      [],
    ],
    [
      'without a post code and a country',
      { postCode: null, countryCode: null },
      {},
      { ...STATED, postCode: null, countryCode: '' },
      [NO_COUNTRY, missing('postCode')],
    ],
    [
      'on a small invoice',
      { street: null, postCode: null, city: null },
      { isSmall: true },
      { ...STATED, line1: null, postCode: null, city: null },
      [],
    ],
    [
      'of no country on a small invoice',
      { countryCode: null },
      { isSmall: true, law: { ...LAW, small_invoices: { buyer_country: 'AT' } } },
      { ...STATED, countryCode: 'AT' },
      [],
    ],
    [
      'of no country on a small invoice, which the law does not fill',
      { countryCode: null },
      { isSmall: true, law: LAW },
      { ...STATED, countryCode: '' },
      [NO_COUNTRY],
    ],
    [
      'of no country on an invoice that is not small',
      { countryCode: null },
      { law: { ...LAW, small_invoices: { buyer_country: 'AT' } } },
      { ...STATED, countryCode: '' },
      [NO_COUNTRY],
    ],
    ['of a country in small letters', { countryCode: 'at' }, {}, { ...STATED, countryCode: 'AT' }, []],
    [
      'in lines alone, where it is not',
      { ...EMPTY, fullAddress: 'Weg 2\n20095 Hamburg\nDeutschland' },
      {},
      { line1: null, postCode: null, city: null, subdivision: null, countryCode: '' },
      [missing('street'), NO_COUNTRY, missing('postCode'), missing('city')],
    ],
    [
      'in two lines that are not clear',
      { ...EMPTY, fullAddress: 'Kowloon Bay\nTower 5', countryCode: 'HK' },
      { law: LAW },
      {
        line1: 'Kowloon Bay',
        line2: 'Tower 5',
        postCode: null,
        city: null,
        subdivision: null,
        countryCode: 'HK',
      },
      [],
    ],
    [
      'in five lines that are not clear',
      { ...EMPTY, fullAddress: 'Bay\nTower 5\nFloor 3\nUnit B\nKowloon', countryCode: 'HK' },
      { law: LAW },
      {
        line1: 'Bay',
        line2: 'Tower 5',
        line3: 'Floor 3, Unit B, Kowloon',
        postCode: null,
        city: null,
        subdivision: null,
        countryCode: 'HK',
      },
      [],
    ],
    [
      'of one line that is not clear',
      { ...EMPTY, fullAddress: 'Kowloon', countryCode: 'HK' },
      { law: LAW },
      { line1: null, postCode: null, city: null, subdivision: null, countryCode: 'HK' },
      [missing('street'), missing('city')],
    ],
    [
      'of one line that is not clear, on a small invoice',
      { ...EMPTY, fullAddress: 'Weg 2 20095 Hamburg, Deutschland' },
      { law: LAW, isSmall: true },
      { line1: 'Weg 2 20095 Hamburg', postCode: null, city: null, subdivision: null, countryCode: 'DE' },
      [],
    ],
    [
      'on one line, on a small invoice',
      { ...EMPTY, fullAddress: 'Weg 2, 20095 Hamburg, Deutschland' },
      { law: LAW, isSmall: true },
      STATED,
      [],
    ],
    [
      'on one line',
      { ...EMPTY, fullAddress: 'Weg 2, 20095 Hamburg', countryCode: 'DE' },
      { law: LAW },
      STATED,
      [],
    ],
    [
      'with lines above its street',
      { ...EMPTY, fullAddress: 'c/o Media\nHaus 3\nHof\nWeg 2\n20095 Hamburg', countryCode: 'DE' },
      { law: LAW },
      { ...STATED, line1: 'c/o Media', line2: 'Haus 3', line3: 'Hof, Weg 2' },
      [],
    ],
    [
      'on one line, with a field that agrees',
      { ...EMPTY, fullAddress: 'c/o Media, Weg 2, 20095 Hamburg', city: 'Hamburg', countryCode: 'DE' },
      { law: LAW },
      { ...STATED, line1: 'c/o Media, Weg 2' },
      [],
    ],
    [
      'on one line, with a field that says otherwise',
      { ...EMPTY, fullAddress: 'Weg 2, 20095 Hamburg', city: 'Altona', countryCode: 'DE' },
      { law: LAW },
      { ...STATED, line1: null, postCode: null, city: 'Altona' },
      [missing('street'), missing('postCode')],
    ],
    // A part that is there keeps lines from being guessed.
    [
      'with a post code beside lines that are not clear',
      { ...EMPTY, fullAddress: 'Weg\nHof', postCode: '20095', countryCode: 'DE' },
      { law: LAW },
      { ...STATED, line1: null, city: null },
      [missing('street'), missing('city')],
    ],
    [
      'with a street beside lines that are not clear',
      { ...EMPTY, fullAddress: 'Weg\nHof', street: 'Weg 2', countryCode: 'DE' },
      { law: LAW },
      { ...STATED, postCode: null, city: null },
      [missing('postCode'), missing('city')],
    ],
    [
      'with a city beside lines that are not clear',
      { ...EMPTY, fullAddress: 'Weg\nHof', city: 'Hamburg', countryCode: 'DE' },
      { law: LAW },
      { ...STATED, line1: null, postCode: null },
      [missing('street'), missing('postCode')],
    ],
  ])('%s', (_what, change, rules, address, told) => {
    const found = built(change, rules);
    expect(found.address).toStrictEqual(address);
    expect(found.told).toEqual(told);
  });

  it.each([
    ['UK', 'GB'],
    ['el', 'GR'],
  ])('of the country %s is refused with %s', (countryCode, correct) => {
    const { address, problems } = built({ countryCode });
    expect(address.countryCode).toBe('');
    expect(problems[0]).toEqual({
      rule: 'BR-CL-14',
      field: 'recipientAddress.countryCode',
      problem: 'wrong recipient country',
      values: { given: countryCode.toUpperCase(), correct },
    });
  });

  it('of the seller has fields and a rule of its own', () => {
    const { told } = built({ street: null, countryCode: null }, {}, SENDER_PLACE);
    expect(told).toEqual([
      'SB-ADDRESS senderAddress.street: no sender street',
      'BR-09 senderAddress.countryCode: no sender country',
    ]);
  });
});

describe('where the service was given', () => {
  const place = { street: 'Hof 3', post_code: '50667', city: 'Köln', country: 'DE' };

  it.each([
    [{ ...place, name: 'Haus am See' }, 'Haus am See, Hof 3, 50667 Köln'],
    [place, 'Hof 3, 50667 Köln'],
    [{ ...place, post_code: undefined }, 'Hof 3, Köln'],
  ])('on one line: %j', (deliver_to, expected) => {
    const { deliverTo } = buildFurtherReferences({ deliver_to } as Parameters<
      typeof buildFurtherReferences
    >[0]);
    expect(deliveryLine(deliverTo === undefined ? {} : { deliverTo })).toBe(expected);
  });

  it('is not said where it is the buyer’s address', () => {
    expect(deliveryLine({})).toBeNull();
  });
});
