import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import type { Outcome } from './faults.js';
import { destinationOf, MAIN_WORLD } from './world-name.js';

const LARGEST_BODY = 50 * 1024 * 1024;

export const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
export type Method = (typeof METHODS)[number];

export type Query = Readonly<Record<string, string>>;

/** A request as it arrived. */
export interface Incoming {
  readonly method: string;
  /** Without the query. */
  readonly path: string;
  readonly params: Readonly<Record<string, string>>;
  /** The values of a repeated parameter are joined by commas. */
  readonly query: Query;
  readonly headers: IncomingHttpHeaders;
  /** No bytes when there is no body. */
  readonly body: Buffer;
  /** The client's address. */
  readonly ip: string;
  /** The name of the world that it is for. */
  readonly worldName: string;
}

export interface Answer {
  readonly status: number;
  /** Bytes go out as they are, undefined as an empty body, anything else as JSON. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * A server without routes. Bodies stay bytes: operations parse them.
 *
 * @param rewritten the path under which a request is routed, given its own and its Host header
 */
export function bareServer(
  rewritten: (url: string, host: string | undefined) => string = (url) => url,
): FastifyInstance {
  const server = fastify({
    rewriteUrl: rewriteWith(rewritten),
    bodyLimit: LARGEST_BODY,
    forceCloseConnections: true,
    exposeHeadRoutes: false,
    routerOptions: { maxParamLength: 500 },
    frameworkErrors: (error, _request, reply) => refuse(error, reply),
  });
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  return server;
}

/** What the server itself refuses, before any operation: a path that is none, a body that is too large. */
export function refuse({ message, statusCode: status = 400 }: FastifyError, reply: FastifyReply): void {
  reply.hijack();
  const answer = { status, body: { error: 'bad_request', errors: message } };
  transmit({ kind: 'answer', answer }, 'application/json', reply.raw);
}

const WORLD_OF_REQUEST = new WeakMap<IncomingMessage, string>();

/** Takes a world's part off path and host, and keeps its name. */
function rewriteWith(rewritten: (url: string, host: string | undefined) => string) {
  return (request: IncomingMessage): string => {
    const { world, url, host } = destinationOf(request);
    WORLD_OF_REQUEST.set(request, world);
    return rewritten(url, host);
  };
}

/** As it was written, which may be no name. */
export function worldNameOf({ raw }: FastifyRequest): string {
  return WORLD_OF_REQUEST.get(raw) ?? MAIN_WORLD;
}

export function incomingOf(request: FastifyRequest): Incoming {
  const { method, url, params, query, headers, body, ip } = request;
  const parameters = Object.entries(query as Record<string, string | string[]>);
  return {
    method,
    path: url.split('?', 1)[0] ?? '',
    params: params as Record<string, string>,
    query: Object.fromEntries(
      parameters.map(([name, value]) => [name, Array.isArray(value) ? value.join(',') : value]),
    ),
    headers,
    body: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
    ip,
    worldName: worldNameOf(request),
  };
}

/** Writes an outcome to the connection. */
export function transmit(outcome: Outcome, mediaType: string, response: ServerResponse): void {
  if (outcome.kind === 'drop') {
    response.destroy();
    return;
  }
  const { status, headers = {} } = outcome.answer;
  const bytes = bytesOf(outcome.answer);
  response.writeHead(status, {
    ...(status === 204 ? {} : { 'content-type': mediaType, 'content-length': bytes.length }),
    'access-control-allow-origin': '*',
    'access-control-expose-headers': 'retry-after',
    ...headers,
  });
  if (outcome.kind === 'answer') {
    response.end(bytes);
    return;
  }
  // Content-Length is that of the whole: the client notices that half is missing.
  response.write(bytes.subarray(0, Math.ceil(bytes.length / 2)), () => response.socket?.end());
}

function bytesOf({ body }: Answer): Uint8Array {
  if (body === undefined) return new Uint8Array();
  return body instanceof Uint8Array ? body : Buffer.from(JSON.stringify(body));
}
