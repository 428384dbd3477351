import type { FastifyInstance } from 'fastify';
import type { World } from '../world.js';
import type { Api } from './api.js';
import { bareServer } from './bare-server.js';
import { pathWithPrefix } from './host-prefix.js';
import type { Operation } from './operation.js';
import { Problem } from './problem.js';
import { serve } from './serve.js';

/** A server of all operations of all versions, told apart by the first part of the path or by the Host header. */
export function createServer(apis: readonly Api[], world: () => World): FastifyInstance {
  const server = bareServer(pathWithPrefix);
  // What a browser asks before it sends anything but a simple request.
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

/** What has no operation is 404 in the form of its version. */
const UNKNOWN: readonly Operation[] = (['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const).map((method) => ({
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
