import { validate as dic } from 'stdnum/lib/cjs/cz/dic.js';
import { validate as ico } from 'stdnum/lib/cjs/cz/ico.js';
import { type CountryLaw, of, since, until, vatIds } from './country-law.js';

export const CZ: CountryLaw = {
  currency: 'CZK',
  // § 47 zákona č. 235/2004 Sb., by č. 349/2023 Sb. since 2024.
  rates: { CZ: [...of('21'), ...until('2023-12-31', '15', '10'), ...since('2024-01-01', '12')] },
  taxShownIsOwed: '§ 108 zákona č. 235/2004 Sb.',
  taxCases: 'EU',
  vatId: vatIds(/^\d{8,10}$/, 'CZ99999999', dic),
  ids: [{ name: 'IČO', scheme: '0154', form: /^\d{8}$/, isRight: ico }],
  creditsNameOriginal: { source: '§ 45 zákona č. 235/2004 Sb.' },
  correctionReason: {
    ofTax: 'Důvod opravy: oprava základu daně (§ 42 zákona č. 235/2004 Sb.)',
    ofOthers: 'Důvod opravy: oprava údajů na daňovém dokladu',
    source: '§ 45 zákona č. 235/2004 Sb.',
  },
  statesTaxPoint: { source: '§ 29 zákona č. 235/2004 Sb.' },
  smallInvoices: { gross: '10000', source: '§ 30 and 30a zákona č. 235/2004 Sb.' },
  transfers: {
    accounts: /^CZ/,
    currencies: ['CZK'],
    reference: 'variable symbol',
    code: 'QR Platba',
    source: 'Česká bankovní asociace, QR Platba (SPD 1.0)',
  },
  wanted: [
    { form: /\d{8}/, where: 'registration_id', what: 'the IČO (§ 435 zákona č. 89/2012 Sb.)' },
    {
      form: /rejstřík|spisov|vložka|oddíl/i,
      where: 'legal_information',
      what: 'the entry in the register (obchodní rejstřík)',
    },
  ],
};
