import { advance } from '../../../src/domain/saga/advance.js';
import type { Saga, SagaAdvance, SagaEvent } from '../../../src/domain/saga/model.js';
import type { Committed } from '../record/observation.js';
import { differences } from './compare.js';
import { eventsOf } from './events.js';
import type { Position } from './position.js';
import type { Sight } from './sight.js';

/** Events that say something that is written down, whatever they come to. */
const WRITTEN: readonly SagaEvent['type'][] = [
  'read',
  'missing',
  'original-open',
  'future',
  'drawn',
  'receipt-archived',
];
/** The longest way in memory: taken up, asked, and asked something else. */
const MOST_UNWRITTEN = 3;

/** Where a committed row can have come from, and what is under way after it. */
export type Followed =
  | {
      readonly ok: true;
      readonly event: SagaEvent;
      readonly advance: SagaAdvance;
      readonly before: Saga;
      /** All that it takes to come there, what was kept in memory first. */
      readonly walked: readonly Walked[];
    }
  | { readonly ok: false; readonly nearest: Near | null; readonly tried: number };

/** A transition of the saga's function. */
export interface Walked {
  readonly before: Saga;
  readonly event: SagaEvent;
  readonly after: Saga;
  readonly now: number;
}

/** The step of the graph that is most like what was committed. */
interface Near {
  readonly event: SagaEvent;
  readonly advance: SagaAdvance;
  readonly differences: readonly string[];
}

/** Finds the events by which a position comes to what was committed: transitions of the saga's own function. */
export function follow(position: Position, committed: Committed, sight: Sight): Followed {
  const moments = momentsOf(position.saga, committed);
  let nearest: Near | null = null;
  let tried = 0;
  const seek = (at: Position, unwritten: readonly Walked[]): Followed | null => {
    for (const event of eventsOf(at, committed.row.saga, sight)) {
      for (const now of moments) {
        const result = attempt(at.saga, event, now, sight);
        if (result === null) break;
        tried += 1;
        const walked = [...unwritten, { before: at.saga, event, after: result.saga, now }];
        if (isUnwritten(event, result)) {
          if (unwritten.length >= MOST_UNWRITTEN || result.next === null) break;
          const further = seek({ ...at, saga: result.saga, doing: result.next }, walked);
          if (further !== null) return further;
          continue;
        }
        const wrong = differing(event, result, committed);
        if (wrong.length === 0) return { ok: true, event, advance: result, before: at.saga, walked };
        if (nearest === null || wrong.length < nearest.differences.length)
          nearest = { event, advance: result, differences: wrong };
      }
    }
    return null;
  };
  return seek(position, []) ?? { ok: false, nearest, tried };
}

/** Null where the function says that this cannot happen. */
function attempt(saga: Saga, event: SagaEvent, now: number, { announced }: Sight): SagaAdvance | null {
  try {
    return advance(saga, event, { now, fraction: 0.5, announced });
  } catch {
    return null;
  }
}

/** What says nothing new is kept in memory, and not committed. */
function isUnwritten(event: SagaEvent, { steps, alert, deadline, next }: SagaAdvance): boolean {
  const isNews = steps.length > 0 || alert !== null || deadline !== undefined;
  return !isNews && next !== null && !WRITTEN.includes(event.type);
}

function differing(
  event: SagaEvent,
  { saga, steps, next, alert, deadline }: SagaAdvance,
  { row, passed, told, isReleaseAsked }: Committed,
): readonly string[] {
  const wasPassed = passed.map(({ state }) => state);
  const isNotTold = alert !== null && !told.includes(alert.code) && alert.code !== 'platform.unauthorized';
  const isNotWarned = deadline !== undefined && !told.includes(deadline.code);
  const isUnasked = event.type === 'release-asked' && saga.reason?.code === 'operator.released';
  return [
    ...differences(saga, row.saga),
    ...(steps.join() === wasPassed.join() ? [] : ['history']),
    ...((next === null) === (row.lease === null) ? [] : ['lease']),
    ...(isNotTold || isNotWarned ? ['alert'] : []),
    ...(isUnasked && !isReleaseAsked ? ['decision'] : []),
  ];
}

/** A moment that a row names and the one before did not is that of its commit. */
function momentsOf(before: Saga, { at, passed, row: { saga } }: Committed): readonly number[] {
  const named = (of: Saga) => [of.failingSince, of.ksef?.sentAt, of.ksef?.doubtAt, of.ksef?.notTaken?.since];
  const known = named(before);
  const fresh = named(saga).filter((moment) => moment != null && !known.includes(moment));
  const moments = [passed[0]?.at, ...fresh, at];
  return [...new Set(moments)].filter((moment): moment is number => moment != null);
}
