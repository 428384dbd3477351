import { Failure } from '../domain/errors.js';

/** One mistake in the configuration, where it stands and what to write instead. Never holds a secret. */
export interface ConfigProblem {
  /** The file as the operator named it. */
  readonly file: string;
  /** From 1. */
  readonly line: number;
  /** From 1, in UTF-16 units. */
  readonly column: number;
  /** What is wrong. */
  readonly message: string;
  /** What to write. */
  readonly fix: string;
}

/** `file:line:column: what is wrong; what to write`, the form that editors and terminals turn into a link. */
export function problemText(problem: ConfigProblem): string {
  return `${problem.file}:${problem.line}:${problem.column}: ${problem.message}; ${problem.fix}`;
}

/** The configuration cannot be used; `problems` names every mistake once, in the order of the file. */
export class ConfigError extends Failure {
  readonly problems: readonly ConfigProblem[];

  /** @param unreadable whether the file itself is the problem, so that there are no lines to correct */
  constructor(problems: readonly ConfigProblem[], unreadable = false) {
    const sorted = sortedProblems(problems);
    super('config.invalid', { detail: summary(sorted), obstacle: unreadable ? 'unreadable file' : null });
    this.problems = sorted;
  }
}

/** In the order of the file, each once: what several spaces share by alias is wrong in each of them. */
export function sortedProblems(problems: readonly ConfigProblem[]): readonly ConfigProblem[] {
  const unique = new Map(problems.map((problem) => [problemText(problem), problem]));
  return [...unique.values()].sort((a, b) => a.line - b.line || a.column - b.column);
}

/** The first of several, and how many there are. */
export function summary(problems: readonly ConfigProblem[]): string {
  const [first, ...others] = problems.map(problemText);
  return others.length === 0 ? `${first}` : `${first} (and ${others.length} more)`;
}
