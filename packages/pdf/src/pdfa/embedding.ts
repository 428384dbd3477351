import type { XmlAttachment } from './attach-files.js';

export type EmbeddedStandard = 'zugferd' | 'xrechnung' | 'xrechnung-ubl' | 'ubl' | 'peppol' | 'ksef';

/** How an e-invoice travels inside a PDF. */
export interface Embedding extends XmlAttachment {
  /** `fx:ConformanceLevel` in the metadata; null where Factur-X has no name for the content and claims nothing. */
  readonly conformanceLevel: 'EN 16931' | 'XRECHNUNG' | null;
}

const HYBRID = { relationship: 'Alternative', description: 'Invoice data (EN 16931)' } as const;

/** Names and levels of Factur-X 1.09, 6.2.2 and 7; UBL is a file like any other there. */
const EMBEDDINGS: Readonly<Record<EmbeddedStandard, Embedding>> = {
  zugferd: { ...HYBRID, xmlFileName: 'factur-x.xml', conformanceLevel: 'EN 16931' },
  xrechnung: { ...HYBRID, xmlFileName: 'xrechnung.xml', conformanceLevel: 'XRECHNUNG' },
  'xrechnung-ubl': { ...HYBRID, xmlFileName: 'xrechnung-ubl.xml', conformanceLevel: null },
  ubl: { ...HYBRID, xmlFileName: 'ubl-invoice.xml', conformanceLevel: null },
  peppol: { ...HYBRID, xmlFileName: 'ubl-invoice.xml', conformanceLevel: null },
  // By Polish law the invoice is the XML in KSeF, and the PDF a picture of it: its source, not its equal.
  ksef: {
    xmlFileName: 'faktura.xml',
    relationship: 'Source',
    description: 'FA(3)',
    conformanceLevel: null,
  },
};

export function embeddingOf(standard: EmbeddedStandard): Embedding {
  return EMBEDDINGS[standard];
}
