import type { IncomingMessage } from 'node:http';
import fastify, { type FastifyInstance } from 'fastify';

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
