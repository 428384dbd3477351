import type { Subject } from './subject.js';

/** Somebody who makes e-invoices. */
export interface Rival {
  readonly name: string;
  readonly does: string;
  /** Whether it draws the invoice; else it is given the drawn PDF. */
  readonly draws: boolean;
  /** How many documents are enough for a figure: less where one takes long. */
  readonly documents: number;
  /**
   * Brings the invoice into the rival's own form, which is not measured.
   *
   * @returns makes the document, from that form to the PDF with its XML
   */
  readonly prepare: (subject: Subject) => Promise<() => Promise<unknown>>;
}

export type MaybeRival = Rival | { readonly name: string; readonly missing: string };
