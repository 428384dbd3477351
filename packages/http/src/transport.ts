import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { obstacleOf } from '@spacebooks/base/obstacle';
import axios from 'axios';
import { TransportError } from './transport-error.js';

/** One HTTP exchange as the clients of outside systems need it; the simulation dispatches it in memory. */
export interface Transport {
  /**
   * Sends once: no retries, no redirects, any status is an answer.
   *
   * @throws TransportError when no complete answer came, or one that is too large
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

/** The transport over the network. Proxies of the environment are ignored: a token goes to its owner only. */
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
        throw transportError(error, maxBytes);
      }
    },
    close: () => {
      httpAgent.destroy();
      httpsAgent.destroy();
    },
  };
}

/** Codes of the system for a connection that never came about: the request stayed here. */
const NEVER_CONNECTED: readonly string[] = [
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENETUNREACH',
  'EHOSTUNREACH',
];

/** An axios error carries the request with its token, so nothing of it but its code is passed on. */
function transportError(error: unknown, maxBytes: number): TransportError {
  const { code, message } = error as { code?: unknown; message?: unknown };
  if (typeof message === 'string' && message.startsWith('maxContentLength')) {
    return new TransportError('too large', `the answer is larger than ${maxBytes} bytes`);
  }
  if (typeof code !== 'string' || !/^[A-Z0-9_]+$/.test(code)) {
    return new TransportError('unreachable', 'the connection failed');
  }
  const reason = NEVER_CONNECTED.includes(code) ? 'refused' : 'unreachable';
  return new TransportError(reason, code, obstacleOf({ code }));
}

function flatten(headers: object): Record<string, string> {
  const entries = Object.entries(headers).filter(([, value]) => value !== undefined && value !== null);
  return Object.fromEntries(entries.map(([name, value]) => [name.toLowerCase(), String(value)]));
}
