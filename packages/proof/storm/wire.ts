import { connect, createServer, type Server, type Socket } from 'node:net';
import type { SeededRandom } from '../../../test/seeded-random.js';
import { type Exchange, exchangeOf, HARMS, type Harm, isHalf } from './harms.js';
import { type Rewrite, rewriting } from './rewriting.js';

/** A request that reached its server by the doing of the wire: once more than it was sent, or after its sender gave up. */
export interface Copy {
  readonly wire: string;
  readonly how: 'double' | 'late';
  /** Real time of its arrival, epoch milliseconds. */
  readonly at: number;
  readonly method: string;
  readonly path: string;
  /** Of a document for KSeF: Base64 SHA-256. */
  readonly hash: string | null;
}

export interface WireOptions {
  readonly name: string;
  /** Port of 127.0.0.1 that it listens on, and the one behind it. */
  readonly port: number;
  readonly target: number;
  readonly random: SeededRandom;
  /** Requests can be told apart, and so be sent twice. */
  readonly http: boolean;
  /** Addresses of the same length of which one is written in place of the other: in requests, and in answers. */
  readonly rewriteThere?: Rewrite;
  readonly rewriteBack?: Rewrite;
}

/** Stands between a client and a server, as bytes: what is not harmed passes unchanged, but for addresses. */
export interface Wire {
  readonly name: string;
  readonly port: number;
  /** How many exchanges of a hundred are harmed; 0 for a calm wire. */
  setHarm(percent: number): void;
  /** Nobody listens for so long, real milliseconds; what is under way breaks off. */
  shut(ms: number): Promise<void>;
  /** How often each harm was done. */
  readonly done: ReadonlyMap<string, number>;
  readonly copies: readonly Copy[];
  readonly connections: number;
  close(): Promise<void>;
}

export async function startWire(options: WireOptions): Promise<Wire> {
  const { name, port, target, random, http } = options;
  const done = new Map<string, number>();
  const copies: Copy[] = [];
  const sockets = new Set<Socket>();
  let percent = 0;
  let total = 0;
  let server: Server | null = null;

  const note = (what: string): void => void done.set(what, (done.get(what) ?? 0) + 1);
  const keep = (socket: Socket): Socket => {
    sockets.add(socket);
    // Each delay of a connection that is kept listens for its end.
    return socket
      .setMaxListeners(0)
      .on('close', () => sockets.delete(socket))
      .on('error', () => undefined);
  };

  function draw(exchange: Exchange | null): Harm | null {
    if (random.below(100) >= percent) return null;
    const fitting = HARMS.filter(({ fits }) => fits(exchange));
    const harm = random.pick(fitting);
    note(harm.name);
    return harm;
  }

  function pass(client: Socket): void {
    total += 1;
    if (percent > 0 && random.below(100) < percent / 4) {
      note('refuse');
      client.resetAndDestroy();
      return;
    }
    const dial = (): Socket => keep(connect(target, '127.0.0.1'));
    const upstream = dial();
    const there = rewriting(options.rewriteThere);
    const back = rewriting(options.rewriteBack);
    let harm: Harm | null = null;
    let isFirst = true;
    let half = Buffer.alloc(0);
    const end = (): void => {
      client.destroy();
      upstream.destroy();
    };
    const copied = (how: Copy['how'], { method, path, bytes }: Exchange): void => {
      const hash = /"invoiceHash":"([^"]+)"/.exec(bytes.toString('latin1'))?.[1] ?? null;
      copies.push({ wire: name, how, at: Date.now(), method, path, hash });
    };
    const ground = { client, upstream, dial, end, copied, random };
    client.on('data', (chunk) => {
      const bytes = Buffer.concat([half, there(chunk)]);
      half = http && isHalf(bytes) ? bytes : Buffer.alloc(0);
      if (half.length > 0) return;
      const exchange = http ? exchangeOf(bytes) : null;
      // Of what is no HTTP, any moment of a connection may be the last good one.
      if (exchange !== null || isFirst || (!http && harm === null && random.below(6) === 0))
        harm = draw(exchange);
      isFirst = false;
      if (harm === null) upstream.write(bytes);
      else harm.onRequest(bytes, exchange, ground);
    });
    upstream.on('data', (chunk) => {
      const bytes = back(chunk);
      if (harm === null) client.write(bytes);
      else harm.onAnswer(bytes, ground);
    });
    client.on('end', () => upstream.end()).on('close', () => upstream.destroy());
    upstream.on('end', () => client.end()).on('close', () => client.destroy());
  }

  const open = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const opened = createServer({ allowHalfOpen: true }, (client) => pass(keep(client)));
      opened.once('error', reject);
      opened.listen(port, '127.0.0.1', resolve);
      server = opened;
    });
  const shut = (): Promise<void> =>
    new Promise((resolve) => {
      if (server === null) return resolve();
      server.close(() => resolve());
      server = null;
      for (const socket of sockets) socket.destroy();
    });
  await open();

  return {
    name,
    port,
    setHarm: (value) => {
      percent = value;
    },
    shut: async (ms) => {
      if (server === null) return;
      note('nobody listens');
      await shut();
      await new Promise((resolve) => setTimeout(resolve, ms));
      await open();
    },
    done,
    copies,
    get connections() {
      return total;
    },
    close: shut,
  };
}
