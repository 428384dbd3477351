import type { Answer } from '../../engine/operation.js';
import { callerOf, json, type KsefCall } from '../engine/operation.js';
import { refusal } from '../engine/problem.js';
import { ksefTime } from '../times.js';
import type { KsefWorld } from '../world.js';
import { type Authentication, outcomeNow } from './authentication.js';
import type { TokenKind } from './token-mint.js';

/** POST /auth/token/redeem: works once. @throws KsefProblem 21301 */
export function redeemTokens(call: KsefCall): Answer {
  const { world } = call;
  const login = callerOf(call);
  const { code } = outcomeNow(login, world.clock.now());
  if (code !== 200) {
    throw refusal(21301, `Status uwierzytelniania (${code}) nie pozwala na pobranie tokenów.`);
  }
  if (login.redeemed) {
    throw refusal(21301, `Tokeny dla operacji uwierzytelniania ${login.reference} zostały już pobrane.`);
  }
  login.redeemed = true;
  return json(200, {
    accessToken: tokenOf('ContextToken', login, world),
    refreshToken: tokenOf('RefreshToken', login, world),
  });
}

/** POST /auth/token/refresh: as often as one likes. @throws KsefProblem 21301 */
export function refreshToken(call: KsefCall): Answer {
  const { world } = call;
  const login = callerOf(call);
  const now = world.clock.now();
  const { code } = outcomeNow(login, now);
  if (code !== 200) {
    throw refusal(21301, `Status uwierzytelniania (${code}) nie pozwala na odświeżenie tokenu dostępowego.`);
  }
  login.lastRefreshAt = now;
  return json(200, { accessToken: tokenOf('ContextToken', login, world) });
}

/** TokenInfo */
function tokenOf(kind: TokenKind, { reference, nip }: Authentication, world: KsefWorld) {
  const { token, validUntil } = world.mint.issue(kind, reference, nip, world.clock.now());
  return { token, validUntil: ksefTime(validUntil) };
}
