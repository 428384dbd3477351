import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { parse } from 'node:querystring';
import { withoutLastSlash } from './addresses.js';
import { bodyOf, LARGEST_BODY, Unreadable } from './body.js';
import type { Incoming, Query } from './http.js';
import { http, https } from './node-http.js';
import { LONGEST_NAME, Routes } from './routes.js';
import { destinationOf } from './world-name.js';

/** Answers a request. */
export type Handler = (incoming: Incoming, response: ServerResponse) => Promise<void> | void;

interface Route {
  readonly handler: Handler;
  readonly largestBody: number;
}

/** What a server does apart from its operations. */
export interface ServerManners {
  /** The path under which a request is routed, given its own and its Host header. */
  rewritten(url: string, host: string | undefined): string;
  /** Whether to go on; else it was answered. */
  admits(incoming: Incoming, response: ServerResponse): boolean;
  /** What no route leads to. */
  readonly notFound: Handler;
  /** What cannot be read, before any operation: a path that is none, a body that is too large. */
  refuse(problem: Unreadable, incoming: Incoming, response: ServerResponse): Promise<void> | void;
}

type SecureOptions = import('node:tls').TlsOptions;

const KEEP_ALIVE_MS = 72_000;

/**
 * A server of operations on Node's own, with the router of the framework that serves the daemon's pages. What else the
 * framework has, a sandbox has no use for and would pay for at every start: it reads bodies and answers in its own way.
 */
export class SandboxServer {
  readonly #routes = new Routes<Route>();
  readonly #manners: ServerManners;
  #witness: (incoming: Incoming, response: ServerResponse) => void = () => {};

  constructor(manners: ServerManners) {
    this.#manners = manners;
  }

  /** @param largestBody in bytes */
  route(method: string, path: string, handler: Handler, largestBody = LARGEST_BODY): void {
    this.#routes.add(method, path, { handler, largestBody });
  }

  /** Has every request seen before it is answered. */
  observe(witness: (incoming: Incoming, response: ServerResponse) => void): void {
    this.#witness = witness;
  }

  /** Answers one request, wherever it came from. */
  readonly answer = (request: IncomingMessage, response: ServerResponse): void => {
    this.#answer(request, response).catch(() => response.destroy());
  };

  /** A server that is not listening yet. @param secure for HTTPS */
  create(secure?: SecureOptions): Server {
    const options = { keepAliveTimeout: KEEP_ALIVE_MS, requestTimeout: 0 };
    if (secure === undefined) return http().createServer(options, this.answer);
    return https().createServer({ ...options, ...secure }, this.answer);
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { world, url, way, host } = destinationOf(request);
    const rewritten = this.#manners.rewritten(url, host);
    const incoming = {
      ...incomingOf(request, rewritten, world),
      sentPath: way + pathOf(withoutLastSlash(url)),
    };
    try {
      requireShortNames(incoming.path);
      const found = this.#routes.find(incoming.method, incoming.path);
      const { handler, largestBody } = found?.target ?? { handler: this.#manners.notFound };
      const whole = { ...incoming, params: found?.params ?? {}, body: await bodyOf(request, largestBody) };
      this.#witness(whole, response);
      if (this.#manners.admits(whole, response)) await handler(whole, response);
    } catch (error) {
      await this.#manners.refuse(unreadable(error), incoming, response);
    }
  }
}

/** @throws Unreadable 414 */
function requireShortNames(path: string): void {
  if (path.length <= LONGEST_NAME || path.split('/').every(({ length }) => length <= LONGEST_NAME)) return;
  throw new Unreadable(414, `A part of the path may have up to ${LONGEST_NAME} characters.`);
}

/** @throws what is no fault of the request */
function unreadable(error: unknown): Unreadable {
  if (error instanceof Unreadable) return error;
  if (error instanceof URIError)
    return new Unreadable(400, 'The path is not percent-encoded as it should be.');
  throw error;
}

/** All but the parameters of the path and the body. */
function incomingOf(request: IncomingMessage, url: string, worldName: string): Omit<Incoming, 'sentPath'> {
  const [path = '', ...query] = url.split('?');
  return {
    method: request.method ?? 'GET',
    path,
    params: {},
    query: queryOf(query.join('?')),
    headers: request.headers,
    body: Buffer.alloc(0),
    ip: request.socket.remoteAddress ?? '',
    worldName,
  };
}

function pathOf(url: string): string {
  return url.split('?', 1)[0] ?? '';
}

function queryOf(text: string): Query {
  const read = Object.entries(parse(text, '&', '=', { maxKeys: 0 }));
  return Object.fromEntries(
    read.map(([name, value]) => [name, Array.isArray(value) ? value.join(',') : (value ?? '')]),
  );
}
