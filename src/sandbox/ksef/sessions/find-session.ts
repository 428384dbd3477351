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

/** @throws KsefProblem 21180, or 21184 when KSeF itself ended it */
export function requireOpen(session: KsefSession, call: KsefCall, refused: string): void {
  const { world } = call;
  const now = world.clock.now();
  if (session.isKilled) throw refusal(21184, `Sesja ${session.reference} została przerwana.`);
  if (endOf(session, now) === null && session.key !== null) return;
  const { code } = statusOf(session, world.documentsOf(session.reference), now);
  throw refusal(21180, `Status sesji ${code} uniemożliwia ${refused}.`);
}
