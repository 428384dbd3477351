import type { FastifyRequest } from 'fastify';
import type { Query } from './operation.js';

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
