import { LONGEST_BACKOFF_MS } from '../../../src/domain/retry.js';
import { REQUESTS_PER_MINUTE } from './config.js';

/** What is still to be done when the storm is over. */
export interface Rest {
  /** E-invoices that are not out, of the space that has most of them. */
  readonly invoices: number;
  /** Documents that the busiest seller has still to send to KSeF. */
  readonly documents: number;
  /** Messages that wait for the way that has most of them, those that are to come included. */
  readonly messages: number;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Requests of one e-invoice, with what is read again after a doubt. */
const REQUESTS_EACH = 12;
const DOCUMENTS_A_MINUTE = 30;
const DOCUMENTS_AN_HOUR = 180;
const MESSAGES_AN_HOUR = 20;

/**
 * Within which time everything must be settled once nothing goes wrong any more, milliseconds of the daemon's clock: the
 * longest backoff; the hour for which KSeF's index may lag, and its limits be used up; what the limits allow for what is
 * left; and the messages, of which so many an hour go out.
 */
export function boundOf({ invoices, documents, messages }: Rest): number {
  const requests = Math.ceil((invoices * REQUESTS_EACH) / REQUESTS_PER_MINUTE) * MINUTE;
  const sending =
    Math.ceil(documents / DOCUMENTS_A_MINUTE) * MINUTE + Math.floor(documents / DOCUMENTS_AN_HOUR) * HOUR;
  const telling = Math.ceil(messages / MESSAGES_AN_HOUR) * HOUR;
  return LONGEST_BACKOFF_MS + HOUR + requests + sending + telling;
}
