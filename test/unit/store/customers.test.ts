import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { forgetUncopied } from '../../../src/store/coverage/settle-coverage.js';
import type { Db } from '../../../src/store/engine/open.js';
import { transact } from '../../../src/store/engine/transact.js';
import { createCustomers } from '../../../src/store/invoices/customers.js';
import { createInvoiceList } from '../../../src/store/invoices/list/list.js';
import { noteReading } from '../../../src/store/invoices/write-invoice-facts.js';
import { createMirror } from '../../../src/store/mirror/mirror.js';
import { customers } from '../../../src/store/schema/0008-customers.js';
import { invoice } from '../../fixtures/invoices/invoice.js';
import type { InvoiceOverrides } from '../../fixtures/invoices/invoice-document.js';
import { item } from '../../fixtures/invoices/item.js';
import { ON_POSTGRES, temporaryDatabase } from './database.js';
import { writeFactHistory } from './fact-rows.js';
import { explainedDatabase } from './query-plans.js';

const T = Date.UTC(2026, 9, 5, 3);
const TODAY = '2026-10-05';

let db: Db;
beforeEach(async () => {
  ({ db } = await temporaryDatabase());
});

async function copied(space: string, given: readonly InvoiceOverrides[], at = T): Promise<void> {
  const mirror = createMirror(db);
  const run = await mirror.begin(space, `space-${space}`, at);
  const items = [item({ net: '100', rate: '19' })];
  await mirror.take(
    run,
    given.map((each) => {
      const read = invoice({ items, customerNumber: null, ...each });
      return { ...read, debitor: each.id === 'n1' ? null : { type: 'memberships', id: `m-${each.id}` } };
    }),
    '2026-01-01',
    at,
  );
}

const named = (company: string) => ({ recipientAddress: { name: null, company } });

describe('customers', () => {
  it('are the debtors of the books, else memberships, else names: alike in name they are several', async () => {
    await copied('leipzig', [
      { id: 'a1', number: 'L-1', customerNumber: '501', ...named('Ölmühle Śląsk sp. z o.o.') },
      { id: 'a2', number: 'L-2', customerNumber: '501', ...named('Ölmühle Śląsk sp. z o.o.') },
      { id: 'a3', number: 'L-3', customerNumber: '777', ...named('Ölmühle Śląsk sp. z o.o.') },
      { id: 'b1', number: 'L-4', ...named('Ölmühle Śląsk sp. z o.o.') },
      { id: 'n1', number: 'L-5', ...named('Frau Zufall') },
    ]);
    const customers = createCustomers(db);
    const { rows, count } = await customers.page({ words: [], limit: 10 });
    expect(rows.map(({ ref }) => ref)).toEqual(['name~frau-zufall', '501', '777', 'id~m-b1']);
    expect(count).toEqual({ least: 4, isExact: true });
    const one = await customers.of('leipzig', '501');
    expect(one).toMatchObject({ name: 'Ölmühle Śląsk sp. z o.o.', number: '501' });
    expect((await customers.namesakes(one as never)).map(({ ref }) => ref)).toEqual(['777', 'id~m-b1']);
    expect(await customers.of('leipzig', '502')).toBeNull();
    expect([...(await customers.refsOf('leipzig', ['a2', 'b1', 'zz']))]).toEqual([
      ['a2', '501'],
      ['b1', 'id~m-b1'],
    ]);
  });

  it('are found by beginnings of words and by number, page by page', async () => {
    await copied('leipzig', [
      { id: 'a1', number: 'L-1', customerNumber: '501', ...named('Zweirad Müller KG') },
      { id: 'a2', number: 'L-2', customerNumber: '502', ...named('Müller & Söhne GmbH') },
      { id: 'a3', number: 'L-3', customerNumber: '503', ...named('Möller AG') },
    ]);
    const customers = createCustomers(db);
    const found = async (words: readonly string[]) =>
      (await customers.page({ words, limit: 10 })).rows.map(({ ref }) => ref);
    expect(await found(['mull'])).toEqual(['502', '501']);
    expect(await found(['mull', 'kg'])).toEqual(['501']);
    expect(await found(['503'])).toEqual(['503']);
    expect(await found(['ullerx'])).toEqual([]);
    const first = await customers.page({ words: [], limit: 2 });
    expect(first.rows.map(({ ref }) => ref)).toEqual(['503', '502']);
    const second = await customers.page({ words: [], limit: 2, after: first.next as never });
    expect([second.rows.map(({ ref }) => ref), second.next]).toEqual([['501'], null]);
    expect(await customers.page({ spaceIds: [], words: [], limit: 2 })).toMatchObject({
      rows: [],
      next: null,
    });
  });

  it('owe what is open of their invoices, by currency and day; a name is that of the latest', async () => {
    await copied('leipzig', [
      {
        id: 'a1',
        number: 'L-1',
        customerNumber: '501',
        invoiceDate: '2026-08-01',
        dueDate: '2026-08-15',
        ...named('Alt GmbH'),
      },
      {
        id: 'a2',
        number: 'L-2',
        customerNumber: '501',
        invoiceDate: '2026-10-01',
        dueDate: '2026-10-15',
        ...named('Neu GmbH'),
      },
      {
        id: 'a3',
        number: 'L-3',
        customerNumber: '501',
        invoiceDate: '2026-09-01',
        dueDate: '2026-09-15',
        paidStatus: 'paid',
        ...named('Mitte GmbH'),
      },
      { id: 'b1', number: 'L-4', customerNumber: '502', paidStatus: 'paid', ...named('Bezahlt GmbH') },
    ]);
    const customers = createCustomers(db);
    expect(await customers.of('leipzig', '501')).toMatchObject({
      name: 'Neu GmbH',
      lastInvoice: '2026-10-01',
    });
    expect(await customers.owed('leipzig', ['501', '502'])).toEqual(
      new Map([
        [
          '501',
          [
            { currency: 'EUR', dueDate: '2026-08-15', cents: 119_00, invoices: 1 },
            { currency: 'EUR', dueDate: '2026-10-15', cents: 119_00, invoices: 1 },
          ],
        ],
      ]),
    );
    const owing = async (kind: 'any' | { before: string }) =>
      (await customers.page({ words: [], owing: kind, limit: 10 })).rows.map(({ ref }) => ref);
    expect(await owing('any')).toEqual(['501']);
    expect(await owing({ before: TODAY })).toEqual(['501']);
    expect(await owing({ before: '2026-08-15' })).toEqual([]);
    expect(await customers.months({ spaceId: 'leipzig', ref: '501' }, 2)).toEqual([
      { month: '2026-10', invoices: 1 },
      { month: '2026-09', invoices: 1 },
    ]);
  });

  it('narrow the list of invoices, of their space alone', async () => {
    await copied('leipzig', [
      { id: 'a1', number: 'L-1', customerNumber: '501', invoiceDate: '2026-09-30' },
      { id: 'a2', number: 'L-2', customerNumber: '501', invoiceDate: '2026-10-01' },
      { id: 'b1', number: 'L-3', customerNumber: '502', invoiceDate: '2026-10-01' },
    ]);
    await copied('graz', [{ id: 'g1', number: 'G-1', customerNumber: '501', invoiceDate: '2026-10-01' }]);
    const list = createInvoiceList(db);
    const found = async (more: object) =>
      (
        await list.page({
          filter: { today: TODAY, customer: { spaceId: 'leipzig', ref: '501' }, ...more },
          order: { by: 'date', descending: true },
          limit: 10,
        })
      ).rows.map(({ invoiceId }) => invoiceId);
    expect(await found({})).toEqual(['a2', 'a1']);
    expect(await found({ from: '2026-10-01' })).toEqual(['a2']);
    expect(await found({ spaceIds: ['graz'] })).toEqual([]);
  });

  it('are those that a database of the version before had, once it is upgraded', async () => {
    await copied('leipzig', [
      { id: 'a1', number: 'L-1', customerNumber: ' 501 ', invoiceDate: '2026-08-01', ...named('Alt GmbH') },
      {
        id: 'a2',
        number: 'L-2',
        customerNumber: ' 501 ',
        invoiceDate: '2026-09-01',
        ...named('Neu & Co. GmbH'),
      },
      { id: 'b1', number: 'L-3', ...named('Ohne Nummer') },
      { id: 'n1', number: 'L-4', ...named('Żółć und Söhne') },
    ]);
    const read = async () => ({
      customers: await createCustomers(db).page({ words: [], limit: 10 }),
      refs: await createCustomers(db).refsOf('leipzig', ['a1', 'a2', 'b1', 'n1']),
    });
    const before = await read();
    expect([...before.refs.values()].sort()).toEqual(['501', '501', 'id~m-b1', 'name~zolc-und-sohne']);
    await db.updateTable('invoice_facts').set({ customer_ref: '' }).execute();
    await db.deleteFrom('customer').execute();
    for (const statement of customers[ON_POSTGRES ? 'postgres' : 'sqlite'].filter((text) =>
      /^(update|insert)/.test(text),
    )) {
      await sql.raw(statement).execute(db);
    }
    expect(await read()).toEqual(before);
  });

  it('are forgotten with the last invoice that names them', async () => {
    const at = { spaceId: 'leipzig', now: T };
    for (const id of ['x1', 'x2']) {
      const read = invoice({ id, number: id, customerNumber: '501', ...named('Kurz GmbH') });
      await transact(db, (transaction) =>
        noteReading(transaction, { ...at, invoiceId: id, invoice: read, deleted: false }),
      );
    }
    const forget = (invoiceId: string) =>
      transact(db, (transaction) => forgetUncopied(transaction, { spaceId: 'leipzig', invoiceId }));
    await forget('x1');
    expect(await createCustomers(db).of('leipzig', '501')).toMatchObject({ name: 'Kurz GmbH' });
    await forget('x2');
    expect(await createCustomers(db).of('leipzig', '501')).toBeNull();
  });

  it('are read by indexes alone, whatever is asked', async () => {
    const { db: explained, path, plansOf } = await explainedDatabase();
    writeFactHistory(path, { sagas: 2_000, spaces: ['space-0', 'space-1'], until: Date.parse('2026-11-26') });
    const read = createCustomers(explained);
    const one = { spaceId: 'space-1', ref: '17' };
    const plans = await plansOf(async () => {
      const found = await read.page({ words: ['mull'], owing: { before: TODAY }, limit: 50 });
      await read.page({ words: [], limit: 50, after: found.next ?? { ...one, nameKey: 'b' } });
      await read.of(one.spaceId, one.ref);
      await read.owed(one.spaceId, ['17', '18']);
      await read.months(one, 14);
    });
    expect(
      plans.filter((plan) => /^SCAN/.test(plan) && !/USING|CONSTANT|\(subquery|found/.test(plan)),
    ).toEqual([]);
    expect(plans.filter((plan) => plan.includes('TEMP B-TREE FOR ORDER BY'))).toEqual([]);
    for (const index of ['customer_by_name', 'invoice_facts_of_customer', 'invoice_facts_owed_by_customer']) {
      expect(plans.join('\n')).toContain(index);
    }
  });
});
