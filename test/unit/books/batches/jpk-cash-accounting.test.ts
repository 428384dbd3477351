import { decimal } from '@spacebooks/base/money';
import { describe, expect, it } from 'vitest';
import type { PaymentRecord } from '../../../../src/domain/payment-record.js';
import type { InvoiceOverrides } from '../../../fixtures/invoices/invoice-document.js';
import { POLISH_TAX_CASES, polish, polishItem } from '../../../fixtures/polish.js';
import { polishNights } from './polish-nights.js';

/** 1,000.00 and 230.00 of tax. */
const FV1: InvoiceOverrides = { id: 'a', number: 'FV/1', invoiceDate: '2026-09-20' };
const CASH = {
  from: '2026-09-01',
  payments: { account: '139' },
  cash_accounting: { accounts: [{ rate: '23', account: '222' }] },
  service_date: 'as invoiced',
} as const;

type Nights = Awaited<ReturnType<typeof polishNights>>;

const inCash = (): Promise<Nights> => polishNights({ settings: CASH, asks: true });

function payment(id: string, paidOn: string, amount: string): PaymentRecord {
  return { id, invoiceId: 'a', paidOn, amount: decimal(amount), currency: 'PLN', method: null, note: null };
}

/** The platform shows these payments of an invoice, `a` unless it is another one, and others unpaid. */
async function shows(
  nights: Nights,
  day: string,
  paid: readonly PaymentRecord[],
  ...[first = FV1, ...others]: readonly InvoiceOverrides[]
) {
  const paidAmount = paid.reduce((total, { amount }) => total.plus(amount), decimal(0)).toFixed();
  await nights.copies(day, { ...first, paidAmount, paidDate: paid.at(-1)?.paidOn ?? null }, ...others);
  await nights.paid(day, first.id ?? 'a', paid);
}

/** Month, CelZlozenia and rows of each file of the night to that day: what stands beside `DowodSprzedazy`, and the fields. */
async function night(nights: Nights, day: string): Promise<readonly string[] | string> {
  const outcome = await nights.night(day);
  if (outcome.status === 'blocked' || outcome.rebooking !== null) return 'waits for a person';
  if (outcome.status !== 'released') return outcome.status;
  return Object.values(await nights.filesOf(outcome.number)).map((xml) => {
    const [, purpose, year, month] = /<CelZlozenia[^>]*>(.)<.*<Rok>(\d+)<.*<Miesiac>(\d+)</.exec(xml) ?? [];
    const rows = [...xml.matchAll(/<SprzedazWiersz>.*?<\/SprzedazWiersz>/g)].map(([row]) =>
      [...row.matchAll(/<(?:DowodSprzedazy|DataWystawienia|DataSprzedazy|K_\d+)>([^<]*)/g)]
        .map(([, text]) => text)
        .join(' '),
    );
    return `${year}-${month} ${purpose}: ${rows.join(', ')} = ${/<PodatekNalezny>([^<]*)/.exec(xml)?.[1]}`;
  });
}

describe('JPK_V7M under cash accounting', () => {
  it('lists of an invoice what was paid of it, in the month in which it was paid', async () => {
    const nights = await inCash();
    await shows(nights, '2026-09-21', []);
    expect(await night(nights, '2026-09-21')).toEqual([]);
    const first = payment('p-1', '2026-10-05', '615');
    await shows(nights, '2026-10-06', [first]);
    expect(await night(nights, '2026-10-06')).toEqual([
      '2026-10 1: FV/1 2026-09-20 2026-09-30 500.00 115.00 = 115.00',
    ]);
    await shows(nights, '2026-11-04', [first, payment('p-2', '2026-11-03', '615')]);
    expect(await night(nights, '2026-11-04')).toEqual([
      '2026-11 1: FV/1 2026-09-20 2026-09-30 500.00 115.00 = 115.00',
    ]);
  });

  it('has one row of all that was paid in a month, none of what came and went back in it, and less of what goes back later', async () => {
    const nights = await inCash();
    const parts = [payment('p-1', '2026-10-05', '123'), payment('p-2', '2026-10-20', '246')];
    await shows(nights, '2026-10-31', parts);
    expect(await night(nights, '2026-10-31')).toEqual([
      '2026-10 1: FV/1 2026-09-20 2026-09-30 300.00 69.00 = 69.00',
    ]);
    const back = [payment('p-3', '2026-11-02', '61.5'), payment('p-4', '2026-11-05', '-61.5')];
    await shows(nights, '2026-11-10', [...parts, ...back]);
    expect(await night(nights, '2026-11-10')).toEqual(['2026-11 1:  = 0.00']);
    await shows(nights, '2026-11-12', [...parts, ...back, payment('p-5', '2026-11-11', '-123')]);
    expect(await night(nights, '2026-11-12')).toEqual([
      '2026-11 1: FV/1 2026-09-20 2026-09-30 -100.00 -23.00 = -23.00',
    ]);
  });

  it('corrects the month of a payment that is known late, changed or gone', async () => {
    const nights = await inCash();
    await shows(nights, '2026-11-01', [payment('p-1', '2026-10-05', '615')]);
    expect(await night(nights, '2026-11-01')).toEqual([
      '2026-10 1: FV/1 2026-09-20 2026-09-30 500.00 115.00 = 115.00',
    ]);
    await shows(nights, '2026-11-20', [
      payment('p-1', '2026-10-05', '615'),
      payment('p-2', '2026-10-30', '615'),
    ]);
    expect(await night(nights, '2026-11-20')).toEqual([
      '2026-10 2: FV/1 2026-09-20 2026-09-30 1000.00 230.00 = 230.00',
    ]);
    await shows(nights, '2026-11-21', [
      payment('p-1', '2026-10-05', '615'),
      payment('p-2', '2026-11-02', '615'),
    ]);
    expect(await night(nights, '2026-11-21')).toEqual([
      '2026-10 2: FV/1 2026-09-20 2026-09-30 500.00 115.00 = 115.00',
      '2026-11 1: FV/1 2026-09-20 2026-09-30 500.00 115.00 = 115.00',
    ]);
    await shows(nights, '2026-11-22', []);
    expect(await night(nights, '2026-11-22')).toEqual(['2026-10 2:  = 0.00', '2026-11 1:  = 0.00']);
  });

  it('says of payments what their invoice is since: another day, and nobody is asked about it', async () => {
    const nights = await inCash();
    const paid = [payment('p-1', '2026-10-05', '615')];
    await shows(nights, '2026-10-06', paid);
    await night(nights, '2026-10-06');
    await shows(nights, '2026-10-07', paid, { ...FV1, invoiceDate: '2026-10-01' });
    expect(await night(nights, '2026-10-07')).toEqual([
      '2026-10 1: FV/1 2026-10-01 2026-10-31 500.00 115.00 = 115.00',
    ]);
  });

  it('changes the share of a payment with another one that is gone, and asks nobody', async () => {
    const nights = await inCash();
    const [one, other, last] = ['2026-10-05', '2026-10-06', '2026-11-02'].map((day, index) =>
      payment(`p-${index}`, day, '410'),
    );
    if (one === undefined || other === undefined || last === undefined) throw new Error('three payments');
    await shows(nights, '2026-11-03', [one, other, last]);
    expect(await night(nights, '2026-11-03')).toEqual([
      '2026-10 1: FV/1 2026-09-20 2026-09-30 666.66 153.34 = 153.34',
      '2026-11 1: FV/1 2026-09-20 2026-09-30 333.34 76.66 = 76.66',
    ]);
    await shows(nights, '2026-11-04', [one, last]);
    expect(await night(nights, '2026-11-04')).toEqual([
      '2026-10 2: FV/1 2026-09-20 2026-09-30 333.33 76.67 = 76.67',
      '2026-11 1: FV/1 2026-09-20 2026-09-30 333.33 76.67 = 76.67',
    ]);
  });

  it('lists exempt sales when they are paid, and what is supplied outside Poland with the invoice', async () => {
    const exempt = polish('exempt', { reason: 'art. 43 ust. 1 pkt 36', legal_basis: 'act' });
    const nights = await polishNights({
      settings: CASH,
      eInvoices: { tax_cases: [{ when: { revenue_account: '7100' }, ...exempt }, ...POLISH_TAX_CASES] },
    });
    const items = [
      polishItem({ net: '100' }),
      polishItem({ net: '200', rate: '0', revenueAccount: { name: 'zw', number: '7100' } }),
    ];
    await shows(nights, '2026-10-06', [payment('p-1', '2026-10-05', '161.5')], { ...FV1, items });
    expect(await night(nights, '2026-10-06')).toEqual([
      '2026-10 1: FV/1 2026-09-20 2026-09-30 100.00 50.00 11.50 = 11.50',
    ]);
    const abroad = { taxId: 'DE123456788', recipientAddress: { countryCode: 'DE' } };
    const service = {
      id: 'b',
      number: 'FV/2',
      invoiceDate: '2026-10-07',
      items: [polishItem({ net: '300', rate: '0' })],
    };
    await nights.copies('2026-10-08', { ...service, ...abroad });
    expect(await night(nights, '2026-10-08')).toEqual([
      '2026-10 1: FV/1 2026-09-20 2026-09-30 100.00 50.00 11.50, FV/2 2026-10-07 2026-10-31 300.00 300.00 = 11.50',
    ]);
  });

  it('takes the tax of a correction back when its money goes back', async () => {
    const nights = await inCash();
    const items = [polishItem({ net: '-100' })];
    const correction = {
      id: 'k',
      number: 'KOR/1',
      invoiceDate: '2026-10-10',
      correctedInvoiceId: 'a',
      items,
    };
    await shows(nights, '2026-10-11', [payment('p-1', '2026-10-05', '1230')], FV1, correction);
    expect(await night(nights, '2026-10-11')).toEqual([
      '2026-10 1: FV/1 2026-09-20 2026-09-30 1000.00 230.00 = 230.00',
    ]);
    await shows(
      nights,
      '2026-11-03',
      [{ ...payment('p-2', '2026-11-02', '-123'), invoiceId: 'k' }],
      correction,
    );
    expect(await night(nights, '2026-11-03')).toEqual([
      '2026-11 1: KOR/1 2026-10-10 -100.00 -23.00 = -23.00',
    ]);
  });
});
