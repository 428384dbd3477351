import { validate } from 'stdnum/lib/cjs/at/uid.js';
import { type CountryLaw, during, of, vatIds } from './country-law.js';

export const AT: CountryLaw = {
  currency: 'EUR',
  rates: {
    // § 10 UStG 1994; § 28 Abs. 52 for 5 %. The 4.9 % for staple food that were announced for July 2026 are left to
    // `vat_rates`: no act was at hand.
    AT: [...of('20', '13', '10'), ...during('2020-07-01', '2021-12-31', '5')],
    // § 10 Abs. 4 UStG 1994, with the reduced ones.
    'AT-Jungholz': of('19', '13', '10'),
    'AT-Mittelberg': of('19', '13', '10'),
  },
  taxShownIsOwed: '§ 11 Abs. 12 UStG 1994',
  taxCases: 'EU',
  vatId: vatIds(/^U\d{8}$/, 'ATU99999999', validate, { isForVatAlone: true }),
  ids: [{ name: 'Firmenbuch', form: /^FN\d{1,6}[A-Z]$/ }],
  smallInvoices: { gross: '400', source: '§ 11 Abs. 6 UStG 1994' },
  ofBuyer: {
    name: 'UID',
    kind: 'VAT id',
    of: 'businesses of the EU',
    above: '10000',
    source: '§ 11 Abs. 1 Z 3 lit. b UStG 1994',
  },
  wanted: [],
};
