import { type TaskMeta, TestRunner } from 'vitest';

/** What a test of a fault hands over to the reporter. */
export interface FaultFigures {
  /** Crash points that a process passed, `before:read#2` at the second pass. */
  passed: string[];
  /** Where a process was killed. */
  killed: string[];
  /** Broken invariants. */
  violations: string[];
  /** E-invoices that were followed through the graph of their saga, their steps, and those that left it. */
  traces: number;
  steps: number;
  rejected: number;
}

declare module 'vitest' {
  interface TaskMeta {
    faults?: FaultFigures;
  }
}

/** The figures of the test that runs now. Outside of a test nobody reads them. */
export function faultFigures(): FaultFigures {
  const test = TestRunner.getCurrentTest();
  return test === undefined ? noFigures() : figuresIn(test);
}

/** The figures of a test, or of a file. */
export function figuresIn({ meta }: { readonly meta: TaskMeta }): FaultFigures {
  meta.faults ??= noFigures();
  return meta.faults;
}

function noFigures(): FaultFigures {
  return { passed: [], killed: [], violations: [], traces: 0, steps: 0, rejected: 0 };
}
