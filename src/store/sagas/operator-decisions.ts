import { sql } from 'kysely';
import type { InvoiceReference } from '../invoices/operator-invoices.js';
import type { CoverageDecisionKind, Db, DecisionKind } from '../schema/tables.js';

export interface StoredDecision {
  readonly id: number;
  readonly at: number;
  readonly kind: DecisionKind | 'adopt' | CoverageDecisionKind;
  readonly by: string;
  readonly spaceId: string;
  readonly invoiceId: string | null;
  readonly why: string | null;
  /** What the daemon made of it, where it had to carry it out and has done so. */
  readonly outcome: string | null;
}

export interface Decider {
  readonly by: string;
  readonly why: string | null;
  /** Epoch milliseconds. */
  readonly at: number;
}

/** What people decided, to be read. */
export type OperatorDecisions = ReturnType<typeof createOperatorDecisions>;

export function createOperatorDecisions(db: Db) {
  return {
    /** The latest first. */
    list: (limit: number, spaceIds?: readonly string[]): Promise<readonly StoredDecision[]> =>
      allDecisions(db)
        .$if(spaceIds !== undefined, (query) => query.where('spaceId', 'in', spaceIds ?? []))
        .orderBy('at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .execute(),
    /** Oldest first. */
    ofInvoice: ({ spaceId, invoiceId }: InvoiceReference): Promise<readonly StoredDecision[]> =>
      allDecisions(db)
        .where((eb) => eb.and({ spaceId, invoiceId }))
        .orderBy('at')
        .orderBy('id')
        .execute(),
    /** Who paused a space; null while it works. */
    pauseOf: async (spaceId: string): Promise<Decider | null> => {
      const last = await lastPauseOrResume(db, spaceId)
        .select(['kind', 'decided_by as by', 'at', 'why'])
        .executeTakeFirst();
      if (last === undefined || last.kind === 'resume') return null;
      const { by, at, why } = last;
      return { by, at, why };
    },
    /** Who paused each space that does not work. */
    pauses: async (): Promise<ReadonlyMap<string, Decider>> => {
      const last = db
        .selectFrom('operator_decision')
        .select(({ fn }) => fn.max('id').as('id'))
        .where(PAUSE_OR_RESUME)
        .where('invoice_id', 'is', null)
        .groupBy('space_id');
      const rows = await db
        .selectFrom('operator_decision')
        .select(['space_id', 'decided_by as by', 'at', 'why'])
        .where('id', 'in', last)
        .where('kind', '=', 'pause')
        .execute();
      return new Map(rows.map(({ space_id: spaceId, ...decider }) => [spaceId, decider]));
    },
  };
}

/** Those about documents of KSeF, and about what nobody had requested, have tables of their own. */
function allDecisions(db: Db) {
  const own = db
    .selectFrom('operator_decision')
    .leftJoin('operator_outcome', 'operator_outcome.decision_id', 'operator_decision.id')
    .select([
      'operator_decision.id',
      'operator_decision.at',
      sql<StoredDecision['kind']>`kind`.as('kind'),
      'decided_by as by',
      'space_id as spaceId',
      'invoice_id as invoiceId',
      'why',
      'outcome',
    ]);
  const adopted = db
    .selectFrom('ksef_adoption')
    .innerJoin('saga', 'saga.id', 'ksef_adoption.saga_id')
    .select([
      'ksef_adoption.id',
      'decided_at as at',
      sql<StoredDecision['kind']>`'adopt'`.as('kind'),
      'decided_by as by',
      'space_id as spaceId',
      sql<string | null>`invoice_id`.as('invoiceId'),
      sql<string | null>`ksef_adoption.ksef_number`.as('why'),
      sql<string | null>`null`.as('outcome'),
    ]);
  const measured = db
    .selectFrom('coverage_decision')
    .select([
      'id',
      'at',
      sql<StoredDecision['kind']>`kind`.as('kind'),
      'decided_by as by',
      'space_id as spaceId',
    ])
    .select([sql<string | null>`invoice_id`.as('invoiceId'), 'why', sql<string | null>`null`.as('outcome')]);
  return db.selectFrom(own.unionAll(adopted).unionAll(measured).as('decision')).selectAll();
}

/** Written out, so that the index of these matches. */
const PAUSE_OR_RESUME = sql<boolean>`kind in ('pause', 'resume')`;

/** The last word of a person on whether the space works: `pause` or `resume`; no row while nobody has said either. */
export function lastPauseOrResume(db: Db, spaceId: string) {
  return db
    .selectFrom('operator_decision')
    .where('space_id', '=', spaceId)
    .where('invoice_id', 'is', null)
    .where(PAUSE_OR_RESUME)
    .orderBy('id', 'desc')
    .limit(1);
}
