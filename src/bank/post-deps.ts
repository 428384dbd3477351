import type { Clock } from '@spacebooks/base/clock';
import type { FoundThere } from '../domain/bank/payment-step.js';
import { asFailure, type Failure } from '../domain/errors.js';
import type { PaymentRecord } from '../domain/payment-record.js';
import type { PlatformClient } from '../platform/client.js';
import type { Random } from '../random.js';
import type { BankPayments } from '../store/bank/bank-payments.js';
import type { PayableInvoices } from '../store/bank/payable-invoices.js';

/** What payments are posted with. */
export interface PostDeps {
  readonly payments: BankPayments;
  readonly invoices: PayableInvoices;
  readonly records: PlatformClient['paymentRecords'];
  readonly clock: Clock;
  readonly random: Random;
  /** Names this process in claims. */
  readonly lease: string;
}

/** What was looked up for some payments, and what was recorded since. */
export interface LookedUp extends FoundThere {
  readonly records: PaymentRecord[];
  readonly adopted: Set<string>;
}

/** @throws what is none of it */
export function ofThePlatform(error: unknown): Failure {
  const failure = asFailure(error);
  if (failure.code.startsWith('platform.')) return failure;
  throw error;
}
