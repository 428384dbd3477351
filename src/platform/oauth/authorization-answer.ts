import { timingSafeEqual } from 'node:crypto';
import { Failure } from '../../domain/errors.js';
import { Secret } from '../../domain/secret.js';

/** The path of the redirect address, on 127.0.0.1 (RFC 8252, 7.3). */
export const CALLBACK_PATH = '/callback';

/**
 * What the platform answered to an authorization, out of the query of the redirect address (RFC 6749, 4.1.2).
 *
 * @returns the code; Failure `login.denied` or `login.rejected`; null for an answer with another state, which is not ours
 */
export function authorizationAnswer(query: URLSearchParams, state: string): Secret | Failure | null {
  if (!isSame(query.get('state') ?? '', state)) return null;
  const error = query.get('error');
  const description = query.get('error_description');
  if (error === 'access_denied') return new Failure('login.denied');
  if (error !== null) {
    const said = description === null ? error : `${error}, ${description}`;
    return new Failure('login.rejected', { detail: said.slice(0, 300) });
  }
  const code = query.get('code') ?? '';
  return code === '' ? new Failure('login.rejected', { detail: 'no code came back' }) : new Secret(code);
}

function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.byteLength === b.byteLength && timingSafeEqual(a, b);
}
