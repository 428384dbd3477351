import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Db, Tables } from '../../schema/tables.js';
import { factsOfRow, type InvoiceFacts } from '../invoice-facts.js';
import { and } from './conditions.js';
import type { InvoiceFilter, InvoiceOrder, InvoiceOrderName, InvoicePlace } from './filter.js';
import { type InvoicePlan, MOST_COUNTED, planOf } from './plan.js';

interface InvoicePageQuery {
  readonly filter: InvoiceFilter;
  readonly order: InvoiceOrder;
  readonly limit: number;
  /** The page behind a place, or the one before it; the first page when both are left out. */
  readonly after?: InvoicePlace | undefined;
  readonly before?: InvoicePlace | undefined;
}

interface InvoicePage {
  readonly rows: readonly InvoiceFacts[];
  /** How many the filter finds. */
  readonly count: InvoiceCount;
  /** Where the pages beside this one begin; null at an end. */
  readonly next: InvoicePlace | null;
  readonly previous: InvoicePlace | null;
}

export interface InvoiceCount {
  readonly least: number;
  /** There are no more. */
  readonly isExact: boolean;
}

/** Invoices as people look for them. */
export interface InvoiceList {
  page(query: InvoicePageQuery): Promise<InvoicePage>;
  /** All that a filter finds, in order, read in pieces. */
  all(filter: InvoiceFilter, order: InvoiceOrder): AsyncGenerator<readonly InvoiceFacts[]>;
}

const PIECE = 500;

export function createInvoiceList(db: Db): InvoiceList {
  return {
    page: async (query) => pageOf(db, await planOf(db, query.filter), query),
    all: async function* (filter, order) {
      const plan = await planOf(db, filter);
      let after: InvoicePlace | undefined;
      for (;;) {
        const { rows, next } = await pageOf(db, plan, { filter, order, limit: PIECE, after });
        yield rows;
        if (next === null) return;
        after = next;
      }
    },
  };
}

async function pageOf(
  db: Db,
  plan: InvoicePlan,
  { order, limit, after, before }: InvoicePageQuery,
): Promise<InvoicePage> {
  const isBack = before !== undefined;
  const rows = await rowsOf(db, plan, { order, limit: limit + 1, from: before ?? after ?? null, isBack });
  const shown = rows.slice(0, limit);
  if (isBack) shown.reverse();
  const hasMore = rows.length > limit;
  const place = (row: FactsRow | undefined): InvoicePlace | null =>
    row === undefined ? null : { value: row[COLUMNS[order.by]], date: row.invoice_date, id: row.id };
  const count = { least: Math.min(plan.count, MOST_COUNTED), isExact: plan.count <= MOST_COUNTED };
  return {
    rows: shown.map(factsOfRow),
    count,
    next: hasMore || isBack ? place(shown.at(-1)) : null,
    previous: (isBack ? hasMore : after !== undefined) ? place(shown[0]) : null,
  };
}

type FactsRow = Selectable<Tables['invoice_facts']>;

const COLUMNS = {
  customer: 'customer_key',
  number: 'number_key',
  date: 'invoice_date',
  due: 'due_date',
  gross: 'gross',
  open: 'open',
  payment: 'payment',
  'e-invoice': 'e_invoice',
  space: 'space_id',
} as const satisfies Record<InvoiceOrderName, keyof FactsRow>;

export interface Stretch {
  readonly order: InvoiceOrder;
  readonly limit: number;
  readonly from: InvoicePlace | null;
  readonly isBack: boolean;
}

async function rowsOf(db: Db, plan: InvoicePlan, stretch: Stretch): Promise<readonly FactsRow[]> {
  return (await stretchOf(plan, stretch).execute(db)).rows;
}

/** Reads the rows behind a place. */
export function stretchOf(plan: InvoicePlan, { order, limit, from, isBack }: Stretch): RawBuilder<FactsRow> {
  const isDescending = order.descending !== isBack;
  const names = [...new Set([COLUMNS[order.by], 'invoice_date', 'id'])];
  const columns = names.map((name) => sql.ref(`facts.${name}`));
  const direction = sql.raw(isDescending ? 'desc' : 'asc');
  const sorted = sql.join(columns.map((column) => sql`${column} ${direction}`));
  const values =
    from === null ? [] : order.by === 'date' ? [from.date, from.id] : [from.value, from.date, from.id];
  const behind =
    from === null
      ? null
      : sql<boolean>`(${sql.join(columns)}) ${sql.raw(isDescending ? '<' : '>')} (${sql.join(values)})`;
  return sql`${source(plan, order, behind)} order by ${sorted} limit ${sql.lit(limit)}`;
}

/** Few are found and then sorted; of many, the rows of an index in the wanted order are looked at until the page is full. */
function source(
  { ids, sortable, scope, conditions }: InvoicePlan,
  order: InvoiceOrder,
  behind: RawBuilder<boolean> | null,
): RawBuilder<unknown> {
  const given = ids ?? (order.by === 'date' || order.by === 'due' ? null : sortable);
  if (given !== null) {
    return sql`with found as materialized ${given} select facts.* from found cross join invoice_facts as facts
      where ${and([sql`facts.id = found.id`, behind])}`;
  }
  const leading = order.by === 'date' ? conditions.find(({ isByDate }) => isByDate) : undefined;
  const all = conditions.map((each) => (each === leading ? each.indexed : each.checked));
  return sql`select facts.* from invoice_facts as facts where ${and([scope, ...all, behind])}`;
}
