import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Sandbox } from '@spacebooks/cobot-sandbox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startStage } from '../../packages/cobot-sandbox/test/contract/stage.js';
import { npmFolder } from './npm-folder.js';
import { pythonEnvironment } from './python-environment.js';

const packages = npmFolder('json-api-clients', ['kitsu@10.2.1', 'devour-client@3.2.0']);
const environment = pythonEnvironment('oauth-python');
for (const each of [packages, environment]) {
  if (each.ok) continue;
  const message = `Clients of JSON:API and OAuth that others wrote cannot be had: ${each.reason}.`;
  if (process.env.SPACEBOOKS_REQUIRE_ALL === '1') throw new Error(message);
  console.warn(`SKIPPED: ${message} See docs/conformance.md.`);
}

interface Line {
  readonly client: string;
  readonly call: string;
  readonly got: unknown;
}

/** Call -> what came of it, for one client. */
const of = (client: string, lines: readonly Line[]) =>
  Object.fromEntries(lines.filter((line) => line.client === client).map(({ call, got }) => [call, got]));

const READ = {
  'fetch one': 'plain',
  'fetch a list': ['plain', 'mine'],
  filter: ['of-team'],
  include: [['medium', 'https://platform.example/media']],
};
const NOT_THERE = 'There is no record of type invoices with the id none.';

describe('clients that others wrote, at the sandbox of the platform', () => {
  let sandbox: Sandbox;
  beforeAll(async () => {
    sandbox = await startStage();
  });
  afterAll(() => sandbox.close());

  const linesOf = async (command: string, args: readonly string[]): Promise<readonly Line[]> => {
    // The client refuses a login that is not over TLS, unless it is told that this is a test.
    const env = { ...process.env, OAUTHLIB_INSECURE_TRANSPORT: '1' };
    const { stdout } = await promisify(execFile)(command, args, { cwd: import.meta.dirname, env });
    return stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Line);
  };

  it.skipIf(!packages.ok)('of JSON:API: kitsu and devour read, create, change and delete', async () => {
    if (!packages.ok) return;
    const script = ['json-api-clients/calls.mjs', sandbox.baseUrl, 'sandbox-token', packages.folder];
    const lines = await linesOf(process.execPath, script);
    expect(of('kitsu', lines)).toEqual({
      ...READ,
      fields: ['id', 'name', 'type'],
      create: 'Booth',
      update: 'Great room',
      delete: 'deleted',
      'what is not there': [404, NOT_THERE],
      'what is invalid': [422, 'must be of the form #RRGGBB'],
    });
    // devour hands on the errors of the document without the status of the answer.
    expect(of('devour', lines)).toEqual({
      ...READ,
      fields: 'Great room',
      create: 'Cabin',
      update: 'Newer',
      delete: 'deleted',
      'what is not there': [0, NOT_THERE],
      'what is invalid': [0, 'must be of the form #RRGGBB'],
    });
  });

  it.skipIf(!environment.ok)('of OAuth: requests-oauthlib logs in by both flows', async () => {
    if (!environment.ok) return;
    const script = ['oauth-python/login.py', sandbox.authUrl, sandbox.baseUrl];
    expect(of('requests-oauthlib', await linesOf(environment.python, script))).toEqual({
      'app flow': 'anna@spreeufer.example',
      'web flow with PKCE': 'anna@spreeufer.example',
      'a code that is none': 'invalid_grant',
    });
  });
});
