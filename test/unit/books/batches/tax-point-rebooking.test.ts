import { expect, it } from 'vitest';
import { documentRulesBy } from '../../../../src/document/build/document-rules.js';
import type { AccountingSettings } from '../../../../src/domain/accounting/settings.js';
import { item } from '../../../fixtures/invoices/item.js';
import { settings } from '../../../fixtures/invoices/settings.js';
import { accounting } from '../../domain/accounting/settings.js';
import { AskedBooks } from './asked-books.js';

const PERFORMED = { arises: 'when performed' } as const;
const ROOM = { id: 'a', number: 'A', invoiceDate: '2026-10-05', items: [item({ net: '100.00' })] };
/** Given in January: its tax waits for that, or for money. */
const COURSE = {
  ...{ id: 'b', number: 'B', invoiceDate: '2026-10-06' },
  items: [item({ net: '40.00', accountingCode: 'COURSE', description: 'Kurs 11.01.2027' })],
};

const books = (tax_point: AccountingSettings['tax_point']) =>
  accounting({ accounts: [{ account: '8400' }], payments: { account: '1360' }, tax_point });

async function posted(tax_point: AccountingSettings['tax_point']): Promise<AskedBooks> {
  const asked = await AskedBooks.open();
  const course = { when: { accounting_code: 'COURSE' }, period: 'item text' } as const;
  asked.rules = documentRulesBy(settings({ service_period: [course, { period: 'month before' }] }), null);
  asked.books.settings = books(tax_point);
  asked.put(ROOM);
  asked.put(COURSE);
  await asked.night();
  return asked;
}

it('a rule without valid_from is asked about, and books anew only what is of another month', async () => {
  const asked = await posted([{ when: { accounting_code: 'COURSE' }, ...PERFORMED }]);
  asked.books.settings = books([PERFORMED]);
  const { entries, rebooking } = await asked.night();
  expect(entries).toEqual([]);
  expect(rebooking).toMatchObject({ reversed: 1, added: 1, months: [{ month: '2026-10' }] });
  if (rebooking === null) throw new Error('nothing is asked');
  await asked.agree(rebooking);
  expect((await asked.night()).entries).toEqual([
    'reversal A 10042 8400 -11900',
    'invoice A 10042 8400 11900',
  ]);
});

it('a rule with valid_from is no question', async () => {
  const asked = await posted(undefined);
  asked.books.settings = books([{ when: { valid_from: '2026-10-10' }, ...PERFORMED }]);
  asked.put({ ...ROOM, id: 'c', number: 'C', invoiceDate: '2026-10-12' });
  expect(await asked.night()).toEqual({ entries: ['invoice C 10042 8400 11900'], rebooking: null });
});

it('a payment before the service moves its tax without a question', async () => {
  const asked = await posted([PERFORMED]);
  asked.pay('p1', 'b', '2026-10-20', '47.60');
  asked.put({
    ...COURSE,
    paidStatus: 'paid',
    paidDate: '2026-10-20',
    paidAmount: '47.60',
    payableAmount: '0.00',
  });
  expect(await asked.night()).toEqual({
    entries: ['reversal B 10042 8400 -4760', 'invoice B 10042 8400 4760', 'payment B 10042 1360 -4760'],
    rebooking: null,
  });
});

it('a rule that changes together with a payment is asked about all the same', async () => {
  const asked = await posted([PERFORMED]);
  asked.pay('p1', 'b', '2026-11-02', '23.80');
  asked.put({ ...COURSE, paidDate: '2026-11-02', paidAmount: '23.80', payableAmount: '23.80' });
  asked.books.settings = books([{ arises: 'with the invoice' }]);
  const { rebooking } = await asked.night();
  expect(rebooking).toMatchObject({ reversed: 2, added: 2, invoices: 2 });
});

it('a loss whose invoice is paid afterwards is taken back without a question', async () => {
  const asked = await AskedBooks.open();
  asked.books.settings = accounting({
    ...{ accounts: [{ account: '8400' }], payments: { account: '1360' }, write_offs: [{ account: '2400' }] },
    tax_point: [PERFORMED],
  });
  const rules = documentRulesBy(settings({ service_period: [{ period: 'month before' }] }), null);
  asked.rules = { ...rules, to: '2026-12-31' };
  asked.put(ROOM);
  await asked.night();
  asked.put({ ...ROOM, paidStatus: 'writtenOff' });
  expect((await asked.night()).entries).toEqual(['write-off A 10042 2400 -11900']);
  asked.pay('p1', 'a', '2026-11-01', '119.00');
  asked.put({
    ...ROOM,
    paidStatus: 'paid',
    paidDate: '2026-11-01',
    paidAmount: '119.00',
    payableAmount: '0.00',
  });
  const { entries, rebooking } = await asked.night();
  expect(rebooking).toBeNull();
  expect(entries.toSorted()).toEqual(['payment A 10042 1360 -11900', 'reversal A 10042 2400 11900']);
});

it('a loss that is paid in part, and then in full, is taken back without a question', async () => {
  const asked = await AskedBooks.open();
  asked.books.settings = accounting({
    ...{ accounts: [{ account: '8400' }], payments: { account: '1360' }, write_offs: [{ account: '2400' }] },
  });
  asked.rules = { to: '2026-12-31' };
  asked.put({ ...ROOM, paidStatus: 'writtenOff' });
  await asked.night();
  asked.pay('p1', 'a', '2026-12-10', '35.70');
  asked.put({ ...ROOM, paidStatus: 'writtenOff', paidDate: '2026-12-10', paidAmount: '35.70' });
  const part = await asked.night();
  expect([part.entries.toSorted(), part.rebooking]).toEqual([
    ['payment A 10042 1360 -3570', 'write-off A 10042 2400 3570'],
    null,
  ]);
  asked.pay('p2', 'a', '2026-12-12', '83.30');
  const paid = { paidDate: '2026-12-12', paidAmount: '119.00', payableAmount: '0.00' } as const;
  asked.put({ ...ROOM, paidStatus: 'paid', ...paid });
  const { entries, rebooking } = await asked.night();
  expect(rebooking).toBeNull();
  expect(entries.toSorted()).toEqual([
    'payment A 10042 1360 -8330',
    'reversal A 10042 2400 -3570',
    'reversal A 10042 2400 11900',
  ]);
});

it('money that states no day, and more of it later, moves its tax without a question', async () => {
  const asked = await posted([PERFORMED]);
  const paid = (paidAmount: string) => ({ ...COURSE, paidDate: null, paidStatus: 'unpaid', paidAmount });
  asked.rules = { ...asked.rules, to: '2026-12-31' };
  asked.put(paid('23.80'));
  expect(await asked.night()).toMatchObject({ rebooking: null });
  // Into December.
  for (let night = 0; night < 10; night += 1) await asked.night();
  asked.put(paid('35.70'));
  const { entries, rebooking } = await asked.night();
  expect([entries.includes('invoice B 10042 8400 3570'), rebooking]).toEqual([true, null]);
});
