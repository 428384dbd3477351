import { describe, expect, it } from 'vitest';
import { item } from '../../../fixtures/invoices/item.js';
import { accounting } from '../../domain/accounting/settings.js';
import { AskedBooks } from './asked-books.js';
import { NOW, SPACE } from './books.js';

const settings = (from: string) =>
  accounting({
    from,
    accounts: [{ when: { tax_case: 'S', rate: '19' }, account: '8400' }],
    payments: { account: '1360' },
    write_offs: [{ account: '2400' }],
  });

/** An invoice that is paid, one that is lost, and a later one. */
async function posted(): Promise<AskedBooks> {
  const asked = await AskedBooks.open();
  asked.rules = { to: '2026-12-31' };
  asked.books.settings = settings('2026-10-01');
  const [paid, lost] = [item({ net: '100.00' }), item({ net: '40.00' })];
  asked.put({
    ...{ id: 'a', number: 'A', invoiceDate: '2026-10-05', items: [paid] },
    ...{ paidStatus: 'paid', paidAmount: '119', paidDate: '2026-10-09' },
  });
  asked.pay('p', 'a', '2026-10-09', '119');
  asked.put({ id: 'b', number: 'B', invoiceDate: '2026-10-20', items: [lost], paidStatus: 'writtenOff' });
  asked.put({ id: 'c', number: 'C', invoiceDate: '2026-11-03', items: [item({ net: '10.00' })] });
  expect((await asked.night()).entries).toHaveLength(5);
  return asked;
}

describe('a cutover that is later than what is posted', () => {
  it('is asked about, with everything that is posted of a document, where no yes is known: as after a restore', async () => {
    const asked = await posted();
    asked.books.settings = settings('2026-11-01');
    const { entries, rebooking } = await asked.night();
    expect(entries).toEqual([]);
    expect(rebooking).toMatchObject({ reversed: 4, added: 0, invoices: 2 });
  });

  it('takes back revenue, payments and losses together, without a second question, where a yes gave them back', async () => {
    const asked = await posted();
    asked.books.settings = settings('2026-11-01');
    asked.rules = { ...asked.rules, givenBackFrom: '2026-10-01' };
    const { entries, rebooking } = await asked.night();
    expect(rebooking).toBeNull();
    expect(entries.filter((each) => each.startsWith('reversal'))).toHaveLength(4);
    expect(await asked.balances()).toEqual({ '10042': 1_190, '8400': -1_000 });
    // On their own days: the program before posts them there.
    const before = (await asked.books.batches.get(SPACE, 1)).entries.filter(
      ({ invoiceId }) => invoiceId !== 'c',
    );
    const after = (await asked.books.batches.get(SPACE, 2)).entries;
    const days = (all: typeof after) => all.map(({ bookingDate, part }) => `${part} ${bookingDate}`).sort();
    expect(days(after)).toEqual(days(before));
    expect(days(after).slice(0, 1)).toEqual(['payment 2026-10-09']);
  });

  it('books what belongs to a closed month on the first open day', async () => {
    const asked = await posted();
    await asked.books.periods.close(SPACE, '2026-10-31', NOW);
    asked.books.settings = settings('2026-11-01');
    asked.rules = { ...asked.rules, givenBackFrom: '2026-10-01' };
    await asked.night();
    const { entries } = await asked.books.batches.get(SPACE, 2);
    expect(entries.filter(({ bookingDate }) => bookingDate < '2026-11-01')).toEqual([]);
    expect(entries).toHaveLength(4);
  });
});
