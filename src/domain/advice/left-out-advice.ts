import type { LeftOutReason } from '../accounting/model.js';
import type { EInvoiceState } from '../invoice-states.js';
import { PAGE } from '../page-paths.js';
import { type Advice, adviceOf } from './advice.js';
import { failureAdvices } from './failure-advice.js';

/** How the e-invoice of a document stands; null of a document that no list of invoices has. */
export type StandingOfDocument = {
  readonly eInvoice: EInvoiceState;
  /** Code of what it waits for a person for. */
  readonly failure: string | null;
} | null;

export interface LeftOutDocument {
  readonly invoiceId: string;
  readonly documentNumber: string;
  readonly reason: LeftOutReason;
}

/** Why an invoice is not locked yet: what locks an invoice is its e-invoice. */
type NotLocked =
  | 'e-invoice refused'
  | 'e-invoice under way'
  | 'sent without'
  | 'not sent'
  | 'not locked'
  | 'locked since';

export interface WhyLeftOut {
  /** Key of its words: below `left-out` in web.json and month.json. */
  readonly reason: Exclude<LeftOutReason, 'not locked'> | NotLocked;
  readonly advice: Advice;
}

/** Amounts in place of a posting, for lack of an account or a yes; each batch lists those that are still not booked. */
export const AMOUNTS: readonly LeftOutReason[] = ['payment', 'write-off', 'opening payment', 'opening loss'];

/** Why no batch has a document, and what to do: of one that is not locked, what its e-invoice needs. */
export function whyInNoBatch(
  space: string,
  { invoiceId, documentNumber: invoice, reason }: LeftOutDocument,
  standing: StandingOfDocument,
): WhyLeftOut {
  const values = { space, invoice, id: invoiceId };
  const page = { at: 'page', path: PAGE.invoice(space, invoiceId) } as const;
  switch (reason) {
    case 'not locked':
      return whyNotLocked(space, { invoiceId, number: invoice }, standing);
    case 'on its way to KSeF':
      return { reason, advice: adviceOf('wait for KSeF', page, values) };
    case 'not issued in KSeF':
      return { reason, advice: adviceOf('send again or exclude', page, values) };
    case 'opening payment':
    case 'opening loss': {
      const place = { at: 'page', path: `${PAGE.switch(space)}#opening` } as const;
      return { reason, advice: adviceOf('confirm opening items', place, values) };
    }
    case 'payment':
    case 'write-off':
      return { reason, advice: adviceOf('have an account entered', { at: 'admin' }, values) };
    case 'excluded':
    case 'entered by hand':
      return { reason, advice: adviceOf('your accountant reports it', { at: 'nothing' }, values) };
    default:
      return { reason, advice: adviceOf('nothing to do', { at: 'nothing' }, values) };
  }
}

function whyNotLocked(
  space: string,
  { invoiceId, number }: { readonly invoiceId: string; readonly number: string },
  standing: StandingOfDocument,
): WhyLeftOut {
  const values = { space, invoice: number, id: invoiceId };
  const menu = { at: 'platform', menu: 'invoice', invoiceId } as const;
  switch (standing?.eInvoice) {
    case 'waiting': {
      const failed = { spaceId: space, invoiceId, number };
      const [advice] = failureAdvices({ code: standing.failure ?? 'invoice.refused' }, failed);
      return { reason: 'e-invoice refused', advice };
    }
    case 'open':
      return {
        reason: 'e-invoice under way',
        advice: adviceOf('wait for the e-invoice', { at: 'nothing' }, values),
      };
    case 'missing': {
      const place = { at: 'button', path: `${PAGE.invoice(space, invoiceId)}#doing` } as const;
      return { reason: 'sent without', advice: adviceOf('issue it', place, values) };
    }
    case 'exempt':
      return { reason: 'not locked', advice: adviceOf('have it locked', { at: 'admin' }, values) };
    case 'done':
    case 'foreign': {
      const place = { at: 'page', path: PAGE.invoice(space, invoiceId) } as const;
      return { reason: 'locked since', advice: adviceOf('wait for the next export', place, values) };
    }
    default:
      return { reason: 'not sent', advice: adviceOf('send it', menu, values) };
  }
}
