import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { codeOfPage } from '../code-of-page.js';
import { type SandboxProcess, startSandboxProcess } from '../sandbox-process.js';

const ROOT = resolve(import.meta.dirname, '../..');

let sandbox: SandboxProcess;
// Where packages are found: below the repository.
const folder = () => {
  mkdirSync(join(ROOT, 'test-output'), { recursive: true });
  return mkdtempSync(join(ROOT, 'test-output/sandbox-tool-'));
};
const at = folder();
beforeAll(async () => {
  sandbox = await startSandboxProcess(['--no-limit']);
});
afterAll(async () => {
  expect(await sandbox.stop()).toBe(0);
  rmSync(at, { recursive: true });
});

it('the first test of docs/sandbox.md in TypeScript passes as it is printed', async () => {
  const code = codeOfPage('docs/sandbox.md', 'Five minutes to the first test', 'ts');
  expect(code).toContain('http://127.0.0.1:8090');
  writeFileSync(join(at, 'first.test.ts'), code.replaceAll('http://127.0.0.1:8090', sandbox.url));
  // Not ours, which it would find above.
  writeFileSync(join(at, 'vitest.config.js'), 'export default {};');
  const run = [join(ROOT, 'node_modules/vitest/vitest.mjs'), 'run', '--root', at, '--reporter', 'json'];
  const { stdout } = await promisify(execFile)(process.execPath, run, {
    cwd: at,
    env: { PATH: process.env.PATH },
  });
  expect(JSON.parse(stdout)).toMatchObject({ numPassedTests: 2, numFailedTests: 0 });
  const { worlds } = (await (await fetch(`${sandbox.url}/sandbox/worlds`)).json()) as { worlds: string[] };
  expect(worlds).toEqual(['vitest-1']);
});
