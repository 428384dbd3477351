import { relative } from 'node:path';
import type { TestCase, TestModule } from 'vitest/node';
import type { Reporter } from 'vitest/reporters';
import type { FaultFigures } from './figures.js';
import type { FaultRow } from './row.js';
import { ROWS } from './rows.js';

/** A test that ran, as far as a row can name it. */
export interface TriedTest {
  /** From the root of the repository. */
  readonly file: string;
  readonly fullName: string;
}

/** Says at the end of a run of the project `faults` which crash points were hit, which rows were tried, what broke, and how
 * many e-invoices were followed. */
export class FaultReporter implements Reporter {
  private readonly tried: TriedTest[] = [];
  private readonly figures: FaultFigures[] = [];

  onTestCaseResult(test: TestCase): void {
    if (test.project.name !== 'faults' || test.result().state === 'skipped') return;
    const file = relative(process.cwd(), test.module.moduleId);
    this.tried.push({ file, fullName: test.fullName });
    const { faults } = test.meta();
    if (faults !== undefined) this.figures.push(faults);
  }

  /** What daemons did that worked from one test to the next is told by the file. */
  onTestModuleEnd(module: TestModule): void {
    const { faults } = module.meta();
    if (module.project.name === 'faults' && faults !== undefined) this.figures.push(faults);
  }

  onTestRunEnd(): void {
    if (this.tried.length > 0) console.log(summary(this.figures, this.tried, ROWS));
  }
}

/** The last lines of a run; what is missing is listed. */
export function summary(
  figures: readonly FaultFigures[],
  tests: readonly TriedTest[],
  rows: readonly FaultRow[],
): string {
  const killed = figures.flatMap((figure) => figure.killed);
  const hit = new Set(killed.map(nameOfPlace));
  const known = new Set([...hit, ...figures.flatMap((figure) => figure.passed.map(nameOfPlace))]);
  const missed = [...known].filter((name) => !hit.has(name));
  const triedRows = rows.filter((row) =>
    row.tests.some((named) => tests.some((test) => isNamed(test, named))),
  );
  const violations = figures.flatMap((figure) => figure.violations);
  return [
    `crash points hit ${hit.size} of ${known.size} (${killed.length} kills), ` +
      `faults tried ${triedRows.length} of ${rows.length} (rows of docs/faults.md with a test that ran), ` +
      `violations ${violations.length}`,
    ...missed.map((name) => `  not hit: ${name}`),
    ...violations.map((violation) => `  violation: ${violation}`),
    `traces ${sum(figures, 'traces')}, steps ${sum(figures, 'steps')}, rejected ${sum(figures, 'rejected')}`,
  ].join('\n');
}

function sum(figures: readonly FaultFigures[], name: 'traces' | 'steps' | 'rejected'): number {
  return figures.reduce((total, figure) => total + figure[name], 0);
}

/** A title is written as in the source: `%s` and `$name` stand for anything. */
function isNamed(test: TriedTest, { file, title }: FaultRow['tests'][number]): boolean {
  if (test.file !== file) return false;
  const literal = title.split(/%[sdijo]|\$\w+/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(literal.join('.*')).test(test.fullName);
}

/** `before:read#2` is the second pass of the crash point `before:read`. */
function nameOfPlace(place: string): string {
  return place.replace(/#\d+$/, '');
}
