import { callerOf, type KsefCall } from '../engine/operation.js';
import { refusal } from '../engine/problem.js';
import { endOf, type KsefSession, statusOf } from './session.js';

/** The session of the path, of the caller's own context. @throws KsefProblem 21173 */
export function sessionOf(call: KsefCall): KsefSession {
  const { referenceNumber = '' } = call.params;
  const session = call.world.sessions.get(referenceNumber);
  if (session !== undefined && session.nip === callerOf(call).nip) return session;
  throw refusal(21173, `Sesja o numerze referencyjnym ${referenceNumber} nie została odnaleziona.`);
}

/** @throws KsefProblem 21180 */
export function requireOpen(session: KsefSession, call: KsefCall, refused: string): void {
  const { world } = call;
  const now = world.clock.now();
  if (endOf(session, now) === null && session.key !== null) return;
  const { code } = statusOf(session, world.documentsOf(session.reference), now);
  throw refusal(21180, `Status sesji ${code} uniemożliwia ${refused}.`);
}
