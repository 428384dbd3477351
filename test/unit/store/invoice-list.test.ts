import { decimal } from '@spacebooks/base/money';
import { beforeEach, describe, expect, it } from 'vitest';
import { invoiceSearch } from '../../../src/domain/invoice-search.js';
import { transact } from '../../../src/store/engine/transact.js';
import {
  INVOICE_ORDERS,
  type InvoiceFilter,
  type InvoiceOrder,
} from '../../../src/store/invoices/list/filter.js';
import { createInvoiceList, type InvoiceList } from '../../../src/store/invoices/list/list.js';
import { noteSaga } from '../../../src/store/invoices/write-invoice-facts.js';
import { createMirror } from '../../../src/store/mirror/mirror.js';
import { invoice } from '../../fixtures/invoices/invoice.js';
import { temporaryDatabase } from './database.js';

const T = 1_800_000_000_000;
const NEWEST: InvoiceOrder = { by: 'date', descending: true };

/** Space, number, customer, date, due, gross, paid status. */
const ROWS = [
  ['berlin', 'RE-2026/0017', 'Müller & Söhne GmbH', '2026-11-03', '2026-11-17', '119.00', 'unpaid'],
  ['berlin', 'RE-2026/0009', 'Großmann Verlag', '2026-10-01', '2026-10-15', '80.00', 'unpaid'],
  ['berlin', 'RE-2026/0170', 'Muller Design', '2026-11-20', '2026-12-04', '1190.50', 'paid'],
  ['berlin', 'RE-2026/0100', 'Anna Weber', '2026-11-20', '2026-12-04', '-119.00', 'pending'],
  ['warsaw', 'FV/2026/11/2', 'Łukasik sp. z o.o.', '2026-11-05', '2026-11-19', '246.00', 'canceled'],
  ['warsaw', 'FV/2026/2/30', 'Müller Polska', '2026-02-28', '2026-03-14', '246.00', 'writtenOff'],
] as const;

let list: InvoiceList;

beforeEach(async () => {
  const { db } = await temporaryDatabase();
  const mirror = createMirror(db);
  for (const space of ['berlin', 'warsaw']) {
    const run = await mirror.begin(space, `space-${space}`, T);
    const made = ROWS.filter(([of]) => of === space).map(
      ([, number, company, date, due, gross, paidStatus]) => {
        const id = `inv-${numberOf(number)}`;
        const base = invoice({ id, number, invoiceDate: date });
        const totalAmount = { ...base.totalAmount, gross: decimal(gross) };
        const recipient = { ...base.recipient, company, name: null };
        return { ...base, totalAmount, recipient, dueDate: due, paidStatus, customerNumber: null };
      },
    );
    await mirror.take(run, made, '2020-01-01', T);
  }
  const berlin = await mirror.begin('berlin', 'space-berlin', T);
  const gone = invoice({ id: 'inv-gone', number: 'RE-2026/0500', invoiceDate: '2026-11-21' });
  await mirror.take(berlin, [gone], '2020-01-01', T);
  await mirror.markDeleted(berlin, 'inv-gone', T);
  await transact(db, async (transaction) => {
    const saga = { reason: null, ksef: null };
    const news = (invoiceId: string, state: 'done' | 'refused', ksef: unknown = null) =>
      noteSaga(transaction, {
        spaceId: invoiceId.startsWith('inv-fv') ? 'warsaw' : 'berlin',
        invoiceId,
        saga: { ...saga, state, ksef: ksef as never },
        invoiceNumber: null,
        changedAt: T,
      });
    await news('inv-re17', 'refused');
    await news('inv-re9', 'done');
    await news('inv-fv2', 'done', { number: '5252344078-20261105-0100001AF6B0-5F' });
    // Of which nothing is known but that it was asked for.
    await news('inv-unread', 'refused');
  });
  list = createInvoiceList(db);
});

function numberOf(number: string): string {
  return number.startsWith('RE') ? `re${Number(number.slice(8))}` : `fv${number.split('/').at(-1)}`;
}

const given = ({
  search,
  ...filter
}: Omit<Partial<InvoiceFilter>, 'search'> & { search?: string }): InvoiceFilter => ({
  today: '2026-11-26',
  ...filter,
  ...(search !== undefined && { search: invoiceSearch(search) ?? undefined }),
});

async function found(filter: Parameters<typeof given>[0], order = NEWEST): Promise<readonly string[]> {
  const page = await list.page({ filter: given(filter), order, limit: 50 });
  expect(page.count).toEqual({ least: page.rows.length, isExact: true });
  return page.rows.map(({ invoiceId }) => invoiceId.replace('inv-', ''));
}

describe('a search', () => {
  it.each([
    ['müller', ['re170', 're17', 'fv30']],
    ['MULLER soh', ['re17']],
    ['mull polska', ['fv30']],
    ['GROSSMANN', ['re9']],
    ['großm', ['re9']],
    ['lukasik', ['fv2']],
    ['Łuk', ['fv2']],
    ['re2026 17', ['re17']],
    ['RE-2026/0017', ['re17']],
    ['re 2026', ['re170', 're100', 're17', 're9']],
    ['2026 1', ['re170', 're100', 're17', 'fv2']],
    ['FV 2026 2 30', ['fv30']],
    ['119,00', ['re100', 're17']],
    ['119.00', ['re100', 're17']],
    ['müller 246,00', ['fv30']],
    ['1.190,50', ['re170']],
    ['inv-re9', ['re9']],
    ['5252344078-20261105-0100001af6b0-5f', ['fv2']],
    ['schneider', []],
    ['" OR 1=1 --', []],
    ['ull', []],
  ])('for %s', async (search, expected) => {
    expect((await found({ search })).toSorted()).toEqual(expected.toSorted());
  });
});

describe('a filter', () => {
  it.each([
    ['what waits', { eInvoice: 'waiting' }, ['re17', 'unread']],
    ['what is done', { eInvoice: 'done' }, ['fv2', 're9']],
    ['what has none', { eInvoice: 'none' }, ['re170', 're100', 'fv30']],
    ['what is open', { payment: 'open' }, ['re17', 're9']],
    ['what is overdue', { payment: 'overdue' }, ['re17', 're9']],
    ['what was overdue before', { payment: 'overdue', today: '2026-11-01' }, ['re9']],
    ['what is not due yet', { age: 'not-due', today: '2026-11-17' }, ['re17', 're100']],
    ['what is 1 to 30 days overdue', { age: '1-30', today: '2026-11-18' }, ['re17']],
    ['what is 31 to 60 days overdue', { age: '31-60' }, ['re9']],
    ['what is 61 to 90 days overdue', { age: '61-90', today: '2026-12-15' }, ['re9']],
    ['what is longer overdue', { age: 'over-90', today: '2027-02-15' }, ['re9']],
    ['what is paid', { payment: 'paid' }, ['re170']],
    ['what was canceled', { payment: 'canceled' }, ['fv2']],
    ['what is gone', { payment: 'deleted' }, ['gone']],
    ['a range of dates', { from: '2026-11-03', to: '2026-11-05' }, ['fv2', 're17']],
    ['a range of amounts', { least: 8000, most: 24600 }, ['fv2', 're17', 're9', 'fv30']],
    ['credit notes', { most: -1 }, ['re100']],
    ['a space', { spaceIds: ['warsaw'] }, ['fv2', 'fv30']],
    ['two spaces', { spaceIds: ['warsaw', 'berlin'], payment: 'open' }, ['re17', 're9']],
    ['no space', { spaceIds: [] }, []],
    ['a search and more', { search: 'müller', payment: 'open', from: '2026-11-01' }, ['re17']],
    ['two words and a space', { search: 'müller p', spaceIds: ['warsaw'] }, ['fv30']],
    ['a number in a space that is not seen', { search: 're 2026 17', spaceIds: ['warsaw'] }, []],
  ] as const)('of %s', async (_what, filter, expected) => {
    expect((await found(filter as never)).toSorted()).toEqual(expected.toSorted());
  });
});

it.each([
  ['customer', ['unread', 're100', 're9', 'fv2', 're17', 're170', 'fv30']],
  ['number', ['unread', 'fv30', 'fv2', 're9', 're17', 're100', 're170']],
  ['date', ['unread', 'fv30', 're9', 're17', 'fv2', 're170', 're100']],
  ['due', ['unread', 'fv30', 're9', 're17', 'fv2', 're170', 're100']],
  ['gross', ['re100', 'unread', 're9', 're17', 'fv30', 'fv2', 're170']],
  ['open', ['re100', 'unread', 'fv30', 'fv2', 're170', 're9', 're17']],
  ['space', ['unread', 're9', 're17', 're170', 're100', 'fv30', 'fv2']],
] as const)('sorted by %s, both ways', async (by, expected) => {
  const up = await found({}, { by, descending: false });
  expect(up).toEqual(expected);
  expect(await found({}, { by, descending: true })).toEqual(expected.toReversed());
});

it.each(INVOICE_ORDERS)('by %s, pages lead through all rows once, and back', async (by) => {
  for (const filter of [given({}), given({ search: 'mu' }), given({ spaceIds: ['berlin'] })]) {
    const order = { by, descending: true };
    const all = (await list.page({ filter, order, limit: 50 })).rows.map(({ id }) => id);
    let page = await list.page({ filter, order, limit: 2 });
    expect(page.previous).toBeNull();
    const there = [page.rows];
    while (page.next !== null) {
      page = await list.page({ filter, order, limit: 2, after: page.next });
      there.push(page.rows);
    }
    expect(there.flat().map(({ id }) => id)).toEqual(all);
    const back = [page.rows];
    while (page.previous !== null) {
      page = await list.page({ filter, order, limit: 2, before: page.previous });
      back.unshift(page.rows);
    }
    expect(back).toEqual(there);
    const pieces: number[] = [];
    for await (const rows of list.all(filter, order)) pieces.push(...rows.map(({ id }) => id));
    expect(pieces).toEqual(all);
  }
});

it('a customer who is renamed is found by the new name alone', async () => {
  const { db } = await temporaryDatabase();
  const mirror = createMirror(db);
  const run = await mirror.begin('berlin', 'space-berlin', T);
  const named = (company: string) => {
    const base = invoice({ id: 'inv-1', number: 'RE-1' });
    return { ...base, recipient: { ...base.recipient, company, name: null } };
  };
  await mirror.take(run, [named('Alte Firma')], '2020-01-01', T);
  await mirror.take(run, [named('Neue Firma')], '2020-01-01', T + 1);
  list = createInvoiceList(db);
  expect(await found({ search: 'alte' })).toEqual([]);
  expect(await found({ search: 'neue' })).toEqual(['1']);
});
