import { validate as nif } from 'stdnum/lib/cjs/es/nif.js';
import { type CountryLaw, during, of, vatIds } from './country-law.js';

export const ES: CountryLaw = {
  currency: 'EUR',
  // Art. 90 and 91 LIVA; royal decree-laws 11/2022, 20/2022 and 4/2024 for energy and food.
  rates: {
    ES: [
      ...of('21', '10', '4'),
      ...during('2022-07-01', '2024-09-30', '5'),
      ...during('2024-10-01', '2024-12-31', '7.5', '2'),
    ],
  },
  taxCases: 'EU',
  hasNoSmallBusinesses: true,
  vatId: vatIds(/^[A-Z0-9]\d{7}[A-Z0-9]$/, 'ESX9999999X', nif),
  // The NIF of a person is the number of the DNI, of a foreigner the NIE; K, L and M are given to those who have neither.
  ids: [
    { name: 'NIF', form: /^[A-HJNP-SUVW]\d{7}[A-Z0-9]$/, isRight: nif },
    { name: 'NIF (DNI)', form: /^\d{8}[A-Z]$/, isRight: nif, isOfPeople: true },
    { name: 'NIF (NIE)', form: /^[XYZ]\d{7}[A-Z]$/, isRight: nif, isOfPeople: true },
    { name: 'NIF', form: /^[KLM]\d{7}[A-Z]$/, isRight: nif, isOfPeople: true },
  ],
  ofBuyer: { name: 'NIF', kind: 'any', of: 'everybody', above: '400', source: 'art. 6.1.d RD 1619/2012' },
  creditsNameOriginal: { source: 'art. 15 RD 1619/2012' },
  cashAccounting: { text: 'Régimen especial del criterio de caja', source: 'art. 6.1.p RD 1619/2012' },
  smallInvoices: { gross: '400', source: 'art. 4 and 7 RD 1619/2012' },
  wanted: [
    {
      form: /registro mercantil/i,
      where: 'legal_information',
      what: 'the entry in the Registro Mercantil (art. 24 C. de c.)',
    },
  ],
};
