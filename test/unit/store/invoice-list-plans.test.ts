import Sqlite from 'better-sqlite3';
import { expect, it } from 'vitest';
import { invoiceSearch } from '../../../src/domain/invoice-search.js';
import { INVOICE_ORDERS, type InvoiceFilter } from '../../../src/store/invoices/list/filter.js';
import { createInvoiceList } from '../../../src/store/invoices/list/list.js';
import { MOST_COUNTED } from '../../../src/store/invoices/list/plan.js';
import { writeFactHistory } from './fact-rows.js';
import { explainedDatabase } from './query-plans.js';

/** As many that the rows of an index are looked at in the wanted order. */
const ROWS = MOST_COUNTED + 2_000;
const SPACES = ['space-0', 'space-1'];

it('no order, filter or search sorts or reads all rows of SQLite', async () => {
  const { db, path, plansOf } = await explainedDatabase();
  writeFactHistory(path, { sagas: ROWS, spaces: SPACES, until: Date.parse('2026-11-26') });
  const list = createInvoiceList(db);
  const today = '2026-11-26';
  const sorts = (plans: readonly string[]) => plans.filter((plan) => plan.includes('ORDER BY'));
  const scans = (plans: readonly string[]) =>
    plans.filter((plan) => /^SCAN facts/.test(plan) && !plan.includes('USING'));

  for (const by of INVOICE_ORDERS) {
    const plans = await plansOf(async () => {
      for (const descending of [true, false]) {
        const common = { filter: { today }, order: { by, descending }, limit: 50 };
        const { count, next } = await list.page(common);
        expect(count).toEqual({ least: MOST_COUNTED, isExact: false });
        await list.page({ ...common, after: next ?? undefined });
        await list.page({ ...common, before: next ?? undefined });
      }
    });
    expect({ by, sorts: sorts(plans), scans: scans(plans) }).toEqual({ by, sorts: [], scans: [] });
    expect(plans.join('\n')).toContain(`INDEX invoice_facts_by_${by.replace('-', '_')} (`);
  }

  const filters: readonly [Omit<InvoiceFilter, 'today'>, string][] = [
    [{ search: invoiceSearch('RE-2026/17') ?? undefined }, 'invoice_facts_by_number (number_key=?)'],
    [{ eInvoice: 'waiting' }, 'invoice_facts_by_e_invoice'],
    [{ payment: 'canceled' }, 'invoice_facts_by_payment'],
    [{ payment: 'overdue' }, 'invoice_facts_by_payment'],
    [{ age: '31-60' }, 'invoice_facts_by_due'],
    [{ age: 'over-90', payment: 'open', spaceIds: ['space-1'] }, 'invoice_facts_by_'],
    [{ payment: 'deleted' }, 'invoice_facts_deleted'],
    [{ spaceIds: ['space-1'] }, 'invoice_facts_by_space'],
    [{ customer: { spaceId: 'space-1', ref: '17' } }, 'invoice_facts_of_customer'],
    [{ customer: { spaceId: 'space-1', ref: '17' }, from: '2026-11-01' }, 'invoice_facts_of_customer'],
    [{ least: 10_000, most: 10_100 }, 'invoice_facts_by_gross'],
    [{ from: '2026-11-01' }, 'invoice_facts_by_date'],
    [{ search: invoiceSearch('müller') ?? undefined }, 'SCAN invoice_words VIRTUAL TABLE INDEX'],
    [{ search: invoiceSearch('119,00') ?? undefined }, 'invoice_facts_by_gross'],
  ];
  for (const [filter, index] of filters) {
    const order = { by: 'customer', descending: false } as const;
    const plans = await plansOf(() => list.page({ filter: { today, ...filter }, order, limit: 50 }));
    expect(plans.join('\n')).toContain(index);
    expect({ filter, scans: scans(plans) }).toEqual({ filter, scans: [] });
  }

  // What is not due yet has the last numbers of all: they are sorted, and no order of numbers is walked to its end.
  const young = { today: '2020-01-01', age: 'not-due' } as const;
  const order = { by: 'number', descending: false } as const;
  const plans = await plansOf(() => list.page({ filter: young, order, limit: 50 }));
  expect(plans.join('\n')).toContain('invoice_facts_by_due');
  expect(plans.join('\n')).not.toContain('invoice_facts_by_number');
  const page = await list.page({ filter: young, order, limit: 50 });
  const numbers = page.rows.map(({ number }) => number ?? '');
  expect(numbers).toHaveLength(50);
  expect(numbers).toEqual(numbers.toSorted());

  const found = async (text: string) => {
    const filter = { today, search: invoiceSearch(text) ?? undefined };
    const order = { by: 'date', descending: true } as const;
    return (await list.page({ filter, order, limit: 50 })).count;
  };
  // Whole words answer before beginnings are looked for, and never for less than these find.
  expect(await found('re 2026 haus')).toEqual({ least: MOST_COUNTED, isExact: false });
  expect(await found('r 202 hau')).toEqual({ least: MOST_COUNTED, isExact: false });
  expect(await found('müller gmbh')).toEqual(await found('mülle gmb'));
  expect((await found('müller gmbh')).isExact).toBe(true);
});

it('rows in the order of customers and numbers are held against states within the index', async () => {
  const { path } = await explainedDatabase();
  const raw = new Sqlite(path);
  const columns = (name: string) =>
    (raw.pragma(`index_info(${name})`) as { name: string }[]).map((column) => column.name);
  const states = ['invoice_date', 'id', 'payment', 'e_invoice', 'space_id'];
  expect(columns('invoice_facts_by_customer')).toEqual(['customer_key', ...states]);
  expect(columns('invoice_facts_by_number')).toEqual(['number_key', ...states]);
  raw.close();
});
