import type { IncomingMessage, ServerResponse } from 'node:http';
import { Failure } from '../domain/errors.js';
import { errorText } from '../words/failures.js';
import { createGuardedServer } from './guarded-server.js';
import type { Health } from './health.js';

interface OperationsDeps {
  readonly health: () => Promise<Health & Readonly<Record<string, unknown>>>;
  /** Whether callbacks are taken and e-invoices are worked on, and of which spaces. */
  readonly ready: () => Promise<{ readonly ready: boolean } & Readonly<Record<string, unknown>>>;
  /** In the text format of Prometheus, with its content type. */
  readonly metrics: () => Promise<{ readonly text: string; readonly contentType: string }>;
}

export interface OperationsServer {
  /** The port that it listens on, also when 0 was asked for. */
  readonly port: number;
  close(): Promise<void>;
}

/**
 * Answers what monitoring asks for, on an address of its own, because it reveals more than strangers should know:
 * `/metrics`, `/healthz` (503 when a new start is needed) and `/readyz` (503 while starting and stopping).
 *
 * @throws Failure `daemon.port-in-use`
 */
export async function startOperationsServer(
  listen: { readonly host: string; readonly port: number },
  deps: OperationsDeps,
): Promise<OperationsServer> {
  const server = createGuardedServer({}, (request, response) => {
    respond(request, response, deps).catch((error: unknown) => {
      send(response, 500, 'text/plain', errorText(error));
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const detail = `operations.listen ${listen.host}:${listen.port} (${error.code})`;
      reject(new Failure('daemon.port-in-use', { detail, cause: error }));
    });
    server.listen(listen.port, listen.host, resolve);
  });
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : listen.port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function respond(
  { method, url = '' }: IncomingMessage,
  response: ServerResponse,
  { health, ready, metrics }: OperationsDeps,
): Promise<void> {
  if (method !== 'GET' && method !== 'HEAD') return send(response, 405, 'text/plain', 'only GET');
  const path = url.split('?', 1)[0];
  if (path === '/metrics') {
    const { text, contentType } = await metrics();
    return send(response, 200, contentType, text);
  }
  if (path === '/healthz') {
    const state = await health();
    return send(response, state.status === 'failing' ? 503 : 200, 'application/json', JSON.stringify(state));
  }
  if (path === '/readyz') {
    const state = await ready();
    return send(response, state.ready ? 200 : 503, 'application/json', JSON.stringify(state));
  }
  send(response, 404, 'text/plain', 'there are /metrics, /healthz and /readyz');
}

function send(response: ServerResponse, status: number, contentType: string, text: string): void {
  response.writeHead(status, { 'content-type': contentType, 'cache-control': 'no-store' });
  response.end(text);
}
