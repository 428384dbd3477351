const SESSIONS = ['onlineSession', 'batchSession'] as const;

/** What the sessions of one kind take, as the contract names it. */
export interface SessionLimits {
  readonly maxInvoiceSizeInMB: number;
  readonly maxInvoiceWithAttachmentSizeInMB: number;
  readonly maxInvoices: number;
}

export type SessionLimitsByKind = Readonly<Record<(typeof SESSIONS)[number], SessionLimits>>;

const USUAL: SessionLimits = {
  maxInvoiceSizeInMB: 1,
  maxInvoiceWithAttachmentSizeInMB: 3,
  maxInvoices: 10_000,
};

/** The limits of sessions, which `/testdata/` may change for a context. */
export class ContextLimits {
  readonly #changed = new Map<string, SessionLimitsByKind>();

  of(nip: string): SessionLimitsByKind {
    return this.#changed.get(nip) ?? { onlineSession: USUAL, batchSession: USUAL };
  }

  change(nip: string, limits: SessionLimitsByKind): void {
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
