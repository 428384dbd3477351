/** What is wrong with a file in YAML, for the person who can change it. */
export interface YamlMistake {
  /** From 1. */
  readonly line: number;
  readonly column: number;
  /** The keys that lead there, or null where none does. */
  readonly field: string | null;
  /** `too much`: it is or becomes more than it may be; `alias`: one that names nothing. */
  readonly kind: 'too much' | 'alias' | 'key' | 'not YAML';
  readonly problem: string;
  /** Null where the problem says all there is to say. */
  readonly fix: string | null;
}

/** `columns.amount: what is wrong; what to do`, without its place. */
export function saidOf({ field, problem, fix }: YamlMistake): string {
  const about = field === null ? problem : `${field}: ${problem}`;
  return fix === null ? about : `${about}; ${fix}`;
}
