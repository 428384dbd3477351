import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const PROGRAM = resolve(import.meta.dirname, '../../../.ci/count.mjs');

describe('the sum of all test reports', () => {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'reports-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  function report(name: string, passed: number, failed: number, pending = 0, broken = 0): void {
    const testResults = [
      ...Array.from({ length: broken }, () => ({ status: 'failed', assertionResults: [] })),
      ...Array.from({ length: failed }, () => ({
        status: 'failed',
        assertionResults: [{ status: 'failed' }],
      })),
      { status: 'passed', assertionResults: [{ status: 'passed' }] },
    ];
    const counts = {
      numPassedTests: passed,
      numFailedTests: failed,
      numPendingTests: pending,
      numTodoTests: 0,
    };
    writeFileSync(join(folder, `${name}.json`), JSON.stringify({ ...counts, testResults }));
  }

  function count(failedSteps = 0, path = folder) {
    const answer = spawnSync(process.execPath, [PROGRAM, path, String(failedSteps)], { encoding: 'utf8' });
    return [answer.stdout, answer.status];
  }

  it('adds up what passed and failed', () => {
    report('one', 40, 0);
    report('two', 2, 0);
    expect(count()).toEqual(['42 passed, 0 failed\n', 0]);
  });

  it('fails with one failed test in any report, and counts it once though its step failed too', () => {
    report('one', 40, 0);
    report('two', 1, 1);
    expect(count(1)).toEqual(['41 passed, 1 failed\n', 1]);
  });

  it('tells what was skipped', () => {
    report('one', 3, 0, 2);
    expect(count()).toEqual(['3 passed, 0 failed, 2 skipped\n', 0]);
  });

  it('counts a test file that could not be loaded as failed', () => {
    report('one', 3, 0, 0, 1);
    expect(count(1)).toEqual(['3 passed, 1 failed\n', 1]);
  });

  it('counts a step that failed without any failed test', () => {
    report('one', 3, 0);
    expect(count(2)).toEqual(['3 passed, 2 failed\n', 1]);
  });

  it('fails when no test ran', () => {
    expect(count()).toEqual(['0 passed, 0 failed\n', 1]);
    expect(count(1, join(folder, 'missing'))).toEqual(['0 passed, 1 failed\n', 1]);
  });
});
