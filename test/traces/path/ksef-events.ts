import type { DocumentStatus } from '@spacebooks/ksef-client/client';
import { termOf } from '../../../src/domain/saga/ksef/deadline.js';
import type { KsefLocation } from '../../../src/domain/saga/ksef/model.js';
import type { Action, Saga, SagaEvent } from '../../../src/domain/saga/model.js';
import { statusOf } from '../../../src/einvoice/channels/ksef/document.js';
import type { EventsOf } from './events.js';
import type { Position } from './position.js';
import { isDone, type Sight } from './sight.js';

/** The events of what is asked of KSeF, each borne out by what was seen. */
const EVENTS: Readonly<Partial<Record<Action, EventsOf>>> = {
  'open-session': ({ saga }, after, sight) => {
    const isLifted = saga.ksef !== null && termOf(saga.ksef, sight.announced).kind === 'lifted';
    if (isLifted) return [{ type: 'sending-lifted' }];
    const session = after.ksef?.sessions.at(-1);
    return session !== undefined &&
      sight.atKsef('open-session', 0).some(({ answer }) => answer?.session === session)
      ? [{ type: 'session-opened', session }]
      : [];
  },
  send: ({ asked }) =>
    asked.flatMap(({ answer }) =>
      answer?.reference === undefined ? [] : [{ type: 'sent', reference: answer.reference } as const],
    ),
  locate: (position, after, sight) =>
    locations(position, after, sight, ['dropped']).map(
      (location) => ({ type: 'located', location }) as const,
    ),
  ask: ({ saga, since }, _, sight) =>
    sight.atKsef('status', since).flatMap(({ subject, answer }) => {
      const isOurs = subject.what === 'status' && subject.reference === saga.ksef?.reference;
      const status = answer?.documents?.[0]?.status ?? null;
      return isOurs && status !== null ? [{ type: 'status', status: statusOf(status) } as const] : [];
    }),
  'compare-duplicate': ({ since }, after, sight) =>
    numbersShown(since, sight).flatMap((ksefNumber): readonly SagaEvent[] => [
      { type: 'duplicate-compared', ksefNumber, ours: true, acquisitionDate: after.ksef?.acceptedAt ?? '' },
      { type: 'duplicate-compared', ksefNumber, ours: false, difference: { key: 'any' } },
    ]),
  adopt: ({ since }, after, sight) => [
    { type: 'not-adopted' },
    ...numbersShown(since, sight).flatMap((ksefNumber): readonly SagaEvent[] => [
      { type: 'adopted', ksefNumber, acquisitionDate: after.ksef?.acceptedAt ?? '' },
      {
        type: 'not-adopted',
        refused: { decision: after.ksef?.refusedDecision ?? 0, detail: 'any' },
      },
    ]),
  ],
  'confirm-absent': (position, after, sight) => {
    const { sessions } = position.saga.ksef ?? { sessions: [] };
    const wereAsked = sessions.every((session) =>
      ['close-session', 'session'].every((what) =>
        sight
          .atKsef(what as 'session', position.since)
          .some(({ subject }) => 'session' in subject && subject.session === session),
      ),
    );
    if (!wereAsked) return [];
    return locations(position, after, sight, ['dropped', 'rejected']).flatMap((location) =>
      [true, false].map((closed) => ({ type: 'absence-checked', closed, location }) as const),
    );
  },
  draw: () => [{ type: 'drawn' }],
  'fetch-receipt': ({ since }, _, sight) =>
    sight.atKsef('receipt', since).some(({ answer }) => isDone(answer?.status ?? 0))
      ? [{ type: 'receipt-archived' }]
      : [],
};

export function ksefEvents(action: Action): EventsOf {
  return EVENTS[action] ?? (() => []);
}

function numbersShown(since: number, sight: Sight): readonly string[] {
  return sight
    .atKsef('document', since)
    .flatMap(({ subject, answer }) =>
      subject.what === 'document' && isDone(answer?.status ?? 0) ? [subject.number] : [],
    );
}

/**
 * Where the document can have been found: in a list that was asked for and has it, or in what KSeF has received. That it is
 * nowhere is borne out by a list of its session without it and a query that was asked after the last send and has it not.
 */
function locations(
  { saga, hash, since, sentAt }: Position,
  after: Saga,
  sight: Sight,
  passedOver: readonly DocumentStatus['kind'][],
): readonly KsefLocation[] {
  const found: KsefLocation[] = [];
  let isUnlisted = saga.ksef?.sessions.length === 0;
  for (const { subject, answer } of sight.atKsef('list', since)) {
    if (subject.what !== 'list' || saga.ksef?.sessions.includes(subject.session) !== true) continue;
    const ours = (answer?.documents ?? []).filter((document) => document.hash === hash);
    const shown = ours.filter(({ status }) => status !== null && !passedOver.includes(status.kind));
    if (shown.length === 0) isUnlisted = true;
    for (const { reference, status } of shown) {
      if (reference === null || status === null) continue;
      found.push({ place: 'session', session: subject.session, reference, status: statusOf(status) });
    }
  }
  if (!isUnlisted) return found;
  for (const { answer } of sight.askedAtKsef('query', Math.min(sentAt, since))) {
    if (answer?.documents === undefined) continue;
    const ours = answer.documents.find((document) => document.hash === hash);
    if (ours?.ksefNumber != null) {
      const acquisitionDate = after.ksef?.acceptedAt ?? '';
      found.push({ place: 'archive', ksefNumber: ours.ksefNumber, acquisitionDate });
    } else {
      found.push({ place: 'nowhere' });
    }
  }
  for (const ksefNumber of numbersShown(since, sight)) {
    found.push({ place: 'taken', ksefNumber, difference: { key: 'any' } });
  }
  return found;
}
