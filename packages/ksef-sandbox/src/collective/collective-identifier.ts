import type { IssuedDocument } from '../documents/document.js';
import type { ContextIdentifier } from '../permissions/identifier.js';

/** What its maker said of an invoice. */
export interface CollectedInvoice {
  readonly document: IssuedDocument;
  readonly payment: { readonly amount: number; readonly currency: string } | null;
  readonly description: string | null;
}

/** One number (IZ) under which several invoices of one seller are paid. */
export interface CollectiveIdentifier {
  readonly number: string;
  /** Where it was made. */
  readonly context: ContextIdentifier;
  readonly sellerNip: string;
  /** Epoch milliseconds. */
  readonly createdAt: number;
  readonly invoices: readonly CollectedInvoice[];
}

/** The newest first, then by number. */
export function byNewest(one: CollectiveIdentifier, other: CollectiveIdentifier): number {
  return other.createdAt - one.createdAt || (one.number < other.number ? 1 : -1);
}

/** Every one of a world. */
export class CollectiveIdentifiers {
  readonly #byNumber = new Map<string, CollectiveIdentifier>();
  readonly #byInvoice = new Map<string, CollectiveIdentifier[]>();

  add(identifier: CollectiveIdentifier): void {
    this.#byNumber.set(identifier.number, identifier);
    for (const { document } of identifier.invoices) {
      const others = this.of(document.ksefNumber);
      this.#byInvoice.set(document.ksefNumber, [...others, identifier]);
    }
  }

  get(number: string): CollectiveIdentifier | undefined {
    return this.#byNumber.get(number);
  }

  all(): readonly CollectiveIdentifier[] {
    return [...this.#byNumber.values()];
  }

  /** Those that an invoice is in, by its KSeF number. */
  of(ksefNumber: string): readonly CollectiveIdentifier[] {
    return this.#byInvoice.get(ksefNumber) ?? [];
  }
}
