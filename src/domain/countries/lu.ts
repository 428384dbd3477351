import { validate } from 'stdnum/lib/cjs/lu/tva.js';
import { type CountryLaw, during, of, since, until, vatIds } from './country-law.js';

export const LU: CountryLaw = {
  currency: 'EUR',
  // Art. 39 LTVA; law of 26 October 2022 for 2023.
  rates: {
    LU: [
      ...until('2022-12-31', '17', '14', '8'),
      ...during('2023-01-01', '2023-12-31', '16', '13', '7'),
      ...since('2024-01-01', '17', '14', '8'),
      ...of('3'),
    ],
  },
  taxCases: 'EU',
  vatId: vatIds(/^\d{8}$/, 'LU99999999', validate, { isForVatAlone: true }),
  ids: [{ name: 'RCS', form: /^B\d{1,6}$/ }],
  wanted: [{ form: /\bRCS\b/i, where: 'legal_information', what: 'the number of the RCS Luxembourg' }],
};
