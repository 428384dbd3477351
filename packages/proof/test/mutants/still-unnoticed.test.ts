import { describe, expect, it } from 'vitest';
import type { Mutant } from '../../mutants/mutant.js';
import { toTry, withTried } from '../../mutants/still-unnoticed.js';

function mutant(line: number, code: string, isDetected: boolean | null = null): Mutant {
  return { file: 'src/a.ts', line, statement: `if (${code}) {`, code, replacement: 'true', isDetected };
}

describe('a run of survivors', () => {
  const before = [mutant(1, 'a'), mutant(2, 'b')];
  const report = { survivors: [mutant(2, 'b')] };

  it('tries what no test noticed, wherever it stands by now, and what is new', () => {
    const now = [mutant(11, 'a'), mutant(12, 'b'), mutant(13, 'c')];
    expect(toTry(now, before, report)).toEqual([mutant(12, 'b'), mutant(13, 'c')]);
  });

  it('tries nothing of what was noticed, or is there no more', () => {
    expect(toTry([mutant(1, 'a')], before, report)).toEqual([]);
  });

  it('counts every mutant: what was tried by its verdict, all else as noticed', () => {
    const all = [mutant(11, 'a'), mutant(12, 'b'), mutant(13, 'c'), mutant(14, 'd')];
    const tried = [mutant(12, 'b', false), mutant(13, 'c', true), mutant(14, 'd', null)];
    expect(withTried(all, tried).map(({ isDetected }) => isDetected)).toEqual([true, false, true, null]);
  });

  it('believes the run where something that was noticed before is not any more', () => {
    expect(withTried([mutant(1, 'a')], [mutant(1, 'a', false)])).toEqual([mutant(1, 'a', false)]);
  });
});
