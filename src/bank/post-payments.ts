import { MINUTE_MS } from '@spacebooks/base/durations';
import type { Failure, FailureCode } from '../domain/errors.js';
import { backoff, retryDelay } from '../domain/retry.js';
import type { DateRange } from '../domain/sync-result.js';
import type { ClaimedPayment } from '../store/bank/bank-payments.js';
import { type BankSpace, statesToPost } from './bank-space.js';
import { type LookedUp, ofThePlatform, type PostDeps } from './post-deps.js';
import { NotOurs, type SettlementOutcome, settlePayment } from './settle-payment.js';

export interface PostResult {
  readonly recorded: number;
  readonly undone: number;
  readonly refused: number;
  /** Payments that somebody else deleted or changed on the platform: their lines wait again. */
  readonly gone: number;
  /** Why payments are still on their way; null while none was held up. */
  readonly trouble: Failure | null;
}

/** Payments whose invoices are looked at in one request. */
const AT_ONCE = 10;
/** For looking, with the wait for the limit. */
const CLAIM_MS = 5 * MINUTE_MS;

/** What concerns not one payment but the platform, or the token: no other payment would fare better. */
const OF_ALL: readonly FailureCode[] = [
  'platform.unreachable',
  'platform.rate-limited',
  'platform.unauthorized',
  'platform.forbidden',
];

/**
 * Takes the payments of a space that are on their way to where they belong: each is looked for on the platform first, then
 * recorded or deleted, then settled. It can be interrupted at any point, and several processes may do it at once.
 *
 * @throws Failure `store.*`, `share.lost`
 */
export async function postPayments(
  deps: PostDeps,
  space: BankSpace,
  stop?: AbortSignal,
): Promise<PostResult> {
  const counts: Record<SettlementOutcome, number> = { recorded: 0, undone: 0, refused: 0, gone: 0, there: 0 };
  const states = statesToPost(space);
  let trouble: Failure | null = null;
  while (!stop?.aborted) {
    const { clock, payments, lease } = deps;
    const now = clock.now();
    const claimed = await payments.claimDue(space.id, { lease, now, until: now + CLAIM_MS }, AT_ONCE, states);
    if (claimed.length === 0) break;
    const held = await postSome(deps, space, claimed, counts, stop);
    trouble ??= held;
    if (held !== null && OF_ALL.includes(held.code)) break;
  }
  const { recorded, undone, refused, gone } = counts;
  return { recorded, undone, refused, gone, trouble };
}

/** @returns the last failure that says nothing about what became of its payment */
async function postSome(
  deps: PostDeps,
  space: BankSpace,
  claimed: readonly ClaimedPayment[],
  counts: Record<SettlementOutcome, number>,
  stop: AbortSignal | undefined,
): Promise<Failure | null> {
  let trouble: Failure | null = null;
  let looked: LookedUp;
  try {
    looked = await lookUp(deps, space, claimed);
  } catch (error) {
    const failure = ofThePlatform(error);
    for (const each of claimed) await putOff(deps, each, failure, null);
    return failure;
  }
  for (const each of claimed) {
    if (stop?.aborted || (trouble !== null && OF_ALL.includes(trouble.code))) {
      const later = stop?.aborted ? 0 : backoff(1, 0.5);
      await deps.payments.putOff(each, null, deps.clock.now() + later, null);
      continue;
    }
    const outcome = await settlePayment(deps, space, each, looked);
    if (outcome instanceof NotOurs) continue;
    if (typeof outcome === 'string') counts[outcome] += 1;
    else {
      await putOff(deps, outcome.claimed, outcome.failure, outcome.settledAt);
      trouble = outcome.failure;
    }
  }
  return trouble;
}

async function lookUp(
  { records, invoices, payments }: PostDeps,
  { id, timeZone }: BankSpace,
  claimed: readonly ClaimedPayment[],
): Promise<LookedUp> {
  const invoiceIds = [...new Set(claimed.map(({ invoiceId }) => invoiceId))];
  const notes = [...new Set(claimed.map(({ note }) => note))];
  const there = await records.list({ invoiceIds }, timeZone, 'upkeep');
  const days = daysToRecord(claimed);
  const sameDays = days === null ? [] : await records.list(days, timeZone, 'upkeep');
  const copies = await invoices.of(id, invoiceIds);
  return {
    records: [...new Map([...sameDays, ...there].map((record) => [record.id, record])).values()],
    invoices: new Map(copies.map((invoice) => [invoice.id, invoice])),
    adopted: new Set(await payments.adopted(id, { invoiceIds, notes })),
    paidBy: await payments.paidBy(id, notes),
  };
}

/** On which payments are to be recorded: a record of the same line has its day, whichever invoice it is of. Null where none is. */
function daysToRecord(claimed: readonly ClaimedPayment[]): DateRange | null {
  const days = claimed
    .filter(({ state }) => state === 'intended')
    .map(({ paidOn }) => paidOn)
    .toSorted();
  const [from] = days;
  const to = days.at(-1);
  return from === undefined || to === undefined ? null : { from, to };
}

async function putOff(
  { payments, clock, random }: PostDeps,
  claimed: ClaimedPayment,
  failure: Failure,
  settledAt: number | null,
): Promise<void> {
  const { code, detail = '' } = failure;
  const delay = retryDelay(failure, claimed.failures + 1, random.fraction());
  const runAt = Math.max(clock.now() + delay, settledAt ?? 0);
  await payments.putOff(claimed, { code, detail }, runAt, settledAt);
}
