import type { ColumnType, Generated } from 'kysely';

export interface OperatorTables {
  operator_decision: OperatorDecisionTable;
  operator_outcome: OperatorOutcomeTable;
  request_trace: RequestTraceTable;
}

type Fixed<T> = ColumnType<T, T, never>;

export type DecisionKind = 'retry' | 'release' | 'replay' | 'pause' | 'resume';

/** Append-only: what people decided from the command line or the operator's page. */
export interface OperatorDecisionTable {
  id: Generated<number>;
  at: Fixed<number>;
  kind: Fixed<DecisionKind>;
  /** Who decided: a name, as it was given. */
  decided_by: Fixed<string>;
  space_id: Fixed<string>;
  invoice_id: Fixed<string | null>;
  saga_id: Fixed<string | null>;
  /** The event that was to be worked on once more. */
  event_id: Fixed<number | null>;
  why: Fixed<string | null>;
}

/** Append-only: what the daemon made of a decision that it had to carry out. */
export interface OperatorOutcomeTable {
  decision_id: Fixed<number>;
  at: Fixed<number>;
  outcome: Fixed<string>;
}

/** The last requests of each saga; the oldest go. */
export interface RequestTraceTable {
  id: Generated<number>;
  at: Fixed<number>;
  space_id: Fixed<string>;
  invoice_id: Fixed<string>;
  saga_id: Fixed<string>;
  system: Fixed<'platform' | 'ksef'>;
  method: Fixed<string>;
  /** Without its query. */
  path: Fixed<string>;
  /** Null when no answer came. */
  status: Fixed<number | null>;
  milliseconds: Fixed<number>;
  request_id: Fixed<string | null>;
}
