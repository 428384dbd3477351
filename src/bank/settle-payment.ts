import { lookForPayment } from '../domain/bank/look-for-payment.js';
import { type Failure, type FailureCode, isFailure } from '../domain/errors.js';
import { decimal } from '../domain/money.js';
import { DEADLINE_MS } from '../platform/sender.js';
import type { ClaimedPayment, PaymentFailure } from '../store/bank-payments.js';
import type { BankSpace } from './bank-space.js';
import { type LookedUp, ofThePlatform, type PostDeps } from './post-deps.js';

export type Done = 'recorded' | 'undone' | 'refused';

/** Somebody else works on it. */
export class NotOurs {}

interface HeldUp {
  readonly claimed: ClaimedPayment;
  readonly failure: Failure;
  /** Until then its request may still take effect, epoch milliseconds; null where none did. */
  readonly settledAt: number | null;
}

/**
 * How long a request that went out may take effect: its deadline, and as long again for a platform that does what it was
 * asked without anybody waiting. Nobody looks for the payment before, so that nobody records it twice.
 */
const SETTLED_MS = 4 * DEADLINE_MS;

/** Answers that another attempt would get, too. */
const FINAL: readonly FailureCode[] = ['platform.rejected', 'platform.not-found', 'platform.conflict'];
/** Answers to requests that had no effect. */
const WITHOUT_EFFECT: readonly FailureCode[] = [
  'platform.rate-limited',
  'platform.unauthorized',
  'platform.forbidden',
];

/** One payment as far as it goes now, by what is on the platform. */
export async function settlePayment(
  deps: PostDeps,
  space: BankSpace,
  claimed: ClaimedPayment,
  looked: LookedUp,
): Promise<Done | HeldUp | NotOurs> {
  return claimed.state === 'undo-intended'
    ? await undo(deps, claimed, looked)
    : await record(deps, space, claimed, looked);
}

async function record(
  deps: PostDeps,
  { timeZone }: BankSpace,
  claimed: ClaimedPayment,
  looked: LookedUp,
): Promise<Done | HeldUp | NotOurs> {
  const { invoiceId, paidOn, cents, note } = claimed;
  const found = lookForPayment(claimed, looked.records, looked.invoices.get(invoiceId), looked);
  if (found.kind === 'there') return recorded(deps, claimed, found.paymentId, looked);
  if (found.kind === 'gone') {
    return refused(deps, claimed, { code: 'platform.not-found', detail: `invoice ${invoiceId} is gone` });
  }
  if (found.kind === 'other') {
    const { id, amount, invoiceId: of } = found.record;
    const where = of === invoiceId ? 'this invoice' : `invoice ${of}`;
    const detail = `the platform has a payment of this line already, record ${id} of ${where}, ${amount.toFixed(2)}: delete it there, then decide once more`;
    return refused(deps, claimed, { code: 'bank.not-recorded', detail });
  }
  if (found.kind === 'no-room') {
    const detail = `${decimal(found.open).div(100).toFixed(2)} is open on the invoice, less than the payment`;
    return refused(deps, claimed, { code: 'bank.not-recorded', detail });
  }
  return request(deps, claimed, async (current, beforeSending) => {
    const amount = decimal(cents).div(100);
    const payment = { paidOn, amount, note };
    const made = await deps.records.create(invoiceId, payment, timeZone, beforeSending);
    looked.records.push(made);
    return recorded(deps, current(), made.id, looked);
  });
}

async function undo(
  deps: PostDeps,
  claimed: ClaimedPayment,
  looked: LookedUp,
): Promise<Done | HeldUp | NotOurs> {
  const { invoiceId, paymentId } = claimed;
  const isThere = looked.records.some(({ id }) => id === paymentId);
  if (paymentId === null || !isThere) return undone(deps, claimed);
  return request(deps, claimed, async (current, beforeSending) => {
    try {
      await deps.records.delete(invoiceId, paymentId, beforeSending);
    } catch (error) {
      if (!isFailure(error, 'platform.not-found')) throw error;
    }
    return undone(deps, current());
  });
}

/** Sends something that must not be done twice. */
async function request(
  deps: PostDeps,
  claimed: ClaimedPayment,
  send: (current: () => ClaimedPayment, beforeSending: () => Promise<void>) => Promise<Done | NotOurs>,
): Promise<Done | HeldUp | NotOurs> {
  const { payments, clock } = deps;
  let current = claimed;
  let sentUntil: number | null = null;
  const beforeSending = async (): Promise<void> => {
    const until = clock.now() + SETTLED_MS;
    current = await payments.sending(current, until);
    sentUntil = until;
    // A process that was stopped in between is too late: another one has looked for it by then.
    if (clock.now() + DEADLINE_MS >= until) throw new Late();
  };
  try {
    return await send(() => current, beforeSending);
  } catch (error) {
    if (error instanceof Late || isFailure(error, 'share.lost')) return new NotOurs();
    const failure = ofThePlatform(error);
    const { code, detail = '' } = failure;
    if (current.state === 'intended' && FINAL.includes(code)) return refused(deps, current, { code, detail });
    return { claimed: current, failure, settledAt: WITHOUT_EFFECT.includes(code) ? null : sentUntil };
  }
}

class Late extends Error {}

async function recorded(
  { payments, clock }: PostDeps,
  claimed: ClaimedPayment,
  paymentId: string,
  { adopted }: LookedUp,
): Promise<Done | NotOurs> {
  adopted.add(paymentId);
  return (await payments.recorded(claimed, paymentId, clock.now())) ? 'recorded' : new NotOurs();
}

async function undone({ payments, clock }: PostDeps, claimed: ClaimedPayment): Promise<Done | NotOurs> {
  return (await payments.undone(claimed, clock.now())) ? 'undone' : new NotOurs();
}

async function refused(
  { payments, clock }: PostDeps,
  claimed: ClaimedPayment,
  failure: PaymentFailure,
): Promise<Done | NotOurs> {
  return (await payments.refused(claimed, failure, clock.now())) ? 'refused' : new NotOurs();
}
