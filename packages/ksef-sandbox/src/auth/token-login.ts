import type { Answer } from '@spacebooks/sandbox-engine/http';
import { z } from 'zod';
import type { KsefCall } from '../engine/operation.js';
import { refusal } from '../engine/problem.js';
import { base64Bytes, bodyAs, publicKeyIdText } from '../engine/request.js';
import { type ContextIdentifier, isSame } from '../permissions/identifier.js';
import type { KsefToken } from '../tokens/ksef-token.js';
import { statusOf, type TokenStatus } from '../tokens/token.js';
import type { KsefWorld } from '../world.js';
import type { LoginOutcome } from './authentication.js';
import { beginLogin, LOGIN_SUCCEEDED, loginBegun, takeChallenge, wrongToken } from './login.js';

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
  const { token, outcome } = tokenIn(plain, contextIdentifier, madeAt, world);
  const claim = {
    context: contextIdentifier,
    actor: token?.author ?? NOBODY,
    proof: { method: 'Token', tokenReference: token?.reference ?? '' },
    token,
    certificate: null,
  } as const;
  const login = beginLogin(claim, outcome, world);
  if (token !== null && login.outcome.code === 200) token.lastUseAt = world.clock.now();
  return loginBegun(login, world);
}

const NOBODY = { identifier: { type: 'Nip', value: '' }, ownerOf: null } as const;

interface Found {
  readonly token: KsefToken | null;
  readonly outcome: LoginOutcome;
}

/** @param plain `token|timestampMs`, null when it could not be decrypted */
function tokenIn(plain: Buffer | null, context: ContextIdentifier, madeAt: number, world: KsefWorld): Found {
  if (plain === null) return refused('Nieprawidłowe szyfrowanie tokena');
  const text = plain.toString('utf8');
  const end = text.lastIndexOf('|');
  const [secret, timestamp] = [text.slice(0, end), text.slice(end + 1)];
  if (end < 0) return refused('Nieprawidłowe kodowanie tokena');
  if (timestamp !== String(madeAt)) return refused('Nieprawidłowy czas tokena');
  const known = [...world.tokens.values()].filter((each) => each.secret === secret);
  if (known.length === 0) return refused('Nieprawidłowy token');
  const token = known.find((each) => isSame(each.context, context));
  if (token === undefined) return refused(`Token nie może być użyty w kontekście ${context.value}`);
  return { token, outcome: outcomeOf(statusOf(token, world)) };
}

function outcomeOf(status: TokenStatus): LoginOutcome {
  if (status === 'Active') return LOGIN_SUCCEEDED;
  return wrongToken(status.startsWith('Revo') ? 'Token unieważniony' : 'Token nieaktywny');
}

function refused(detail: string): Found {
  return { token: null, outcome: wrongToken(detail) };
}
