import { describe, expect, it } from 'vitest';
import { mutantsOf } from '../../mutants/mutant.js';
import { scoreOf, scoresByFile, shownPercent } from '../../mutants/score.js';

const at = (line: number, column: number, endLine: number, endColumn: number) => ({
  start: { line, column },
  end: { line: endLine, column: endColumn },
});

const report = {
  files: {
    'src/document/rules/b.ts': {
      source: 'if (a) {\n  go();\n}\nreturn 1;\n',
      mutants: [
        { mutatorName: 'x', replacement: '2', status: 'NoCoverage', location: at(4, 8, 4, 9) },
        { mutatorName: 'x', replacement: '{}', status: 'Survived', location: at(1, 8, 3, 2) },
        { mutatorName: 'x', replacement: 'false', status: 'Killed', location: at(1, 5, 1, 6) },
        { mutatorName: 'x', replacement: 'a(', status: 'RuntimeError', location: at(1, 5, 1, 6) },
      ],
    },
    'src/document/rules/c.ts': {
      source: 'while (b) c();\n',
      mutants: [{ mutatorName: 'x', replacement: 'true', status: 'Timeout', location: at(1, 8, 1, 9) }],
    },
    'src/document/rules/d.ts': {
      source: 'd();\n',
      mutants: [{ mutatorName: 'x', replacement: '', status: 'Ignored', location: at(1, 1, 1, 5) }],
    },
  },
};

describe('mutants', () => {
  it('have the code that stood there on one line, in the order of the lines', () => {
    const told = mutantsOf(report).map(({ line, code, replacement, isDetected }) => [
      line,
      code,
      replacement,
      isDetected,
    ]);
    expect(mutantsOf(report)[3]?.statement).toBe('return 1;');
    expect(told).toEqual([
      [1, '{ go(); }', '{}', false],
      [1, 'a', 'false', true],
      [1, 'a', 'a(', null],
      [4, '1', '2', false],
      [1, 'b', 'true', true],
      [1, 'd();', '', null],
    ]);
  });

  it('count where they were programs; one that never ends was noticed', () => {
    expect(scoreOf(mutantsOf(report))).toEqual({ mutants: 4, detected: 2 });
    expect(scoresByFile(mutantsOf(report)).map(([file, { mutants }]) => [file.at(-4), mutants])).toEqual([
      ['b', 3],
      ['c', 1],
      ['d', 0],
    ]);
  });

  it.each([
    [{ mutants: 10_000, detected: 8_499 }, '84.9 %'],
    [{ mutants: 2, detected: 2 }, '100.0 %'],
    [{ mutants: 0, detected: 0 }, '100.0 %'],
  ])('have a score that is never shown better than it is: %j', (score, shown) => {
    expect(shownPercent(score)).toBe(shown);
  });
});
