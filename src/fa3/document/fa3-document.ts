import type { EInvoiceDocument } from '../../document/model.js';
import type { Fa3Terms } from '../terms.js';

/** A document with the profile `fa3`. */
export interface Fa3Document extends EInvoiceDocument {
  readonly fa3: Fa3Terms;
}

/** Whether the document has what FA(3) says beyond EN 16931. */
export function isFa3Document(document: EInvoiceDocument): document is Fa3Document {
  return document.profile === 'fa3' && 'fa3' in document && document.fa3 !== undefined;
}

/** What the document says beyond EN 16931; undefined where it is no FA(3). */
export function fa3TermsOf(document: EInvoiceDocument): Fa3Terms | undefined {
  return isFa3Document(document) ? document.fa3 : undefined;
}
