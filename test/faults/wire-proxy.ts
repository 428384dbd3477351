import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { gzipSync } from 'node:zlib';

/** The answer of the platform to a request that it has carried out. */
interface Answer {
  readonly status: number;
  readonly type: string;
  readonly body: Buffer;
}

/** What becomes of an answer on its way, written to the bare socket. */
export type Harm = (socket: Socket, answer: Answer) => void;

export interface WireProxy {
  /** Base address of version 2.0, by way of the proxy. */
  readonly baseUrl: string;
  /** @param after so many requests that match pass first */
  harm(match: (method: string, path: string) => boolean, how: Harm, after?: number): void;
  /** Nobody listens at the address until `open`; what is under way breaks off. */
  shut(): Promise<void>;
  open(): Promise<void>;
  /** Connections that are open. */
  connections(): number;
  /** Harm that was not done yet. */
  waiting(): number;
}

interface Rule {
  readonly match: (method: string, path: string) => boolean;
  readonly how: Harm;
  after: number;
}

/** Stands between a client and a platform: what is not to be harmed goes through unchanged. */
export async function startWireProxy(upstream: string): Promise<WireProxy> {
  const { origin, pathname } = new URL(upstream);
  const rules: Rule[] = [];
  const sockets = new Set<Socket>();
  let port = 0;
  let server: Server | null = null;

  const takeRule = (method: string, path: string): Rule | undefined => {
    const rule = rules.find(({ match }) => match(method, path));
    if (rule === undefined) return undefined;
    if (rule.after > 0) {
      rule.after -= 1;
      return undefined;
    }
    rules.splice(rules.indexOf(rule), 1);
    return rule;
  };

  const open = async (): Promise<void> => {
    const opened = createServer(async (request, response) => {
      const [method, path] = [request.method ?? '', request.url ?? ''];
      const rule = takeRule(method, path);
      try {
        const answer = await forward(`${origin}${path}`, request);
        if (rule !== undefined) return rule.how(request.socket, answer);
        response.writeHead(answer.status, { 'content-type': answer.type }).end(answer.body);
      } catch {
        request.socket.destroy();
      }
    });
    opened.on('connection', (socket) => {
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket)).on('error', () => undefined);
    });
    await new Promise<void>((resolve) => opened.listen(port, '127.0.0.1', resolve));
    port = (opened.address() as AddressInfo).port;
    server = opened;
  };
  await open();

  return {
    baseUrl: `http://127.0.0.1:${port}${pathname}`,
    harm: (match, how, after = 0) => void rules.push({ match, how, after }),
    open,
    shut: () =>
      new Promise((resolve) => {
        if (server === null) return resolve();
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
        server = null;
      }),
    connections: () => sockets.size,
    waiting: () => rules.length,
  };
}

/** The last one says to whom followed the request which it was (test/traces/processes/hook/requests.mjs). */
const PASSED = ['authorization', 'accept', 'content-type', 'x-spacebooks-exchange'];

async function forward(url: string, request: IncomingMessage): Promise<Answer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  const headers = PASSED.map((name) => [name, request.headers[name]]);
  const answer = await fetch(url, {
    method: request.method ?? 'GET',
    headers: headers.filter((each): each is [string, string] => each[1] !== undefined),
    ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
  });
  const body = Buffer.from(await answer.arrayBuffer());
  return { status: answer.status, type: answer.headers.get('content-type') ?? '', body };
}

function head({ status, type, body }: Answer, length = body.length, more = ''): string {
  return `HTTP/1.1 ${status} OK\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n${more}\r\n`;
}

const half = (body: Buffer): Buffer => body.subarray(0, body.length / 2);

/** Unpacked a little more than any answer may have (a PDF, 30 MiB). */
const TOO_LARGE = gzipSync(Buffer.alloc(31 * 1024 * 1024, ' '));

/** Everything that a wire can do to an answer. What is left hanging ends with the deadline of the client. */
export const HARMS: Readonly<Record<string, Harm>> = {
  'nothing comes, the connection stays': () => undefined,
  'closed without a byte': (socket) => socket.destroy(),
  'reset without a byte': (socket) => socket.resetAndDestroy(),
  'the sending half is closed': (socket) => socket.end(),
  'the head stops': (socket, answer) => socket.write(head(answer).slice(0, 40)),
  'the body stops': (socket, answer) => {
    socket.write(head(answer));
    socket.write(half(answer.body));
  },
  'a byte at a time': (socket, answer) => {
    socket.write(head(answer));
    drip(socket, answer.body);
  },
  'reset in the middle of the body': (socket, answer) => {
    socket.write(head(answer));
    socket.write(half(answer.body), () => socket.resetAndDestroy());
  },
  'shorter than it says': (socket, answer) =>
    socket.end(head(answer, answer.body.length + 100) + answer.body),
  'cut where it says it ends': (socket, answer) =>
    socket.end(head(answer, answer.body.length - 1) + answer.body),
  'a length that is none': (socket, answer) =>
    socket.end(head(answer).replace(/Content-Length: \d+/, 'Content-Length: many') + answer.body),
  'a broken chunk': (socket, answer) =>
    socket.end(
      `${head(answer).replace(/Content-Length: \d+/, 'Transfer-Encoding: chunked')}5\r\n{"dat\r\nzz\r\n`,
    ),
  'a wrong encoding': (socket, answer) =>
    socket.end(head(answer, answer.body.length, 'Content-Encoding: gzip\r\n') + answer.body),
  'compressed, and too large': (socket, answer) => {
    socket.write(head(answer, TOO_LARGE.length, 'Content-Encoding: gzip\r\n'));
    socket.end(TOO_LARGE);
  },
  'another protocol': (socket) => socket.end('SSH-2.0-OpenSSH_9.2p1\r\n'),
  'a head without end': (socket) => {
    socket.write(`HTTP/1.1 200 OK\r\nX-Long: ${'a'.repeat(200_000)}`);
  },
};

/** One byte whenever the one before it is gone, so that it goes on for as long as anybody listens. */
function drip(socket: Socket, body: Buffer): void {
  let sent = 0;
  const next = (): void => {
    if (socket.destroyed || sent >= body.length) return;
    sent += 1;
    socket.write(body.subarray(sent - 1, sent), () => setTimeout(next, 20));
  };
  next();
}
