import { execFile, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeOfPage } from '../code-of-page.js';
import { type SandboxProcess, startSandboxProcess } from '../sandbox-process.js';
import { temporaryFolder } from '../temporary-folder.js';
import { pythonEnvironment } from './python-environment.js';

const FIVE_MINUTES = 'Five minutes to the first test';

const environment = pythonEnvironment('sandbox-python');
const hasRuby = spawnSync('ruby', ['-e', "require 'minitest'"]).status === 0;
for (const [missing, why] of [
  [!environment.ok, environment.ok ? '' : environment.reason],
  [!hasRuby, 'no ruby with minitest'],
] as const) {
  if (!missing) continue;
  const message = `The first tests of docs/sandbox.md cannot all be run: ${why}.`;
  if (process.env.SPACEBOOKS_REQUIRE_ALL === '1') throw new Error(message);
  console.warn(`SKIPPED: ${message} See docs/conformance.md.`);
}

describe('the first tests of docs/sandbox.md', () => {
  let sandbox: SandboxProcess;
  const folder = temporaryFolder('sandbox-clients-');
  const caFile = join(folder, 'ca.pem');
  beforeAll(async () => {
    sandbox = await startSandboxProcess(['--no-limit', '--proxy', '0', '--ca-file', caFile], 'HTTPS_PROXY=');
  });
  afterAll(async () => {
    await sandbox.stop();
  });

  /** Writes what the page shows, with the address of this sandbox. @returns its path */
  function written(language: string, name: string): string {
    const code = codeOfPage('packages/cobot-sandbox/docs/sandbox.md', FIVE_MINUTES, language);
    expect(code).toContain('http://127.0.0.1:8090');
    writeFileSync(join(folder, name), code.replaceAll('http://127.0.0.1:8090', sandbox.url));
    return join(folder, name);
  }

  it.skipIf(!environment.ok)('in Python', async () => {
    if (!environment.ok) return;
    const test = written('python', 'test_first.py');
    const { stdout } = await promisify(execFile)(environment.python, ['-m', 'pytest', '-q', test], {
      cwd: folder,
    });
    expect(stdout).toContain('2 passed');
  });

  it.skipIf(!hasRuby)('in Ruby', async () => {
    const { stdout } = await promisify(execFile)('ruby', [written('ruby', 'test_first.rb')], { cwd: folder });
    expect(stdout).toContain('1 runs, 1 assertions, 0 failures, 0 errors');
  });

  const proxy = () => /HTTPS_PROXY=(\S+)/.exec(sandbox.manual)?.[1] ?? '';
  const USER = 'https://www.cobot.me/api/user';

  it.skipIf(!environment.ok)('and through the proxy, in Python, a world by the user’s name', async () => {
    if (!environment.ok) return;
    const code = `import requests
answer = requests.get("${USER}", headers={"Authorization": "Bearer sandbox-token"})
print(answer.status_code, answer.json()["email"])
try:
    requests.get("https://example.com/")
except requests.exceptions.ProxyError as error:
    print(error)
`;
    const env = {
      HTTPS_PROXY: proxy().replace('//', '//python:x@'),
      REQUESTS_CA_BUNDLE: caFile,
      PATH: process.env.PATH,
    };
    const { stdout } = await promisify(execFile)(environment.python, ['-c', code], { env });
    expect(stdout).toContain('200 anna@spreeufer.example');
    expect(stdout).toContain('403 example.com:443 is no host of a sandbox');
    const { worlds } = (await (await fetch(`${sandbox.url}/sandbox/worlds`)).json()) as { worlds: string[] };
    expect(worlds).toContain('python');
  });

  it.skipIf(spawnSync('curl', ['--version']).status !== 0)('and by curl', async () => {
    const args = [
      '-sS',
      '-x',
      proxy(),
      '--cacert',
      caFile,
      '-H',
      'Authorization: Bearer sandbox-token',
      USER,
    ];
    const { stdout } = await promisify(execFile)('curl', args);
    expect(JSON.parse(stdout)).toMatchObject({ email: 'anna@spreeufer.example' });
  });

  it('and by fetch of Node', async () => {
    const code = `const answer = await fetch("${USER}", { headers: { authorization: "Bearer sandbox-token" } });
console.log(answer.status, (await answer.json()).email);`;
    const env = {
      NODE_USE_ENV_PROXY: '1',
      HTTPS_PROXY: proxy(),
      NODE_EXTRA_CA_CERTS: caFile,
      PATH: process.env.PATH,
    };
    const args = ['--input-type=module', '-e', code];
    const { stdout } = await promisify(execFile)(process.execPath, args, { env });
    expect(stdout).toBe('200 anna@spreeufer.example\n');
  });
});
