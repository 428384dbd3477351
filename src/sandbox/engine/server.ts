import type { FastifyInstance } from 'fastify';
import type { World } from '../world.js';
import type { Api } from './api.js';
import { bareServer } from './bare-server.js';
import type { Operation } from './operation.js';
import { Problem } from './problem.js';
import { serve } from './serve.js';

/**
 * A server of all operations of all versions. Telling versions apart by the Host header would be one
 * `rewriteUrl` that puts the prefix in front.
 */
export function createServer(apis: readonly Api[], world: () => World): FastifyInstance {
  const server = bareServer();
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
