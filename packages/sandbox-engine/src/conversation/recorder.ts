import { appendFileSync, writeFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import type { Incoming } from '../http.js';
import type { RecordedExchange } from './exchange.js';
import { recordedBody, recordedRequest } from './without-secrets.js';

/** Sees what is answered. */
export type Witness = (incoming: Incoming, response: ServerResponse) => void;

const SHOWN_HEADERS = ['content-type', 'retry-after', 'location'];

/** Begins a recording: a line for every request and its answer. @throws the system's error when it cannot be written */
export function startRecording(
  file: string,
): (sandbox: RecordedExchange['sandbox']) => (url: () => string) => Witness {
  writeFileSync(file, '');
  return (sandbox) => (url) => (incoming, response) => {
    const request = recordedRequest(sandbox, incoming, url());
    const parts: Buffer[] = [];
    const keep = (chunk: unknown): void => {
      if (typeof chunk === 'string' || chunk instanceof Uint8Array) parts.push(Buffer.from(chunk as string));
    };
    const headers: Record<string, string> = {};
    const { writeHead, write, end } = response;
    response.writeHead = ((status: number, sent: Record<string, unknown> = {}) => {
      for (const name of SHOWN_HEADERS) if (sent[name] !== undefined) headers[name] = String(sent[name]);
      return writeHead.call(response, status, sent as never);
    }) as typeof writeHead;
    response.write = ((chunk: unknown, ...rest: never[]) => {
      keep(chunk);
      return (write as (...all: unknown[]) => boolean).call(response, chunk, ...rest);
    }) as typeof write;
    response.end = ((chunk: unknown, ...rest: never[]) => {
      keep(chunk);
      const type = headers['content-type'] ?? '';
      const body = recordedBody(Buffer.concat(parts), type.replace('xml', 'markup'), url());
      const answer = { status: response.statusCode, headers, body };
      appendFileSync(file, `${JSON.stringify({ ...request, answer })}\n`);
      return (end as (...all: unknown[]) => ServerResponse).call(response, chunk, ...rest);
    }) as typeof end;
  };
}
