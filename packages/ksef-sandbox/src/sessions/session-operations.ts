import type { Answer } from '@spacebooks/sandbox-engine/http';
import { z } from 'zod';
import { moment } from '../engine/moment.js';
import { callerOf, json, type KsefCall } from '../engine/operation.js';
import { bodyAs, checked, pageOf } from '../engine/request.js';
import { encryptionInput } from '../keys/encryption.js';
import { ksefTime } from '../times.js';
import type { KsefWorld } from '../world.js';
import { isBatch } from './batch/batch.js';
import { formCodeInput } from './form-code.js';
import type { KsefSession } from './ksef-session.js';
import { newSession } from './new-session.js';
import {
  endOf,
  isOnline,
  requireOpen,
  SESSION_LIFETIME_MS,
  sessionOf,
  showSession,
  showSessionInList,
  statusOf,
  updatedAt,
} from './session.js';

const openInput = z.object({ formCode: formCodeInput, encryption: encryptionInput });

/** POST /sessions/online. @throws KsefProblem 21405 or 21470 */
export function openSession(call: KsefCall): Answer {
  const { world } = call;
  const { encryption } = bodyAs(openInput, call);
  const session = { ...newSession(call, 'SO', SESSION_LIFETIME_MS, encryption), batch: null };
  world.sessions.set(session.reference, session);
  return json(201, { referenceNumber: session.reference, validUntil: ksefTime(session.validUntil) });
}

/** POST /sessions/online/{referenceNumber}/close. @throws KsefProblem 21173 or 21180 */
export function closeSession(call: KsefCall): Answer {
  const session = sessionOf(call, isOnline);
  requireOpen(session, call, 'jej zamknięcie');
  session.closedAt = call.world.clock.now();
  return { status: 204 };
}

const STATUSES = ['InProgress', 'Succeeded', 'Failed', 'Cancelled'] as const;

const filters = z.object({
  sessionType: z.enum(['Online', 'Batch']),
  referenceNumber: z.string().length(36).optional(),
  dateCreatedFrom: moment.optional(),
  dateCreatedTo: moment.optional(),
  dateClosedFrom: moment.optional(),
  dateClosedTo: moment.optional(),
  dateModifiedFrom: moment.optional(),
  dateModifiedTo: moment.optional(),
  statuses: z
    .string()
    .transform((text) => text.split(','))
    .pipe(z.array(z.enum(STATUSES)))
    .optional(),
});

/** GET /sessions/{referenceNumber}. @throws KsefProblem 21173 */
export function getSession(call: KsefCall): Answer {
  return json(200, showSession(sessionOf(call), call.world));
}

/** GET /sessions: those of the caller's context, newest first. @throws KsefProblem 21405 or 21418 */
export function listSessions(call: KsefCall): Answer {
  const { world } = call;
  const filter = checked(filters, call.query, call);
  const { nip } = callerOf(call);
  const found = [...world.sessions.values()]
    .filter((session) => session.nip === nip && fits(session, filter, world))
    .reverse();
  const { items, continuationToken } = pageOf(found, call);
  return json(200, {
    continuationToken,
    sessions: items.map((session) => showSessionInList(session, world)),
  });
}

function fits(session: KsefSession, filter: z.output<typeof filters>, world: KsefWorld): boolean {
  const closedAt = endOf(session, world.clock.now());
  return (
    (filter.sessionType === 'Batch') === isBatch(session) &&
    (filter.referenceNumber ?? session.reference) === session.reference &&
    isWithin(session.openedAt, filter.dateCreatedFrom, filter.dateCreatedTo) &&
    isWithin(closedAt, filter.dateClosedFrom, filter.dateClosedTo) &&
    isWithin(updatedAt(session, world), filter.dateModifiedFrom, filter.dateModifiedTo) &&
    (filter.statuses?.includes(commonStatus(session, world)) ?? true)
  );
}

function isWithin(ms: number | null, from: number | undefined, to: number | undefined): boolean {
  if (from === undefined && to === undefined) return true;
  return ms !== null && ms >= (from ?? ms) && ms <= (to ?? ms);
}

function commonStatus(session: KsefSession, world: KsefWorld): (typeof STATUSES)[number] {
  const { code } = statusOf(session, world.documentsOf(session.reference), world.clock.now());
  if (code === 100 || code === 150 || code === 170) return 'InProgress';
  if (code === 200) return 'Succeeded';
  return code === 440 ? 'Cancelled' : 'Failed';
}
