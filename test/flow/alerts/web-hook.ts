import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach } from 'vitest';

export interface Posted {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

/** A real HTTP server that keeps what it was sent. */
export interface WebHook {
  readonly url: string;
  readonly posted: readonly Posted[];
  /** How the next requests are answered, in order; 200 when none is left. */
  readonly answers: ((response: ServerResponse) => void)[];
}

const servers: ReturnType<typeof createServer>[] = [];

afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

export async function startWebHook(): Promise<WebHook> {
  const posted: Posted[] = [];
  const answers: ((response: ServerResponse) => void)[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      posted.push({ method, path: url, headers, body: Buffer.concat(parts).toString('utf8') });
      const answer = answers.shift() ?? ((each: ServerResponse) => void each.end('ok'));
      answer(response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  servers.push(server);
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, posted, answers };
}

export function answering(status: number, headers: Readonly<Record<string, string>> = {}) {
  return (response: ServerResponse): void => void response.writeHead(status, headers).end();
}

/** Takes the request and lets the connection go. */
export function dropping(response: ServerResponse): void {
  response.destroy();
}
