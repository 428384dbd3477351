import { describe, expect, it } from 'vitest';
import type { InvoiceOverrides } from '../../../fixtures/invoices/invoice-document.js';
import { polishItem } from '../../../fixtures/polish.js';
import { polishNights, rowsIn, WARSAW } from './polish-nights.js';

const FV1 = { id: 'a', number: 'FV/1', invoiceDate: '2026-10-05' };
const FV2 = { id: 'b', number: 'FV/2', invoiceDate: '2026-10-30' };
const OF_NOVEMBER = { id: 'c', number: 'FV/3', invoiceDate: '2026-11-03' };
const dearer = (invoice: InvoiceOverrides): InvoiceOverrides => ({
  ...invoice,
  items: [polishItem({ net: '1500' })],
});

type Nights = Awaited<ReturnType<typeof polishNights>>;

/** Month, CelZlozenia, rows and PodatekNalezny of each file of a batch. */
async function told({ filesOf }: Nights, number: number): Promise<readonly string[]> {
  const files = Object.values(await filesOf(number));
  return files.map((xml) => {
    const [, purpose, year, month] = /<CelZlozenia[^>]*>(.)<.*<Rok>(\d+)<.*<Miesiac>(\d+)</.exec(xml) ?? [];
    const tax = /<PodatekNalezny>([^<]*)/.exec(xml)?.[1];
    return `${year}-${month} ${purpose}: ${rowsIn(xml).join(', ')} = ${tax}`;
  });
}

/** A night to that day, with these new versions; its files, or how it ended. */
async function night(nights: Nights, day: string, ...invoices: readonly InvoiceOverrides[]) {
  if (invoices.length > 0) await nights.copies(day, ...invoices);
  const outcome = await nights.night(day);
  return outcome.status === 'released' ? told(nights, outcome.number) : outcome.status;
}

describe('a month in JPK_V7M', () => {
  it('is handed out as a whole whenever it changes, and is a correction once it was handed out after its end', async () => {
    const nights = await polishNights();
    expect(await night(nights, '2026-10-06', FV1)).toEqual(['2026-10 1: FV/1 1000.00 230.00 = 230.00']);
    // October is not over: nobody has filed it.
    expect(await night(nights, '2026-10-31', FV1, FV2)).toEqual([
      '2026-10 1: FV/1 1000.00 230.00, FV/2 1000.00 230.00 = 460.00',
    ]);
    expect(await night(nights, '2026-11-01', dearer(FV1), FV2)).toEqual([
      '2026-10 1: FV/1 1500.00 345.00, FV/2 1000.00 230.00 = 575.00',
    ]);
    expect(await night(nights, '2026-11-04', dearer(FV1), FV2, OF_NOVEMBER)).toEqual([
      '2026-11 1: FV/3 1000.00 230.00 = 230.00',
    ]);
    expect(await night(nights, '2026-11-05', dearer(FV1), dearer(FV2), OF_NOVEMBER)).toEqual([
      '2026-10 2: FV/1 1500.00 345.00, FV/2 1500.00 345.00 = 690.00',
    ]);
    expect(await night(nights, '2026-11-06')).toBe('unchanged');
  });

  it('stays the month of its sales when it was closed meanwhile, though the books post the change in an open one', async () => {
    const nights = await polishNights();
    await night(nights, '2026-11-02', FV1, FV2);
    await nights.periods.close(WARSAW, '2026-10-31', Date.UTC(2026, 10, 2, 4));
    await nights.copies('2026-11-04', dearer(FV1), FV2);
    expect(await night(nights, '2026-11-04')).toEqual([
      '2026-10 2: FV/1 1500.00 345.00, FV/2 1000.00 230.00 = 575.00',
    ]);
    const { entries } = await nights.batches.get(WARSAW, 2);
    expect(entries.map(({ kind, bookingDate }) => `${kind} ${bookingDate}`)).toEqual([
      'reversal 2026-11-01',
      'invoice 2026-11-01',
    ]);
  });

  it('is without rows when its last document is gone', async () => {
    const nights = await polishNights();
    await night(nights, '2026-11-02', FV1);
    const document = { invoiceId: 'a', documentNumber: 'FV/1' };
    await nights.exclusions.decide(WARSAW, true, {
      ...document,
      ...{ report: 'jpk-v7m', at: 1, by: 'anna', why: 'sold abroad' },
    });
    expect(await night(nights, '2026-11-03')).toEqual(['2026-10 2:  = 0.00']);
  });

  it('counts a batch that was rejected as never handed out', async () => {
    const nights = await polishNights();
    await night(nights, '2026-11-02', FV1);
    const now = Date.UTC(2026, 10, 3);
    await nights.batches.decide({ spaceId: WARSAW, number: 1, status: 'rejected', reason: 'wrong', now });
    expect(await night(nights, '2026-11-04', dearer(FV1))).toEqual([
      '2026-10 1: FV/1 1500.00 345.00 = 345.00',
    ]);
  });

  it('holds a batch whose sales are in the whole month of a later one, until that one was decided about', async () => {
    const nights = await polishNights();
    await night(nights, '2026-11-02', FV1);
    await night(nights, '2026-11-03', FV1, FV2);
    const voided = { spaceId: WARSAW, status: 'voided', reason: 'wrong', now: 1 } as const;
    await expect(nights.batches.decide({ ...voided, number: 1 })).rejects.toMatchObject({
      code: 'batch.needed',
      detail: 'batch 2 has the whole of 2026-10, with what 1 posted',
    });
    await nights.batches.decide({ ...voided, number: 2 });
    await nights.batches.decide({ ...voided, number: 1 });
    expect(await night(nights, '2026-11-04')).toEqual([
      '2026-10 1: FV/1 1000.00 230.00, FV/2 1000.00 230.00 = 460.00',
    ]);
  });

  it('has no file of a batch that only books payments', async () => {
    const nights = await polishNights({ settings: { payments: { account: '135' } } });
    await night(nights, '2026-11-02', FV1);
    const paid = { ...FV1, paidStatus: 'paid', paidDate: '2026-11-02', paidAmount: '1230' } as const;
    expect(await night(nights, '2026-11-04', paid)).toEqual([]);
    expect((await nights.batches.get(WARSAW, 2)).entries.map(({ kind }) => kind)).toEqual(['payment']);
  });
});
