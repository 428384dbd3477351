/** What would have become of an invoice on the platform by now. */
export interface Effects {
  /** It was taken for a trial: as if it had just been asked for. */
  readonly trial: boolean;
  readonly locked: boolean;
  readonly attached: { readonly eInvoice: boolean; readonly standard: string } | null;
}

export const NO_EFFECTS: Effects = { trial: false, locked: false, attached: null };

interface InvoiceDocument {
  readonly data: { readonly attributes: Readonly<Record<string, unknown>> };
}

/** A JSON:API document of an invoice as it would read after these effects (version 2.0, "invoices"). */
export function overlay(document: unknown, { trial, locked, attached }: Effects): unknown {
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
