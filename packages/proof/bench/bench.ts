/** What a benchmark module in this folder exports as `bench`. */
export type Bench = () => Promise<BenchResult>;

export interface BenchResult {
  readonly name: string;
  readonly figures: readonly Figure[];
}

/** One measured value. Without `ok` it is told for information and cannot miss anything. */
export interface Figure {
  readonly label: string;
  readonly value: number;
  /** e.g. `ms`, `documents/s`, `MB`. */
  readonly unit: string;
  /** The promise in words, e.g. `at least 25`. */
  readonly target?: string;
  /** Whether the target was met. */
  readonly ok?: boolean;
}
