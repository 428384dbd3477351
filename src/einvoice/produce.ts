import type { Finding } from '../domain/finding.js';
import type { Invoice } from '../domain/invoice.js';
import type { EInvoiceSettings } from '../domain/settings.js';
import { writeCii } from './cii/write.js';
import { type BuiltDocument, buildDocument } from './document/build.js';
import type { EInvoiceDocument } from './document/model.js';
import type { Draw } from './drawn.js';
import { fileNameOf } from './file-name.js';
import { checkOwnLayout, ownLayout } from './own-layout.js';
import { checkDocument } from './rules/check.js';
import { validateCii } from './xsd/validate.js';

export type Produced =
  | {
      readonly ok: true;
      readonly document: EInvoiceDocument;
      readonly xml: Uint8Array;
      /** PDF/A-3b with the XML embedded. */
      readonly pdf: Uint8Array;
      /** Safe base name from the invoice number, without extension. */
      readonly fileName: string;
    }
  | { readonly ok: false; readonly findings: readonly Finding[] };

export interface Producer {
  /** Everything that can be known before the invoice is locked; an empty list when it can be issued. */
  check(invoice: Invoice): readonly Finding[];
  /** The e-invoice, or what stands against it. The same invoice and settings give the same bytes. */
  produce(invoice: Invoice): Promise<Produced>;
}

/** @param draw our own layout when left out */
export function createProducer(settings: EInvoiceSettings, draw?: Draw): Producer {
  const prepare = (invoice: Invoice): BuiltDocument => {
    const built = buildDocument(invoice, settings);
    if (!built.ok) return built;
    const findings = [
      ...checkDocument(built.document),
      ...(draw === undefined ? checkOwnLayout(built.document, settings) : []),
    ];
    return findings.length === 0 ? built : { ok: false, findings };
  };
  return {
    check: (invoice) => {
      const prepared = prepare(invoice);
      return prepared.ok ? [] : prepared.findings;
    },
    produce: async (invoice) => {
      const prepared = prepare(invoice);
      if (!prepared.ok) return prepared;
      const { document } = prepared;
      const xml = writeCii(document);
      const findings = await validateCii(xml);
      if (findings.length > 0) return { ok: false, findings };
      const drawn = await (draw ?? ownLayout(settings))(document, xml, settings.standard);
      if (!drawn.ok) return drawn;
      return { ok: true, document, xml, pdf: drawn.pdf, fileName: fileNameOf(document.number) };
    },
  };
}
