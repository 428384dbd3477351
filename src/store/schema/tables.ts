import type { Kysely, Transaction as KyselyTransaction, Selectable } from 'kysely';
import type { TABLES } from './migrations.js';
import type { RowsOf } from './table.js';

/** Moments are epoch milliseconds, dates `YYYY-MM-DD`, flags 0 or 1, structured values JSON text. */
export type Tables = RowsOf<typeof TABLES>;

/** The database, or a transaction of it. */
export type Db = Kysely<Tables>;
export type Transaction = KyselyTransaction<Tables>;

export type DecisionKind = Selectable<Tables['operator_decision']>['kind'];
export type CoverageDecisionKind = Selectable<Tables['coverage_decision']>['kind'];
export type AccountKind = Selectable<Tables['mirror_account']>['kind'];
