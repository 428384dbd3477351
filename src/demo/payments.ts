import { addDays, localDate } from '@spacebooks/base/calendar';
import { decimal } from '@spacebooks/base/money';
import { counted } from '@spacebooks/base/text/counted';
import type { DemoStage } from './stage.js';

/** What `demo --json` prints of payments. */
interface DemoPayments {
  /** Payment records that the night copied from the platform. */
  readonly recorded: number;
  /** Payment records that we posted to the platform, from lines of the bank. */
  readonly posted: number;
}

/** The invoice that is paid in two parts, of which the books have two entries. */
const PAID_IN_PARTS = 'demo-everyday';
const FIRST_PART = '100';
const PARTS = 2;

/** Somebody records payments on the platform: a transfer, and the rest by card. */
export function payInParts({ sandbox: { operator } }: Pick<DemoStage, 'sandbox'>, now: number): void {
  const paidAt = addDays(localDate(now, 'Europe/Berlin'), -1);
  const { payableAmount } = operator.invoice(PAID_IN_PARTS).content;
  const rest = decimal(payableAmount).minus(FIRST_PART).toFixed();
  operator.recordPayment(PAID_IN_PARTS, { paidAt, amount: FIRST_PART });
  operator.recordPayment(PAID_IN_PARTS, { paidAt, amount: rest, method: { id: 'card', name: 'Card' } });
}

export async function summarizePayments(
  { sandbox, daemon }: Pick<DemoStage, 'sandbox' | 'daemon'>,
  spaceIds: readonly string[],
): Promise<DemoPayments> {
  let recorded = 0;
  for (const spaceId of spaceIds) recorded += await daemon.books.mirror.countPayments(spaceId);
  const posted = sandbox.state.requests
    .entries(1)
    .filter(
      ({ method, path, status }) => method === 'POST' && /\/payment_records$/.test(path) && status === 201,
    );
  return { recorded, posted: posted.length };
}

export function paymentStory({ recorded, posted }: DemoPayments): string {
  return `${counted(recorded, 'payment')} of the platform booked one by one, each on the account of its method; posted there from the bank: ${posted}.`;
}

/** Deviations from what is expected; none when all is well. */
export function paymentSurprises({ recorded, posted }: DemoPayments): string[] {
  return recorded === PARTS + posted
    ? []
    : [`${counted(recorded, 'payment')} copied instead of the ${PARTS + posted} that the platform has`];
}
