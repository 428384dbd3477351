import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../temporary-folder.js';

const PROGRAM = resolve(import.meta.dirname, '../../../.ci/count.mjs');

const FAILURE = ['AssertionError: expected 1 to be 2', ...Array(30).fill('    at somewhere')].join('\n');

describe('the sum of all test reports', () => {
  let folder = '';
  beforeEach(() => {
    folder = temporaryFolder('reports-');
  });

  function report(name: string, passed: number, failed: number, pending = 0, broken = 0): void {
    const testResults = [
      ...Array.from({ length: broken }, () => ({
        name: '/test/broken.test.ts',
        status: 'failed',
        message: 'no such module',
        assertionResults: [],
      })),
      ...Array.from({ length: failed }, () => ({
        name: '/test/mail.test.ts',
        status: 'failed',
        message: '',
        assertionResults: [
          { fullName: 'a mail is sent', status: 'failed', failureMessages: [FAILURE] },
          { fullName: 'a mail is read', status: 'passed', failureMessages: [] },
        ],
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

  function lastLine([stdout, status]: readonly unknown[]) {
    return [String(stdout).trimEnd().split('\n').at(-1), status];
  }

  it('adds up what passed and failed', () => {
    report('one', 40, 0);
    report('two', 2, 0);
    expect(count()).toEqual(['42 passed, 0 failed\n', 0]);
  });

  it('fails with one failed test in any report, and counts it once though its step failed too', () => {
    report('one', 40, 0);
    report('two', 1, 1);
    expect(lastLine(count(1))).toEqual(['41 passed, 1 failed', 1]);
  });

  it('names what failed with the first lines of what it said, for those who see only the end', () => {
    report('one', 1, 1, 0, 1);
    const lines = String(count(1)[0]).split('\n');
    expect(lines).toContain('FAILED /test/mail.test.ts > a mail is sent');
    expect(lines).toContain('  AssertionError: expected 1 to be 2');
    expect(lines.filter((line) => line.includes('at somewhere'))).toHaveLength(7);
    expect(lines).toContain('FAILED /test/broken.test.ts');
    expect(lines).toContain('  no such module');
    expect(lines.join()).not.toContain('a mail is read');
  });

  it('tells what was skipped', () => {
    report('one', 3, 0, 2);
    expect(count()).toEqual(['3 passed, 0 failed, 2 skipped\n', 0]);
  });

  it('counts a test file that could not be loaded as failed', () => {
    report('one', 3, 0, 0, 1);
    expect(lastLine(count(1))).toEqual(['3 passed, 1 failed', 1]);
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
