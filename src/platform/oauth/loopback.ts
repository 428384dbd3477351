import { timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Clock } from '@spacebooks/base/clock';
import { Secret } from '@spacebooks/base/secret';
import { singleSpaced } from '@spacebooks/base/text/one-line';
import { Failure } from '../../domain/errors.js';

/** The path of the redirect address, on 127.0.0.1 (RFC 8252, 7.3). */
export const CALLBACK_PATH = '/callback';

/**
 * What the platform answered to an authorization, out of the query of the redirect address (RFC 6749, 4.1.2).
 *
 * @returns the code; Failure `login.denied` or `login.rejected`; null for an answer with another state, which is not ours
 */
export function authorizationAnswer(query: URLSearchParams, state: string): Secret | Failure | null {
  if (!isSame(query.get('state') ?? '', state)) return null;
  const error = query.get('error');
  const description = query.get('error_description');
  if (error === 'access_denied') return new Failure('login.denied');
  if (error !== null) {
    const said = description === null ? error : `${error}, ${description}`;
    return new Failure('login.rejected', { detail: singleSpaced(said).slice(0, 300) });
  }
  const code = query.get('code') ?? '';
  return code === '' ? new Failure('login.rejected', { detail: 'no code came back' }) : new Secret(code);
}

function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.byteLength === b.byteLength && timingSafeEqual(a, b);
}

/** Waits on this machine for the browser that comes back from the platform (RFC 8252, 7.3). */
interface Loopback {
  readonly redirectUri: string;
  /**
   * @param waitMs milliseconds of the clock
   * @returns the code. @throws Failure `login.denied`, `login.rejected` or `login.too-late`
   */
  code(waitMs: number): Promise<Secret>;
  close(): Promise<void>;
}

interface LoopbackOptions {
  /** 0 for any that is free. */
  readonly port: number;
  /** Only an answer with this state is the answer. */
  readonly state: string;
  readonly clock: Clock;
  /** Called for each answer with another state: it was rejected, and the wait continues. */
  readonly onStranger: () => void;
}

const HOST = '127.0.0.1';

/** @throws Failure `login.not-possible` when the port is taken */
export async function startLoopback({ port, state, clock, onStranger }: LoopbackOptions): Promise<Loopback> {
  let settle: (outcome: Secret | Failure) => void = () => undefined;
  const outcome = new Promise<Secret | Failure>((resolve) => {
    settle = resolve;
  });
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', `http://${HOST}`);
    if (!isOurs(request, url)) return answer(response, 404, 'Nothing is here', 'This is not the address.');
    const result = authorizationAnswer(url.searchParams, state);
    if (result === null) {
      onStranger();
      return answer(response, 400, 'This is not the login that was begun', 'Start spacebooks login again.');
    }
    // The browser shall have its page before the server goes.
    response.once('close', () => settle(result));
    if (result instanceof Failure) answer(response, 200, 'Nothing was stored', NOT_ALLOWED);
    else answer(response, 200, 'Back to the terminal', 'You may close this window.');
  });
  await listen(server, port);
  const redirectUri = `http://${HOST}:${(server.address() as AddressInfo).port}${CALLBACK_PATH}`;
  return {
    redirectUri,
    code: async (waitMs) => {
      const cancel = clock.after(waitMs, () => settle(new Failure('login.too-late')));
      const result = await outcome.finally(cancel);
      if (result instanceof Failure) throw result;
      return result;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        // Browsers open connections that they may never use.
        server.closeAllConnections();
      }),
  };
}

const NOT_ALLOWED = 'spacebooks was not allowed to act for you. The terminal says why.';

function isOurs({ method }: IncomingMessage, { pathname }: URL): boolean {
  return method === 'GET' && pathname === CALLBACK_PATH;
}

function answer(response: ServerResponse, status: number, title: string, text: string): void {
  response.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    // The server closes as soon as it has the answer.
    connection: 'close',
  });
  response.end(loopbackPage(title, text));
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const detail = `cannot listen on ${HOST}:${port} (${error.code ?? 'unknown error'}), choose another --port`;
      reject(new Failure('login.not-possible', { detail }));
    });
    server.listen(port, HOST, resolve);
  });
}

/** What the browser shows at the end of a login. Nothing of the request is repeated in it. */
function loopbackPage(title: string, text: string): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="referrer" content="no-referrer">
<title>${title}</title>
<style>body { font: 1.1rem/1.5 system-ui, sans-serif; margin: 4rem auto; max-width: 32rem; padding: 0 1rem }</style>
<h1>${title}</h1>
<p>${text}</p>
</html>
`;
}
