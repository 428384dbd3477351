import type { Terms } from './terms.js';

/** What happens on the platform, with the books, and with the machine. A step whose invoice is not there does nothing. */
export type Step =
  | InvoiceStep
  | CorrectionStep
  /** Percent of what is owed of the invoice and its corrections; below zero, of what came for it. `back` days ago. */
  | {
      readonly do: 'pay';
      readonly of: string;
      readonly percent: number;
      readonly card: boolean;
      readonly back: number;
    }
  /** All that is owed but a rest is paid, and the invoice is called paid: by a record that says nothing, by its total, or by its status alone. */
  | {
      readonly do: 'pay short';
      readonly of: string;
      readonly rest: 'discount' | number;
      readonly marked: 'record' | 'total' | 'status';
      readonly back: number;
    }
  | { readonly do: 'write off'; readonly of: string }
  | { readonly do: 'edit'; readonly of: string; readonly items: readonly ItemStep[] }
  | { readonly do: 'move'; readonly of: string; readonly days: number }
  | { readonly do: 'lock'; readonly of: string }
  | { readonly do: 'delete'; readonly of: string }
  /** A payment record changes: one that is there, by its place. */
  | { readonly do: 'amend'; readonly payment: number; readonly change: 'amount' | 'day' | 'method' | 'gone' }
  /** So many days later the copy is read, and what is due is exported. */
  | { readonly do: 'night'; readonly days: number }
  /** The month before, or one earlier; without a reason only if it is green. */
  | { readonly do: 'close'; readonly back: number; readonly reason: boolean; readonly stepwise: boolean }
  /** One of the last batches, counted back. */
  | { readonly do: 'decide'; readonly back: number; readonly status: 'accepted' | 'rejected' | 'voided' }
  | { readonly do: 'rule'; readonly rule: 'desk' | 'loss'; readonly dated: boolean }
  /** Says yes to what waits for it. */
  | { readonly do: 'agree' }
  | { readonly do: 'backup' }
  | { readonly do: 'restore' };

export interface InvoiceStep {
  readonly do: 'invoice';
  readonly id: string;
  /** Days from today to its date. */
  readonly ahead: number;
  readonly buyer: string;
  readonly customer: number;
  readonly isForeign: boolean;
  readonly isLocked: boolean;
  readonly items: readonly ItemStep[];
}

export interface ItemStep {
  /** Place in what the buyer's kind is sold. */
  readonly goods: number;
  /** Cents. */
  readonly net: number;
  readonly tax: number;
  /** How many, where each has a price that is round with its tax. */
  readonly pieces: number;
  readonly costCenter: string | null;
}

export interface CorrectionStep {
  readonly do: 'correct';
  readonly id: string;
  readonly of: string;
  /** All that is left; one item of it; percent of all items; or more of them. */
  readonly how: 'full' | 'item' | 'part' | 'raise';
  readonly percent: number;
  readonly status: 'unpaid' | 'paid' | 'writtenOff';
  /** The platform's flag that writes the original off. */
  readonly writesOff: boolean;
}

export interface History {
  readonly seed: number;
  readonly terms: Terms;
  readonly steps: readonly Step[];
}

/** A line that `--replay` reads. */
export function historyText({ terms, steps, seed }: History): string {
  return [JSON.stringify({ seed, terms }), ...steps.map((step) => JSON.stringify(step))].join('\n');
}

export function readHistory(text: string): History {
  const [head, ...steps] = text.trim().split('\n');
  return { ...JSON.parse(head ?? '{}'), steps: steps.map((line) => JSON.parse(line) as Step) };
}
