import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Posted {
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

export interface OpenWebHook extends WebHook {
  readonly port: number;
  close(): Promise<void>;
}

export async function openWebHook(): Promise<OpenWebHook> {
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
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    posted,
    answers,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
