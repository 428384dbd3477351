import type { Clock } from '@spacebooks/base/clock';
import type { Invoices, ShownInvoice } from '../platform/invoices.js';
import { attachmentForm } from '../platform/multipart-form.js';
import { parseInvoice } from '../platform/schema.js';
import type { RecordedWrite, WriteLog } from './write-log.js';

export interface ShadowInvoices extends Invoices {
  /** From now on this invoice reads as if its e-invoice had just been requested. */
  takeForTrial(id: string): void;
}

/** The platform's invoices: reads are real, changes happen in memory only. */
export function shadowInvoices(
  real: Invoices,
  { spaceId, writes, clock }: { readonly spaceId: string; readonly writes: WriteLog; readonly clock: Clock },
): ShadowInvoices {
  const effects = new Map<string, Effects>();
  const change = (id: string, changed: Partial<Effects>): void => {
    effects.set(id, { ...(effects.get(id) ?? NO_EFFECTS), ...changed });
  };
  const show: Invoices['show'] = async (id, priority) => {
    const shown = await real.show(id, priority);
    const known = effects.get(id);
    if (known === undefined) return shown;
    const document = overlay(shown.document, known);
    return { document, invoice: parseInvoice(document) };
  };
  const write = async (
    { method, path, bytes }: Pick<RecordedWrite, 'method' | 'path' | 'bytes'>,
    id: string,
    changed: Partial<Effects>,
  ): Promise<ShownInvoice> => {
    writes.record({ at: clock.now(), system: 'platform', spaceId, method, path, invoiceId: id, bytes });
    change(id, changed);
    return show(id);
  };
  return {
    ...real,
    show,
    takeForTrial: (id) => change(id, { trial: true }),
    lock: (id) => write({ method: 'POST', path: '/invoices/{id}/lock', bytes: 0 }, id, { locked: true }),
    unlock: (id) => write({ method: 'DELETE', path: '/invoices/{id}/lock', bytes: 0 }, id, { locked: false }),
    attach: (id, attachment) => {
      const { eInvoice, eInvoiceStandard: standard } = attachment;
      const { byteLength: bytes } = attachmentForm(attachment).bytes;
      return write({ method: 'POST', path: '/invoices/{id}/pdf', bytes }, id, {
        attached: { eInvoice, standard },
      });
    },
    registerInKsef: (id) =>
      write({ method: 'POST', path: '/invoices/{id}/e_invoice', bytes: 0 }, id, {
        attached: { eInvoice: true, standard: 'KSeF' },
      }),
  };
}

/** What an invoice on the platform would look like by now. */
interface Effects {
  /** Taken for a trial: as if its e-invoice had just been requested. */
  readonly trial: boolean;
  readonly locked: boolean;
  readonly attached: { readonly eInvoice: boolean; readonly standard: string } | null;
}

const NO_EFFECTS: Effects = { trial: false, locked: false, attached: null };

interface InvoiceDocument {
  readonly data: { readonly attributes: Readonly<Record<string, unknown>> };
}

/** A JSON:API document of an invoice as it would read after these effects (version 2.0, "invoices"). */
function overlay(document: unknown, { trial, locked, attached }: Effects): unknown {
  const { data, ...rest } = document as InvoiceDocument;
  const attributes: Record<string, unknown> = { ...data.attributes };
  if (trial) {
    attributes.canUpdate = true;
    attributes.sentStatus = 'sendingRequested';
    attributes.pdf = { eInvoice: false, eInvoiceStandard: null, archived: false };
  }
  if (locked) {
    attributes.canUpdate = false;
    attributes.pdf ??= { eInvoice: false, eInvoiceStandard: null, archived: false };
  }
  if (attached !== null) {
    const { eInvoice, standard } = attached;
    attributes.canUpdate = false;
    attributes.pdf = { eInvoice, eInvoiceStandard: eInvoice ? standard : null, archived: true };
    // The platform mails it then, and the invoice has left the state of waiting.
    if (eInvoice) attributes.sentStatus = 'sent';
  }
  return { ...rest, data: { ...data, attributes } };
}
