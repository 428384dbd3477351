import { expect, it } from 'vitest';
import { postedCount, postedState } from '../../../../src/books/batches/posted-state.js';
import { posted } from '../../domain/accounting/drafts.js';

const revenue = posted('a', { invoiceId: 'may' });
const total = posted('b', { invoiceId: 'may', part: 'payment' });
const single = posted('c', { invoiceId: 'may', part: 'payment', paymentId: 'pay-1' });
const reversed = posted('', { invoiceId: 'june', part: 'payment', paymentId: 'pay-2' });
const listed = [
  { invoiceId: 'may', reason: 'not locked', gross: 1 },
  { invoiceId: 'may', reason: 'not locked', gross: 2 },
  { invoiceId: 'may', reason: 'payment', gross: 3 },
] as const;
const rows = { parts: [revenue, total, single, reversed], listed };

it('knows the parts of an invoice, a payment in total apart from single ones', () => {
  const state = postedState(rows);
  expect(state.part('may', 'revenue')).toBe(revenue);
  expect(state.part('may', 'payment')).toBe(total);
  expect(state.part('june', 'payment')).toBeUndefined();
  expect(state.payments('may')).toEqual([single]);
  expect(state.payments('june')).toEqual([reversed]);
  expect(state.payments('july')).toEqual([]);
});

it('knows what was listed last, by its reason', () => {
  const state = postedState(rows);
  expect(state.listed('may', 'not locked')).toBe(2);
  expect(state.listed('may', 'payment')).toBe(3);
  expect(state.listed('june', 'payment')).toBeUndefined();
});

it('counts the invoices that are in the books, and none that is reversed', () => {
  const ids = ['may', 'june', 'july'];
  expect(postedCount(rows, ids)).toBe(1);
  const july = posted('d', { invoiceId: 'july' });
  expect(postedCount({ ...rows, parts: [...rows.parts, july] }, ids)).toBe(2);
  expect(postedCount({ ...rows, parts: [july] }, ['may', 'june'])).toBe(0);
  expect(postedCount({ parts: [], listed: [] }, ids)).toBe(0);
});
