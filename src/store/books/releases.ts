import { sql } from 'kysely';
import { END_STATES } from '../../domain/saga/model.js';
import { phraseText } from '../../words/phrases.js';
import type { Db } from '../schema/tables.js';

/** A person wants an e-invoice given up, and the daemon has not looked at that so far. */
export interface AskedRelease {
  /** Of the decision. */
  readonly id: number;
  readonly by: string;
  readonly why: string | null;
}

/** Wishes to have an e-invoice given up, as the saga meets them. */
export type Releases = ReturnType<typeof createReleases>;

export function createReleases(db: Db) {
  const unanswered = () =>
    db
      .selectFrom('operator_decision')
      .leftJoin('operator_outcome', 'decision_id', 'operator_decision.id')
      // Spelled out, because the index is of these only and a value that is bound could be any other.
      .where(sql<boolean>`kind = 'release'`)
      .where('decision_id', 'is', null);
  const answer = async (
    wishes: ReturnType<typeof unanswered>,
    outcome: string,
    now: number,
  ): Promise<void> => {
    await db
      .insertInto('operator_outcome')
      .columns(['decision_id', 'at', 'outcome'])
      .expression(
        wishes.select([
          'operator_decision.id',
          sql`cast(${now} as bigint)`.as('at'),
          sql`cast(${outcome} as text)`.as('outcome'),
        ]),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  };
  return {
    /** The last one about a saga that has no outcome. */
    asked: async (sagaId: string): Promise<AskedRelease | null> => {
      const row = await unanswered()
        .select(['operator_decision.id', 'decided_by as by', 'why'])
        .where('saga_id', '=', sagaId)
        .orderBy('operator_decision.id', 'desc')
        .limit(1)
        .executeTakeFirst();
      return row ?? null;
    },
    /** Keeps what became of it, and of earlier ones about the saga; the first outcome stands. */
    settle: (decisionId: number, outcome: string, now: number): Promise<void> => {
      const ofSameSaga = db.selectFrom('operator_decision').select('saga_id').where('id', '=', decisionId);
      const wishes = unanswered()
        .where('operator_decision.id', '<=', decisionId)
        .where('saga_id', '=', ofSameSaga);
      return answer(wishes, outcome, now);
    },
    /** Answers those whose saga came to its end before a crash, and the answer did not. */
    settleEnded: async (now: number): Promise<void> => {
      const stateOf = sql<string>`(select state from saga where saga.id = saga_id)`;
      for (const state of END_STATES) {
        const outcome = phraseText({ key: 'too late', values: { why: { key: `ended ${state}` } } });
        await answer(unanswered().where(stateOf, '=', state), outcome, now);
      }
    },
  };
}
