import { expect, it } from 'vitest';
import { withoutStaticSurvivors } from '../../mutants/incremental.js';

it('of a run before, survivors that run when their file is loaded are tried again, and no others', () => {
  const of = (id: string, status: string, isStatic?: boolean) =>
    isStatic === undefined ? { id, status } : { id, status, static: isStatic };
  const kept = {
    schemaVersion: '1',
    files: {
      'src/a.ts': {
        source: 'a();',
        mutants: [
          of('1', 'Survived', true),
          of('2', 'Survived', false),
          of('3', 'Killed', true),
          of('4', 'Survived'),
        ],
      },
      'src/b.ts': { source: 'b();', mutants: [of('5', 'Survived', true)] },
    },
  };
  expect(withoutStaticSurvivors(kept)).toEqual({
    schemaVersion: '1',
    files: {
      'src/a.ts': {
        source: 'a();',
        mutants: [of('2', 'Survived', false), of('3', 'Killed', true), of('4', 'Survived')],
      },
      'src/b.ts': { source: 'b();', mutants: [] },
    },
  });
});
