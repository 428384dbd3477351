import type { IncomingMessage, ServerResponse } from 'node:http';
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import type { Answer, Query } from '../platform/engine/operation.js';
import type { Outcome } from './faults.js';

const LARGEST_BODY = 50 * 1024 * 1024;

/** A server without routes. Bodies are kept as bytes: what they are is for the operation to say. */
/** @param rewritten the path under which a request is looked for, given its own and its Host header */
export function bareServer(rewritten?: (url: string, host: string | undefined) => string): FastifyInstance {
  const server = fastify({
    ...(rewritten === undefined ? {} : { rewriteUrl: rewriteWith(rewritten) }),
    bodyLimit: LARGEST_BODY,
    forceCloseConnections: true,
    exposeHeadRoutes: false,
    routerOptions: { maxParamLength: 500 },
  });
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  return server;
}

function rewriteWith(rewritten: (url: string, host: string | undefined) => string) {
  return ({ url = '/', headers }: IncomingMessage): string => rewritten(url, headers.host);
}

/** The path without the query. */
export function pathOf(request: FastifyRequest): string {
  return request.url.split('?', 1)[0] ?? '';
}

/** The query's parameters; the values of a repeated one are joined by commas. */
export function queryOf(request: FastifyRequest): Query {
  const query: Record<string, string> = {};
  for (const [name, value] of Object.entries(request.query as Record<string, string | string[]>)) {
    query[name] = Array.isArray(value) ? value.join(',') : value;
  }
  return query;
}

/** The body's bytes, none when there is no body. */
export function bodyOf(request: FastifyRequest): Buffer {
  return Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
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
  // The length was announced in full: closing after half of it tells the client that something is missing.
  response.write(bytes.subarray(0, Math.ceil(bytes.length / 2)), () => response.socket?.end());
}

function bytesOf({ body }: Answer): Uint8Array {
  if (body === undefined) return new Uint8Array();
  return body instanceof Uint8Array ? body : Buffer.from(JSON.stringify(body));
}
