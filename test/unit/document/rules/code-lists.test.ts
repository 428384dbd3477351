import { describe, expect, it } from 'vitest';
import {
  COUNTRY_CODES,
  CURRENCY_CODES,
  EXEMPTION_REASON_CODES,
  isMemberState,
  REGISTRATION_SCHEMES,
} from '../../../../src/document/rules/code-lists.js';
import { ELECTRONIC_ADDRESS_SCHEMES, PEPPOL_SCHEMES } from '../../../../src/domain/electronic-address.js';

describe('the code lists that the rules know', () => {
  it.each([
    ['countries', COUNTRY_CODES, 251, /^([A-Z]{2}|1A)$/, ['1A', 'DE', 'GR', 'XI', 'ZW'], ['EL', 'UK', '']],
    ['currencies', CURRENCY_CODES, 178, /^[A-Z]{3}$/, ['AED', 'EUR', 'PLN', 'ZWG'], ['DEM', '']],
    [
      'electronic addresses',
      ELECTRONIC_ADDRESS_SCHEMES,
      104,
      /^(\d{4}|A[NQSU]|EM)$/,
      ['0002', '0240', '9930', 'EM'],
      ['0001', ''],
    ],
    [
      'addresses in Peppol',
      PEPPOL_SCHEMES,
      82,
      /^\d{4}$/,
      ['0088', '0106', '0204', '0208', '9930', '9957'],
      ['0154', 'EM', ''],
    ],
    [
      'reasons for having no VAT',
      EXEMPTION_REASON_CODES,
      88,
      /^VATEX-(EU|FR)-[A-Z0-9]+(-[A-Z0-9]+)?$/,
      ['VATEX-EU-132-1E', 'VATEX-EU-143-1D', 'VATEX-EU-AE', 'VATEX-FR-CGI261-8', 'VATEX-FR-CGI295'],
      ['VATEX-', 'EU-132-1E', ''],
    ],
    [
      'registrations',
      REGISTRATION_SCHEMES,
      243,
      /^0\d{3}$/,
      ['0002', '0060', '0088', '0183', '0240', '0248'],
      ['0001', '0092', '0103', '0181', '0182', '0249', ''],
    ],
  ] as const)('%s: whole codes, as many as the list has', (_list, codes, size, form, some, none) => {
    expect([...codes].filter((code) => !form.test(code))).toEqual([]);
    expect(codes.size).toBe(size);
    expect(some.filter((code) => !codes.has(code))).toEqual([]);
    expect(none.filter((code) => codes.has(code))).toEqual([]);
  });
});

it('the member states are 27, Greece by its code of ISO 3166 and without Northern Ireland', () => {
  expect([...COUNTRY_CODES].filter(isMemberState).join(' ')).toBe(
    'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK',
  );
});
