/** A statement for a thread; each is answered by the same number. */
export interface AskedStatement {
  readonly number: number;
  readonly text: string;
  readonly parameters: readonly unknown[];
}

export type Answered =
  | { readonly number: number; readonly rows: readonly unknown[]; readonly changes: number }
  /** What SQLite said. */
  | { readonly number: number; readonly code: string | null; readonly message: string };
