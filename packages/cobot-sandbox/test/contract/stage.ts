import { type Sandbox, startSandbox } from '../../src/start.js';
import { call, json, type Reply } from '../unit/call.js';
import { standingClock } from '../unit/standing-clock.js';
import type { Case } from './case.js';
import { STAGE_SEED } from './stage-seed.js';

export function startStage(): Promise<Sandbox> {
  return startSandbox({ clock: standingClock, seed: STAGE_SEED });
}

/** The answer to a case's request. */
export function ask(sandbox: Sandbox, { method, path, body, token }: Case): Promise<Reply> {
  return call(method, sandbox.baseUrl + encoded(path), {
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

/** The answer to a case of version 1.0, whose paths are below the sandbox's address. */
export function askPlain(
  sandbox: Sandbox,
  { method, path, body, token = 'sandbox-token' }: Case,
): Promise<Reply> {
  const sent = body === undefined ? { headers: { 'content-type': null } } : json(body);
  const headers = { ...sent.headers, accept: 'application/json', authorization: `Bearer ${token}` };
  return call(method, sandbox.url + encoded(path), { ...sent, headers });
}

export interface Sent {
  readonly token?: string;
  readonly body?: unknown;
}

/** The answer of version 1.0 of the space in Berlin, whose paths are below its `/api`. */
export function askBerlin(
  sandbox: Sandbox,
  method: string,
  path: string,
  { token = 'sandbox-token', body }: Sent = {},
): Promise<Reply> {
  const sent = body === undefined ? { headers: { 'content-type': null } } : json(body);
  const headers = { ...sent.headers, authorization: `Bearer ${token}` };
  return call(method, `${sandbox.spaceUrl('berlin')}/api${path}`, { ...sent, headers });
}

function encoded(path: string): string {
  return path.replaceAll(' ', '%20');
}
