import type { ServerResponse } from 'node:http';
import type { Answer } from '@spacebooks/sandbox-engine/http';
import { type Incoming, transmit } from '@spacebooks/sandbox-engine/http';
import { play } from '@spacebooks/sandbox-engine/play';
import { givesAccess } from '../auth/login.js';
import type { TokenKind } from '../auth/token-mint.js';
import { requireAnyOf } from '../permissions/access.js';
import type { KsefWorld } from '../world.js';
import { requireKnown } from './known-parameters.js';
import type { KsefCall, KsefOperation } from './operation.js';
import { describeProblem, KsefProblem } from './problem.js';
import { withWarnings } from './warnings.js';

const MEDIA_TYPE = 'application/json';

/** The world of a name. */
type WorldOf = (name: string) => KsefWorld;

/** A request handler for one operation of KSeF, subject to faults and journaled. */
export function serve(operation: KsefOperation, worldOf: WorldOf) {
  return async (incoming: Incoming, response: ServerResponse): Promise<void> => {
    const call = callOf(incoming, operation, worldOf);
    const { method, path, query } = call;
    const played = {
      method,
      path,
      query,
      operation: operation.name,
      callerId: () => call.caller?.nip ?? null,
    };
    transmit(await play(call.world, played, () => carryOut(call)), MEDIA_TYPE, response);
  };
}

/** The same without faults, journal, logins and limits: for the operator. */
export function serveOperator(operation: KsefOperation, worldOf: WorldOf) {
  return async (incoming: Incoming, response: ServerResponse): Promise<void> => {
    const call = callOf(incoming, operation, worldOf);
    transmit({ kind: 'answer', answer: await runSafely(call) }, MEDIA_TYPE, response);
  };
}

function callOf(incoming: Incoming, operation: KsefOperation, worldOf: WorldOf): KsefCall {
  return { ...incoming, world: worldOf(incoming.worldName), operation, caller: null };
}

async function carryOut(call: KsefCall): Promise<Answer> {
  try {
    admit(call);
  } catch (error) {
    if (error instanceof KsefProblem) return described(call, error);
    throw error;
  }
  return withWarnings(await runSafely(call), call);
}

/** A bug of the sandbox is answered, too, lest the caller wait for ever. */
async function runSafely(call: KsefCall): Promise<Answer> {
  try {
    return await call.operation.run(call);
  } catch (error) {
    if (error instanceof KsefProblem) return described(call, error);
    return described(call, new KsefProblem(500, null, [`defect of the sandbox: ${String(error)}`]));
  }
}

function described({ world, path, headers }: KsefCall, problem: KsefProblem): Answer {
  const traceId = world.randomBytes(16).toString('hex');
  return describeProblem(problem, { path, headers, now: world.clock.now(), traceId });
}

/**
 * The checks before every operation: is KSeF up (503), who calls (401), what only KSeF knows (501), may they
 * (403), how often (429).
 *
 * @throws KsefProblem
 */
function admit(call: KsefCall): void {
  const { world, operation, ip } = call;
  if (world.isDown) throw new KsefProblem(503, null, ['System jest niedostępny.']);
  if (operation.token !== null) authenticate(call);
  requireKnown(call.query, operation);
  requireAnyOf(operation.permissions, call.caller, world);
  if (operation.limit === null || !world.settings.limits) return;
  world.limits.count(operation.limit, call.caller?.nip, ip, world.clock.now());
}

function authenticate(call: KsefCall): void {
  const { world, operation, headers } = call;
  const now = world.clock.now();
  const [, token] = /^Bearer\s+(\S+)$/i.exec(headers.authorization ?? '') ?? [];
  const claims = token === undefined ? null : world.mint.read(token, now);
  const authentication = claims && world.authentications.get(claims.authentication);
  if (!claims || !authentication || !isNeeded(claims.kind, operation)) throw unauthorized();
  if (claims.kind === 'ContextToken' && !givesAccess(authentication, now)) throw unauthorized();
  call.caller = authentication;
}

function isNeeded(kind: TokenKind, { token }: KsefOperation): boolean {
  return token === 'ContextOrRefreshToken' ? kind !== 'OperationToken' : kind === token;
}

function unauthorized(): KsefProblem {
  return new KsefProblem(401, null, ['Wymagane jest uwierzytelnienie.']);
}
