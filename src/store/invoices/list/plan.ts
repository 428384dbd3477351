import { type RawBuilder, sql } from 'kysely';
import type { InvoiceSearch } from '../../../domain/invoice-search.js';
import { dialectOf, type EngineDialect } from '../../engine/engine.js';
import type { Db } from '../../schema/tables.js';
import {
  amountCondition,
  and,
  type Condition,
  conditionsOf,
  idCondition,
  scopeOf,
  wordCondition,
} from './conditions.js';
import type { InvoiceFilter } from './filter.js';

/** Counted exactly up to here. */
export const MOST_COUNTED = 10_000;
/** What a part of a filter finds by itself is counted up to here: some 5 ms. */
const MOST_MEASURED = 100_000;

/** How the rows of a filter are found. */
export interface InvoicePlan {
  /** At most one more than `MOST_COUNTED`. */
  readonly count: number;
  /** Few, whose ids this selects; null where there are so many that some stand on every stretch of any index. */
  readonly ids: RawBuilder<unknown> | null;
  /** The same of some more, which lie where an index of another order would be walked in vain: they are sorted rather. */
  readonly sortable: RawBuilder<unknown> | null;
  readonly scope: RawBuilder<boolean>;
  readonly conditions: readonly Condition[];
}

/**
 * Counts what a filter finds, and decides how its pages are read. Neither engine knows how many rows a word, a state or a range
 * has, so each is counted as far as it matters, in its own index; the fewest lead, and the others are looked at row by row.
 */
export async function planOf(db: Db, filter: InvoiceFilter): Promise<InvoicePlan> {
  const dialect = dialectOf(db);
  const scope = scopeOf(filter);
  const columns = conditionsOf(filter, dialect);
  const searched = filter.search === undefined ? [] : await searchConditions(db, filter.search, scope);
  const conditions = [...searched, ...columns];
  const common = { scope, conditions };
  if (columns.length === 0 && (await areMany(db, searched, scope))) {
    return planned(MOST_COUNTED + 1, few(idsOf(conditions, scope)), common);
  }
  const [only, second] = conditions;
  if (second === undefined) {
    const ids = few(idsOf(conditions, scope));
    if (!only?.liesTogether) return planned(await countOf(db, ids), ids, common);
    const size = await sizeOf(db, only, scope);
    const sortable = size > MOST_MEASURED ? null : sql`(${idsOf(conditions, scope)})`;
    return { ...planned(Math.min(size, MOST_COUNTED + 1), ids, common), sortable };
  }
  const sized: Sized[] = [];
  for (const condition of conditions) {
    sized.push({ condition, size: await sizeOf(db, condition, scope) });
    if (sized.at(-1)?.size === 0) break;
  }
  sized.sort((a, b) => a.size - b.size);
  const found = await idsIn(db, few(idsOf(inOrder(wordsTogether(sized, dialect), scope), scope)));
  return planned(found.length, idsGiven(found, dialect), common);
}

/** Whether so many have these very words that those with more of their beginnings need not be looked for. */
async function areMany(db: Db, searched: readonly Condition[], scope: RawBuilder<boolean>): Promise<boolean> {
  const words = searched.flatMap(({ word }) => word ?? []);
  if (words.length === 0 || words.length < searched.length) return false;
  const ids = dialectOf(db).idsOfWords(words, 'whole');
  const whole: Condition = { ids, indexed: EVERY.indexed, checked: EVERY.checked };
  return (await countOf(db, few(idsOf([whole], scope)))) > MOST_COUNTED;
}

/** What took long to find is found once, for its count and for all of its pages. */
function idsGiven(ids: readonly number[], dialect: EngineDialect): RawBuilder<unknown> {
  return sql`(select cast(value as bigint) as id from ${dialect.elements(ids.map(String))} as given)`;
}

interface Sized {
  readonly condition: Condition;
  readonly size: number;
}

/** What several words have in common that are all in many rows, an index of words finds. */
function wordsTogether(sized: readonly Sized[], dialect: EngineDialect): readonly Sized[] {
  const ofWords = sized.filter(({ condition }) => condition.word !== undefined);
  const [least] = ofWords;
  if (least === undefined || ofWords.length < 2 || least.size <= MOST_COUNTED) return sized;
  const words = ofWords.flatMap(({ condition: { word } }) => word ?? []);
  const checked = and(ofWords.map(({ condition }) => condition.checked));
  const condition = { ids: dialect.idsOfWords(words), indexed: checked, checked };
  const others = sized.filter((each) => !ofWords.includes(each));
  return [{ condition, size: least.size }, ...others].sort((a, b) => a.size - b.size);
}

/** What leads, and then what its rows are held against. */
function inOrder(sized: readonly Sized[], scope: RawBuilder<boolean>): readonly Condition[] {
  const [first, ...rest] = sized;
  if (first === undefined) return [];
  if (first.size <= MOST_COUNTED) return [first, ...rest].map(({ condition }) => condition);
  if (first.size <= MOST_MEASURED || first.condition.ids !== undefined) {
    return [first.condition, ...rest.map((each) => heldAgainst(each, scope))];
  }
  // One index has all of them beside each other.
  return [EVERY, ...sized.map(({ condition }) => condition)];
}

const EVERY: Condition = { indexed: sql`1 = 1`, checked: sql`1 = 1` };

/** Lists of ids are compared within indexes: to look at as many rows takes ten times as long. */
function heldAgainst({ condition, size }: Sized, scope: RawBuilder<boolean>): Condition {
  if (size > MOST_MEASURED) return condition;
  return { ...condition, checked: sql`facts.id in (${condition.ids ?? idsOf([condition], scope)})` };
}

function planned(
  count: number,
  ids: RawBuilder<unknown>,
  rest: Pick<InvoicePlan, 'scope' | 'conditions'>,
): InvoicePlan {
  return { count, ids: count > MOST_COUNTED ? null : ids, sortable: null, ...rest };
}

/** No more than are counted. */
function few(ids: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(${ids} limit ${sql.lit(MOST_COUNTED + 1)})`;
}

/** Ids of the rows that fulfil all, found by the first of them. */
function idsOf([first, ...rest]: readonly Condition[], scope: RawBuilder<boolean>): RawBuilder<unknown> {
  const from =
    first?.ids === undefined
      ? sql`invoice_facts as facts`
      : sql`${first.ids} as led cross join invoice_facts as facts`;
  const joined = first?.ids === undefined ? (first?.indexed ?? null) : sql<boolean>`facts.id = led.id`;
  const all = and([scope, joined, ...rest.map(({ checked }) => checked)]);
  return sql`select facts.id from ${from} where ${all}`;
}

/** Whether rows of an index of words are gone is not asked: it would be a look at each of them. */
function sizeOf(db: Db, condition: Condition, scope: RawBuilder<boolean>): Promise<number> {
  const { ids } = condition;
  const found = ids === undefined ? idsOf([condition], scope) : sql`select id from ${ids} as led`;
  return countOf(db, sql`(${found} limit ${sql.lit(MOST_MEASURED + 1)})`);
}

async function idsIn(db: Db, ids: RawBuilder<unknown>): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`select id from ${ids} as found`.execute(db);
  return rows.map(({ id }) => id);
}

async function countOf(db: Db, ids: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${ids} as found`.execute(db);
  return Number(rows[0]?.count ?? 0);
}

/** A number, an id or a number of KSeF as a whole where there is such an invoice; else words and amounts. */
async function searchConditions(
  db: Db,
  { exact, words, amounts }: InvoiceSearch,
  scope: RawBuilder<boolean>,
): Promise<readonly Condition[]> {
  if (exact !== null) {
    const ids = await exactly(db, exact, scope);
    if (ids.length > 0) return [idCondition(ids)];
  }
  if (words.length + amounts.length === 0) return [idCondition([NO_ID])];
  const dialect = dialectOf(db);
  return [
    ...words.map((word) => wordCondition(word, dialect)),
    ...amounts.map((cents) => amountCondition(cents, scope)),
  ];
}

const MOST_EXACT = 200;
/** Ids begin at 1. */
const NO_ID = 0;

async function exactly(
  db: Db,
  { numberKey, compact }: NonNullable<InvoiceSearch['exact']>,
  scope: RawBuilder<boolean>,
): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`select facts.id from invoice_facts as facts
      where ${scope} and facts.number_key = ${numberKey}
    union select facts.id from invoice_facts as facts where ${scope} and facts.id_key = ${compact}
    union select facts.id from invoice_facts as facts where ${scope} and facts.ksef_key = ${compact}
    limit ${sql.lit(MOST_EXACT)}`.execute(db);
  return rows.map(({ id }) => id);
}
