import { validate as siren } from 'stdnum/lib/cjs/fr/siren.js';
import { validate as siret } from 'stdnum/lib/cjs/fr/siret.js';
import { validate as tva } from 'stdnum/lib/cjs/fr/tva.js';
import { type CountryLaw, of, vatIds } from './country-law.js';

export const FR: CountryLaw = {
  currency: 'EUR',
  rates: {
    // Art. 278 to 281 nonies CGI.
    FR: of('20', '10', '5.5', '2.1'),
    // Art. 297 and 296 CGI.
    'FR-Corsica': of('20', '13', '10', '5.5', '2.1', '0.9'),
    'FR-Guadeloupe': of('8.5', '2.1', '1.75', '1.05'),
    'FR-Martinique': of('8.5', '2.1', '1.75', '1.05'),
    'FR-Reunion': of('8.5', '2.1', '1.75', '1.05'),
  },
  taxShownIsOwed: 'art. 283-3 CGI',
  taxCases: 'EU',
  vatId: vatIds(/^[A-Z0-9]{2}\d{9}$/, 'FRXX999999999', tva, {
    isForVatAlone: true,
    company: { name: 'SIREN', scheme: '0002', of: (vatId) => vatId.slice(4) },
  }),
  ids: [
    {
      ...{ name: 'SIREN', scheme: '0002', form: /^\d{9}$/, isRight: siren },
      printed: (id) => id.replace(/(.{3})(.{3})(.{3})/, '$1 $2 $3'),
    },
    {
      ...{ name: 'SIRET', scheme: '0009', form: /^\d{14}$/, isRight: siret },
      company: { name: 'SIREN', scheme: '0002', of: (id) => id.slice(0, 9) },
    },
  ],
  ofBuyer: {
    name: 'SIREN',
    kind: { scheme: '0002' },
    of: 'businesses',
    from: '2027-09-01',
    source: 'art. 242 nonies A ann. II CGI',
  },
  creditsNameOriginal: { source: 'art. 289 I-5 CGI' },
  domestic: {
    way: 'plateforme agréée (PA)',
    from: '2027-09-01',
    isForConsumers: false,
    told: 'businesses in France must get their invoices by way of an approved platform (PA): of large and middle-sized sellers since 2026-09-01, of all others from 2027-09-01',
    source: 'art. 91 loi de finances 2024',
  },
  wanted: [
    { form: /\d{9}/, where: 'registration_id', what: 'the SIREN or SIRET' },
    {
      form: /capital/i,
      where: 'legal_information',
      what: 'legal form and share capital (« SARL au capital de … € »)',
    },
    {
      form: /\bRCS\b|\bRNE\b|\bRM\b/i,
      where: 'legal_information',
      what: 'the register (RCS and its town)',
    },
    {
      form: /pénalit|retard/i,
      where: 'late_payment',
      what: 'the penalties for late payment that were agreed (art. L441-9 C. com.; without, invoices state those of art. L441-10)',
    },
  ],
};
