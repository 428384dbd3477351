import type { Coverage } from '../coverage/coverage-of.js';
import { PAGE } from '../page-paths.js';
import { isEnded, type Saga } from '../saga/model.js';
import { type Advice, adviceOf } from './advice.js';
import { failureAdvices } from './failure-advice.js';

interface KnownEInvoice {
  readonly spaceId: string;
  readonly invoiceId: string;
  readonly number: string | null;
  /** The latest; null where there is none. */
  readonly saga: Pick<Saga, 'state' | 'reason' | 'alerted' | 'lock'> | null;
  readonly coverage: Coverage['kind'];
  /** Whether the platform lets nobody edit the invoice; null to take it as it was when the e-invoice was refused. */
  readonly isLocked: boolean | null;
  /** It needs no e-invoice any more, or what was told of the one that is out is done with. */
  readonly isOver: boolean;
}

/** What finance does about an e-invoice, in order; nothing where nothing is to be done. */
export function eInvoiceAdvices({
  spaceId,
  invoiceId,
  number,
  saga,
  coverage,
  isLocked,
  isOver,
}: KnownEInvoice): readonly Advice[] {
  if (isOver) return [];
  const values = { space: spaceId, invoice: number ?? invoiceId, id: invoiceId };
  // Beside a final PDF the platform takes no e-invoice, whoever issues it.
  if (coverage === 'missing' && saga?.reason?.code !== 'invoice.final-pdf') {
    const place = { at: 'button', path: `${PAGE.invoice(spaceId, invoiceId)}#doing` } as const;
    return [adviceOf('issue it', place, values)];
  }
  if (coverage === 'unsent' && saga === null) {
    return [adviceOf('send it', { at: 'platform', menu: 'invoice', invoiceId }, values)];
  }
  if (saga === null || saga.reason === null || !isTold(saga)) return [];
  const locked = isLocked ?? saga.lock === 'foreign';
  return failureAdvices(saga.reason, { spaceId, invoiceId, number, isLocked: locked });
}

/** Whether a person was told of what it waits for: before, it is tried again by itself. */
export function isTold({ state, reason, alerted }: Pick<Saga, 'state' | 'reason' | 'alerted'>): boolean {
  if (reason === null) return false;
  return alerted === reason.code || state === 'parked' || (isEnded(state) && state !== 'gone');
}
