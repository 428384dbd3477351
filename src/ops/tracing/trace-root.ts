import { createHash } from 'node:crypto';
import type { LocalDate } from '../../domain/invoice.js';
import type { SpanIds } from './tracer.js';

/** An e-invoice's trace: the same after a crash, and for whoever knows the saga's id. */
export function sagaRoot(sagaId: string): SpanIds {
  return rootOf(`saga:${sagaId}`);
}

/**
 * A night's trace: what goes on after a crash, or on a second try, is the same one.
 *
 * @param run tells nights of one date apart that were asked for by a person
 */
export function nightRoot(spaceId: string, date: LocalDate, run = ''): SpanIds {
  return rootOf(`night:${spaceId}:${date}:${run}`);
}

/** The ids of a trace and of its root, out of what it is about: nothing has to be kept to go on with it. */
function rootOf(identity: string): SpanIds {
  const digest = createHash('sha256').update(`spacebooks:trace:${identity}`).digest('hex');
  return { traceId: digest.slice(0, 32), spanId: digest.slice(32, 48) };
}
