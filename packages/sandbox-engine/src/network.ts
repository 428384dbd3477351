import type { AddressInfo } from 'node:net';
import { type Post, Poster } from './post.js';
import type { SandboxServer } from './server.js';
import type { Authority } from './tls/authority.js';

interface At {
  readonly host: string;
  readonly port: number;
  /** Serves HTTPS with its certificates. */
  readonly authority?: Authority | undefined;
}

/** A server that can be reached. */
export interface Listening {
  /** Its address, without a path. */
  readonly url: string;
  close(): Promise<void>;
}

/** How a sandbox is reached, and how it reaches others. */
export interface SandboxNetwork {
  /** Makes a server listen. @throws Error EADDRINUSE */
  listen(server: SandboxServer, at: At): Promise<Listening>;
  /** Creates the client that posts callbacks. */
  poster(): Post;
}

export const realNetwork: SandboxNetwork = {
  listen: async (sandbox, { host, port, authority }) => {
    const server = sandbox.create(authority && secureWith(authority, hostInUrl(host)));
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject).listen(port, host, resolve);
    });
    return {
      url: `${authority === undefined ? 'http' : 'https'}://${hostInUrl(host)}:${(server.address() as AddressInfo).port}`,
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
export function hostInUrl(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}

/** A certificate for every name that a client asks for; for one that asks for none, that of the address. */
function secureWith(authority: Authority, address: string) {
  return {
    ...authority.credentialsFor(address.replace(/^\[|\]$/g, '')),
    ALPNProtocols: ['http/1.1'],
    SNICallback: (name: string, done: (error: null, context: ReturnType<Authority['contextFor']>) => void) =>
      done(null, authority.contextFor(name)),
  };
}
