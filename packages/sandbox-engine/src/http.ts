import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import type { Unreadable } from './body.js';

export const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
export type Method = (typeof METHODS)[number];

export type Query = Readonly<Record<string, string>>;

/** A request as it arrived. */
export interface Incoming {
  readonly method: string;
  /** Without the query. */
  readonly path: string;
  /** The path by which the same client comes here again, with whatever names the world. */
  readonly sentPath: string;
  readonly params: Readonly<Record<string, string>>;
  /** The values of a repeated parameter are joined by commas. */
  readonly query: Query;
  readonly headers: IncomingHttpHeaders;
  /** No bytes when there is no body. */
  readonly body: Buffer;
  /** The client's address. */
  readonly ip: string;
  /** The name of the world that it is for. */
  readonly worldName: string;
}

export interface Answer {
  readonly status: number;
  /** Bytes go out as they are, undefined as an empty body, anything else as JSON. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Sends text of a media type that no operation has: a page, a manual. */
export function sendText(text: string, mediaType: string, response: ServerResponse): void {
  response.writeHead(200, { 'content-type': `${mediaType}; charset=utf-8` }).end(text);
}

/** Sends JSON that no operation answers. */
export function sendJson(status: number, body: unknown, response: ServerResponse): void {
  const answer = status === 204 ? { status } : { status, body };
  transmit({ kind: 'answer', answer }, 'application/json', response);
}

/** What cannot be read, in a form of no version. */
export function refuse({ status, message }: Unreadable, response: ServerResponse): void {
  // What was not read of a body must not be taken for the next request.
  response.setHeader('connection', 'close');
  sendJson(status, { error: 'bad_request', errors: message }, response);
}

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
  // Content-Length is that of the whole: the client notices that half is missing.
  response.write(bytes.subarray(0, Math.ceil(bytes.length / 2)), () => response.socket?.end());
}

function bytesOf({ body }: Answer): Uint8Array {
  if (body === undefined) return new Uint8Array();
  return body instanceof Uint8Array ? body : Buffer.from(JSON.stringify(body));
}

/** What goes over the wire. */
export type Outcome =
  | { readonly kind: 'answer'; readonly answer: Answer }
  | { readonly kind: 'half'; readonly answer: Answer }
  | { readonly kind: 'drop' };
