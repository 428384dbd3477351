/** What the sessions of one kind take, as the contract names it. */
export interface SessionLimits {
  readonly maxInvoiceSizeInMB: number;
  readonly maxInvoiceWithAttachmentSizeInMB: number;
  readonly maxInvoices: number;
}

/** What a context may do at once. */
export interface LimitsOfContext extends Readonly<Record<'onlineSession' | 'batchSession', SessionLimits>> {
  readonly collectiveIdentifier: { readonly maxInvoices: number };
}

const OF_SESSIONS = { maxInvoiceSizeInMB: 1, maxInvoiceWithAttachmentSizeInMB: 3, maxInvoices: 10_000 };

const USUAL: LimitsOfContext = {
  onlineSession: OF_SESSIONS,
  batchSession: OF_SESSIONS,
  collectiveIdentifier: { maxInvoices: 500 },
};

/** The limits of sessions and collective identifiers, which `/testdata/` may change for a context. */
export class ContextLimits {
  readonly #changed = new Map<string, LimitsOfContext>();

  of(nip: string): LimitsOfContext {
    return this.#changed.get(nip) ?? USUAL;
  }

  change(nip: string, limits: LimitsOfContext): void {
    this.#changed.set(nip, limits);
  }

  reset(nip: string): void {
    this.#changed.delete(nip);
  }
}

const BYTES_PER_MB = 1_000_000;

/** The most bytes of a document. */
export function largestDocument(limits: SessionLimits, hasAttachment: boolean): number {
  const { maxInvoiceSizeInMB, maxInvoiceWithAttachmentSizeInMB } = limits;
  return (hasAttachment ? maxInvoiceWithAttachmentSizeInMB : maxInvoiceSizeInMB) * BYTES_PER_MB;
}
