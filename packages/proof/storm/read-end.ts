import type { RequestEntry } from '@spacebooks/cobot-sandbox';
import type { Database } from 'better-sqlite3';
import type { Control } from './control.js';
import type { InvoiceEnd } from './end-state.js';
import type { StormInvoice } from './invoices.js';
import type { Seen } from './seen.js';
import type { Copy } from './wire.js';

interface SagaRow {
  readonly state: string;
  readonly reason: string | null;
  readonly ksef_number: string | null;
}

/** Sets side by side what platform, KSeF and database say of each invoice. */
export function invoiceEnds(
  asked: readonly StormInvoice[],
  seen: Seen,
  control: Control,
  copies: readonly Copy[],
  database: Database,
): readonly InvoiceEnd[] {
  const sagaOf = database.prepare<[string], SagaRow>(
    // A callback that comes again begins another one, which finds all done.
    'select state, reason, ksef_number from saga where invoice_id = ? order by done_before, rowid desc limit 1',
  );
  const told = database.prepare<[string], unknown>(
    `select 1 from alert join saga on saga.id = alert.saga_id where saga.invoice_id = ? and (
       alert.resolution = 'by hand' or exists (
         select 1 from alert_told join notice_delivery using (notice_id)
         where alert_id = alert.id and notice_delivery.sent_at is not null)) limit 1`,
  );
  const accepted = seen.documents.filter(({ ksefNumber }) => ksefNumber !== null);
  return asked.map(({ id, kind, expected, space }) => {
    const invoice = seen.invoices.get(id);
    const saga = sagaOf.get(id);
    return {
      id,
      kind,
      expected,
      ksef: space.nip !== null,
      platform:
        invoice === undefined ? null : { ...invoice, ksefNumber: invoice.ksef?.referenceNumber ?? null },
      mails: control.mails.filter((mail) => mail.invoiceId === id && mail.outcome === 'sent').length,
      attachedAgain: again(control.requests, copies, id, 'attach-invoice-pdf', 'pdf'),
      registeredAgain: again(control.requests, copies, id, 'create-e-invoice', 'e_invoice'),
      accepted: accepted
        .filter(({ nip, number }) => nip === space.nip && number === invoice?.number)
        .map(({ ksefNumber }) => ksefNumber ?? ''),
      saga:
        saga === undefined ? null : { state: saga.state, reason: saga.reason, ksefNumber: saga.ksef_number },
      told: told.get(id) !== undefined,
    };
  });
}

/** Faults that take the answer, and not the effect. */
const AFTER_EFFECT = ['drop-after-effect', 'half-close', 'garbage', 'empty', 'delay'];

/** How often something was asked for after it was done, without what is the wire's doing. */
function again(
  requests: readonly RequestEntry[],
  copies: readonly Copy[],
  id: string,
  operation: string,
  path: string,
): number {
  const mine = requests.filter((each) => each.operation === operation && each.path.includes(`/${id}/`));
  const first = mine.findIndex(
    ({ status, fault }) =>
      (status !== null && status < 300) ||
      (fault !== null && AFTER_EFFECT.some((kind) => fault.includes(kind))),
  );
  const byTheWire = copies.filter((copy) => copy.path.endsWith(`/${id}/${path}`)).length;
  return first < 0 ? 0 : Math.max(0, mine.length - first - 1 - byTheWire);
}
