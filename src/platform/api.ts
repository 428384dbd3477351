import type { Method, TransportAnswer } from '@spacebooks/http/transport';
import { Failure } from '../domain/errors.js';
import { nameRequest } from './failures.js';
import type { Priority } from './limiter.js';
import { strictJson } from './read-as.js';
import type { Sender, SendRequest } from './sender.js';
import type { TokenSource } from './token.js';

/** The media type of version 2.0, in Accept of every request and Content-Type of every one but GET. */
export const JSON_API = 'application/vnd.api+json';
const MAX_JSON_BYTES = 10 * 1024 * 1024;
const MAX_PDF_BYTES = 30 * 1024 * 1024;

/** A request body with its media type. */
export interface Content {
  readonly type: string;
  readonly bytes: Uint8Array;
}

export type { Method };

/** A request in the caller's own words, to either version; what it needs besides the token. */
export type RawRequest = Pick<SendRequest, 'method' | 'url' | 'headers' | 'body' | 'priority'>;

/** The platform's interface as one token may use it. Everything throws Failure `platform.*`. */
export interface PlatformApi {
  /** Version 2.0. @returns the JSON:API document; undefined where another status than 200 comes without a body */
  document(method: Method, url: string, priority: Priority, content?: Content): Promise<unknown>;
  /** Version 2.0, where the answer is a PDF file. */
  pdf(url: string, priority: Priority): Promise<Uint8Array>;
  /** Version 1.0: plain JSON both ways. @returns the parsed answer; undefined when it is 204 */
  plain(
    method: Method,
    url: string,
    priority: Priority,
    body?: unknown,
    beforeSending?: SendRequest['beforeSending'],
  ): Promise<unknown>;
  /** Any operation of either version. @returns the answer as it came, with a 2xx status */
  exchange(request: RawRequest): Promise<TransportAnswer>;
}

export function createApi(sender: Pick<Sender, 'send'>, tokens: TokenSource): PlatformApi {
  async function send<T>(
    request: Omit<SendRequest, 'token'>,
    read: (answer: TransportAnswer) => T,
  ): Promise<T> {
    const token = tokens.current();
    const answer = await sender.send({ ...request, token });
    try {
      return read(answer);
    } catch (error) {
      throw nameRequest(error, { ...request, token });
    }
  }

  return {
    document: (method, url, priority, content) => {
      const contentType = method === 'GET' ? {} : { 'Content-Type': content?.type ?? JSON_API };
      const headers = { Accept: JSON_API, ...contentType };
      const body = content?.bytes;
      return send({ method, url, headers, body, maxBytes: MAX_JSON_BYTES, priority }, (answer) =>
        answer.status !== 200 && answer.body.byteLength === 0 ? undefined : strictJson(answer),
      );
    },
    pdf: (url, priority) => {
      // Every request of version 2.0 has to accept its media type, the one for a file included.
      const headers = { Accept: `application/pdf, ${JSON_API}` };
      return send({ method: 'GET', url, headers, maxBytes: MAX_PDF_BYTES, priority }, pdfBytes);
    },
    plain: (method, url, priority, value, beforeSending) => {
      const contentType = value === undefined ? {} : { 'Content-Type': 'application/json' };
      const headers = { Accept: 'application/json', ...contentType };
      const body = value === undefined ? undefined : Buffer.from(JSON.stringify(value));
      const request = { method, url, headers, body, maxBytes: MAX_JSON_BYTES, priority, beforeSending };
      return send(request, (answer) => (answer.status === 204 ? undefined : strictJson(answer)));
    },
    exchange: (request) => send({ ...request, maxBytes: MAX_PDF_BYTES }, (answer) => answer),
  };
}

function pdfBytes({ status, body }: TransportAnswer): Uint8Array {
  if (Buffer.from(body.subarray(0, 5)).toString('latin1') === '%PDF-') return body;
  throw new Failure('platform.unreadable', { detail: 'the answer is no PDF', status });
}
