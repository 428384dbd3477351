import type { EInvoiceDocument } from '../../src/document/model.js';
import type { DocumentInput } from '../unit/pdf/documents.js';

type Seller = EInvoiceDocument['seller'];

interface Place {
  readonly name: string;
  readonly line1: string;
  readonly postCode: string;
  readonly city: string;
  readonly countryCode: string;
  readonly vatId: string;
}

function seller(
  { name, vatId, ...place }: Place,
  legalInformation: string,
  phone: string,
  email: string,
): Seller {
  return {
    name,
    vatId,
    id: null,
    registrationId: null,
    taxNumber: null,
    legalInformation,
    electronicAddress: null,
    address: { ...place, subdivision: null },
    contact: { name: null, phone, email },
  };
}

function buyer({ name, vatId, ...place }: Place): EInvoiceDocument['buyer'] {
  return {
    name,
    vatId,
    id: '1001',
    electronicAddress: null,
    address: { ...place, subdivision: null },
    contact: null,
  };
}

function account(name: string, iban: string): EInvoiceDocument['payment'] {
  return { meansCode: '58', account: { iban, bic: null, name }, remittanceInformation: 'CW-2026-100' };
}

/** An invoice between two businesses of one country, in its language. */
function local(language: DocumentInput['language'], from: Seller, to: Place, iban: string): DocumentInput {
  return {
    ...(language === undefined ? {} : { language }),
    seller: from,
    buyer: buyer(to),
    payment: account(from.name, iban),
    paymentTerms: null,
    notes: [],
  };
}

export const DUTCH = local(
  'nl',
  seller(
    {
      name: 'Grachtwerk B.V.',
      line1: 'Herengracht 182',
      postCode: '1016 BR',
      city: 'Amsterdam',
      countryCode: 'NL',
      vatId: 'NL123456782B90',
    },
    'KvK 12345678',
    '+31 20 123 4567',
    'administratie@grachtwerk.example',
  ),
  {
    name: 'Jansen & Zonen B.V.',
    line1: 'Coolsingel 40',
    postCode: '3011 AD',
    city: 'Rotterdam',
    countryCode: 'NL',
    vatId: 'NL001234567B01',
  },
  'NL91ABNA0417164300',
);

export const FRENCH = local(
  'fr',
  seller(
    {
      name: 'Atelier Canal SAS',
      line1: '12 quai de Valmy',
      postCode: '75010',
      city: 'Paris',
      countryCode: 'FR',
      vatId: 'FR83404833048',
    },
    'SAS au capital de 10 000 €, RCS Paris 404 833 048',
    '+33 1 23 45 67 89',
    'compta@ateliercanal.example',
  ),
  {
    name: 'Société Lumière SARL',
    line1: '25 rue du Premier Film',
    postCode: '69008',
    city: 'Lyon',
    countryCode: 'FR',
    vatId: 'FR61954506077',
  },
  'FR1420041010050500013M02606',
);

export const ITALIAN = local(
  'it',
  seller(
    {
      name: 'Officina Navigli S.r.l.',
      line1: 'Alzaia Naviglio Grande 4',
      postCode: '20144',
      city: 'Milano',
      countryCode: 'IT',
      vatId: 'IT00743110157',
    },
    'Registro delle imprese di Milano, REA MI-123456, capitale sociale 10.000 € i.v.',
    '+39 02 1234567',
    'amministrazione@navigli.example',
  ),
  {
    name: 'Rossi e Figli S.p.A.',
    line1: 'Via Po 18',
    postCode: '10123',
    city: 'Torino',
    countryCode: 'IT',
    vatId: 'IT07643520567',
  },
  'IT60X0542811101000000123456',
);

export const SPANISH = local(
  'es',
  seller(
    {
      name: 'La Fábrica Compartida S.L.',
      line1: 'Calle de Alcalá 120',
      postCode: '28009',
      city: 'Madrid',
      countryCode: 'ES',
      vatId: 'ESB58378431',
    },
    'Registro Mercantil de Madrid, tomo 1234, folio 56, hoja M-78901',
    '+34 911 234 567',
    'facturas@lafabrica.example',
  ),
  {
    name: 'García e Hijos S.A.',
    line1: 'Carrer de Balmes 7',
    postCode: '08007',
    city: 'Barcelona',
    countryCode: 'ES',
    vatId: 'ESA28015865',
  },
  'ES9121000418450200051332',
);

export const CZECH: DocumentInput = {
  ...local(
    'cs',
    seller(
      {
        name: 'Vltava Coworking s.r.o.',
        line1: 'Smetanovo nábřeží 6',
        postCode: '110 00',
        city: 'Praha 1',
        countryCode: 'CZ',
        vatId: 'CZ25123891',
      },
      'Zapsáno v obchodním rejstříku vedeném Městským soudem v Praze, oddíl C, vložka 12345',
      '+420 221 234 567',
      'fakturace@vltava.example',
    ),
    {
      name: 'Novák a synové a.s.',
      line1: 'Masarykova 12',
      postCode: '602 00',
      city: 'Brno',
      countryCode: 'CZ',
      vatId: 'CZ46505091',
    },
    'CZ6508000000192000145399',
  ),
  currency: 'CZK',
  issueDate: '2026-11-05',
  taxPoint: '2026-10-31',
  paymentDueDate: '2026-11-19',
  payment: paidBy('Vltava Coworking s.r.o.', 'CZ6508000000192000145399', '2026100'),
};

/** To the account of a seller, quoting what banks there know. */
function paidBy(name: string, iban: string, remittanceInformation: string): EInvoiceDocument['payment'] {
  return { meansCode: '30', account: { iban, bic: null, name }, remittanceInformation };
}

export const SWISS: DocumentInput = {
  ...local(
    'de',
    seller(
      {
        name: 'Limmat Coworking AG',
        line1: 'Langstrasse 94',
        postCode: '8004',
        city: 'Zürich',
        countryCode: 'CH',
        vatId: 'CHE109876542MWST',
      },
      'Handelsregister des Kantons Zürich',
      '+41 44 123 45 67',
      'buchhaltung@limmat.example',
    ),
    {
      name: 'Müller & Söhne GmbH',
      line1: 'Rue du Rhône 12a',
      postCode: '1204',
      city: 'Genève',
      countryCode: 'CH',
      vatId: 'CHE116281710MWST',
    },
    'CH4431999123000889012',
  ),
  currency: 'CHF',
  payment: paidBy('Limmat Coworking AG', 'CH4431999123000889012', '000000000000000000020261003'),
};

export const BELGIAN: DocumentInput = {
  ...local(
    'fr',
    seller(
      {
        name: 'Atelier Sainte-Catherine SRL',
        line1: 'Quai aux Briques 20',
        postCode: '1000',
        city: 'Bruxelles',
        countryCode: 'BE',
        vatId: 'BE0456789034',
      },
      'RPM Bruxelles 0456.789.034',
      '+32 2 123 45 67',
      'compta@saintecatherine.example',
    ),
    {
      name: 'Peeters & Zonen BV',
      line1: 'Meir 24',
      postCode: '2000',
      city: 'Antwerpen',
      countryCode: 'BE',
      vatId: 'BE0403170701',
    },
    'BE68539007547034',
  ),
  payment: {
    meansCode: '58',
    account: { iban: 'BE68539007547034', bic: null, name: 'Atelier Sainte-Catherine SRL' },
    remittanceInformation: '+++000/2026/10061+++',
  },
};
