import type { EInvoiceStandard } from '../../../domain/settings.js';
import type { XmlFileName } from './attach-xml.js';

/** How an e-invoice travels inside a PDF. */
export interface Embedding {
  readonly xmlFileName: XmlFileName;
  /** `fx:ConformanceLevel` in the metadata; null where Factur-X has no name for the content and claims nothing. */
  readonly conformanceLevel: 'EN 16931' | 'XRECHNUNG' | null;
}

/** Names and levels of Factur-X 1.09, 6.2.2 and 7; UBL is a file like any other there. */
const EMBEDDINGS: Readonly<Record<EInvoiceStandard, Embedding>> = {
  zugferd: { xmlFileName: 'factur-x.xml', conformanceLevel: 'EN 16931' },
  xrechnung: { xmlFileName: 'xrechnung.xml', conformanceLevel: 'XRECHNUNG' },
  // FA(3) is issued in KSeF; a PDF with it inside is a copy that claims nothing.
  ksef: { xmlFileName: 'fa3.xml', conformanceLevel: null },
  'xrechnung-ubl': { xmlFileName: 'xrechnung-ubl.xml', conformanceLevel: null },
};

export function embeddingOf(standard: EInvoiceStandard): Embedding {
  return EMBEDDINGS[standard];
}
