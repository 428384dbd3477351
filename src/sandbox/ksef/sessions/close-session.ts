import type { Answer } from '../../engine/operation.js';
import type { KsefCall } from '../engine/operation.js';
import { requireOpen, sessionOf } from './find-session.js';

/** POST /sessions/online/{referenceNumber}/close. @throws KsefProblem 21173 or 21180 */
export function closeSession(call: KsefCall): Answer {
  const session = sessionOf(call);
  requireOpen(session, call, 'jej zamknięcie');
  session.closedAt = call.world.clock.now();
  return { status: 204 };
}
