import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { type Post, Poster } from './post.js';

/** How a sandbox is reached, and how it reaches others. */
export interface SandboxNetwork {
  /** Makes a server listen. @returns its address, without a path. @throws Error EADDRINUSE */
  listen(server: FastifyInstance, at: { readonly host: string; readonly port: number }): Promise<string>;
  /** Creates the client that posts callbacks. */
  poster(): Post;
}

export const realNetwork: SandboxNetwork = {
  listen: async (server, { host, port }) => {
    await server.listen({ host, port });
    return `http://${hostInUrl(host)}:${(server.server.address() as AddressInfo).port}`;
  },
  poster: () => new Poster(),
};

/** A server that listens everywhere is reached on the loopback address. */
function hostInUrl(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}
