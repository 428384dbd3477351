import { validate } from 'stdnum/lib/cjs/be/vat.js';
import { type CountryLaw, of, vatIds } from './country-law.js';

const dotted = (id: string): string => id.replace(/(.{4})(.{3})(.{3})/, '$1.$2.$3');

export const BE: CountryLaw = {
  currency: 'EUR',
  // Royal decree no. 20.
  rates: { BE: of('21', '12', '6') },
  taxShownIsOwed: 'art. 51, § 1, 3° WBTW/CTVA',
  taxCases: 'EU',
  vatId: vatIds(/^[01]\d{9}$/, 'BE0999999999', validate),
  ids: [{ name: 'KBO/BCE', scheme: '0208', form: /^[01]\d{9}$/, isRight: validate, printed: dotted }],
  domestic: {
    way: 'Peppol BIS Billing 3.0',
    standard: 'peppol',
    from: '2026-01-01',
    isForConsumers: false,
    told: 'since 2026-01-01 businesses in Belgium must get their invoices by Peppol (BIS Billing 3.0)',
    source: 'law of 6 February 2024, art. 53 § 2bis WBTW',
  },
  transfers: {
    accounts: /^BE/,
    currencies: ['EUR'],
    reference: 'structured communication',
    source: 'Febelfin, structured communication (OGM/VCS)',
  },
  wanted: [
    {
      form: /\d{10}|\d{4}\.\d{3}\.\d{3}/,
      where: 'registration_id',
      what: 'the enterprise number (KBO/BCE), with RPR/RPM in legal_information',
    },
  ],
};
