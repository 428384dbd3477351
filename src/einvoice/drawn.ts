import type { EInvoiceSettings } from '../domain/settings.js';
import type { drawKsef } from './channels/ksef/draw-visual.js';
import type { Draw } from './draw.js';

/** Makes what people see of e-invoices, in place of our own layout and the platform's, and reads what others made. */
export interface Visuals {
  readonly invoice?: (settings: EInvoiceSettings) => Draw;
  readonly ksef?: typeof drawKsef;
  /** The e-invoice in a PDF, without a process of its own. */
  readonly extract: (pdf: Uint8Array) => Promise<Uint8Array | null>;
  /** The addresses that a PDF opens, likewise; null for what is none. */
  readonly links?: (pdf: Uint8Array) => Promise<readonly string[] | null>;
}
