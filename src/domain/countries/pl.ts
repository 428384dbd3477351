import { validate } from 'stdnum/lib/cjs/pl/nip.js';
import { type CountryLaw, since, until, vatIds } from './country-law.js';

export const PL: CountryLaw = {
  currency: 'PLN',
  // Art. 41 and 146ef ustawy o VAT.
  rates: { PL: [...until('2010-12-31', '22', '7', '3'), ...since('2011-01-01', '23', '8', '5')] },
  taxShownIsOwed: 'art. 108 ust. 2 ustawy o VAT',
  taxCases: 'PL',
  vatId: vatIds(/^\d{10}$/, 'PL9999999999', validate),
  ids: [],
  wanted: [],
};
