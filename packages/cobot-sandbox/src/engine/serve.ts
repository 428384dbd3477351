import type { ServerResponse } from 'node:http';
import { pathWithoutPrefix, pathWithPrefix, withoutLastSlash } from '@spacebooks/sandbox-engine/addresses';
import type { Unreadable } from '@spacebooks/sandbox-engine/body';
import type { Answer } from '@spacebooks/sandbox-engine/http';
import { type Incoming, refuse, transmit } from '@spacebooks/sandbox-engine/http';
import { unknownParameter } from '@spacebooks/sandbox-engine/not-implemented';
import { play } from '@spacebooks/sandbox-engine/play';
import { type Handler, SandboxServer, type ServerManners } from '@spacebooks/sandbox-engine/server';
import type { World } from '../world.js';
import { authenticate, callerEmail, requireScope } from './access.js';
import { type Api, apiAt } from './api.js';
import type { Exchange, Operation } from './operation.js';
import { plainJsonDialect } from './plain-json.js';
import { Problem, UnknownOperation } from './problem.js';
import { sentMembers } from './sent-members.js';

/** A server of all operations of all versions, routed by the first part of the path or by the Host header. */
export function createServer(
  apis: readonly Api[],
  worldOf: (name: string) => World,
  admits: ServerManners['admits'],
): SandboxServer {
  const server = new SandboxServer({
    rewritten: (url, host) => withoutLastSlash(pathWithPrefix(url, host)),
    admits,
    notFound: (incoming, response) =>
      serve(apiAt(apis, incoming.path) ?? NOWHERE, UNKNOWN, worldOf)(incoming, response),
    refuse: (problem, { path }, response) => refuseAs(apiAt(apis, path), problem, response),
  });
  // The preflight of a browser.
  server.route('OPTIONS', '/*', (_incoming, response) => void response.writeHead(204, PREFLIGHT).end());
  for (const api of apis) {
    for (const operation of api.operations) {
      const { method, path } = operation;
      server.route(method, api.prefix + path, serve(api, operation, worldOf));
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

/** What is no address of the platform at all. */
const NOWHERE: Api = { prefix: '', dialect: plainJsonDialect, operations: [], isPlatform: false };

/** Any other request, whatever its method, in the form of its version. */
const UNKNOWN: Operation = {
  name: 'unknown',
  method: 'GET',
  path: '/*',
  access: 'public',
  scope: null,
  body: 'any',
  answersDocument: false,
  parameters: 'any',
  run(exchange) {
    throw new UnknownOperation(named(exchange));
  },
};

const NOTHING_ELSE = { form: null, named: {} };

/** A request handler for one operation; those of the platform are subject to faults and journaled. */
function serve(api: Api, operation: Operation, worldOf: (name: string) => World): Handler {
  return async (incoming: Incoming, response: ServerResponse): Promise<void> => {
    const sent = api.dialect.mergesParameters ? await sentMembers(incoming, operation) : NOTHING_ELSE;
    const world = worldOf(incoming.worldName);
    const exchange: Exchange = { ...incoming, ...sent, world, operation, caller: null };
    const carryOut = (): Promise<Answer> => runSafely(api, exchange);
    const { method, path, query } = exchange;
    const callerId = (): string | null => exchange.caller?.user.id ?? null;
    const user = callerEmail(exchange);
    const played = { method, path, query, operation: operation.name, user, callerId };
    const outcome = api.isPlatform
      ? await play(exchange.world, played, carryOut)
      : ({ kind: 'answer', answer: await carryOut() } as const);
    transmit(outcome, api.dialect.mediaType, response);
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
 * types (406, 415), with which scope (403), with which parameters (501, 400); the operation itself answers 404, 400, 422
 * and 409.
 */
async function run(api: Api, exchange: Exchange): Promise<Answer> {
  const { operation, world, method, headers, body } = exchange;
  try {
    authenticate(exchange);
    if (exchange.caller !== null) world.rateLimit.count(exchange.caller.user.id, operation);
    const { answersDocument } = operation;
    if (operation.body !== 'any') {
      const hasBody = body.length > 0;
      api.dialect.negotiate({ method, headers, body: operation.body, hasBody, answersDocument });
    }
    requireScope(exchange, operation.scope);
    if (api.dialect.refusesUnknownParameters) refuseUnknownParameter(exchange);
    api.dialect.checkQuery?.(exchange);
    return await operation.run(exchange);
  } catch (error) {
    if (error instanceof Problem) return problemAnswer(api, error);
    throw error;
  }
}

/** @throws Problem 501 */
function refuseUnknownParameter(exchange: Exchange): void {
  const { parameters = [], body } = exchange.operation;
  // The rest of a document's query are members of it.
  if (exchange.method !== 'GET' && body === 'document') return;
  const unknown =
    parameters === 'any' ? null : unknownParameter(exchange.query, ['access_token', ...parameters]);
  if (unknown !== null) throw new UnknownOperation(named(exchange), unknown);
}

function named({ method, path }: Exchange): string {
  return `${method} ${pathWithoutPrefix(path)}`;
}

/** What cannot be read is told in the form of its version. */
function refuseAs(api: Api | undefined, unreadable: Unreadable, response: ServerResponse): void {
  if (api === undefined) {
    refuse(unreadable, response);
    return;
  }
  // What was not read of a body must not be taken for the next request.
  response.setHeader('connection', 'close');
  const { status, message } = unreadable;
  // No record has an id that long; the interfaces know no 414.
  const answer = problemAnswer(api, new Problem(status === 414 ? 404 : status, message));
  transmit({ kind: 'answer', answer }, api.dialect.mediaType, response);
}

function problemAnswer(api: Api, problem: Problem): Answer {
  return { status: problem.status, body: api.dialect.describe(problem), headers: problem.headers };
}
