import { Agent, type RequestOptions, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';

/** Under way at once, each on a connection of its own that is kept where the daemon keeps it. */
const AT_ONCE = 64;
const MIB = 1024 * 1024;

export interface Forgery {
  readonly kind: string;
  readonly path: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Buffer;
}

export interface FloodTargets {
  /** Path with the right secret of the event that asks for e-invoices. */
  readonly requested: string;
  /** Of an event that only says that an invoice has changed. */
  readonly updated: string;
  /** Address of the platform that callbacks may name. */
  readonly base: string;
}

/** How many answers of each kind had each status; `cut` where the connection ended without one. */
export type Answers = Map<string, Map<number | 'cut', number>>;

/** Ten thousand callbacks that nobody of the platform has sent, mixed, always the same ones. */
export function forgeries({ requested, updated, base }: FloodTargets): readonly Forgery[] {
  const json = (value: unknown): Buffer => Buffer.from(JSON.stringify(value));
  const pointer = (url: string): Buffer => json({ url, trigger: 'manual' });
  const compressed = gzipSync(json({ url: `${base}/invoices/forged-compressed` }));
  const huge = Buffer.concat([json({ url: `${base}/invoices/forged-huge` }), Buffer.alloc(2 * MIB, 32)]);
  const deep = Buffer.from('[{"a":'.repeat(300));
  const foreign = [
    'https://evil.example.com/api/invoices/1',
    `${base.replace('://', '://user:password@')}/invoices/1`,
    `${base.replace('://', '://evil.example.com\\@')}/invoices/1`,
    `${base}/invoices/../user`,
    `${base}/invoices/%2e%2e%2fuser`,
    'file:///srv/invoices/1',
    'http://169.254.169.254/latest/meta-data/invoices/1',
    `${base}/invoices/${'9'.repeat(3_000)}`,
  ];
  const unreadable = [
    Buffer.from('<xml/>'),
    Buffer.alloc(0),
    Buffer.from([0xff, 0xfe, 0]),
    json(null),
    json([]),
    deep,
  ];
  const methods = ['GET', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
  const makers: readonly (readonly [number, (n: number) => Forgery])[] = [
    [
      4_000,
      (n) => ({
        kind: 'unknown path',
        path: requested.replace(/[^/]+$/, `guess-${n}`),
        body: pointer(`${base}/invoices/forged-${n}`),
      }),
    ],
    [
      2_000,
      (n) => ({
        kind: 'unknown invoice',
        path: requested,
        body: pointer(`${base}/invoices/forged-${n}`),
      }),
    ],
    [
      1_000,
      (n) => ({
        kind: 'unknown number',
        path: requested,
        body: pointer(`${base}/invoices/${990_000_000 + n}`),
      }),
    ],
    [
      500,
      (n) => ({
        kind: 'unknown change',
        path: updated,
        body: pointer(`${base}/invoices/forged-${n}`),
      }),
    ],
    [900, (n) => ({ kind: 'foreign address', path: requested, body: pointer(foreign[n % 8] ?? '') })],
    [600, (n) => ({ kind: 'unreadable', path: requested, body: unreadable[n % 6] ?? Buffer.alloc(0) })],
    [
      300,
      (n) => ({
        kind: 'wrong type',
        path: requested,
        headers: { 'content-type': n % 2 === 0 ? 'a/b/c;;=' : 'multipart/form-data' },
        body: Buffer.from('--x'),
      }),
    ],
    [300, (n) => ({ kind: 'wrong method', path: requested, method: methods[n % 5] ?? 'GET' })],
    [
      250,
      () => ({
        kind: 'compressed',
        path: requested,
        headers: { 'content-encoding': 'gzip' },
        body: compressed,
      }),
    ],
    [50, () => ({ kind: 'huge', path: requested, body: huge })],
  ];
  const all = makers.flatMap(([count, make]) => Array.from({ length: count }, (_, n) => make(n)));
  // In a fixed order without a pattern: 7919 is a prime that does not divide their number.
  return all.map((_, index) => all[(index * 7_919) % all.length] as Forgery);
}

/** Sends them all at full speed. */
export async function flood(port: number, all: readonly Forgery[]): Promise<Answers> {
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  const answers: Answers = new Map();
  let next = 0;
  const worker = async (): Promise<void> => {
    for (let forgery = all[next++]; forgery !== undefined; forgery = all[next++]) {
      const status = await send(port, forgery, agent);
      const counts = answers.get(forgery.kind) ?? new Map<number | 'cut', number>();
      counts.set(status, (counts.get(status) ?? 0) + 1);
      answers.set(forgery.kind, counts);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  agent.destroy();
  return answers;
}

function send(
  port: number,
  { path, method = 'POST', headers = {}, body }: Forgery,
  agent: Agent,
): Promise<number | 'cut'> {
  return new Promise((resolve) => {
    const length = body === undefined ? {} : { 'content-length': String(body.length) };
    const options: RequestOptions = { host: '127.0.0.1', port, path, method, agent };
    const outgoing = request({ ...options, headers: { ...length, ...headers } }, (response) => {
      response.resume();
      response.on('error', () => resolve('cut'));
      response.on('end', () => resolve(response.statusCode ?? 'cut'));
    });
    outgoing.on('error', () => resolve('cut'));
    outgoing.end(body);
  });
}

/** Connections that never finish what they began: headers that stay open, and bodies in pieces without an end. */
export function endless(port: number, path: string, count: number): { close(): void } {
  const sockets: Socket[] = [];
  const timers: NodeJS.Timeout[] = [];
  for (let n = 0; n < count; n += 1) {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => undefined);
    socket.resume();
    const isBody = n % 2 === 0;
    const encoding = isBody ? 'transfer-encoding: chunked\r\n\r\n' : '';
    socket.write(`POST ${path} HTTP/1.1\r\nhost: x\r\n${encoding}`);
    const piece = isBody ? `1000\r\n${'x'.repeat(0x1000)}\r\n` : 'x: y\r\n';
    timers.push(setInterval(() => socket.writable && socket.write(piece), 200));
    sockets.push(socket);
  }
  return {
    close: () => {
      for (const timer of timers) clearInterval(timer);
      for (const socket of sockets) socket.destroy();
    },
  };
}
