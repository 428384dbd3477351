/** A file that is not read, and one whose lines do not lead from its opening to its closing balance. */
export type StatementErrorCode = 'bank.unreadable' | 'bank.unbalanced';

/** Why a file is refused as a whole. */
export class StatementError extends Error {
  override readonly name = 'StatementError';

  /** @param detail file, line, field, what is wrong and what to do, on one line */
  constructor(
    readonly code: StatementErrorCode,
    readonly detail: string,
  ) {
    super(`${code}: ${detail}`);
  }
}
