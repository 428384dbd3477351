import type { ServerResponse } from 'node:http';
import type { Outcome } from '../faults/outcome.js';
import type { Answer } from './operation.js';

/** Writes an outcome to the connection. */
export function transmit(outcome: Outcome, mediaType: string, response: ServerResponse): void {
  if (outcome.kind === 'drop') {
    response.destroy();
    return;
  }
  const { status, headers = {} } = outcome.answer;
  const bytes = bytesOf(outcome.answer);
  response.writeHead(status, {
    ...(status === 204 ? {} : { 'content-type': mediaType, 'content-length': bytes.length }),
    'access-control-allow-origin': '*',
    'access-control-expose-headers': 'retry-after',
    ...headers,
  });
  if (outcome.kind === 'answer') {
    response.end(bytes);
    return;
  }
  // The length was announced in full: closing after half of it tells the client that something is missing.
  response.write(bytes.subarray(0, Math.ceil(bytes.length / 2)), () => response.socket?.end());
}

function bytesOf({ body }: Answer): Uint8Array {
  if (body === undefined) return new Uint8Array();
  return body instanceof Uint8Array ? body : Buffer.from(JSON.stringify(body));
}
