import { describe, expect, it } from 'vitest';
import type { AccountingSettings } from '../../../../src/domain/accounting/settings.js';
import type { InvoiceOverrides } from '../../../fixtures/invoices/invoice-document.js';
import { polishItem } from '../../../fixtures/polish.js';
import { polishNights, rowsIn, WARSAW } from './polish-nights.js';

const RENT = polishItem({ accountingCode: 'RENT', description: 'Najem biurka', net: '100' });
const ROOM = polishItem({ accountingCode: 'ROOM', description: 'Sala', net: '40' });
/** An invoice of November: rent of November, and meeting rooms of October. */
const MIXED = { id: 'a', number: 'FV/1', invoiceDate: '2026-11-03', items: [RENT, ROOM] };
const RULES = [
  { when: { accounting_code: 'RENT' }, arises: 'with the invoice' },
  { arises: 'when performed' },
] as const;

function stage(settings: Partial<AccountingSettings> = {}) {
  return polishNights({
    settings: { service_date: 'as invoiced', tax_point: RULES, ...settings },
    eInvoices: {
      service_period: [
        { when: { accounting_code: 'RENT' }, period: 'month of invoice' },
        { when: { accounting_code: 'YEAR' }, period: 'item text' },
        { period: 'month before' },
      ],
    },
  });
}

type Nights = Awaited<ReturnType<typeof polishNights>>;

/** Month, CelZlozenia, rows and days of service of each file of the night's batch. */
async function night(nights: Nights, day: string, ...invoices: readonly InvoiceOverrides[]) {
  if (invoices.length > 0) await nights.copies(day, ...invoices);
  const outcome = await nights.night(day);
  if (outcome.status !== 'released') return outcome.status;
  return Object.values(await nights.filesOf(outcome.number)).map((xml) => {
    const [, purpose, year, month] = /<CelZlozenia[^>]*>(.)<.*<Rok>(\d+)<.*<Miesiac>(\d+)</.exec(xml) ?? [];
    const served = [...xml.matchAll(/<DataSprzedazy>([^<]*)/g)].map(([, date]) => date);
    return `${year}-${month} ${purpose}: ${rowsIn(xml).join(', ')} (${served.join(', ')})`;
  });
}

describe('a document whose items have their tax in two months', () => {
  it('is in the JPK of both, with its part and the day of that service', async () => {
    expect(await night(await stage(), '2026-11-05', MIXED)).toEqual([
      '2026-10 1: FV/1 40.00 9.20 (2026-10-31)',
      '2026-11 1: FV/1 100.00 23.00 (2026-11-30)',
    ]);
  });

  it('changes the month that an edit is about, and both months where it is taken back', async () => {
    const nights = await stage();
    await night(nights, '2026-11-05', MIXED);
    const dearer = { ...MIXED, items: [RENT, polishItem({ accountingCode: 'ROOM', net: '50' })] };
    expect(await night(nights, '2026-11-06', dearer)).toEqual([
      '2026-10 2: FV/1 50.00 11.50 (2026-10-31)',
      '2026-11 1: FV/1 100.00 23.00 (2026-11-30)',
    ]);
    expect(await night(nights, '2026-11-07', { ...dearer, items: [RENT] })).toEqual([
      '2026-10 2:  ()',
      '2026-11 1: FV/1 100.00 23.00 (2026-11-30)',
    ]);
  });

  it('is taken out of both months when it is deleted', async () => {
    const nights = await stage();
    await night(nights, '2026-11-05', MIXED);
    await nights.remove('2026-11-06', 'a');
    expect(await night(nights, '2026-11-06')).toEqual(['2026-10 2:  ()', '2026-11 1:  ()']);
  });

  it('stays as it is where a correction reduces it, which is of its own month', async () => {
    const nights = await stage();
    await night(nights, '2026-11-05', MIXED);
    const items = [polishItem({ accountingCode: 'ROOM', net: '40', quantity: '-1' })];
    const credit = { id: 'b', number: 'FK/1', invoiceDate: '2026-12-02', items, correctedInvoiceId: 'a' };
    expect(await night(nights, '2026-12-03', MIXED, credit)).toEqual(['2026-12 1: FK/1 -40.00 -9.20 ()']);
  });

  it('is in the JPK of the month to come with the correction that takes its part back before that', async () => {
    const nights = await stage();
    const year = (quantity: string) =>
      polishItem({
        ...{ accountingCode: 'YEAR', description: 'Karnet 01.12.2026 - 31.01.2027', net: '300' },
        quantity,
      });
    const both = { ...MIXED, items: [RENT, year('1')] };
    expect(await night(nights, '2026-11-05', both)).toEqual([
      '2026-11 1: FV/1 100.00 23.00 (2026-11-30)',
      '2027-1 1: FV/1 300.00 69.00 (2027-01-31)',
    ]);
    const credit = { id: 'b', number: 'FK/1', invoiceDate: '2026-11-20', correctedInvoiceId: 'a' };
    const items = [polishItem({ accountingCode: 'RENT', net: '100', quantity: '-1' }), year('-1')];
    expect(await night(nights, '2026-11-21', both, { ...credit, items })).toEqual([
      '2026-11 1: FV/1 100.00 23.00, FK/1 -100.00 -23.00 (2026-11-30)',
      '2027-1 1: FV/1 300.00 69.00, FK/1 -300.00 -69.00 (2027-01-31)',
    ]);
  });

  it('moves to the month of its payment when it is paid before it is performed', async () => {
    const nights = await stage();
    const items = [
      polishItem({ accountingCode: 'YEAR', description: 'Karnet 01.11.2026 - 31.10.2027', net: '1200' }),
    ];
    const pass = { ...MIXED, items };
    expect(await night(nights, '2026-11-05', pass)).toEqual(['2027-10 1: FV/1 1200.00 276.00 (2027-10-31)']);
    const paid = {
      ...pass,
      paidStatus: 'paid',
      paidDate: '2026-11-10',
      paidAmount: '1476',
      payableAmount: '0',
    };
    expect(await night(nights, '2026-11-11', paid)).toEqual([
      '2026-11 1: FV/1 1200.00 276.00 (2027-10-31)',
      '2027-10 1:  ()',
    ]);
  });

  it('has its tax where it arises, and its revenue deferred by the month all the same', async () => {
    const annual = [
      polishItem({ accountingCode: 'YEAR', description: 'Karnet 01.11.2026 - 31.10.2027', net: '1200' }),
    ];
    const paid = { paidStatus: 'paid', paidDate: '2026-11-03', paidAmount: '1476', payableAmount: '0' };
    const deferrals = [{ account: '845', period: 'service period', by: 'month' }] as const;
    const booked = async (settings: Partial<AccountingSettings>) => {
      const nights = await stage({ deferrals, ...settings });
      await nights.copies('2026-11-05', { ...MIXED, items: annual, ...paid });
      const outcome = await nights.night('2026-12-02', ['jpk-v7m', 'csv']);
      if (outcome.status !== 'released') throw new Error(JSON.stringify(outcome));
      const { entries } = await nights.batches.get(WARSAW, outcome.number);
      return entries;
    };
    const split = await booked({});
    const whole = await booked({ tax_point: undefined });
    expect(split.map(({ kind, bookingDate, net, tax }) => `${kind} ${bookingDate} ${net} ${tax}`)).toEqual([
      'deferral 2026-11-03 -110000 0',
      'invoice 2026-11-03 120000 27600',
    ]);
    expect(split.map(({ id }) => id)).toEqual(whole.map(({ id }) => id));
  });

  it('keeps the ids of its deferral when its tax is of several months', async () => {
    const items = [RENT, ROOM];
    const deferrals = [
      { account: '845', earned_account: '640', period: 'service period', by: 'month' },
    ] as const;
    const moved = async (tax_point: AccountingSettings['tax_point']) => {
      const nights = await stage({ deferrals, tax_point });
      await nights.copies('2026-11-05', { ...MIXED, items });
      await nights.night('2026-12-02', ['csv']);
      const { entries } = await nights.batches.get(WARSAW, 1);
      return entries
        .filter(({ part }) => part !== 'revenue')
        .map(({ id, kind, net }) => `${id} ${kind} ${net}`);
    };
    const split = await moved(RULES);
    expect(split.map((row) => row.split(' ').slice(1).join(' '))).toEqual(['accrual 4000', 'release -4000']);
    expect(split).toEqual(await moved(undefined));
  });
});

describe('entries whose tax is of the month of their document', () => {
  it('have the ids that they have without rules, so that rules book nothing anew', async () => {
    const nights = await stage({ tax_point: undefined });
    const rent = { ...MIXED, items: [RENT] };
    await night(nights, '2026-11-05', rent);
    nights.become({ tax_point: RULES });
    expect(await night(nights, '2026-11-06')).toBe('unchanged');
    const { entries } = await nights.batches.get(WARSAW, 1);
    expect(entries.map(({ taxMonth }) => taxMonth)).toEqual([undefined]);
  });
});
