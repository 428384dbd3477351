import type { DocumentStatus, KsefClient } from '@spacebooks/ksef-client/client';
import { isFailure } from '../../../domain/errors.js';
import type { KsefLocation } from '../../../domain/saga/ksef/model.js';
import { describeDifference } from '../../../fa3/difference.js';
import type { SagaDetails, SagaRecord } from '../../../store/sagas/saga-row.js';
import type { Step, StepDeps } from '../../run.js';
import { ksefOf } from '../../space.js';
import { documentOf, numberIn, presentSession, statusOf } from './document.js';

/**
 * Asks KSeF where the document is: in the list of its session, then in what KSeF has received since it was sent. That is
 * one query for all that are in doubt; should it miss anything, KSeF recognises the same bytes, when sent again, as a duplicate.
 */
export const locate: Step<'locate'> = async (record, _run, deps) => {
  const { ksef } = documentOf(record);
  const { sentAt, doubtAt: lostAt = deps.clock.now() } = ksef;
  const { client } = ksefOf(deps.space);
  const look: Look = (query) =>
    sentAt === null ? client.findByNumber(query) : client.findSent({ ...query, sentAt, lostAt });
  const { location, details } = await find(record, [presentSession(ksef)], DROPPED, look, deps);
  return { event: { type: 'located', location }, ...(details !== undefined && { details }) };
};

/**
 * Closes every session that it may have gone into, so that nothing more can arrive, and looks for it in each, then among
 * everything with its number: a proof must not hang on what our clock showed when it was sent.
 */
export const confirmAbsent: Step<'confirm-absent'> = async (record, _run, deps) => {
  const { ksef } = documentOf(record);
  const { client } = ksefOf(deps.space);
  const closed: boolean[] = [];
  for (const session of ksef.sessions) {
    await client.closeSession(session);
    closed.push((await client.sessionStatus(session)).closed);
  }
  const look: Look = (query) => client.findByNumber(query);
  const { location, details } = await find(record, ksef.sessions, CAME_TO_NOTHING, look, deps);
  const event = { type: 'absence-checked', closed: closed.every(Boolean), location } as const;
  return { event, ...(details !== undefined && { details }) };
};

/** A copy that KSeF gave up on is in no session; one that it refused must not hide another that it took. */
const DROPPED: readonly DocumentStatus['kind'][] = ['dropped'];
const CAME_TO_NOTHING: readonly DocumentStatus['kind'][] = ['dropped', 'rejected'];

type Look = KsefClient['findByNumber'];

interface Found {
  readonly location: KsefLocation;
  readonly details?: Partial<SagaDetails>;
}

async function find(
  record: SagaRecord,
  sessions: readonly string[],
  passedOver: readonly DocumentStatus['kind'][],
  look: Look,
  { space, archive }: StepDeps,
): Promise<Found> {
  const { hash, issueDate, xml: address } = documentOf(record);
  const { client } = ksefOf(space);
  for (const session of sessions) {
    const location = await inSession(client, session, hash, passedOver);
    if (location !== null) return { location };
  }
  const xml = await archive.get(address);
  const documents = await look({ number: await numberIn(xml), issueDate });
  const ours = documents.find((document) => document.hash === hash);
  if (ours !== undefined) {
    const { ksefNumber, acquisitionDate } = ours;
    return { location: { place: 'archive', ksefNumber, acquisitionDate } };
  }
  const [other] = documents;
  if (other === undefined) return { location: { place: 'nowhere' } };
  const theirs = await client.documentXml(other.ksefNumber);
  const difference = await describeDifference(xml, theirs);
  return {
    location: { place: 'taken', ksefNumber: other.ksefNumber, difference },
    details: { otherDocument: await archive.put(theirs) },
  };
}

/** A session that KSeF does not know has nothing. */
async function inSession(
  client: KsefClient,
  session: string,
  hash: string,
  passedOver: readonly DocumentStatus['kind'][],
): Promise<KsefLocation | null> {
  try {
    const found = await client.findInSession(session, hash);
    if (found === null || passedOver.includes(found.status.kind)) return null;
    return { place: 'session', session, reference: found.reference, status: statusOf(found.status) };
  } catch (error) {
    if (isFailure(error, 'ksef.not-found')) return null;
    throw error;
  }
}
