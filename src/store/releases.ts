import type { Db } from './open.js';

/** A person wants an e-invoice given up, and the daemon has not looked at that so far. */
export interface AskedRelease {
  /** Of the decision. */
  readonly id: number;
  readonly by: string;
  readonly why: string | null;
}

/** Wishes to have an e-invoice given up, as the saga meets them. */
export interface Releases {
  /** The last one about a saga that has no outcome. */
  asked(sagaId: string): Promise<AskedRelease | null>;
  /** Keeps what became of it; the first outcome stands. */
  settle(decisionId: number, outcome: string, now: number): Promise<void>;
}

export function createReleases(db: Db): Releases {
  return {
    asked: async (sagaId) => {
      const row = await db
        .selectFrom('operator_decision')
        .leftJoin('operator_outcome', 'decision_id', 'operator_decision.id')
        .select(['operator_decision.id', 'decided_by as by', 'why'])
        .where('kind', '=', 'release')
        .where('saga_id', '=', sagaId)
        .where('decision_id', 'is', null)
        .orderBy('operator_decision.id', 'desc')
        .limit(1)
        .executeTakeFirst();
      return row ?? null;
    },
    settle: async (decisionId, outcome, now) => {
      await db
        .insertInto('operator_outcome')
        .values({ decision_id: decisionId, at: now, outcome })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },
  };
}
