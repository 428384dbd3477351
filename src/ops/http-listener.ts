import type { Server } from 'node:http';
import type { Clock } from '@spacebooks/base/clock';
import { Failure } from '../domain/errors.js';

/** How long a request that is under way may take to be answered when the listener closes. */
const CLOSE_GRACE_MS = 2_000;

/** What a server of the framework is to us. */
interface Listening {
  readonly server: Server;
  listen(address: { readonly host: string; readonly port: number }): Promise<unknown>;
  close(): Promise<unknown>;
}

export interface HttpListener {
  /** The port that it listens on, also when 0 was asked for. */
  readonly port: number;
  close(): Promise<void>;
}

/** Lets requests reach a server, over the network or in some other way. */
export type Listen = (
  app: Listening,
  address: { readonly host: string; readonly port: number },
) => Promise<unknown>;

const listenOnNetwork: Listen = (app, address) => app.listen(address);

/** @throws Failure `daemon.port-in-use` */
export async function listenOn(
  app: Listening,
  { host, port }: { readonly host: string; readonly port: number },
  clock: Clock,
  listen: Listen = listenOnNetwork,
): Promise<HttpListener> {
  try {
    await listen(app, { host, port });
  } catch (error) {
    await app.close();
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'EADDRINUSE' && code !== 'EACCES' && code !== 'EADDRNOTAVAIL') throw error;
    throw new Failure('daemon.port-in-use', { detail: `${host}:${port} (${code})`, cause: error });
  }
  const address = app.server.address();
  const taken = typeof address === 'object' && address !== null ? address.port : port;
  return { port: taken, close: () => closeSoon(app, clock) };
}

/** Somebody who never finishes a request must not hold up the stop: what is cut off will be repeated. */
async function closeSoon(app: Listening, clock: Clock): Promise<void> {
  const closed = new AbortController();
  const closing = app.close().then(() => closed.abort());
  await clock.sleep(CLOSE_GRACE_MS, closed.signal);
  app.server.closeAllConnections();
  await closing;
}
