import type { Delivery, PaymentRecord, RequestEntry, Sandbox } from '@spacebooks/cobot-sandbox';
import type { KsefDocument, KsefSandbox } from '@spacebooks/ksef-sandbox';
import { digest } from '../../../../src/archive/archive.js';
import type { Promised, Said } from './promised.js';

/** Our mark in the note of a payment. */
const NOTE = /\bspacebooks [0-9a-f]{16}\b/;

/**
 * Writes down what both sandboxes are promised, each in the moment in which they see it.
 *
 * @param position bytes of the log of the disk
 */
export function watch(
  sandbox: Sandbox,
  ksef: KsefSandbox,
  position: () => number,
): { readonly promised: readonly Promised[]; say(said: Said): void } {
  const promised: Promised[] = [];
  const say = (said: Said): void => void promised.push({ at: position(), said });
  const { requests, deliveries, invoices, paymentRecords } = sandbox.state;

  after(requests, 'add', ({ operation, path }: RequestEntry) => {
    const invoice = invoices.get(/\/invoices\/([^/]+)\//.exec(path)?.[1] ?? '');
    if (invoice === undefined) return;
    const { id: invoiceId, pdf, ksef: registered } = invoice;
    if (operation === 'lock-invoice') say({ kind: 'lock', invoiceId });
    if (operation === 'attach-invoice-pdf' && pdf !== null) {
      say({ kind: 'attached', invoiceId, sha256: digest(pdf) });
    }
    if (operation === 'create-e-invoice' && registered !== null) {
      say({ kind: 'number', invoiceId, number: registered.referenceNumber });
    }
  });
  after(deliveries.journal, 'add', (delivery: Delivery) => {
    const { event, body } = delivery;
    const url = String((body as { url: string }).url);
    let state = delivery.state;
    Object.defineProperty(delivery, 'state', {
      enumerable: true,
      get: () => state,
      set: (next: typeof state) => {
        state = next;
        if (next !== 'delivered') return;
        say({ kind: 'callback', event, invoiceId: url.slice(url.lastIndexOf('/') + 1) });
      },
    });
  });
  after(paymentRecords, 'set', (_id: string, { note }: PaymentRecord) => {
    const [ours] = NOTE.exec(note ?? '') ?? [];
    if (ours !== undefined) say({ kind: 'payment', note: ours });
  });
  after(ksef.state.documents, 'push', ({ hash }: KsefDocument) => say({ kind: 'sent to KSeF', hash }));
  return { promised, say };
}

/** Looks at what a method of one object is given, once it has done its work. */
function after<A extends unknown[]>(object: object, name: string, look: (...values: A) => void): void {
  const original = (object as Record<string, (...values: A) => unknown>)[name];
  Object.defineProperty(object, name, {
    value(...values: A) {
      const result = original?.apply(object, values);
      look(...values);
      return result;
    },
  });
}
