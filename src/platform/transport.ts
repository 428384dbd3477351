import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import axios from 'axios';
import { Failure } from '../domain/errors.js';

/** One HTTP exchange as the rest of this room needs it; the simulation dispatches it in memory. */
export interface Transport {
  /**
   * Sends once: no retries, no redirects, any status is an answer.
   *
   * @throws Failure `platform.unreachable` when no complete answer came, `platform.unreadable` when it is too large
   */
  send(request: TransportRequest): Promise<TransportAnswer>;
  /** Closes what is kept open between requests. */
  close(): void;
}

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface TransportRequest {
  readonly method: Method;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Uint8Array | undefined;
  /** The longest body that is read, after decompression. */
  readonly maxBytes: number;
  readonly signal: AbortSignal;
}

export interface TransportAnswer {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

/** Shorter than the idle time of common servers, so that a kept connection is rarely closed under a request. */
const IDLE_CONNECTION_MS = 4_000;

/** The transport over the network. Proxies of the environment are ignored: the token goes to the platform only. */
export function createTransport(): Transport {
  const agentOptions = { keepAlive: true, timeout: IDLE_CONNECTION_MS };
  const httpAgent = new HttpAgent(agentOptions);
  const httpsAgent = new HttpsAgent(agentOptions);
  const client = axios.create({
    adapter: 'http',
    httpAgent,
    httpsAgent,
    proxy: false,
    maxRedirects: 0,
    maxBodyLength: Number.POSITIVE_INFINITY,
    responseType: 'arraybuffer',
    validateStatus: () => true,
  });
  return {
    send: async ({ method, url, headers, body, maxBytes, signal }) => {
      try {
        const { status, ...answer } = await client.request<Uint8Array>({
          method,
          url,
          headers,
          data: body,
          maxContentLength: maxBytes,
          signal,
        });
        return { status, headers: flatten(answer.headers), body: answer.data };
      } catch (error) {
        throw failureOf(error, maxBytes);
      }
    },
    close: () => {
      httpAgent.destroy();
      httpsAgent.destroy();
    },
  };
}

/** An axios error carries the request with its token, so nothing of it but its code goes on. */
function failureOf(error: unknown, maxBytes: number): Failure {
  const { code, message } = error as { code?: unknown; message?: unknown };
  if (typeof message === 'string' && message.startsWith('maxContentLength')) {
    return new Failure('platform.unreadable', { detail: `the answer is larger than ${maxBytes} bytes` });
  }
  const known = typeof code === 'string' && /^[A-Z0-9_]+$/.test(code);
  return new Failure('platform.unreachable', { detail: known ? code : 'the connection failed' });
}

function flatten(headers: object): Record<string, string> {
  const entries = Object.entries(headers).filter(([, value]) => value !== undefined && value !== null);
  return Object.fromEntries(entries.map(([name, value]) => [name.toLowerCase(), String(value)]));
}
