import { validate } from 'stdnum/lib/cjs/nl/btw.js';
import { type CountryLaw, of, since, until, vatIds } from './country-law.js';

export const NL: CountryLaw = {
  currency: 'EUR',
  // Art. 9 Wet OB 1968.
  rates: { NL: [...of('21'), ...until('2018-12-31', '6'), ...since('2019-01-01', '9')] },
  taxShownIsOwed: 'art. 37 Wet OB 1968',
  taxCases: 'EU',
  vatId: vatIds(/^\d{9}B\d{2}$/, 'NL999999999B99', validate, { isForVatAlone: true }),
  // Numbers of the KvK have no check digit.
  ids: [{ name: 'KvK', scheme: '0106', form: /^\d{8}$/ }],
  smallInvoices: { gross: '100', source: 'art. 34d Uitvoeringsbeschikking OB 1968' },
  wanted: [
    {
      form: /\d{8}/,
      where: 'registration_id',
      what: 'the number of the KvK (art. 27 Handelsregisterwet)',
    },
  ],
};
