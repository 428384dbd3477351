import type { Socket } from 'node:net';
import type { SeededRandom } from '../../../test/seeded-random.js';

/** One request, head and body. */
export interface Exchange {
  readonly method: string;
  readonly path: string;
  readonly bytes: Buffer;
}

export interface Ground {
  readonly client: Socket;
  readonly upstream: Socket;
  readonly random: SeededRandom;
  /** Another connection to the server. */
  dial(): Socket;
  /** Both sides break off. */
  end(): void;
  /** Notes that the server got this by the doing of the wire. */
  copied(how: 'double' | 'late', exchange: Exchange): void;
}

/** What becomes of an exchange, from its first byte to the next one. */
export interface Harm {
  readonly name: string;
  /** @param exchange null where requests cannot be told apart */
  fits(exchange: Exchange | null): boolean;
  onRequest(bytes: Buffer, exchange: Exchange | null, ground: Ground): void;
  onAnswer(bytes: Buffer, ground: Ground): void;
}

const BEGINNING = /^(GET|POST|PUT|PATCH|DELETE) (\S+) HTTP/;

/** @returns null when it is not a request of HTTP */
export function exchangeOf(bytes: Buffer): Exchange | null {
  const [, method, path] = BEGINNING.exec(bytes.toString('latin1', 0, 2_000)) ?? [];
  return method === undefined || path === undefined ? null : { method, path, bytes };
}

/** Whether these first bytes of a request lack some of its head or body. */
export function isHalf(bytes: Buffer): boolean {
  if (!BEGINNING.test(bytes.toString('latin1', 0, 2_000))) return false;
  const head = bytes.indexOf('\r\n\r\n');
  const length = /\r\ncontent-length: *(\d+)/i.exec(bytes.toString('latin1', 0, head))?.[1] ?? '0';
  return head < 0 || bytes.length < head + 4 + Number(length);
}

/** Longer than a client waits for an answer, at the speed of the storm. */
const SILENCE_MS = 4_000;

/** What may arrive twice or late without being another wish: reading, and what a server does once. */
const TWICE = /^(GET|POST .*\/(lock|pdf|e_invoice|invoices))$/;

function mayArriveTwice(exchange: Exchange | null): boolean {
  if (exchange === null) return false;
  const { method, path } = exchange;
  return TWICE.test(method === 'GET' ? method : `${method} ${path.split('?')[0]}`);
}

const always = (): boolean => true;
const pass = (bytes: Buffer, _exchange: Exchange | null, { upstream }: Ground): void =>
  void upstream.write(bytes);
const answer = (bytes: Buffer, { client }: Ground): void => void client.write(bytes);
const swallow = (): void => undefined;

export const HARMS: readonly Harm[] = [
  { name: 'reset', fits: always, onRequest: (_bytes, _exchange, { end }) => end(), onAnswer: swallow },
  {
    name: 'cut the request',
    fits: always,
    onRequest: (bytes, _exchange, { upstream, end }) =>
      void upstream.write(bytes.subarray(0, bytes.length / 2), () => end()),
    onAnswer: swallow,
  },
  { name: 'lose the answer', fits: always, onRequest: pass, onAnswer: (_bytes, { end }) => end() },
  {
    name: 'cut the answer',
    fits: always,
    onRequest: pass,
    onAnswer: (bytes, { client, end }) => void client.write(bytes.subarray(0, bytes.length / 2), () => end()),
  },
  {
    name: 'delay',
    fits: always,
    onRequest: (bytes, _exchange, { client, upstream, random }) => {
      client.pause();
      const timer = setTimeout(
        () => {
          upstream.write(bytes);
          client.resume();
        },
        random.between(50, 900),
      );
      client.once('close', () => clearTimeout(timer));
    },
    onAnswer: answer,
  },
  {
    name: 'delay the answer',
    fits: always,
    onRequest: pass,
    onAnswer: (bytes, { client, upstream, random }) => {
      upstream.pause();
      setTimeout(
        () => {
          client.write(bytes);
          upstream.resume();
        },
        random.between(50, 900),
      );
    },
  },
  {
    name: 'silence',
    fits: always,
    onRequest: (bytes, _exchange, { upstream, client, end }) => {
      upstream.write(bytes);
      const timer = setTimeout(end, SILENCE_MS);
      client.once('close', () => clearTimeout(timer));
    },
    onAnswer: swallow,
  },
  {
    name: 'throttle',
    fits: always,
    onRequest: pass,
    onAnswer: (bytes, { client, upstream }) => {
      upstream.pause();
      drip(client, bytes, Math.ceil(bytes.length / 12), () => upstream.resume());
    },
  },
  {
    name: 'double',
    fits: mayArriveTwice,
    onRequest: (bytes, exchange, { upstream, dial, copied }) => {
      upstream.write(bytes);
      if (exchange !== null) deliver(dial(), exchange, () => copied('double', exchange));
    },
    onAnswer: answer,
  },
  {
    // Kept until its sender has given up, then handed on.
    name: 'late',
    fits: (exchange) => exchange?.method === 'POST' && mayArriveTwice(exchange),
    onRequest: (_bytes, exchange, { client, dial, random, end, copied }) => {
      const giveUp = setTimeout(end, SILENCE_MS);
      client.once('close', () => {
        clearTimeout(giveUp);
        setTimeout(
          () => {
            if (exchange !== null) deliver(dial(), exchange, () => copied('late', exchange));
          },
          random.between(100, 2_500),
        );
      });
    },
    onAnswer: swallow,
  },
];

function deliver(socket: Socket, { bytes }: Exchange, arrived: () => void): void {
  socket.on('connect', () => socket.write(bytes, arrived));
  // Nobody waits for the answer.
  socket.once('data', () => socket.destroy());
}

/** A piece at a time, each when the one before it is gone. */
function drip(socket: Socket, bytes: Buffer, size: number, done: () => void): void {
  let sent = 0;
  const next = (): void => {
    if (socket.destroyed || sent >= bytes.length) {
      done();
      return;
    }
    const piece = bytes.subarray(sent, sent + size);
    sent += piece.length;
    socket.write(piece, () => setTimeout(next, 30));
  };
  next();
}
