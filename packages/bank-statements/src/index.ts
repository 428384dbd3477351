/** Everything that a program needs to read statements. */
export { type Gap, gapsIn, type Imbalance, imbalanceOf } from './balance.js';
export type { BankFile } from './bank-file.js';
export type { CsvTerms } from './csv/csv-terms.js';
export { Layout } from './csv/layout.js';
export { readLayout } from './csv/read-layout.js';
export { StatementError, type StatementErrorCode } from './errors.js';
export { readStatements } from './read-statements.js';
export type { ReadingTerms } from './reading-terms.js';
export type {
  BankEntry,
  BankLine,
  BankStatement,
  Counterparty,
  ForeignAmount,
  StatementKind,
} from './statement.js';
export type { StatementRemark } from './statement-remark.js';
