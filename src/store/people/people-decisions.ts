import { type Expression, type SqlBool, sql } from 'kysely';
import { BOOK_DECISIONS } from '../books/book-decisions.js';
import { dialectOf } from '../engine/engine.js';
import type { Db } from '../schema/tables.js';
import { PERSON_DECISIONS } from './person-decisions.js';

/** Where a decision is kept, in the order of those of one moment. */
const SOURCES = [
  'bank',
  'book',
  'coverage',
  'cutover',
  'ksef',
  'opening',
  'operator',
  'person',
  'report',
  'setting',
] as const;
type Source = (typeof SOURCES)[number];

/** What people decide, by where it is kept. */
const KINDS = {
  bank: ['bank'],
  book: BOOK_DECISIONS,
  coverage: ['issue', 'none-needed', 'needed'],
  cutover: ['cutover'],
  ksef: ['adopt'],
  opening: ['opening'],
  operator: ['retry', 'release', 'replay', 'pause', 'resume'],
  person: PERSON_DECISIONS,
  report: ['exclude', 'include'],
  setting: ['setting'],
} as const satisfies Readonly<Record<Source, readonly string[]>>;

export type PeopleDecisionKind = (typeof KINDS)[Source][number];
export const PEOPLE_DECISIONS: readonly PeopleDecisionKind[] = SOURCES.flatMap((source) => KINDS[source]);

export function isPeopleDecision(kind: string | undefined): kind is PeopleDecisionKind {
  return (PEOPLE_DECISIONS as readonly (string | undefined)[]).includes(kind);
}

export function isSource(source: string | undefined): source is Source {
  return (SOURCES as readonly (string | undefined)[]).includes(source);
}

/** What somebody decided, about e-invoices, books, reports, the bank or people. */
export interface PeopleDecision {
  readonly source: Source;
  readonly id: number;
  readonly at: number;
  readonly kind: PeopleDecisionKind;
  readonly by: string;
  /** Empty of what is about people. */
  readonly spaceId: string;
  /** Of an e-invoice, or of a document of a report. */
  readonly invoiceId: string | null;
  /** Month's last day, cutover, export, batch, setting with its version, number of a document, line of a bank with its state, account of a person with its name. */
  readonly subject: string | null;
  /** Of what is about people, the rights that it gave, as JSON. */
  readonly why: string | null;
}

export interface DecisionsFilter {
  /** Of what is about people as well, which concerns no space alone. */
  readonly withPeople?: boolean | undefined;
  /** Left out, with what is about bank lines. */
  readonly withBank?: boolean | undefined;
  /** Left out, all. */
  readonly spaceIds?: readonly string[] | undefined;
  readonly by?: string | undefined;
  readonly kind?: PeopleDecisionKind | undefined;
  /** Epoch milliseconds, the second one excluded. */
  readonly from?: number | undefined;
  readonly before?: number | undefined;
  /** Only what stands behind this one. */
  readonly after?: DecisionPlace | undefined;
}

/** A place in the list. */
export type DecisionPlace = Pick<PeopleDecision, 'at' | 'source' | 'id'>;

/** One list of what people decided, the latest first; each of its sources is read by an index on time. */
export async function peopleDecisions(
  db: Db,
  filter: DecisionsFilter,
  limit: number,
): Promise<readonly PeopleDecision[]> {
  const all: PeopleDecision[] = [];
  for (const source of SOURCES) {
    if (source === 'person' && (filter.withPeople !== true || filter.spaceIds !== undefined)) continue;
    if (source === 'bank' && filter.withBank === false) continue;
    const kinds: readonly PeopleDecisionKind[] = KINDS[source];
    if (filter.kind !== undefined && !kinds.includes(filter.kind)) continue;
    const { rows } = await decisionsOf(db, source, filter, limit).execute(db);
    for (const row of rows) all.push({ ...row, source });
  }
  return all.sort(latestFirst).slice(0, limit);
}

function latestFirst(a: DecisionPlace, b: DecisionPlace): number {
  return b.at - a.at || SOURCES.indexOf(a.source) - SOURCES.indexOf(b.source) || b.id - a.id;
}

type Row = Omit<PeopleDecision, 'source'>;

/** The statement that reads one source. */
export function decisionsOf(db: Db, source: Source, filter: DecisionsFilter, limit: number) {
  const { spaceIds, by, kind, from, before, after } = filter;
  const { table, at, id, person, space, columns, isOfPeople } = PLACES[source];
  // A space alone is not looked for by an index: in the order of time is what is shown, and nothing is sorted.
  const conditions: Expression<SqlBool>[] = [
    ...(spaceIds === undefined || space === null
      ? []
      : [sql<SqlBool>`coalesce(${sql.ref(space)}, '') in ${dialectOf(db).elements(spaceIds)}`]),
    ...(isOfPeople === undefined ? [] : [sql<SqlBool>`${sql.raw(isOfPeople)}`]),
    ...(by === undefined ? [] : [sql<SqlBool>`${sql.ref(person)} = ${by}`]),
    ...(kind === undefined ? [] : [sql<SqlBool>`${sql.raw(columns.kind)} = ${kind}`]),
    ...(from === undefined ? [] : [sql<SqlBool>`${sql.ref(at)} >= ${from}`]),
    ...(before === undefined ? [] : [sql<SqlBool>`${sql.ref(at)} < ${before}`]),
    ...(after === undefined ? [] : [behind(source, at, id, after)]),
  ];
  return sql<Row>`select ${sql.ref(id)} as id, ${sql.ref(at)} as at, ${sql.ref(person)} as "by",
      ${space === null ? sql.raw("''") : sql.ref(space)} as "spaceId", ${sql.raw(columns.kind)} as kind, ${sql.raw(columns.invoice)} as "invoiceId",
      ${sql.raw(columns.subject)} as subject, ${sql.raw(columns.why)} as why
    from ${sql.raw(table)} where ${conditions.length === 0 ? sql`1 = 1` : sql.join(conditions, sql` and `)}
    order by ${sql.ref(at)} desc, ${sql.ref(id)} desc limit ${limit}`;
}

function behind(source: Source, at: string, id: string, after: DecisionPlace): Expression<SqlBool> {
  const order = SOURCES.indexOf(source) - SOURCES.indexOf(after.source);
  const moment = sql.ref(at);
  if (order > 0) return sql<SqlBool>`${moment} <= ${after.at}`;
  if (order < 0) return sql<SqlBool>`${moment} < ${after.at}`;
  return sql<SqlBool>`(${moment} <= ${after.at} and (${moment} < ${after.at} or ${sql.ref(id)} < ${after.id}))`;
}

interface Place {
  readonly table: string;
  readonly at: string;
  readonly id: string;
  readonly person: string;
  /** Null where it is about no space. */
  readonly space: string | null;
  readonly columns: Readonly<Record<'kind' | 'invoice' | 'subject' | 'why', string>>;
  /** Where programs decide as well: what people did. */
  readonly isOfPeople?: string;
}

/** The number of the invoice that a row is about; null while it is not known. */
function numberIn(table: string): string {
  return `(select number from invoice_facts
    where invoice_facts.space_id = ${table}.space_id and invoice_facts.invoice_id = ${table}.invoice_id)`;
}

/** Of names that are ours alone: nothing of what was given stands in them. */
const PLACES: Readonly<Record<Source, Place>> = {
  bank: {
    table: 'bank_decision join bank_line on bank_line.id = bank_decision.line_id',
    at: 'bank_decision.at',
    id: 'bank_decision.id',
    person: 'bank_decision.decided_by',
    space: 'bank_line.space_id',
    columns: {
      kind: "'bank'",
      invoice: 'null',
      subject: "bank_decision.line_id || ' ' || bank_decision.state",
      why: 'bank_decision.why',
    },
    isOfPeople: "bank_decision.decided_by not in ('', 'spacebooks')",
  },
  book: {
    table: 'book_decision',
    at: 'book_decision.at',
    id: 'book_decision.id',
    person: 'book_decision.decided_by',
    space: 'book_decision.space_id',
    columns: { kind: 'book_decision.kind', invoice: 'null', subject: 'book_decision.subject', why: 'why' },
  },
  cutover: {
    table: 'accepted_cutover',
    at: 'accepted_cutover.at',
    id: 'accepted_cutover.id',
    person: 'accepted_cutover.decided_by',
    space: 'accepted_cutover.space_id',
    columns: {
      kind: "'cutover'",
      invoice: 'null',
      subject: `case accepted_cutover.kind when 'accounting' then 'accounting.from' else 'e_invoices.from' end
        || ' ' || coalesce(accepted_cutover.cutover, '–')`,
      why: 'accepted_cutover.why',
    },
    isOfPeople: "accepted_cutover.origin = 'yes'",
  },
  coverage: {
    table: 'coverage_decision',
    at: 'coverage_decision.at',
    id: 'coverage_decision.id',
    person: 'coverage_decision.decided_by',
    space: 'coverage_decision.space_id',
    columns: {
      kind: 'coverage_decision.kind',
      invoice: 'coverage_decision.invoice_id',
      subject: numberIn('coverage_decision'),
      why: 'coverage_decision.why',
    },
  },
  ksef: {
    table: 'ksef_adoption join saga on saga.id = ksef_adoption.saga_id',
    at: 'ksef_adoption.decided_at',
    id: 'ksef_adoption.id',
    person: 'ksef_adoption.decided_by',
    space: 'saga.space_id',
    columns: {
      kind: "'adopt'",
      invoice: 'saga.invoice_id',
      subject: 'saga.invoice_number',
      why: 'ksef_adoption.ksef_number',
    },
  },
  opening: {
    table: 'opening_confirmation',
    at: 'opening_confirmation.at',
    id: 'opening_confirmation.id',
    person: 'opening_confirmation.decided_by',
    space: 'opening_confirmation.space_id',
    columns: {
      kind: "'opening'",
      invoice: 'null',
      subject: "'accounting.from ' || opening_confirmation.cutover",
      why: 'opening_confirmation.why',
    },
  },
  operator: {
    table: 'operator_decision',
    at: 'operator_decision.at',
    id: 'operator_decision.id',
    person: 'operator_decision.decided_by',
    space: 'operator_decision.space_id',
    columns: {
      kind: 'operator_decision.kind',
      invoice: 'operator_decision.invoice_id',
      subject: numberIn('operator_decision'),
      why: 'operator_decision.why',
    },
  },
  person: {
    table: 'person_decision',
    at: 'person_decision.at',
    id: 'person_decision.id',
    person: 'person_decision.decided_by',
    space: null,
    columns: {
      kind: 'person_decision.kind',
      invoice: 'null',
      subject: `about || ' ' || case
        when about like 'person:%' then coalesce((select name from web_user where web_user.id = cast(substr(about, 8) as bigint)), '')
        when about like 'invitation:%'
          then coalesce((select addressee from web_invitation
            where web_invitation.id = cast(substr(about, 12) as bigint)), '')
        else substr(about, 15) end`,
      why: 'person_decision.change',
    },
  },
  report: {
    table: 'exclusion',
    at: 'exclusion.at',
    id: 'exclusion.id',
    person: 'exclusion.decided_by',
    space: 'exclusion.space_id',
    columns: {
      kind: "case exclusion.excluded when 1 then 'exclude' else 'include' end",
      invoice: 'exclusion.invoice_id',
      subject: 'exclusion.document_number',
      why: 'exclusion.why',
    },
  },
  setting: {
    table: 'finance_setting',
    at: 'finance_setting.at',
    id: 'finance_setting.id',
    person: 'finance_setting.decided_by',
    space: 'finance_setting.space_id',
    columns: {
      kind: "'setting'",
      invoice: 'null',
      subject: "finance_setting.kind || ' ' || finance_setting.version",
      why: 'finance_setting.why',
    },
  },
};
