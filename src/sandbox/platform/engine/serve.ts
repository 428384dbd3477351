import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Answer } from '../../engine/http.js';
import { bareServer, incomingOf, METHODS, transmit } from '../../engine/http.js';
import { play } from '../../engine/play.js';
import { pathWithPrefix } from '../addresses.js';
import type { World } from '../world.js';
import { authenticate, callerEmail, requireScope } from './access.js';
import type { Api } from './api.js';
import type { Exchange, Operation } from './operation.js';
import { Problem } from './problem.js';

/** A server of all operations of all versions, routed by the first part of the path or by the Host header. */
export function createServer(apis: readonly Api[], world: () => World): FastifyInstance {
  const server = bareServer(pathWithPrefix);
  // The preflight of a browser.
  server.options('/*', (_request, reply) => reply.code(204).headers(PREFLIGHT).send());
  for (const api of apis) {
    for (const operation of [...api.operations, ...UNKNOWN]) {
      server.route({
        method: operation.method,
        url: api.prefix + operation.path,
        handler: serve(api, operation, world),
      });
    }
  }
  return server;
}

const PREFLIGHT = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
  'access-control-allow-headers': 'accept, authorization, content-type',
  'access-control-max-age': '86400',
};

/** Any other request is 404, in the form of its version. */
const UNKNOWN: readonly Operation[] = METHODS.map((method) => ({
  name: 'unknown',
  method,
  path: '/*',
  access: 'public',
  scope: null,
  body: 'none',
  answersDocument: false,
  run() {
    throw new Problem(404, 'There is nothing at this address.');
  },
}));

/** A request handler for one operation; those of the platform are subject to faults and journaled. */
function serve(api: Api, operation: Operation, world: () => World) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    reply.hijack();
    const exchange: Exchange = { ...incomingOf(request), world: world(), operation, caller: null };
    const carryOut = (): Promise<Answer> => runSafely(api, exchange);
    const { method, path, query } = exchange;
    const callerId = (): string | null => exchange.caller?.user.id ?? null;
    const user = callerEmail(exchange);
    const played = { method, path, query, operation: operation.name, user, callerId };
    const outcome = api.isPlatform
      ? await play(exchange.world, played, carryOut)
      : ({ kind: 'answer', answer: await carryOut() } as const);
    transmit(outcome, api.dialect.mediaType, reply.raw);
  };
}

/** A bug of the sandbox is answered, too, lest the caller wait for ever. */
async function runSafely(api: Api, exchange: Exchange): Promise<Answer> {
  try {
    return await run(api, exchange);
  } catch (error) {
    return problemAnswer(api, new Problem(500, `defect of the sandbox: ${String(error)}`));
  }
}

/**
 * Runs one operation. Every request is checked in this order: who calls (401), how often (429), in which media
 * types (406, 415), with which scope (403); the operation itself answers 404, 400, 422 and 409.
 */
async function run(api: Api, exchange: Exchange): Promise<Answer> {
  const { operation, world, method, headers, body } = exchange;
  try {
    authenticate(exchange);
    if (exchange.caller !== null) world.rateLimit.count(exchange.caller.user.id);
    const { answersDocument } = operation;
    const hasBody = body.length > 0;
    api.dialect.negotiate({ method, headers, body: operation.body, hasBody, answersDocument });
    requireScope(exchange, operation.scope);
    return await operation.run(exchange);
  } catch (error) {
    if (error instanceof Problem) return problemAnswer(api, error);
    throw error;
  }
}

function problemAnswer(api: Api, problem: Problem): Answer {
  return { status: problem.status, body: api.dialect.describe(problem), headers: problem.headers };
}
