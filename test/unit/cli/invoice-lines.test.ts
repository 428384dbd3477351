import { expect, it } from 'vitest';
import { invoiceLines } from '../../../src/cli/operator/invoice-lines.js';
import type { ListedInvoice } from '../../../src/invoice-list/row.js';
import { createRedaction } from '../../../src/ops/redaction.js';

const output = { line: () => {}, error: () => {}, redaction: createRedaction(), colours: false };
const EUR = (amount: string) => ({ amount, currency: 'EUR' });

const MUELLER: ListedInvoice = {
  ...{ space: 'berlin', invoiceId: 'i1', number: '2026-1001', customer: 'Müller & Söhne GmbH' },
  ...{ invoiceDate: '2026-10-02', gross: EUR('1428.00'), open: EUR('28.00'), payment: 'overdue' },
  ...{ eInvoice: 'done', code: null, customerNumber: 'K-7', dueDate: '2026-10-16', net: EUR('1200.00') },
  ksefNumber: null,
  isBeforeCutover: false,
};
const UNREAD: ListedInvoice = {
  ...{ space: 'warsaw', invoiceId: 'i2', number: null, customer: null, invoiceDate: null, gross: null },
  ...{ open: null, payment: null, eInvoice: 'waiting', code: 'invoice.refused' },
  ...{ customerNumber: null, dueDate: null, net: null, ksefNumber: null },
  isBeforeCutover: false,
};

it('a list of invoices says who owes what, and what a person has to do', () => {
  const page = { items: [MUELLER, UNREAD], next: 'p', count: 10_000, isCountExact: false };
  expect(invoiceLines(page, output)).toEqual([
    'number     customer             date             amount       open  payment  e-invoice                        space',
    '2026-1001  Müller & Söhne GmbH  2026-10-02  1428.00 EUR  28.00 EUR  overdue  issued                           berlin',
    'i2         –                    –                     –          –  –        action required invoice.refused  warsaw',
    'of more than 10000; more: --after p',
  ]);
  const narrow = invoiceLines({ ...page, items: [UNREAD], next: null }, { ...output, width: 70 });
  expect(narrow).toEqual([
    'number  customer  date  amount  open  payment  e-invoice',
    'i2      –         –          –     –  –        action required',
    '                                               invoice.refused',
  ]);
  expect(invoiceLines({ items: [], next: null, count: 0, isCountExact: true }, output)).toEqual([
    'no matching invoices',
  ]);
});

it('marks what is from before the cutover', () => {
  const earlier = { ...MUELLER, isBeforeCutover: true };
  const lines = invoiceLines({ items: [earlier, MUELLER], next: null, count: 2, isCountExact: true }, output);
  expect(lines.map((line) => line.includes('2026-10-02 *'))).toEqual([false, true, false, false]);
  expect(lines.at(-1)).toBe('* before the cutover');
});
