import { TestRunner } from 'vitest';

/** What a test of a fault hands over to the reporter. */
export interface FaultFigures {
  /** Crash points that a process passed, `before:read#2` at the second pass. */
  passed: string[];
  /** Where a process was killed. */
  killed: string[];
  /** Broken invariants. */
  violations: string[];
}

declare module 'vitest' {
  interface TaskMeta {
    faults?: FaultFigures;
  }
}

/** The figures of the test that runs now. Outside of a test nobody reads them. */
export function faultFigures(): FaultFigures {
  const empty: FaultFigures = { passed: [], killed: [], violations: [] };
  const meta = TestRunner.getCurrentTest()?.meta;
  if (meta === undefined) return empty;
  meta.faults ??= empty;
  return meta.faults;
}
