import type { AddressInfo } from 'node:net';
import { type Post, Poster } from './post.js';
import type { SandboxServer } from './server.js';

/** A server that can be reached. */
export interface Listening {
  /** Its address, without a path. */
  readonly url: string;
  close(): Promise<void>;
}

/** How a sandbox is reached, and how it reaches others. */
export interface SandboxNetwork {
  /** Makes a server listen. @throws Error EADDRINUSE */
  listen(server: SandboxServer, at: { readonly host: string; readonly port: number }): Promise<Listening>;
  /** Creates the client that posts callbacks. */
  poster(): Post;
}

export const realNetwork: SandboxNetwork = {
  listen: async (sandbox, { host, port }) => {
    const server = sandbox.create();
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject).listen(port, host, resolve);
    });
    return {
      url: `http://${hostInUrl(host)}:${(server.address() as AddressInfo).port}`,
      close: () =>
        new Promise((resolve) => {
          server.close(() => resolve());
          server.closeAllConnections();
        }),
    };
  },
  poster: () => new Poster(),
};

/** A server that listens everywhere is reached on the loopback address. */
function hostInUrl(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}
