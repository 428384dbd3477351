import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../temporary-folder.js';

const CI = resolve(import.meta.dirname, '../../../.ci');

type Outcome = 'passed' | 'failed' | 'pending';

/** Files of a report with the outcome of each of their tests; none is a file that could not be loaded. */
type Files = Readonly<Record<string, readonly Outcome[]>>;

describe('what failed, once more', () => {
  let folder = '';
  beforeEach(() => {
    folder = temporaryFolder('reports-');
  });

  function report(name: string, files: Files): string {
    const testResults = Object.entries(files).map(([file, outcomes]) => ({
      name: join('/check/main/test', file),
      status: outcomes.length === 0 || outcomes.includes('failed') ? 'failed' : 'passed',
      message: '',
      assertionResults: outcomes.map((status, index) => ({
        fullName: `case ${index}`,
        status,
        failureMessages: [],
      })),
    }));
    const all = Object.values(files).flat();
    const number = (wanted: Outcome): number => all.filter((outcome) => outcome === wanted).length;
    const path = join(folder, `${name}.json`);
    const counts = {
      numPassedTests: number('passed'),
      numFailedTests: number('failed'),
      numPendingTests: number('pending'),
      numTodoTests: 0,
    };
    writeFileSync(path, JSON.stringify({ ...counts, testResults }));
    return path;
  }

  function run(program: string, ...words: string[]): readonly [string, number | null] {
    const { stdout, status } = spawnSync(process.execPath, [join(CI, program), ...words], {
      encoding: 'utf8',
    });
    return [stdout, status];
  }

  it('is the files with a failed test and those that could not be loaded', () => {
    const first = report('first', {
      'a.test.ts': ['passed'],
      'b/c.test.ts': ['passed', 'failed'],
      'd.test.ts': [],
    });
    expect(run('again.mjs', 'files', first)).toEqual(['test/b/c.test.ts\ntest/d.test.ts\n', 0]);
    const ofPackage = report('package', { '../packages/base/test/a.test.ts': ['failed'] });
    expect(run('again.mjs', 'files', ofPackage)).toEqual(['packages/base/test/a.test.ts\n', 0]);
  });

  it('passes twice by itself, with the line for the list, and fails the third time', () => {
    const first = (): string => report('first', { 'a.test.ts': ['passed'], 'b.test.ts': ['failed'] });
    const second = report('second', { 'b.test.ts': ['passed'] });
    const list = join(folder, 'alone.tsv');
    const [line, status] = run('again.mjs', 'merge', first(), second, list);
    expect(status).toBe(0);
    expect(line).toMatch(
      /^passed only by itself, add to \.ci\/passed-alone\.tsv: \d{4}-\d\d-\d\d\ttest\/b\.test\.ts\n$/,
    );
    const day = line.slice(line.indexOf(': ') + 2);
    writeFileSync(list, `day\tfile\n${day}`);
    expect(run('again.mjs', 'merge', first(), second, list)).toEqual([line, 0]);
    writeFileSync(list, `day\tfile\n${day}${day}`);
    expect(run('again.mjs', 'merge', first(), second, list)).toEqual([
      'test/b.test.ts passes only by itself for the 3. time: mend it, and take its lines off the list\n',
      1,
    ]);
  });

  it('has a list of days and files that there are', () => {
    const [head, ...lines] = readFileSync(join(CI, 'passed-alone.tsv'), 'utf8').trimEnd().split('\n');
    expect(head).toBe('day\tfile');
    for (const line of lines) {
      expect(line).toMatch(/^\d{4}-\d\d-\d\d\t[^\t]+$/);
      expect(existsSync(join(CI, '..', line.split('\t')[1] ?? '')), line).toBe(true);
    }
  });

  it('is nothing where more failed than a busy machine explains', () => {
    const files = Object.fromEntries(
      [1, 2, 3, 4, 5, 6].map((file) => [`${file}.test.ts`, ['failed'] as const]),
    );
    expect(run('again.mjs', 'files', report('first', files))).toEqual(['', 0]);
  });

  it('counts as passed when it passes then, and is named at the end', () => {
    const first = report('first', {
      'a.test.ts': ['passed', 'pending'],
      'b.test.ts': ['passed', 'failed'],
      'd.test.ts': [],
    });
    const second = report('second', { 'b.test.ts': ['passed', 'passed'], 'd.test.ts': ['passed'] });
    expect(run('again.mjs', 'merge', first, second, join(folder, 'no-list'))[1]).toBe(0);
    rmSync(second);
    const [stdout, status] = run('count.mjs', folder, '0');
    expect(status).toBe(0);
    expect(stdout.trimEnd().split('\n')).toEqual([
      'passed only by itself: /check/main/test/b.test.ts > case 1',
      'passed only by itself: /check/main/test/d.test.ts',
      '4 passed, 0 failed, 1 skipped',
    ]);
  });

  it.each<[string, Files]>([
    ['fails again', { 'b.test.ts': ['passed', 'failed'] }],
    ['did not run again', {}],
  ])('has failed when it %s', (_, files) => {
    const first = report('first', { 'a.test.ts': ['passed'], 'b.test.ts': ['passed', 'failed'] });
    const second = report('second', files);
    expect(run('again.mjs', 'merge', first, second)).toEqual(['', 1]);
    expect(JSON.parse(readFileSync(first, 'utf8'))).toMatchObject({
      numPassedTests: 2,
      numFailedTests: 1,
      passedAgain: [],
    });
  });
});
