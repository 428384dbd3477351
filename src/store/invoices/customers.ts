import { type RawBuilder, sql } from 'kysely';
import type { LocalDate } from '../../domain/invoice.js';
import type { OwedSum } from '../../domain/open-age.js';
import type { Db } from '../schema/tables.js';
import { and } from './list/conditions.js';
import type { InvoiceCount } from './list/list.js';
import { MOST_COUNTED } from './list/plan.js';

/** A customer of a space (domain/customer-ref.ts), as the latest of their invoices names them. */
export interface Customer {
  readonly spaceId: string;
  readonly ref: string;
  /** Empty where no invoice names one. */
  readonly name: string;
  readonly number: string | null;
  /** Date of their latest invoice; null where all of them are deleted. */
  readonly lastInvoice: LocalDate | null;
}

interface CustomerQuery {
  /** All when left out. */
  readonly spaceIds?: readonly string[] | undefined;
  /** Beginnings of words of name and number, as `searchWords` makes them. */
  readonly words: readonly string[];
  /** Those alone of whom something is open, or overdue before this day. */
  readonly owing?: 'any' | { readonly before: LocalDate } | undefined;
  readonly limit: number;
  readonly after?: CustomerPlace | undefined;
}

/** A place in the list by name. */
export interface CustomerPlace {
  readonly nameKey: string;
  readonly spaceId: string;
  readonly ref: string;
}

interface CustomerPage {
  readonly rows: readonly Customer[];
  readonly count: InvoiceCount;
  /** Null on the last page. */
  readonly next: CustomerPlace | null;
}

export interface Customers {
  page(query: CustomerQuery): Promise<CustomerPage>;
  /** Null when nobody is known by it. */
  of(spaceId: string, ref: string): Promise<Customer | null>;
  /** Others of the space with this name, at most twenty. */
  namesakes(customer: Customer): Promise<readonly Customer[]>;
  /** By `ref` within the space. */
  owed(spaceId: string, refs: readonly string[]): Promise<ReadonlyMap<string, readonly OwedSum[]>>;
  /** The latest months with invoices, and how many each has. */
  months(customer: Pick<Customer, 'spaceId' | 'ref'>, most: number): Promise<readonly CustomerMonth[]>;
  /** Whose each of these invoices is; those of which nothing was read are left out. */
  refsOf(spaceId: string, invoiceIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

export interface CustomerMonth {
  readonly month: string;
  readonly invoices: number;
}

const MOST_NAMESAKES = 20;

export function createCustomers(db: Db): Customers {
  return {
    page: (query) => pageOf(db, query),
    of: async (spaceId, ref) => {
      const rows = await select(db, sql`customer.space_id = ${spaceId} and customer.ref = ${ref}`, 1);
      return rows[0] === undefined ? null : customerOf(rows[0]);
    },
    namesakes: async ({ spaceId, ref, name }) => {
      const same = sql`customer.space_id = ${spaceId} and customer.name_key = (
        select own.name_key from customer as own where own.space_id = ${spaceId} and own.ref = ${ref})
        and customer.ref <> ${ref}`;
      return name === '' ? [] : (await select(db, same, MOST_NAMESAKES)).map(customerOf);
    },
    owed: (spaceId, refs) => owedBy(db, spaceId, refs),
    months: (customer, most) => monthsOf(db, customer, most),
    refsOf: async (spaceId, invoiceIds) => {
      if (invoiceIds.length === 0) return new Map();
      const rows = await db
        .selectFrom('invoice_facts')
        .select(['invoice_id as id', 'customer_ref as ref'])
        .where('space_id', '=', spaceId)
        .where('invoice_id', 'in', [...invoiceIds])
        .where('customer_ref', '<>', '')
        .execute();
      return new Map(rows.map(({ id, ref }) => [id, ref]));
    },
  };
}

interface Row {
  readonly space_id: string;
  readonly ref: string;
  readonly name: string;
  readonly number: string | null;
  readonly name_key: string;
  readonly last_invoice: string | null;
}

function customerOf(row: Row): Customer {
  const { space_id: spaceId, ref, name, number } = row;
  return { spaceId, ref, name, number, lastInvoice: row.last_invoice };
}

async function select(db: Db, where: RawBuilder<unknown>, limit: number): Promise<readonly Row[]> {
  const { rows } = await sql<Row>`select customer.space_id, customer.ref, customer.name, customer.number,
      customer.name_key, (select max(facts.invoice_date) from invoice_facts as facts
        where facts.space_id = customer.space_id and facts.customer_ref = customer.ref and facts.deleted = 0) as last_invoice
    from customer where ${where}
    order by customer.name_key, customer.space_id, customer.ref limit ${sql.lit(limit)}`.execute(db);
  return rows;
}

async function pageOf(db: Db, query: CustomerQuery): Promise<CustomerPage> {
  const { limit, after } = query;
  const found = and(conditionsOf(query));
  const behind =
    after === undefined
      ? null
      : sql<boolean>`(customer.name_key, customer.space_id, customer.ref) > (${after.nameKey}, ${after.spaceId}, ${after.ref})`;
  const rows = await select(db, and([found, behind]), limit + 1);
  const counted = await sql<{ count: number }>`select count(*) as count from (
    select 1 as one from customer where ${found} limit ${sql.lit(MOST_COUNTED + 1)}) as found`.execute(db);
  const count = Number(counted.rows[0]?.count ?? 0);
  const last = rows[limit - 1];
  return {
    rows: rows.slice(0, limit).map(customerOf),
    count: { least: Math.min(count, MOST_COUNTED), isExact: count <= MOST_COUNTED },
    next:
      rows.length > limit && last !== undefined
        ? { nameKey: last.name_key, spaceId: last.space_id, ref: last.ref }
        : null,
  };
}

/** Words are compared within an index of names: customers are a hundredth of invoices. */
function conditionsOf({ spaceIds, words, owing }: CustomerQuery): readonly (RawBuilder<boolean> | null)[] {
  const overdue =
    owing === undefined || owing === 'any'
      ? null
      : sql<boolean>`owed.due_date < ${owing.before} and owed.open > 0`;
  return [
    sql<boolean>`1 = 1`,
    spaceIds === undefined
      ? null
      : sql<boolean>`customer.space_id in (${sql.join(spaceIds.length === 0 ? [''] : [...spaceIds])})`,
    ...words.map((word) => sql<boolean>`' ' || customer.words like ${`% ${word}%`}`),
    owing === undefined
      ? null
      : sql<boolean>`(exists (select 1 from invoice_facts as owed where owed.space_id = customer.space_id
          and owed.customer_ref = customer.ref and ${and([sql`owed.deleted = 0 and owed.open <> 0`, overdue])}))`,
  ];
}

async function owedBy(
  db: Db,
  spaceId: string,
  refs: readonly string[],
): Promise<ReadonlyMap<string, readonly OwedSum[]>> {
  if (refs.length === 0) return new Map();
  const { rows } = await sql<{ ref: string; currency: string; due: string; cents: number; invoices: number }>`
    select customer_ref as ref, currency, due_date as due, sum(open) as cents, count(*) as invoices
    from invoice_facts
    where space_id = ${spaceId} and customer_ref in (${sql.join([...refs])}) and deleted = 0 and open <> 0
    group by customer_ref, currency, due_date
    order by customer_ref, currency, due_date`.execute(db);
  const sums = rows.map(({ ref, due, cents, invoices, currency }) => ({
    ref,
    sum: { currency, dueDate: due, cents: Number(cents), invoices: Number(invoices) },
  }));
  const grouped = Map.groupBy(sums, ({ ref }) => ref);
  return new Map([...grouped].map(([ref, own]) => [ref, own.map(({ sum }) => sum)]));
}

async function monthsOf(
  db: Db,
  { spaceId, ref }: Pick<Customer, 'spaceId' | 'ref'>,
  most: number,
): Promise<readonly CustomerMonth[]> {
  const { rows } = await sql<{ month: string; invoices: number }>`
    select substr(invoice_date, 1, 7) as month, count(*) as invoices from invoice_facts
    where space_id = ${spaceId} and customer_ref = ${ref} and deleted = 0
    group by substr(invoice_date, 1, 7) order by month desc limit ${sql.lit(most)}`.execute(db);
  return rows.map(({ month, invoices }) => ({ month, invoices: Number(invoices) }));
}
