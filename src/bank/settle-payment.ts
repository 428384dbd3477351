import { decimal } from '@spacebooks/base/money';
import { meaningOfFailure, nextPaymentStep } from '../domain/bank/payment-step.js';
import { type Failure, isFailure } from '../domain/errors.js';
import { DEADLINE_MS } from '../platform/sender.js';
import type { ClaimedPayment, PaymentFailure } from '../store/bank/bank-payments.js';
import type { BankSpace } from './bank-space.js';
import { type LookedUp, ofThePlatform, type PostDeps } from './post-deps.js';

/** `gone`: somebody else deleted or changed it on the platform; `there`: nobody did. */
export type SettlementOutcome = 'recorded' | 'undone' | 'refused' | 'gone' | 'there';

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

/** One payment as far as it goes now, by what is on the platform. */
export async function settlePayment(
  deps: PostDeps,
  space: BankSpace,
  claimed: ClaimedPayment,
  looked: LookedUp,
): Promise<SettlementOutcome | HeldUp | NotOurs> {
  const step = nextPaymentStep(claimed, looked);
  if (claimed.state === 'recorded') return compared(deps, claimed, step.kind === 'recorded');
  if (step.kind === 'recorded') return recorded(deps, claimed, step.paymentId, looked);
  if (step.kind === 'undone' || step.kind === 'withdrawn') return undone(deps, claimed);
  if (step.kind === 'refused') return refused(deps, claimed, { code: step.code, detail: step.detail });
  if (step.kind === 'delete') return remove(deps, claimed, step.paymentId);
  return post(deps, space, claimed, looked);
}

function post(
  deps: PostDeps,
  { timeZone }: BankSpace,
  claimed: ClaimedPayment,
  looked: LookedUp,
): Promise<SettlementOutcome | HeldUp | NotOurs> {
  const { invoiceId, paidOn, cents, note } = claimed;
  return request(deps, claimed, async (current, beforeSending) => {
    const amount = decimal(cents).div(100);
    const payment = { paidOn, amount, note };
    const made = await deps.records.create(invoiceId, payment, timeZone, beforeSending);
    looked.records.push(made);
    return recorded(deps, current(), made.id, looked);
  });
}

function remove(
  deps: PostDeps,
  claimed: ClaimedPayment,
  paymentId: string,
): Promise<SettlementOutcome | HeldUp | NotOurs> {
  return request(deps, claimed, async (current, beforeSending) => {
    try {
      await deps.records.delete(claimed.invoiceId, paymentId, beforeSending);
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
  send: (
    current: () => ClaimedPayment,
    beforeSending: () => Promise<void>,
  ) => Promise<SettlementOutcome | NotOurs>,
): Promise<SettlementOutcome | HeldUp | NotOurs> {
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
    const meaning = meaningOfFailure(current, code);
    if (meaning === 'refused') return refused(deps, current, { code, detail });
    return { claimed: current, failure, settledAt: meaning === 'not done' ? null : sentUntil };
  }
}

class Late extends Error {}

async function recorded(
  { payments, clock }: PostDeps,
  claimed: ClaimedPayment,
  paymentId: string,
  { adopted }: LookedUp,
): Promise<SettlementOutcome | NotOurs> {
  adopted.add(paymentId);
  return (await payments.recorded(claimed, paymentId, clock.now())) ? 'recorded' : new NotOurs();
}

/** One that was recorded, and that the copy of the platform has not any more. */
async function compared(
  { payments, clock }: PostDeps,
  claimed: ClaimedPayment,
  isThere: boolean,
): Promise<SettlementOutcome | NotOurs> {
  if (isThere) return (await payments.confirmed(claimed)) ? 'there' : new NotOurs();
  return (await payments.gone(claimed, clock.now())) ? 'gone' : new NotOurs();
}

async function undone(
  { payments, clock }: PostDeps,
  claimed: ClaimedPayment,
): Promise<SettlementOutcome | NotOurs> {
  return (await payments.undone(claimed, clock.now())) ? 'undone' : new NotOurs();
}

async function refused(
  { payments, clock }: PostDeps,
  claimed: ClaimedPayment,
  failure: PaymentFailure,
): Promise<SettlementOutcome | NotOurs> {
  return (await payments.refused(claimed, failure, clock.now())) ? 'refused' : new NotOurs();
}
