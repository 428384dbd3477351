import { linesAfter } from '../../../../src/domain/bank/lines-after.js';
import { meaningOfFailure, type PaymentStep } from '../../../../src/domain/bank/payment-step.js';
import { stepOf } from './decide.js';
import type { Row, Seen, World } from './world.js';

/** How workers behave; a planted mistake replaces a part of it. */
export interface Conduct {
  step(row: Row, seen: Seen, invoices: World['invoices']): PaymentStep;
  linesAfter: typeof linesAfter;
  meaningOfFailure: typeof meaningOfFailure;
  /** Whether a row changes only for whoever saw its latest version. */
  readonly namesVersion: boolean;
  /** Whether the claim is renewed in a commit right before the request. */
  readonly commitsSending: boolean;
  /** Whether one that stood still until its claim was over still sends. */
  readonly sendsLate: boolean;
  /** Whether nobody looks while a request may take effect. */
  readonly waitsUntilSettled: boolean;
  /** Whether a record that is a row's already is kept from becoming another one's. */
  readonly keepsRecordsApart: boolean;
  /** Whether what was put off is taken up again. */
  readonly takesUpAgain: boolean;
}

export const CONDUCT: Conduct = {
  step: stepOf,
  linesAfter,
  meaningOfFailure,
  namesVersion: true,
  commitsSending: true,
  sendsLate: false,
  waitsUntilSettled: true,
  keepsRecordsApart: true,
  takesUpAgain: true,
};
