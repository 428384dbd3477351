import { isUtf8 } from 'node:buffer';
import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readStatements } from '../src/read-statements.js';
import type { BankLine, BankStatement } from '../src/statement.js';
import { fixture, LAYOUTS, ownLayout } from './fixture.js';

const DE = 'DE42100000000001234567';
const OTHER = 'DE37200000000009876543';
const PL = 'PL61109010140000071219812874';
const NL = 'NL91ABNA0417164300';
const BE = 'BE68539007547034';
/** Of the configuration, where a file does not say whose it is. */
const OWNER = { account: 'OWNER', currency: 'XXX' };
const PENDING = { kind: 'pending-left-out', lines: 1 } as const;
const VOID = { kind: 'void-left-out', lines: 1 } as const;

const IMKE = { name: 'Imke Thorwald', account: OTHER, bic: null };
const NAMED = { ...IMKE, account: null };
const DUTCH = { ...IMKE, account: 'NL20INGB0001234567' };
const BELGIAN = { ...IMKE, account: 'BE61310126985517', bic: 'TESTBEBB' };
const POLISH = { name: 'ŁUKASZ ŻÓŁW USŁUGI', account: 'PL27114020040000300201355387', bic: null };
const PRINTER = { name: 'Druckerei Tinte', account: OTHER, bic: null };
const CLOUD = { name: 'Cloud Co', account: null, bic: null };
const NOBODY = { name: null, account: null, bic: null };

type Told = Partial<Omit<BankStatement, 'lines'>> & { readonly lines: readonly Partial<BankLine>[] };

const RECHNUNG = {
  bookedOn: '2026-11-11',
  amount: 121420,
  remittance: 'Rechnung RE-2026-0062',
  returnReason: null,
};
const RETURNED = { bookedOn: '2026-11-12', remittance: 'Mitgliedschaft November', returnReason: 'NARR' };

const GERMAN: Readonly<Record<string, Told>> = {
  sparkasse: {
    account: DE,
    opening: null,
    remarks: [PENDING],
    lines: [
      { ...RECHNUNG, counterparty: { ...IMKE, bic: 'TESTDEFFXXX' }, endToEndId: null },
      {
        ...RETURNED,
        ...{ amount: -9305, fees: 380, endToEndId: 'RE-2026-0061' },
        counterparty: { name: 'Ole Brügge', account: OTHER, bic: 'TESTDEFFXXX' },
      },
    ],
  },
  volksbank: {
    account: DE,
    ...{ opening: 100000, closing: 112495 },
    lines: [
      { ...RECHNUNG, amount: 21420, endToEndId: null, ultimateParty: 'Thorwald Keramik' },
      { ...RETURNED, amount: -8925, endToEndId: 'RE-2026-0061' },
    ],
  },
  dkb: {
    account: DE,
    remarks: [PENDING],
    lines: [
      { ...RECHNUNG, amount: 121400, counterparty: IMKE, endToEndId: 'RE-2026-0062' },
      { amount: -8900, counterparty: { ...IMKE, name: 'Stadtwerke Musterland' }, endToEndId: 'KD-77' },
    ],
  },
  commerzbank: {
    account: DE,
    lines: [
      {
        ...RECHNUNG,
        remittance: 'Imke Thorwald Rechnung RE-2026-0062',
        counterparty: NOBODY,
        endToEndId: null,
      },
      {
        ...RETURNED,
        amount: -8925,
        remittance: 'Ole Brügge Mitgliedschaft November',
        endToEndId: 'RE-2026-0061',
      },
    ],
  },
  comdirect: {
    remarks: [PENDING],
    lines: [
      { ...RECHNUNG, counterparty: NAMED, bankReference: 'A1B1/1' },
      { amount: -8900, counterparty: PRINTER, remittance: 'Flyer', bankReference: 'A1B2/2' },
    ],
  },
  'deutsche-bank': {
    account: DE,
    from: '2026-11-09',
    lines: [
      { ...RECHNUNG, bookedOn: '2026-11-09', counterparty: { ...IMKE, bic: 'TESTDEFFXXX' } },
      { ...RETURNED, amount: -8900, endToEndId: 'RE-2026-0061' },
    ],
  },
  ing: {
    account: DE,
    ...{ opening: 0, closing: 112520 },
    lines: [
      { ...RECHNUNG, valueOn: '2026-11-10', counterparty: NAMED },
      { ...RETURNED, amount: -8900 },
    ],
  },
};

const SERVICES: Readonly<Record<string, Told>> = {
  n26: {
    lines: [
      { ...RECHNUNG, counterparty: IMKE },
      { amount: -450, remittance: '', valueOn: '2026-11-12' },
      { ...RETURNED, bookedOn: '2026-11-13', amount: -8925 },
    ],
  },
  qonto: {
    account: DE,
    remarks: [PENDING, VOID],
    lines: [
      { ...RECHNUNG, counterparty: IMKE, bankReference: 'q-0001' },
      { amount: -8900, counterparty: PRINTER, bankReference: 'q-0002' },
    ],
  },
  'qonto-fr': {
    account: 'FR7630006000011234567890189',
    remarks: [PENDING],
    lines: [
      { ...RECHNUNG, remittance: 'Facture 2026-0062', counterparty: IMKE, bankReference: 'q-0011' },
      { amount: -8900, counterparty: { ...NOBODY, name: 'Imprimerie Encre' } },
    ],
  },
  kontist: {
    remarks: [PENDING],
    lines: [
      { ...RECHNUNG, counterparty: IMKE, endToEndId: 'E2E-62' },
      { amount: -2047, counterparty: CLOUD },
    ],
  },
  finom: {
    account: DE,
    lines: [
      { ...RECHNUNG, remittance: 'Rechnung RE-2026-0062, danke', bankReference: 'f-0001' },
      { amount: -2000, remittance: '', counterparty: CLOUD },
    ],
  },
  'revolut-business': {
    remarks: [PENDING, VOID],
    lines: [
      { ...RECHNUNG, counterparty: IMKE, bankReference: 'r-0001', fees: 0 },
      {
        amount: -8950,
        fees: 50,
        counterparty: { name: 'To Druckerei Tinte', account: OTHER, bic: 'TESTDEFFXXX' },
      },
    ],
  },
  wise: {
    lines: [
      { ...RECHNUNG, counterparty: NAMED, bankReference: 'TRANSFER-1' },
      { amount: -9020, fees: 120, counterparty: PRINTER },
      { amount: -2010, fees: 10, counterparty: CLOUD },
    ],
  },
  bunq: {
    account: NL,
    lines: [
      { ...RECHNUNG, remittance: 'Factuur 2026-0062', counterparty: DUTCH },
      { amount: -2000, counterparty: CLOUD },
    ],
  },
  paypal: {
    remarks: [PENDING, VOID],
    lines: [
      { bookedOn: '2026-11-13', amount: -2000, counterparty: { ...CLOUD, account: 'cloud@example.com' } },
      {
        ...{ bookedOn: '2026-11-11', amount: 118362, fees: 3058, remittance: 'RE-2026-0062' },
        ...{ counterparty: { ...IMKE, account: 'imke@example.com' }, bankReference: 'P0001' },
      },
    ],
  },
};

const ABROAD: Readonly<Record<string, Told>> = {
  mbank: {
    ...{ account: PL, opening: 100000, closing: 212520 },
    lines: [
      { ...RECHNUNG, remittance: 'FV/2026/11/0062 ZA BIURKO', counterparty: POLISH },
      { amount: -8900, remittance: 'ULOTKI', counterparty: { ...POLISH, name: 'DRUKARNIA TUSZ' } },
    ],
  },
  'mbank-lista': {
    currency: 'PLN',
    lines: [
      { ...RECHNUNG, remittance: 'FV/2026/11/0062 ZA BIURKO PRZELEW PRZYCHODZĄCY', counterparty: NOBODY },
      { amount: -8900, remittance: 'DRUKARNIA TUSZ ZAKUP PRZY UŻYCIU KARTY W KRAJU' },
    ],
  },
  'pko-bp': {
    ...{ account: 'OWNER', currency: 'PLN', opening: 100000, closing: 212520, remarks: [PENDING] },
    lines: [
      { ...RECHNUNG, remittance: 'FV/2026/11/0062 ZA BIURKO', counterparty: POLISH },
      { amount: -8900, remittance: '000000001', counterparty: NOBODY },
    ],
  },
  'ing-nl': {
    ...{ account: NL, opening: 0, closing: 112520 },
    lines: [
      { ...RECHNUNG, remittance: 'Factuur 2026-0062', counterparty: DUTCH, endToEndId: 'K-62' },
      { amount: -8900, remittance: 'flyers', counterparty: { ...DUTCH, name: 'Drukkerij Inkt' } },
    ],
  },
  rabobank: {
    ...{ account: NL, opening: 100000, closing: 212495 },
    lines: [
      {
        ...RECHNUNG,
        remittance: 'Factuur 2026-0062',
        counterparty: { ...DUTCH, bic: 'INGBNL2A' },
        endToEndId: 'K-62',
      },
      { amount: -8925, remittance: 'Lidmaatschap november', returnReason: 'AC04' },
    ],
  },
  kbc: {
    ...{ account: BE, opening: 0, closing: 112520 },
    lines: [
      { ...RECHNUNG, remittance: '', counterparty: BELGIAN, references: ['090933755493'] },
      { amount: -8900, remittance: 'flyers', references: [] },
    ],
  },
  belfius: {
    account: BE,
    lines: [
      { ...RECHNUNG, remittance: 'Facture 2026-0062', counterparty: BELGIAN },
      { amount: -8900, counterparty: { ...BELGIAN, name: 'Imprimerie Encre' } },
    ],
  },
  fio: {
    ...{ account: 'CZ6508000000192000145399', currency: 'CZK' },
    lines: [
      {
        ...{
          bookedOn: '2026-11-11',
          amount: 121420,
          remittance: 'Faktura 20260062',
          references: ['20260062'],
        },
        ...{ counterparty: { name: 'Květa Řeháková', account: '1234567890/0300', bic: null } },
        bankReference: '26000000001',
      },
      { amount: -8900, counterparty: NOBODY },
    ],
  },
  'raiffeisen-at': {
    lines: [
      { ...RECHNUNG, counterparty: { ...IMKE, account: 'AT483200000012345864' } },
      {
        amount: -8900,
        remittance: 'Flyer; A5',
        counterparty: { ...PRINTER, account: 'AT483200000012345864' },
      },
    ],
  },
};

const SHIPPED: Readonly<Record<string, Told>> = { ...GERMAN, ...SERVICES, ...ABROAD };
const NAMES = Object.keys(SHIPPED).toSorted();

/** What a layout makes of the sample of one: its statements, or why it refuses them. */
async function readBy(layout: string, sample: string): Promise<readonly BankStatement[] | string> {
  const csv = { layout: ownLayout(layout), ...OWNER };
  return readStatements(fixture(`csv/${sample}.csv`), { csv }).catch((error: Error) => error.message);
}

it('each layout that comes with spacebooks has a sample', () => {
  const layouts = readdirSync(LAYOUTS).map((file) => file.replace('.yml', ''));
  const samples = readdirSync(new URL('fixtures/csv/', import.meta.url)).map((file) =>
    file.replace('.csv', ''),
  );
  expect([layouts.toSorted(), samples.toSorted()]).toEqual([NAMES, NAMES]);
});

it.each(NAMES)('%s: dates, cents, names, texts, references, balances', async (name) => {
  const { account = 'OWNER', lines = [], ...told } = SHIPPED[name] ?? {};
  const read = await readBy(name, name);
  expect(read).toMatchObject([{ account, remarks: [], ...told, lines }]);
  expect(read).toHaveLength(1);
});

/** Headings of other years and languages, where an account has them; what is read stays the same. */
const OTHER_HEADINGS: readonly (readonly [string, Readonly<Record<string, string>>])[] = [
  ['commerzbank', { 'IBAN Kontoinhaber': 'IBAN Auftraggeberkonto' }],
  ['ing', { Wertstellungsdatum: 'Valuta' }],
  ['sparkasse', { 'BIC (SWIFT-Code)': 'BIC' }],
  ['n26', { 'Booking Date': 'Date', 'Partner Name': 'Payee', 'Partner Iban': 'Account number' }],
  [
    'qonto',
    {
      'Settlement date (local)': 'Operation date (local)',
      '10-11-2026 23:30:12,11': '11-11-2026 00:30:12,11',
    },
  ],
  ['paypal', { Entgelt: 'Gebühr' }],
  ['fio', { 'ID operace': 'ID pohybu' }],
  [
    'kbc',
    { 'rekeningnummer tegenpartij': 'Rekening tegenpartij', 'BIC tegenpartij': 'BIC code tegenpartij' },
  ],
  ['deutsche-bank', { ';-89;;;;-89;': ';;;;;-89;', 'IBAN / Kontonummer': 'IBAN' }],
  [
    'belfius',
    {
      ...{ 'Compte;Date de comptabilisation': 'Rekening;Boekingsdatum', Transaction: 'Transactie' },
      ...{
        'Compte contrepartie;Nom contrepartie contient;Rue':
          'Rekening tegenpartij;Naam tegenpartij bevat;Straat',
      },
      ...{ 'Date valeur;Montant;Devise': 'Valutadatum;Bedrag;Devies', ';Communications': ';Mededelingen' },
    },
  ],
];

it.each(OTHER_HEADINGS)('%s with other headings: %j', async (name, headings) => {
  const { content } = fixture(`csv/${name}.csv`);
  let text = Buffer.from(content).toString('latin1');
  for (const [old, other] of Object.entries(headings)) {
    const [from, to] = isUtf8(content)
      ? [old, other].map((each) => Buffer.from(each).toString('latin1'))
      : [old, other];
    expect(text).toContain(from);
    text = text.replace(from ?? old, () => to ?? other);
  }
  const csv = { layout: ownLayout(name), ...OWNER };
  expect(await readStatements({ name, content: Buffer.from(text, 'latin1') }, { csv })).toEqual(
    await readBy(name, name),
  );
});

describe('a file under the layout of another bank', () => {
  it.each(NAMES)('of %s is refused, or read as its own does', async (sample) => {
    const own = await readBy(sample, sample);
    for (const layout of NAMES) {
      if (layout === sample) continue;
      const read = await readBy(layout, sample);
      if (typeof read === 'string') expect(read).toMatch(/^bank\.unreadable: csv\/.+; .+/);
      else expect(read).toEqual(own);
    }
  });
});
