import { z } from 'zod';
import type { Answer } from '../../engine/http.js';
import type { KsefCall } from '../engine/operation.js';
import { refusal } from '../engine/problem.js';
import { base64Bytes, bodyAs, publicKeyIdText } from '../engine/request.js';
import type { KsefWorld } from '../world.js';
import {
  beginLogin,
  LOGIN_SUCCEEDED,
  type LoginOutcome,
  loginBegun,
  takeChallenge,
  wrongToken,
} from './login.js';

const loginInput = z.object({
  challenge: z.string().length(36),
  contextIdentifier: z.object({
    type: z.enum(['Nip', 'InternalId', 'NipVatUe', 'PeppolId']),
    value: z.string(),
  }),
  encryptedToken: base64Bytes,
  publicKeyId: publicKeyIdText,
});

/** POST /auth/ksef-token. @throws KsefProblem 21111, 21405 or 21470 */
export function logInWithToken(call: KsefCall): Answer {
  const { world } = call;
  const { challenge, contextIdentifier, encryptedToken, publicKeyId } = bodyAs(loginInput, call);
  const usage = 'KsefTokenEncryption';
  if (typeof publicKeyId === 'string' && !world.keys.has(usage, publicKeyId)) {
    throw refusal(21470, `Klucz o identyfikatorze ${publicKeyId} nie jest wspierany.`);
  }
  const madeAt = takeChallenge(challenge, world);
  const plain = world.keys.decrypt(usage, encryptedToken, publicKeyId);
  const nip = contextIdentifier.value;
  const proof = { method: 'Token', tokenReference: world.tokenReferenceOf(nip) } as const;
  const outcome = contextIdentifier.type === 'Nip' ? outcomeOf(plain, nip, madeAt, world) : wrongContext(nip);
  return loginBegun(beginLogin(nip, proof, outcome, world), world);
}

/** @param plain `token|timestampMs`, null when it could not be decrypted */
function outcomeOf(plain: Buffer | null, nip: string, madeAt: number, world: KsefWorld): LoginOutcome {
  if (plain === null) return wrongToken('Nieprawidłowe szyfrowanie tokena');
  const text = plain.toString('utf8');
  const end = text.lastIndexOf('|');
  const [token, timestamp] = [text.slice(0, end), text.slice(end + 1)];
  if (end < 0) return wrongToken('Nieprawidłowe kodowanie tokena');
  if (timestamp !== String(madeAt)) return wrongToken('Nieprawidłowy czas tokena');
  if (world.contexts.get(nip)?.tokens.includes(token) === true) return LOGIN_SUCCEEDED;
  const isOfAnother = [...world.contexts.values()].some(({ tokens }) => tokens.includes(token));
  return isOfAnother ? wrongContext(nip) : wrongToken('Nieprawidłowy token');
}

function wrongContext(value: string): LoginOutcome {
  return wrongToken(`Token nie może być użyty w kontekście ${value}`);
}
