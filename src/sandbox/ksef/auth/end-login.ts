import type { Answer } from '../../engine/operation.js';
import { callerOf, json, type KsefCall } from '../engine/operation.js';
import { pageOf } from '../engine/pages.js';
import { showLogin } from './login-status.js';

/** DELETE /auth/sessions/current: the login's tokens are worth nothing any more. */
export function endLogin(call: KsefCall): Answer {
  callerOf(call).revoked = true;
  return { status: 204 };
}

/** GET /auth/sessions: the logins of the caller's context, newest first. @throws KsefProblem */
export function listLogins(call: KsefCall): Answer {
  const { world } = call;
  const current = callerOf(call);
  const now = world.clock.now();
  const logins = [...world.authentications.values()].filter(
    ({ nip, redeemed, revoked }) => nip === current.nip && redeemed && !revoked,
  );
  const { items, continuationToken } = pageOf(logins.reverse(), call);
  const shown = items.map((login) => ({
    ...showLogin(login, now),
    referenceNumber: login.reference,
    isCurrent: login.reference === current.reference,
  }));
  return json(200, { continuationToken, items: shown });
}
