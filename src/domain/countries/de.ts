import { validate } from 'stdnum/lib/cjs/de/vat.js';
import { type CountryLaw, during, since, until, vatIds } from './country-law.js';

export const DE: CountryLaw = {
  currency: 'EUR',
  // § 12 UStG; § 28 Abs. 1 to 3 for the second half of 2020.
  rates: {
    DE: [
      ...until('2020-06-30', '19', '7'),
      ...during('2020-07-01', '2020-12-31', '16', '5'),
      ...since('2021-01-01', '19', '7'),
    ],
  },
  taxShownIsOwed: '§ 14c Abs. 1 UStG',
  taxCases: 'EU',
  vatId: vatIds(/^\d{9}$/, 'DE999999999', validate, { isForVatAlone: true }),
  ids: [{ name: 'Handelsregister', form: /^HR[AB]\d{1,6}[A-Z]{0,3}$/ }],
  cashAccounting: {
    ...{ text: 'Versteuerung nach vereinnahmten Entgelten', from: '2028-01-01' },
    source: '§ 14 Abs. 4 Satz 1 Nr. 6a UStG',
  },
  smallInvoices: { gross: '250', source: '§ 33 UStDV' },
  wanted: [],
};
