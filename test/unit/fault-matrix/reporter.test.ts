import { describe, expect, it } from 'vitest';
import { summary } from '../../fault-matrix/reporter.js';
import type { FaultRow } from '../../fault-matrix/row.js';

const FILE = 'test/faults/a.test.ts';
const ROW: FaultRow = {
  id: 'P1',
  fault: '',
  happens: '',
  sees: '',
  tests: [{ file: FILE, title: '%s ends once' }],
};

describe('the last lines of the faults', () => {
  it('count crash points by name, over all tests, and list what was not hit', () => {
    const followed = { traces: 2, steps: 20, rejected: 1 };
    const figures = [
      {
        ...followed,
        passed: ['before:read', 'after:read', 'before:read#2', 'after:lock'],
        killed: [],
        violations: [],
      },
      {
        ...followed,
        passed: [],
        killed: ['before:read', 'before:read#2', 'after:read'],
        violations: ['rule 1 (saga x)'],
      },
    ];
    expect(summary(figures, [], [])).toBe(
      'crash points hit 2 of 3 (3 kills), faults tried 0 of 0 (rows of docs/faults.md with a test that ran), ' +
        'violations 1\n  not hit: after:lock\n  violation: rule 1 (saga x)\ntraces 4, steps 40, rejected 2',
    );
  });

  it.each([
    ['the same title with its value', FILE, 'a fault > after:lock ends once', 1],
    ['another title', FILE, 'a fault > after:lock ends twice', 0],
    ['another file', 'test/faults/b.test.ts', 'a fault > after:lock ends once', 0],
  ])('count a row as tried: %s', (_what, file, fullName, tried) => {
    expect(summary([], [{ file, fullName }], [ROW])).toContain(`faults tried ${tried} of 1 `);
  });
});
