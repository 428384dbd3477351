import { HOUR_MS, MINUTE_MS } from '@spacebooks/base/durations';
import { FAILURE_CODES, type FailureCode } from '../../../src/domain/errors.js';
import type { Finding } from '../../../src/domain/finding.js';
import type { SagaInvoiceFacts } from '../../../src/domain/saga/invoice-facts.js';
import type { KsefPlan } from '../../../src/domain/saga/ksef/model.js';
import type { Action, Saga, SagaEvent, SagaFailure } from '../../../src/domain/saga/model.js';
import { ksefEvents } from './ksef-events.js';
import type { Position } from './position.js';
import { isDone, type Sight } from './sight.js';

/** What can have happened, given what was seen, to come to what was committed. */
export type EventsOf = (position: Position, after: Saga, sight: Sight) => readonly SagaEvent[];

const FINDING: Finding = { rule: 'any', field: 'any', message: 'Any.', fix: 'Any.' };
const FOUND: readonly (readonly Finding[])[] = [[], [FINDING]];

/** There is none, or none any more. */
const isMissing = (status: number): boolean => status === 404 || status === 410;

/** The events of an action, each borne out by what was seen of the requests since the action began. */
const PLATFORM_EVENTS: Readonly<Partial<Record<Action, EventsOf>>> = {
  read: ({ invoice, since }, after, sight) =>
    sight.ofInvoice(invoice, 'show', since).flatMap(({ answer }): readonly SagaEvent[] => {
      if (answer !== null && isMissing(answer.status)) return [{ type: 'missing' }];
      const facts = answer?.facts;
      if (facts === undefined) return [];
      const until = after.runAt ?? 0;
      return [
        { type: 'read', facts },
        { type: 'original-open', facts },
        { type: 'future', facts, until },
      ];
    }),
  check: ({ invoice, runSince }, after, sight) =>
    shownTo(invoice, 'show', runSince, sight).flatMap((facts) =>
      FOUND.flatMap((findings) =>
        plansOf(after).map((ksef) => ({ type: 'checked', facts, findings, ksef }) as const),
      ),
    ),
  lock: ({ invoice, since }, _, sight) =>
    shownTo(invoice, 'lock', since, sight).map((facts) => ({ type: 'locked', facts }) as const),
  produce: () => FOUND.map((findings) => ({ type: 'produced', findings }) as const),
  attach: ({ invoice, since }, _, sight) =>
    shownTo(invoice, 'attach', since, sight).map((facts) => ({ type: 'attached', facts }) as const),
  compare: ({ invoice, since }, _, sight) =>
    sight.ofInvoice(invoice, 'pdf', since).some(({ answer }) => isDone(answer?.status ?? 0))
      ? [true, false].map((ours) => ({ type: 'compared', ours }) as const)
      : [],
  unlock: ({ invoice, since }, _, sight) =>
    shownTo(invoice, 'unlock', since, sight).length > 0 ? [{ type: 'unlocked' }] : [],
  register: ({ invoice, since }, _, sight) =>
    shownTo(invoice, 'register', since, sight).map((facts) => ({ type: 'registered', facts }) as const),
};

/** What can come of what is under way, failures last. */
export const eventsOf: EventsOf = (position, after, sight) => {
  const { doing } = position;
  if (doing === 'waiting') return [];
  if (doing === 'taken up') {
    return [{ type: 'resumed' }, { type: 'release-asked', detail: after.reason?.detail ?? '' }];
  }
  const events = PLATFORM_EVENTS[doing] ?? ksefEvents(doing);
  return [...events(position, after, sight), ...failuresOf(doing, position)];
};

function shownTo(
  invoice: string,
  what: 'show' | 'lock' | 'unlock' | 'attach' | 'register',
  since: number,
  sight: Sight,
): readonly SagaInvoiceFacts[] {
  return sight
    .ofInvoice(invoice, what, since)
    .flatMap(({ answer }) => (answer?.facts === undefined ? [] : [answer.facts]));
}

function plansOf({ ksef }: Saga): readonly (KsefPlan | undefined)[] {
  if (ksef === null) return [undefined];
  const { attaches, goesOffline, deadline, issuedAt } = ksef;
  return [{ attaches, goesOffline, deadline, issuedAt }];
}

/** Failures that say for certain that nothing was carried out. */
const WITHOUT_EFFECT: readonly FailureCode[] = [
  'platform.conflict',
  'platform.rejected',
  'platform.forbidden',
  'platform.unauthorized',
];

/** Whatever is asked can fail, and in any way, but for one: what was carried out is not said to be refused. */
function failuresOf(action: Action, { asked }: Position): readonly SagaEvent[] {
  const wasCarriedOut = asked.some(({ arrived }) => isDone(arrived));
  const codes = FAILURE_CODES.filter((code) => !(wasCarriedOut && WITHOUT_EFFECT.includes(code)));
  const failures = codes.flatMap((code) => [{ code, action }, ...moreOf(code, action)]);
  const known = failures.map((failure) => ({ type: 'failed', failure }) as const);
  if (action !== 'send' || wasCarriedOut) return known;
  const notReceived = failures.map(
    (failure) => ({ type: 'failed', failure: { ...failure, notReceived: true } }) as const,
  );
  return [...known, ...notReceived];
}

/** What is said with a failure of KSeF, one for each side of what a transition asks about it. */
function moreOf(code: FailureCode, action: Action): readonly SagaFailure[] {
  switch (code) {
    case 'ksef.unauthorized':
      return [{ code, action, status: 400 }];
    case 'ksef.unavailable':
      return [5 * MINUTE_MS, HOUR_MS].map((retryAfterMs) => ({ code, action, retryAfterMs }));
    case 'ksef.rate-limited':
      return [0, HOUR_MS + 1].map((retryAfterMs) => ({ code, action, retryAfterMs, status: 429 }));
    default:
      return [];
  }
}
