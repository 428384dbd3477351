import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { smallFa3 } from '../../packages/ksef-sandbox/test/fa3.js';
import { codeOfPage } from '../code-of-page.js';
import { temporaryFolder } from '../temporary-folder.js';

/** A package alone, as a project of a stranger has it: an empty folder, its tarball, and the first test of its README. */
const ROOT = resolve(import.meta.dirname, '../..');
const PATH = [dirname(process.execPath), process.env.PATH].join(delimiter);

function run(program: string, args: readonly string[], cwd: string): string {
  const { status, stdout, stderr } = spawnSync(program, args, {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, PATH },
    timeout: 600_000,
  });
  if (status !== 0)
    throw new Error(`${program} ${args.join(' ')} ended with ${status}:\n${stdout}\n${stderr}`);
  return stdout;
}

/** A project with the packed package and others of the registry. @returns its folder */
function projectWith(name: string, others: readonly string[] = []): string {
  const project = temporaryFolder(`stranger-${name}-`);
  const pack = ['--import', 'tsx', join(ROOT, '.ci/release/pack-package.ts'), name, project];
  const tarball = run(process.execPath, pack, ROOT).trim();
  writeFileSync(join(project, 'package.json'), '{ "private": true }');
  run('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', tarball, ...others], project);
  const test = codeOfPage(join(ROOT, 'packages', name, 'README.md'), 'Five minutes to the first test', 'js');
  writeFileSync(join(project, 'first.test.mjs'), test);
  return project;
}

/** The reporter of TAP has a line for each test. */
const testsOf = (project: string): readonly string[] =>
  run(process.execPath, ['--test', '--test-reporter', 'tap'], project)
    .split('\n')
    .filter((line) => /^(?:not )?ok /.test(line));

describe('a package in a project of a stranger', () => {
  it('cobot-sandbox: the first test of its README passes, and its program answers', () => {
    const project = projectWith('cobot-sandbox');
    expect(testsOf(project)).toEqual([
      'ok 1 - an invoice waits to be sent',
      'ok 2 - the platform is broken once',
    ]);
    expect(run('npx', ['--no-install', 'cobot-sandbox', '--help'], project)).toContain(
      'Usage: cobot-sandbox [options]',
    );
  });

  it('ksef-sandbox: a client by others logs in and issues, as its README shows', () => {
    const { version } = JSON.parse(
      readFileSync(join(ROOT, 'node_modules/ksef-client-ts/package.json'), 'utf8'),
    ) as { version: string };
    const project = projectWith('ksef-sandbox', [`ksef-client-ts@${version}`]);
    const date = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Warsaw' }).format();
    writeFileSync(join(project, 'invoice.xml'), smallFa3({ date }));
    expect(testsOf(project)).toEqual([
      'ok 1 - an invoice gets its number',
      'ok 2 - a login is refused while KSeF is down',
    ]);
    expect(run('npx', ['--no-install', 'ksef-sandbox', '--help'], project)).toContain(
      'Usage: ksef-sandbox [options]',
    );
  });
});
