import type { InvoiceInput, Sandbox } from '@spacebooks/cobot-sandbox';
import type { Draft } from './kinds.js';

/** Half a month: events happen from its first to its last day. */
export interface Half {
  readonly index: number;
  readonly first: string;
  readonly last: string;
}

/** A document on its way through the years. */
export interface Told {
  readonly id: string;
  readonly draft: Draft;
  readonly day: string;
  /** Ids of those that it has. */
  readonly corrections: string[];
}

/** What acts on documents work with. */
export interface Acting {
  readonly operator: Sandbox['operator'];
  readonly half: Half;
  /** One of this half. */
  day(): string;
  /** Writes a document, and gives its id. */
  create(input: InvoiceInput): string;
}
