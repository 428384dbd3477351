import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { InvoiceInput } from '@spacebooks/cobot-sandbox';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../temporary-folder.js';
import { inWarsaw, type WarsawStage, xmlOf } from './ksef-stage.js';
import { POLISH_INVOICE } from './warsaw.js';

/** Noon of a day in November, so that nights and numbers of KSeF stay in it. */
const SINCE = Date.UTC(2026, 10, 20, 12);
const YESTERDAY = '2026-11-19';

const accounting = (): string => `      from: 2026-06-01
      currency: PLN
      debtors: { offset: 10000, collective: 69999 }
      chart: own
      accounts: [{ account: 702-1 }]
      tax_accounts: [{ rate: 23, account: 222-1 }]
      service_date: as invoiced
      tax_point:
        - { when: { accounting_code: NAJEM }, arises: with the invoice }
        - { arises: when performed }
      jpk: { nip: '5265877635', name: Biurko, email: k@example.com, tax_office: '1471', without_ksef_number: BFK }
      targets:
        - { name: office, folder: ${temporaryFolder('tax-point-')} }
      exports:
        - { name: adviser, formats: [jpk-v7m, csv], schedule: nightly, targets: [office] }`;

const E_INVOICES = `service_period:
        - { when: { accounting_code: NAJEM }, period: month of invoice }
        - { when: { accounting_code: KURS }, period: item text }
        - { period: month before }`;

const RENT = { description: 'Najem biurka', net: '1000', rate: '23', accounting_code: 'NAJEM' };
const ROOM = { description: 'Sala konferencyjna', net: '200', rate: '23', accounting_code: 'SALA' };
const COURSE = {
  description: 'Szkolenie 01.12.2026 - 04.12.2026',
  net: '300',
  rate: '23',
  accounting_code: 'KURS',
};

const opened = () => inWarsaw([], { accounting: accounting(), eInvoices: E_INVOICES, since: SINCE });

function invoice({ sandbox }: WarsawStage, given: Partial<InvoiceInput>): string {
  const { id } = sandbox.operator.createInvoice({
    ...{ ...POLISH_INVOICE, space: 'space-warsaw', customer_number: null, invoice_date: '2026-11-05' },
    ...given,
  });
  return id;
}

/** Month and CelZlozenia of each JPK of the next batch, with its rows: number, day of service and K fields. */
async function night(
  stage: WarsawStage,
  number: number,
): Promise<Readonly<Record<string, readonly string[]>>> {
  const { nights, books, archive } = stage.daemon();
  const { exports } = await nights.runNow('warsaw');
  expect(exports.map(({ outcome }) => outcome)).toMatchObject([{ status: 'released', number }]);
  const told: Record<string, string[]> = {};
  for (const { format, address } of await books.batches.files('warsaw', number)) {
    if (format !== 'jpk-v7m') continue;
    const text = Buffer.from(await archive.get(address)).toString('utf8');
    const [, purpose, year, month] = /<CelZlozenia[^>]*>(.).*<Rok>(\d+).*<Miesiac>(\d+)</s.exec(text) ?? [];
    told[`${year}-${month} ${purpose}`] = [...text.matchAll(/<SprzedazWiersz>.*?<\/SprzedazWiersz>/gs)].map(
      ([row]) =>
        [...row.matchAll(/<(NrKSeF|DowodSprzedazy|DataSprzedazy|K_\d+)>([^<]*)/g)]
          .map(([, name, value]) => (name?.startsWith('K_') ? `${name}=${value}` : value))
          .join(' '),
    );
  }
  return told;
}

describe('an invoice with rent of its month and meeting rooms of the month before', () => {
  it('is in the JPK of both months with its number of KSeF, each part with the day that its line in FA(3) states', async () => {
    const stage = await opened();
    const id = stage.request({ items: [RENT, ROOM], invoice_date: YESTERDAY, number: 'FV/1' });
    const done = await stage.reaches(id, 'done');
    const xml = await xmlOf(stage, done);
    expect([...xml.matchAll(/<P_6A>([^<]*)/g)].map(([, day]) => day)).toEqual(['2026-11-30', '2026-10-31']);
    expect(await night(stage, 1)).toEqual({
      '2026-10 1': [`FV/1 2026-10-31 ${done.ksefNumber} K_19=200.00 K_20=46.00`],
      '2026-11 1': [`FV/1 2026-11-30 ${done.ksefNumber} K_19=1000.00 K_20=230.00`],
    });

    // A correction is of its own month, and leaves October alone.
    const credit = stage.request({
      ...{ number: 'FV/2', invoice_date: YESTERDAY, corrected_invoice: id },
      items: [{ ...ROOM, quantity: '-1' }],
    });
    const corrected = await stage.reaches(credit, 'done');
    expect(await night(stage, 2)).toEqual({
      '2026-11 1': [
        `FV/1 2026-11-30 ${done.ksefNumber} K_19=1000.00 K_20=230.00`,
        `FV/2 ${corrected.ksefNumber} K_19=-200.00 K_20=-46.00`,
      ],
    });
    expect(stage.alerts).toEqual([]);
  });

  it('is edited and deleted in both; what is paid before its course moves to the month of the payment', async () => {
    const stage = await opened();
    const { operator } = stage.sandbox;
    const id = invoice(stage, { items: [RENT, ROOM], number: 'FV/1' });
    const course = invoice(stage, { items: [COURSE], number: 'FV/2' });
    const ofRent = 'FV/1 2026-11-30 K_19=1000.00 K_20=230.00';
    expect(await night(stage, 1)).toEqual({
      '2026-10 1': ['FV/1 2026-10-31 K_19=200.00 K_20=46.00'],
      '2026-11 1': [ofRent],
      '2026-12 1': ['FV/2 2026-12-04 K_19=300.00 K_20=69.00'],
    });
    operator.editInvoice(id, { items: [RENT, { ...ROOM, net: '250' }] });
    operator.recordPayment(course, { paidAt: '2026-11-18', amount: '123' });
    expect(await night(stage, 2)).toEqual({
      '2026-10 2': ['FV/1 2026-10-31 K_19=250.00 K_20=57.50'],
      '2026-11 1': [ofRent, 'FV/2 2026-12-04 K_19=100.00 K_20=23.00'],
      '2026-12 1': ['FV/2 2026-12-04 K_19=200.00 K_20=46.00'],
    });
    operator.deleteInvoice(id);
    expect(await night(stage, 3)).toEqual({
      '2026-10 2': [],
      '2026-11 1': ['FV/2 2026-12-04 K_19=100.00 K_20=23.00'],
    });
    expect(stage.alerts).toEqual([]);
  });
});

/** Table A with 4.10 before the invoice of yesterday, and 4.40 at the end of October. */
function tables(): string {
  const folder = temporaryFolder('tax-point-rates-');
  const table = (effectiveDate: string, mid: number) => {
    const rates = [{ currency: 'euro', code: 'EUR', mid }];
    return { table: 'A', no: `${mid}/A/NBP/2026`, effectiveDate, rates };
  };
  writeFileSync(join(folder, 'a.json'), JSON.stringify([table('2026-10-30', 4.4), table('2026-11-18', 4.1)]));
  return folder;
}

it('rent in euro that is invoiced after its month has one rate in document, books and JPK: that before the invoice', async () => {
  const eInvoices = 'service_period: [{ period: month before }]';
  const options = { accounting: accounting(), eInvoices, since: SINCE };
  const stage = await inWarsaw([`exchange_rates: ${tables()}`], options);
  const inEuro = { currency: 'EUR', invoice_date: YESTERDAY };
  const rent = { ...RENT, net: '100' };
  const done = await stage.reaches(stage.request({ ...inEuro, items: [rent], number: 'FV/1' }), 'done');
  expect(await xmlOf(stage, done)).toContain('<P_14_1W>94.30</P_14_1W>');
  // Nobody has asked for an e-invoice of these: nothing is pinned.
  invoice(stage, { ...inEuro, items: [rent], number: 'FV/2' });
  invoice(stage, { ...inEuro, items: [{ ...ROOM, net: '100' }], number: 'FV/3' });
  expect(await night(stage, 1)).toEqual({
    '2026-10 1': ['FV/3 2026-10-31 K_19=440.00 K_20=101.20'],
    '2026-11 1': [
      `FV/1 2026-10-31 ${done.ksefNumber} K_19=410.00 K_20=94.30`,
      'FV/2 2026-10-31 K_19=410.00 K_20=94.30',
    ],
  });
  const both = stage.request({ ...inEuro, items: [rent, ROOM], number: 'FV/4' });
  const { reason } = await stage.reaches(both, 'refused');
  expect(reason?.findings).toEqual([expect.objectContaining({ rule: 'SB-KSEF-RATE', field: 'items' })]);
});
