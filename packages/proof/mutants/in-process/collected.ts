import { format } from 'node:util';

/** A test as its file declares it. */
export interface CollectedTest {
  readonly id: string;
  readonly run: () => unknown;
}

type Body = (...args: never[]) => unknown;

const tests: CollectedTest[] = [];
let around: readonly string[] = [];

/** All that were declared so far, in their order. */
export const collectedTests: readonly CollectedTest[] = tests;

export function collectSuite(name: string, body: () => void): void {
  const outer = around;
  around = [...outer, name];
  body();
  around = outer;
}

export function collectTest(name: string, run: () => unknown): void {
  const path = [...around, name].join(' > ');
  const same = tests.filter(({ id }) => id === path || id.startsWith(`${path} #`)).length;
  tests.push({ id: same === 0 ? path : `${path} #${same + 1}`, run });
}

/** One for each row of a table; of a row that is a list, what stands in it. */
export function collectEach(rows: readonly unknown[]): (name: string, body: Body) => void {
  return (name, body) => {
    const places = name.match(/%[sdifjo]/g)?.length ?? 0;
    for (const row of rows) {
      const cells = (Array.isArray(row) ? row : [row]) as never[];
      collectTest(format(name, ...cells.slice(0, places)), () => body(...cells));
    }
  };
}
