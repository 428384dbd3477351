import { validate as uid } from 'stdnum/lib/cjs/ch/uid.js';
import { type CountryLaw, since, until } from './country-law.js';

const dotted = (id: string): string => id.replace(/(.{3})(.{3})(.{3})(.{3})/, '$1-$2.$3.$4');

export const CH: CountryLaw = {
  currency: 'CHF',
  // Art. 25 MWSTG; higher since 2024 (financing of AHV).
  rates: {
    CH: [...until('2023-12-31', '7.7', '3.7', '2.5'), ...since('2024-01-01', '8.1', '3.8', '2.6')],
  },
  taxShownIsOwed: 'Art. 27 Abs. 2 MWSTG',
  taxCases: 'CH',
  vatId: {
    body: /^E\d{9}(MWST|TVA|IVA)?$/,
    shape: 'CHE-999.999.999 MWST',
    hasRightDigits: (vatId) => uid(vatId.slice(0, 12)).isValid,
  },
  ids: [{ name: 'UID', scheme: '0183', form: /^CHE\d{9}$/, isRight: uid, printed: dotted }],
  smallInvoices: { gross: '400', source: 'Art. 26 Abs. 3 MWSTG, Art. 57 MWSTV' },
  transfers: {
    accounts: /^(?:CH|LI)/,
    currencies: ['CHF', 'EUR'],
    reference: 'creditor reference',
    code: 'QR-bill',
    source: 'SIX, Swiss Implementation Guidelines QR-bill 2.3',
  },
  wanted: [],
};
