import { DAY_MS } from '@spacebooks/base/durations';
import { describe, expect, it } from 'vitest';
import { item } from '../../../fixtures/invoices/item.js';
import { accounting } from '../../domain/accounting/settings.js';
import { AskedBooks } from './asked-books.js';

const YEAR = 365 * DAY_MS;
const settings = (account: string) =>
  accounting({
    accounts: [{ when: { tax_case: 'S', rate: '19' }, account }],
    payments: { account: '1360' },
  });
const invoice = (net: string) => ({
  ...{ id: 'k', number: 'K', invoiceDate: '2026-11-02', items: [item({ net })] },
  ...{ paidStatus: 'unpaid' as const, paidAmount: '0.00' },
});
const paid = {
  paidStatus: 'paid',
  paidAmount: '95.20',
  payableAmount: '0.00',
  paidDate: '2026-11-05',
} as const;

/** Posted by a machine whose clock was a year ahead; it is right again, and a night has been since. */
async function postedAhead(paidThen: boolean): Promise<AskedBooks> {
  const asked = await AskedBooks.open();
  asked.books.settings = settings('8400');
  asked.put({ ...invoice('80.00'), ...(paidThen && paid) });
  if (paidThen) asked.pay('p', 'k', '2026-11-05', '95.20');
  asked.setClock(YEAR);
  expect((await asked.night()).entries).toEqual([
    'invoice K 10042 8400 9520',
    ...(paidThen ? ['payment K 10042 1360 -9520'] : []),
  ]);
  asked.setClock(-YEAR);
  expect(await asked.night()).toEqual({ entries: [], rebooking: null });
  return asked;
}

describe('after a batch of a clock that was put back since', () => {
  it('a payment that is deleted is taken back without a question', async () => {
    const asked = await postedAhead(true);
    await asked.unpay('p');
    asked.put(invoice('80.00'));
    expect(await asked.night()).toEqual({ entries: ['reversal K 10042 1360 9520'], rebooking: null });
  });

  it('an edit of the document is booked without a question', async () => {
    const asked = await postedAhead(false);
    asked.put(invoice('90.00'));
    expect(await asked.night()).toEqual({
      entries: ['reversal K 10042 8400 -9520', 'invoice K 10042 8400 10710'],
      rebooking: null,
    });
  });

  it('another account is asked about, with and without an edit', async () => {
    const asked = await postedAhead(false);
    asked.books.settings = settings('8401');
    const { entries, rebooking } = await asked.night();
    expect(entries).toEqual([]);
    expect(rebooking).toMatchObject({ reversed: 1, added: 1, invoices: 1 });
    asked.put(invoice('90.00'));
    expect(await asked.night()).toMatchObject({ entries: [], rebooking: { reversed: 1, added: 1 } });
  });

  it('what was edited before the clock went ahead is no news', async () => {
    const asked = await AskedBooks.open();
    asked.books.settings = settings('8400');
    asked.put(invoice('70.00'));
    await asked.night();
    asked.put(invoice('80.00'));
    asked.setClock(YEAR);
    await asked.night();
    asked.setClock(-YEAR);
    await asked.night();
    asked.books.settings = settings('8401');
    expect(await asked.night()).toMatchObject({
      entries: [],
      rebooking: {
        accounts: [
          { account: '8400', before: 8_000 },
          { account: '8401', after: 8_000 },
        ],
      },
    });
  });
});
