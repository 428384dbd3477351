import { Failure } from '../domain/errors.js';
import type { OperatorLanguage } from '../domain/settings.js';
import type { OperatorDecide, ReplayableEvent } from '../store/sagas/operator-decide.js';
import type { Decider, OperatorDecisions } from '../store/sagas/operator-decisions.js';
import type { SagaRecord } from '../store/sagas/saga-row.js';
import { unknownSpace } from '../words/failures.js';
import { say, sentencesOf } from '../words/say.js';
import type { OperatedSpace, OperatorFacts } from './facts.js';
import type { Decided, DecisionOf } from './operator.js';
import { whatComesNext } from './standing.js';

/** @throws Failure `operator.unknown-space` for a space that is not in the configuration */
export function spaceOf({ spaces }: OperatorFacts, spaceId: string): OperatedSpace {
  const space = spaces.find(({ id }) => id === spaceId);
  if (space !== undefined) return space;
  throw unknownSpace(spaceId, spaces);
}

interface DecideDeps {
  readonly facts: OperatorFacts;
  readonly decide: OperatorDecide;
  readonly decisions: Pick<OperatorDecisions, 'pauseOf'>;
}

/** What happens next to a saga that is due now. */
export async function decidedFor(
  { facts, decisions }: DecideDeps,
  record: SagaRecord,
  now: number,
  language?: OperatorLanguage,
): Promise<Decided> {
  const { spaceId, invoiceId, details } = record;
  const { timeZone, announced } = spaceOf(facts, spaceId);
  const around = {
    now,
    timeZone,
    announced,
    isPaused: (await decisions.pauseOf(spaceId)) !== null,
    isDaemonRunning: await facts.isDaemonRunning(),
  };
  const due = { ...record.saga, ...(record.saga.runAt !== null && { runAt: now }) };
  return {
    spaceId,
    invoiceId,
    invoiceNumber: details.invoiceNumber,
    next: whatComesNext(due, around, language),
  };
}

/** Reprocesses an event. @throws Failure `operator.unknown`, `operator.not-possible` when it cannot be read */
export async function replayEvent(
  { facts, decide }: DecideDeps,
  eventId: number,
  newId: string,
  decider: Decider,
  { spaceIds, language = 'en' }: Pick<DecisionOf, 'spaceIds' | 'language'> = {},
): Promise<Decided> {
  const event = await decide.event(eventId);
  const isShown = event !== null && (spaceIds?.includes(event.spaceId) ?? true);
  if (!isShown) throw new Failure('operator.unknown', { detail: `no event ${eventId}` });
  const space = spaceOf(facts, event.spaceId);
  const pointer = pointerOf(event, eventId, space);
  const meant = { spaceId: space.id, event: event.event, ...pointer };
  const seed = { newId, settingsDigest: space.settingsDigest };
  const reaction = await decide.replay(eventId, meant, seed, decider);
  return {
    spaceId: space.id,
    invoiceId: pointer.invoiceId,
    invoiceNumber: null,
    next: say(sentencesOf('standing', language), `replayed.${reaction}`),
  };
}

/** A quarantined callback is parsed again: the configuration may know the address by now. */
function pointerOf(
  { event, invoiceId, trigger, body }: ReplayableEvent,
  eventId: number,
  space: OperatedSpace,
): Pick<ReplayableEvent, 'trigger'> & { readonly invoiceId: string } {
  if (invoiceId !== null) return { invoiceId, trigger };
  const reading = space.readCallback(event, body ?? '');
  if (reading.ok) return reading.pointer;
  throw new Failure('operator.not-possible', {
    detail: `event ${eventId} still cannot be read: ${reading.why}`,
  });
}
