import type { Subject } from './subject.js';

/** Somebody who makes e-invoices. */
export interface Rival {
  readonly name: string;
  readonly does: string;
  /** Whether it draws the invoice; else it is given the drawn PDF. */
  readonly draws: boolean;
  /** Time on the processor that its process has used so far, in milliseconds; null where nobody can tell. */
  readonly processorMs: (() => number) | null;
  /** How many times as many documents ours makes in the same time on the processor, at least. */
  readonly target?: number;
  /** How many documents are enough for a figure: less where one takes long. */
  readonly documents: number;
  /**
   * Brings the invoice into the rival's own form, which is not measured.
   *
   * @returns makes the document, from that form to the PDF with its XML
   */
  readonly prepare: (subject: Subject) => Promise<() => Promise<unknown>>;
}

/** `processorMs` of those that run in this process. */
export function ownProcessorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

export type MaybeRival = Rival | { readonly name: string; readonly missing: string };
