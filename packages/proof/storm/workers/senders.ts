import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { IncomingMessage, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pathToFileURL } from 'node:url';

/** A request of a worker to one of the other sides. */
export interface Sent {
  readonly worker: string;
  /** When the worker sent it, epoch milliseconds of real time. */
  readonly at: number;
  readonly what: string;
}

/** A worker could not reach PostgreSQL in this time, but everybody else; epoch milliseconds. */
export interface Cut {
  readonly worker: string;
  readonly from: number;
  readonly to: number;
}

/** How long a worker may work without a word of the server: then its shares are no longer its own. */
const KEPT_MS = 10_000;
/** A timer on a busy machine comes so much late. */
const LATE_MS = 2_000;

/** For a worker's environment: its requests are marked. */
export function marking(name: string): Readonly<Record<string, string>> {
  const marker = pathToFileURL(new URL('mark-requests.ts', import.meta.url).pathname).href;
  return { STORM_WORKER: name, NODE_OPTIONS: `--import ${marker}` };
}

/** Hears every request of a marked worker that arrives at one of these ports of this process. */
export function hearSenders(ports: readonly number[]): { readonly sent: readonly Sent[]; stop(): void } {
  const sent: Sent[] = [];
  const hear = (message: unknown): void => {
    const { request, server } = message as { readonly request: IncomingMessage; readonly server: Server };
    const mark = /^(\S+) (\d+)$/.exec(String(request.headers['x-storm-worker']));
    if (mark === null || !ports.includes((server.address() as AddressInfo | null)?.port ?? 0)) return;
    sent.push({ worker: String(mark[1]), at: Number(mark[2]), what: `${request.method} ${request.url}` });
  };
  subscribe('http.server.request.start', hear);
  return { sent, stop: () => void unsubscribe('http.server.request.start', hear) };
}

/** Whoever is cut off from the database sends nothing once others may have its shares. @returns one line for each request */
export function sentWithoutShare(cuts: readonly Cut[], sent: readonly Sent[]): readonly string[] {
  return cuts.flatMap(({ worker, from, to }) =>
    sent
      .filter((each) => each.worker === worker && each.at > from + KEPT_MS + LATE_MS && each.at < to)
      .map(({ at, what }) => `${worker} sent ${what} ${at - from} ms after it was cut off from PostgreSQL`),
  );
}
