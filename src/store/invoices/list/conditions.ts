import { type RawBuilder, sql } from 'kysely';
import type { EngineDialect } from '../../engine/engine.js';
import { dueDaysOf } from '../../figures/money-figures.js';
import type { InvoiceFilter } from './filter.js';

/** A part of a filter. */
export interface Condition {
  /** As an index answers it. */
  readonly indexed: RawBuilder<boolean>;
  /** As rows are looked at that are read in another order: SQLite then takes no index for it, which would have it sort all of them. */
  readonly checked: RawBuilder<boolean>;
  /** Where it is not a condition of columns: the ids of the invoices that it means. */
  readonly ids?: RawBuilder<unknown>;
  /** It is about a word that begins with this. */
  readonly word?: string;
  /** Equal for all rows of a part of an index that is by date behind it. */
  readonly isByDate?: boolean;
  /** Its rows lie together in most orders, often at the far end: an index of another order is walked in vain. */
  readonly liesTogether?: boolean;
}

/** Which invoices a list is about at all; written out, because SQLite does not match a parameter with the condition of an index. */
export function scopeOf({ payment }: InvoiceFilter): RawBuilder<boolean> {
  return payment === 'deleted' ? sql`facts.deleted = 1` : sql`facts.deleted = 0`;
}

/** All but what is searched for, the one that usually leaves the fewest first. */
export function conditionsOf(filter: InvoiceFilter, dialect: EngineDialect): readonly Condition[] {
  const { spaceIds, customer, eInvoice, payment, age, today, from, to, least, most } = filter;
  const free = dialect.unindexed;
  const days = (column: RawBuilder<unknown>): RawBuilder<boolean> | null => between(column, from, to);
  const dated = days(sql`facts.invoice_date`);
  const found: Condition[] = [];
  const add = (column: string, compared: RawBuilder<boolean>, isByDate: boolean): void => {
    const indexed = and([sql`${sql.ref(column)} ${compared}`, isByDate ? dated : null]);
    found.push({ indexed, checked: sql`${free(sql.ref(column))} ${compared}`, isByDate });
  };
  if (payment === 'overdue') {
    const isOwed = sql<boolean>`${free(sql`facts.open`)} > 0`;
    const indexed = sql<boolean>`(facts.payment = 'open' and facts.due_date < ${today} and ${isOwed})`;
    const checked = sql<boolean>`(${free(sql`facts.payment`)} = 'open' and ${free(sql`facts.due_date`)} < ${today} and ${isOwed})`;
    found.push({ indexed, checked });
  } else if (payment !== undefined && payment !== 'deleted') {
    add('facts.payment', sql`= ${payment}`, true);
  }
  if (age !== undefined) {
    const due = dueDaysOf(age, today);
    const days = (column: RawBuilder<unknown>) => between(column, due.from, due.to);
    const isOwed = sql<boolean>`(${free(sql`facts.open`)} <> 0 and ${free(sql`facts.payment`)} <> 'unknown')`;
    found.push({
      indexed: and([days(sql`facts.due_date`), isOwed]),
      checked: and([days(free(sql`facts.due_date`)), isOwed]),
      liesTogether: true,
    });
  }
  if (customer !== undefined) {
    const { spaceId, ref } = customer;
    const its = (column: (name: string) => RawBuilder<unknown>): RawBuilder<boolean> =>
      sql<boolean>`(${column('facts.space_id')} = ${spaceId} and ${column('facts.customer_ref')} = ${ref})`;
    found.push({
      indexed: and([its((name) => sql.ref(name)), dated]),
      checked: its((name) => free(sql.ref(name))),
      isByDate: true,
    });
  }
  if (eInvoice !== undefined) add('facts.e_invoice', sql`= ${eInvoice}`, true);
  if (spaceIds !== undefined) {
    const compared = sql<boolean>`in (${sql.join(spaceIds.length === 0 ? [''] : [...spaceIds])})`;
    add('facts.space_id', compared, spaceIds.length === 1);
  }
  const amount = (column: RawBuilder<unknown>) => between(column, least, most);
  const gross = amount(sql`facts.gross`);
  if (gross !== null) found.push({ indexed: gross, checked: amount(free(sql`facts.gross`)) ?? gross });
  if (dated !== null) {
    found.push({ indexed: dated, checked: days(free(sql`facts.invoice_date`)) ?? dated, isByDate: true });
  }
  return found;
}

/** Rows with words that begin with these, in the order in which nothing but the words is looked at. */
export function wordCondition(word: string, dialect: EngineDialect): Condition {
  const checked = sql<boolean>`' ' || facts.words like ${`% ${word}%`}`;
  return { word, ids: dialect.idsOfWords([word]), indexed: checked, checked };
}

/** One by one: SQLite takes no index of some rows alone for two columns at once. */
export function amountCondition(cents: number, scope: RawBuilder<boolean>): Condition {
  const both = sql`(${sql.join([...new Set([cents, -cents])])})`;
  const checked = sql<boolean>`(facts.gross in ${both} or facts.open in ${both})`;
  const ids = sql`(select facts.id from invoice_facts as facts where ${scope} and facts.gross in ${both}
    union all select facts.id from invoice_facts as facts
      where ${scope} and facts.open in ${both} and +facts.gross not in ${both})`;
  return { ids, indexed: checked, checked };
}

export function idCondition(ids: readonly number[]): Condition {
  const condition = sql<boolean>`facts.id in (${sql.join([...ids])})`;
  return { indexed: condition, checked: condition };
}

export function and(conditions: readonly (RawBuilder<boolean> | null)[]): RawBuilder<boolean> {
  return sql`(${sql.join(
    conditions.filter((each) => each !== null),
    sql` and `,
  )})`;
}

function between(
  column: RawBuilder<unknown>,
  from: string | number | undefined,
  to: string | number | undefined,
): RawBuilder<boolean> | null {
  if (from === undefined && to === undefined) return null;
  return and([
    from === undefined ? null : sql<boolean>`${column} >= ${from}`,
    to === undefined ? null : sql<boolean>`${column} <= ${to}`,
  ]);
}
