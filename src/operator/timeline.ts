import { isEnded, type Reason, type SagaState } from '../domain/saga/model.js';
import type { Deposit } from '../store/sagas/deposits.js';
import type { Attempt, InvoiceStory } from './stories.js';

/** What a person would tell of an e-invoice. */
export const MOMENTS = [
  'requested',
  'requested-again',
  'checked',
  'locked',
  'produced',
  'sent',
  'in-doubt',
  'not-there',
  'accepted',
  'attached',
  'registered',
  'mailed',
  'deposited',
  'deposit-waits',
  'issued',
  'mail-failed',
  'foreign',
  'gone',
  'refused',
  'waiting',
  'given-up',
  'retrying',
  'decided',
] as const;

export type MomentKey = (typeof MOMENTS)[number];

export interface Moment {
  readonly key: MomentKey;
  /** Epoch milliseconds. */
  readonly at: number;
  /** When it came to that last; `at` where it did once. */
  readonly lastAt: number;
  readonly times: number;
  /** Why, where something is wrong. */
  readonly reason: Reason | null;
  /** When it is tried again by itself; of `retrying` alone. */
  readonly next: number | null;
  /** What a person decided, and why; of `decided` alone. */
  readonly decision: InvoiceStory['decisions'][number] | null;
  /** The file; of `deposited` and `deposit-waits` alone. */
  readonly deposit: Deposit | null;
}

/** What nobody would tell stays with the steps: a state that only leads to the next one. */
const MOMENT_OF: Readonly<Record<SagaState, MomentKey | null>> = {
  requested: 'requested',
  fetched: null,
  checked: 'checked',
  'lock-intended': null,
  locked: 'locked',
  produced: 'produced',
  'send-intended': null,
  'in-doubt': 'in-doubt',
  located: 'not-there',
  sent: 'sent',
  accepted: 'accepted',
  'attach-intended': null,
  attached: 'attached',
  'register-intended': null,
  registered: 'registered',
  unlocking: null,
  parked: 'waiting',
  done: 'mailed',
  'done-foreign': 'foreign',
  gone: 'gone',
  refused: 'refused',
  released: 'given-up',
};

/** The few moments of an e-invoice, oldest first: what came again and again is one of them, with how often it came. */
export function timelineOf({
  attempts,
  decisions,
  deposits = [],
}: Pick<InvoiceStory, 'attempts' | 'decisions'> &
  Partial<Pick<InvoiceStory, 'deposits'>>): readonly Moment[] {
  const oldestFirst = attempts.toReversed();
  // One that a person had issued is complete without a mail.
  const issuedAt = decisions.find(({ kind }) => kind === 'issue')?.at ?? Number.POSITIVE_INFINITY;
  const told = oldestFirst.map((attempt, index) =>
    momentsOf(attempt, index > 0).map((each) =>
      each.key === 'mailed' && each.at >= issuedAt ? { ...each, key: 'issued' as const } : each,
    ),
  );
  const decided = decisions.map((decision) => ({ ...moment('decided', decision.at), decision }));
  const put = deposits.map((deposit) => depositMoment(deposit, attempts));
  return [...alikeOnce(told).flat(), ...decided, ...put].toSorted((a, b) => a.at - b.at);
}

function moment(key: MomentKey, at: number, reason: Reason | null = null): Moment {
  return { key, at, lastAt: at, times: 1, reason, next: null, decision: null, deposit: null };
}

/** One that waits stands where its e-invoice was done last. */
function depositMoment(deposit: Deposit, attempts: InvoiceStory['attempts']): Moment {
  const { depositedAt, failure, detail, failures, runAt } = deposit;
  if (depositedAt !== null) return { ...moment('deposited', depositedAt), deposit };
  const steps = attempts.find(({ sagaId }) => sagaId === deposit.sagaId)?.steps ?? [];
  const reason: Reason | null = failure === null ? null : { code: failure, detail: detail ?? undefined };
  const waits = moment('deposit-waits', steps.at(-1)?.at ?? 0, reason);
  return { ...waits, deposit, times: failures, next: runAt };
}

function momentsOf(attempt: Attempt, isAgain: boolean): readonly Moment[] {
  const told = attempt.steps.flatMap(({ at, state, reason }): readonly Moment[] => {
    const key = keyOf(state, reason, isAgain);
    return key === null ? [] : [moment(key, at, reason)];
  });
  return [...together(told), ...retrying(attempt)];
}

function keyOf(state: SagaState, reason: Reason | null, isAgain: boolean): MomentKey | null {
  if (state === 'done' && reason?.code === 'invoice.mail-failed') return 'mail-failed';
  const key = MOMENT_OF[state];
  return key === 'requested' && isAgain ? 'requested-again' : key;
}

/** What came several times in one attempt, for one reason, stands where it came first. */
function together(told: readonly Moment[]): readonly Moment[] {
  return [...Map.groupBy(told, nameOf).values()].flatMap((same) => {
    const [first] = same;
    return first === undefined ? [] : [{ ...first, times: same.length, lastAt: same.at(-1)?.at ?? first.at }];
  });
}

/** An attempt that went as the one before it is told once. */
function alikeOnce(attempts: readonly (readonly Moment[])[]): readonly (readonly Moment[])[] {
  const told: (readonly Moment[])[] = [];
  for (const attempt of attempts) {
    const before = told.at(-1);
    if (before === undefined || courseOf(before) !== courseOf(attempt)) told.push(attempt);
    else told[told.length - 1] = before.map((each, index) => added(each, attempt[index]));
  }
  return told;
}

/** The first attempt was requested, the second one again: both went the same way. */
function courseOf(attempt: readonly Moment[]): string {
  return attempt.map((each) => nameOf(each).replace('requested-again', 'requested')).join(', ');
}

function added(one: Moment, other: Moment | undefined): Moment {
  if (other === undefined) return one;
  const { lastAt, reason, next } = other;
  return { ...one, times: one.times + other.times, lastAt, reason, next };
}

function nameOf({ key, reason }: Moment): string {
  return `${key} ${reason?.code ?? ''}`;
}

/** Failures in a row that wait for the next try. */
function retrying({ state, failures, runAt, reason, steps }: Attempt): readonly Moment[] {
  if (failures === 0 || reason === null || isEnded(state) || state === 'parked') return [];
  const at = steps.at(-1)?.at ?? 0;
  return [{ ...moment('retrying', at, reason), times: failures, next: runAt }];
}
