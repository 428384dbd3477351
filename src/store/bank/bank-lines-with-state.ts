import { sql } from 'kysely';
import type { LineState } from '../../domain/bank/line-state.js';
import type { Db } from '../schema/tables.js';

/** The lines of a space, each with its statement, its state, and the last decision about it. */
export function linesWithState(db: Db, spaceId: string) {
  return db
    .selectFrom('bank_line as line')
    .innerJoin('bank_statement as statement', (join) =>
      join.onRef('statement.space_id', '=', 'line.space_id').onRef('statement.id', '=', 'line.statement_id'),
    )
    .leftJoin('bank_line_state as current', 'current.line_id', 'line.id')
    .leftJoin('bank_decision as decision', (join) =>
      join.on('decision.id', '=', ({ selectFrom }) =>
        selectFrom('bank_decision as latest')
          .select(({ fn }) => fn.max('latest.id').as('id'))
          .whereRef('latest.line_id', '=', 'line.id'),
      ),
    )
    .select(['line.id', 'line.booked_on', 'line.value_on', 'line.amount', 'line.content'])
    .select(['line.parent_id', 'line.part'])
    .select(['statement.currency', 'current.state', 'decision.state as decided'])
    .select(['decision.at', 'decision.decided_by', 'decision.why'])
    .where('line.space_id', '=', spaceId);
}

/** The state of a line of `linesWithState`, to filter by. */
export const LINE_STATE = sql<LineState>`coalesce(${sql.ref('current.state')}, ${sql.ref('decision.state')}, 'open')`;
