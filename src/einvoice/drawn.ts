import type { EInvoiceDocument } from '../document/model.js';
import type { Finding } from '../domain/finding.js';
import type { EInvoiceSettings, EInvoiceStandard } from '../domain/settings.js';
import type { drawKsef } from './channels/ksef/draw-visual.js';

/** Makes the visual part around the XML, which is of that standard, or says why it cannot. */
export type Draw = (
  document: EInvoiceDocument,
  xml: Uint8Array,
  standard: EInvoiceStandard,
) => Promise<Drawn>;

export type Drawn =
  | {
      readonly ok: true;
      readonly pdf: Uint8Array;
      /** What the page could not show as it is; no obstacle to the e-invoice. None when left out. */
      readonly notes?: readonly Finding[];
    }
  | { readonly ok: false; readonly findings: readonly Finding[] };

/** Makes what people see of e-invoices, in place of our own layout and the platform's, and reads what others made. */
export interface Visuals {
  readonly invoice?: (settings: EInvoiceSettings) => Draw;
  readonly ksef?: typeof drawKsef;
  /** The e-invoice in a PDF, without a process of its own. */
  readonly extract: (pdf: Uint8Array) => Promise<Uint8Array | null>;
}
