import { validate as codiceFiscale } from 'stdnum/lib/cjs/it/codicefiscale.js';
import { validate as iva } from 'stdnum/lib/cjs/it/iva.js';
import { type CountryLaw, of, vatIds } from './country-law.js';

export const IT: CountryLaw = {
  currency: 'EUR',
  // Art. 16 DPR 633/1972.
  rates: { IT: of('22', '10', '5', '4') },
  taxShownIsOwed: 'art. 21 comma 7 DPR 633/1972',
  taxCases: 'EU',
  vatId: vatIds(/^\d{11}$/, 'IT99999999999', iva, { isForVatAlone: true }),
  // The codice fiscale of a company has the form of its VAT number, that of a person has letters.
  ids: [
    { name: 'C.F.', scheme: '0210', form: /^\d{11}$/, isRight: iva },
    { name: 'C.F.', scheme: '0210', form: /^[A-Z0-9]{16}$/, isRight: codiceFiscale, isOfPeople: true },
  ],
  cashAccounting: {
    text: 'IVA per cassa ai sensi dell’art. 32-bis del D.L. 22 giugno 2012, n. 83',
    source: 'art. 32-bis D.L. 83/2012',
  },
  domestic: {
    way: 'FatturaPA, SdI',
    from: '2019-01-01',
    isForConsumers: true,
    told: 'customers in Italy must get FatturaPA by way of SdI; another invoice counts as not issued',
    source: 'art. 1 comma 3 D.Lgs. 127/2015',
  },
  wanted: [
    {
      form: /\bREA\b/i,
      where: 'legal_information',
      what: 'the entry in the register (REA, art. 2250 c.c.)',
    },
  ],
};
