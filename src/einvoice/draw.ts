import type { EInvoiceDocument } from '../document/model.js';
import type { Finding } from '../domain/finding.js';
import type { EInvoiceStandard } from '../domain/settings.js';

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
