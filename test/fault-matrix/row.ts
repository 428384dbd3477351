/**
 * One fault of the list that the system is held against: what is done to it, what happens, what a person sees, and
 * which tests show it. `docs/faults.md` is written from these rows; a row whose test is not there fails.
 */
export interface FaultRow {
  /** Letter of the kind and number: P process, D disk, N network, W callbacks, S security, T time, X concurrency, C content. */
  readonly id: string;
  /** What goes wrong. */
  readonly fault: string;
  /** What spacebooks does about it. */
  readonly happens: string;
  /** What the operator sees: alert, exit code, log line, nothing. */
  readonly sees: string;
  /** At least one: the file, and a part of the test's title that stands in it word for word. */
  readonly tests: readonly { readonly file: string; readonly title: string }[];
}
