import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { codeOfPage } from '../code-of-page.js';
import { type SandboxProcess, startSandboxProcess } from '../sandbox-process.js';
import { temporaryFolder } from '../temporary-folder.js';

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
  const code = codeOfPage('packages/cobot-sandbox/docs/sandbox.md', 'Five minutes to the first test', 'ts');
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

it('what its image holds is enough to run it', async () => {
  const image = join(at, 'image');
  const write = ['--import', 'tsx', join(ROOT, '.ci/release/write-sandbox.ts'), image];
  await promisify(execFile)(process.execPath, write, { cwd: ROOT });
  // Where no other package is in reach.
  const away = join(temporaryFolder('sandbox-image-'), 'app');
  cpSync(image, away, { recursive: true });
  const small = await startSandboxProcess(
    ['--tls'],
    'Certificate of the sandbox',
    join(away, 'dist/cobot-sandbox.js'),
  );
  const state = await fetchAnyway(`${small.url}/sandbox/worlds`);
  expect(state).toEqual({ worlds: [] });
  // The XML of KSeF is loaded at its first use.
  const ksef = /base_url +(\S+)\/v2/.exec(small.manual)?.[1] ?? '';
  const issued = await fetchAnyway(`${ksef}/sandbox/documents`, { xml: '<a/>', nip: '5265877635' });
  expect(issued).toMatchObject({
    status: 422,
    detail: expect.stringContaining('KSeF refuses the document with 450'),
  });
  expect(await small.stop()).toBe(0);
});

/** JSON of a server whose certificate nobody knows. */
function fetchAnyway(url: string, body?: object): Promise<unknown> {
  return new Promise((done, fail) => {
    const method = body === undefined ? 'GET' : 'POST';
    const sent = request(url, { method, rejectUnauthorized: false, agent: false }, (response) => {
      let text = '';
      response.on('data', (part) => {
        text += part;
      });
      response.on('end', () => done(JSON.parse(text)));
    });
    sent.on('error', fail).end(body === undefined ? undefined : JSON.stringify(body));
  });
}
