import type { Agent } from 'node:http';
import { http, https } from './node-http.js';

interface Posted {
  readonly status: number;
  /** The first part of the answer. */
  readonly body: string;
}

/** Posts callbacks. */
export interface Post {
  /** Posts JSON. Rejects when no complete answer comes, or when `signal` aborts. */
  post(url: string, json: string, signal: AbortSignal): Promise<Posted>;
  close(): void;
}

const KEPT_CHARACTERS = 500;

/** Connections to callback addresses; redirects are never followed. */
export class Poster implements Post {
  readonly #agents = new Map<'http' | 'https', Agent>();

  post(url: string, json: string, signal: AbortSignal): Promise<Posted> {
    return new Promise((resolve, reject) => {
      const secure = new URL(url).protocol === 'https:';
      const headers = {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(json),
        'user-agent': 'spacebooks-sandbox',
      };
      const agent = this.#agent(secure ? 'https' : 'http');
      const request = (secure ? https() : http()).request(url, { method: 'POST', headers, agent, signal });
      request.on('error', reject);
      request.on('response', (response) => {
        let body = '';
        response.setEncoding('utf8');
        response.on('data', (part: string) => {
          if (body.length < KEPT_CHARACTERS) body = (body + part).slice(0, KEPT_CHARACTERS);
        });
        response.on('error', reject);
        response.on('end', () => resolve({ status: response.statusCode ?? 0, body }));
      });
      request.end(json);
    });
  }

  close(): void {
    for (const agent of this.#agents.values()) agent.destroy();
    this.#agents.clear();
  }

  #agent(protocol: 'http' | 'https'): Agent {
    const { Agent } = protocol === 'https' ? https() : http();
    const agent = this.#agents.get(protocol) ?? new Agent({ keepAlive: true });
    this.#agents.set(protocol, agent);
    return agent;
  }
}
