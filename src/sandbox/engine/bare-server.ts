import fastify, { type FastifyInstance } from 'fastify';

const LARGEST_BODY = 50 * 1024 * 1024;

/** A server without routes. Bodies are kept as bytes: what they are is for the operation to say. */
export function bareServer(): FastifyInstance {
  const server = fastify({
    bodyLimit: LARGEST_BODY,
    forceCloseConnections: true,
    exposeHeadRoutes: false,
    routerOptions: { maxParamLength: 500 },
  });
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  return server;
}
