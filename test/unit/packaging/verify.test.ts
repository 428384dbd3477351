import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';

/** The tests that `npm run verify` would run for a change of a file, the nearest first. */
function nearest(file: string): readonly string[] {
  return execFileSync('node', ['.ci/verify.mjs', '--list', file], { encoding: 'utf8' }).trimEnd().split('\n');
}

describe('npm run verify', () => {
  it('runs the tests that import a changed file before those that come to it by others', () => {
    const tests = nearest('src/domain/accounting/apportion.ts');
    expect(tests[0]).toBe('test/unit/domain/accounting/apportion.test.ts');
    expect(tests).toHaveLength(16);
  });

  it('runs those of the room where a file is found in its folder', () => {
    const tests = nearest('src/web/view/left-out-view.ts');
    expect(tests.length).toBeGreaterThan(5);
    expect(tests.filter((file) => !file.startsWith('test/unit/web/'))).toEqual([]);
  });

  it('goes through packages, and leaves slow tests to their suite', () => {
    expect(nearest('packages/bank-statements/src/amount.ts').join()).toContain(
      'packages/bank-statements/test/',
    );
    expect(nearest('src/store/postgres/claim.ts').join()).not.toContain('test/unit/store/postgres/');
  });
});
