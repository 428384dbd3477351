import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { hostInUrl } from '../network.js';
import { http } from '../node-http.js';
import type { Authority } from '../tls/authority.js';
import { MAIN_WORLD, worldOfProxied } from '../world-name.js';
import { type Side, sideOf, strangerText } from './destination.js';

export type { Side };

type Sandboxes = Readonly<Partial<Record<Side, Proxied>>>;

/** A sandbox, as the proxy reaches it. */
export interface Proxied {
  /** Its own address. */
  readonly url: string;
  readonly answer: RequestListener;
}

interface ProxyOptions {
  readonly port: number;
  readonly host: string;
  readonly authority: Authority;
  /** One of them, or both. */
  readonly sandboxes: Sandboxes;
}

interface Proxy {
  readonly url: string;
  close(): Promise<void>;
}

/**
 * A proxy for programs that know only the real hosts: what is for one of them is answered by the sandbox, under a
 * certificate of its authority. Nothing is ever forwarded. The user of the proxy's own address names the world:
 * `http://NAME:x@127.0.0.1:8092`.
 *
 * @throws Error with code EADDRINUSE when the port is taken
 */
export async function startProxy({ port, host, authority, sandboxes }: ProxyOptions): Promise<Proxy> {
  const inner = new Map<Side, Server>(
    sidesOf(sandboxes).map(([side, { answer }]) => [side, http().createServer(answer)]),
  );
  const sockets = new Set<Duplex>();
  const server = http().createServer((request, response) => passOn(request, response, sandboxes));
  server.on('connection', (socket: Socket) => {
    sockets.add(socket.once('close', () => sockets.delete(socket)));
  });
  server.on('connect', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy());
    const target = targetOf(request.url ?? '', sandboxes);
    if (target === null) {
      refuseTunnel(strangerText(request.url ?? '', [...inner.keys()]), socket);
      return;
    }
    socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
    if (head.length > 0) socket.unshift(head);
    const within = target.isSecure ? secured(socket, target.host, authority) : (socket as Socket);
    worldOfProxied.set(within, worldOf(request));
    inner.get(target.side)?.emit('connection', within);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, host, resolve);
  });
  return {
    url: `http://${hostInUrl(host)}:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

function sidesOf(sandboxes: Sandboxes): readonly (readonly [Side, Proxied])[] {
  return (['platform', 'ksef'] as const).flatMap((side) => {
    const sandbox = sandboxes[side];
    return sandbox === undefined ? [] : [[side, sandbox] as const];
  });
}

interface Target {
  readonly side: Side;
  readonly host: string;
  /** Whether TLS is spoken in the tunnel. */
  readonly isSecure: boolean;
}

/** @param authority `host:port` */
function targetOf(authority: string, sandboxes: Sandboxes): Target | null {
  const url = URL.canParse(`http://${authority}`) ? new URL(`http://${authority}`) : null;
  if (url === null) return null;
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const side = sideOf(host);
  if (side !== null) return sandboxes[side] === undefined ? null : { side, host, isSecure: true };
  const own = ownSide(url.host, sandboxes);
  return own === null ? null : { ...own, host };
}

/** What links lead to is a sandbox's own address. */
function ownSide(host: string, sandboxes: Sandboxes): Pick<Target, 'side' | 'isSecure'> | null {
  const { hostname, port } = new URL(`http://${host}`);
  const isHere = hostname === 'localhost' || hostname.endsWith('.localhost');
  for (const [side, { url }] of sidesOf(sandboxes)) {
    const own = new URL(url);
    if (port === own.port && (isHere || hostname === own.hostname)) {
      return { side, isSecure: url.startsWith('https:') };
    }
  }
  return null;
}

function secured(socket: Duplex, host: string, authority: Authority): Duplex {
  const { TLSSocket } = process.getBuiltinModule('node:tls');
  const secure = new TLSSocket(socket as Socket, {
    isServer: true,
    ALPNProtocols: ['http/1.1'],
    secureContext: authority.contextFor(host),
    SNICallback: (name, done) => done(null, authority.contextFor(name)),
  });
  return secure.on('error', () => secure.destroy());
}

function refuseTunnel(text: string, socket: Duplex): void {
  const head = [
    `HTTP/1.1 403 ${text.split('. ', 1)[0]}`,
    'Content-Type: text/plain; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(text)}`,
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${text}`);
}

/** A request without TLS, whose line holds the whole address. */
function passOn(request: IncomingMessage, response: ServerResponse, sandboxes: Sandboxes): void {
  const url = URL.canParse(request.url ?? '') ? new URL(request.url ?? '') : null;
  const side = url === null ? null : (sideOf(url.hostname) ?? ownSide(url.host, sandboxes)?.side ?? null);
  const sandbox = side === null ? undefined : sandboxes[side];
  if (url === null || sandbox === undefined) {
    const sides = sidesOf(sandboxes).map(([name]) => name);
    const text = strangerText(url?.host ?? request.headers.host ?? 'this address', sides);
    response.writeHead(403, { 'content-type': 'text/plain; charset=utf-8' }).end(text);
    return;
  }
  worldOfProxied.set(request, worldOf(request));
  request.headers.host = url.host;
  request.url = url.pathname + url.search;
  sandbox.answer(request, response as Parameters<RequestListener>[1]);
}

/** The user's name of `Proxy-Authorization: Basic`. */
function worldOf({ headers }: IncomingMessage): string {
  const [, credentials = ''] = /^Basic\s+(\S+)$/i.exec(headers['proxy-authorization'] ?? '') ?? [];
  const [name = ''] = Buffer.from(credentials, 'base64').toString('utf8').split(':', 1);
  return name === '' ? MAIN_WORLD : name;
}
