import * as http from 'node:http';
import * as https from 'node:https';

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
  readonly #agents = {
    http: new http.Agent({ keepAlive: true }),
    https: new https.Agent({ keepAlive: true }),
  };

  post(url: string, json: string, signal: AbortSignal): Promise<Posted> {
    return new Promise((resolve, reject) => {
      const secure = new URL(url).protocol === 'https:';
      const headers = {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(json),
        'user-agent': 'spacebooks-sandbox',
      };
      const agent = secure ? this.#agents.https : this.#agents.http;
      const request = (secure ? https : http).request(url, { method: 'POST', headers, agent, signal });
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
    this.#agents.http.destroy();
    this.#agents.https.destroy();
  }
}
