import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

export interface Receiver {
  readonly url: string;
  /** Bodies of what was received, in order. */
  readonly received: readonly { readonly path: string; readonly type: string; readonly body: unknown }[];
}

/** A callback server that answers with these statuses in turn, the last one for ever, or as `respond` says. */
export async function startReceiver(
  statuses: readonly number[],
  respond: (response: ServerResponse, status: number) => void = (response, status) =>
    response.writeHead(status).end(),
): Promise<Receiver> {
  const received: { path: string; type: string; body: unknown }[] = [];
  const server = createServer((request, response) => {
    let text = '';
    request.setEncoding('utf8');
    request.on('data', (part: string) => {
      text += part;
    });
    request.on('end', () => {
      const type = request.headers['content-type'] ?? '';
      received.push({ path: request.url ?? '', type, body: JSON.parse(text) });
      respond(response, statuses[received.length - 1] ?? statuses.at(-1) ?? 204);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/callback`, received };
}
