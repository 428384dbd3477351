import { createHash } from 'node:crypto';
import type { References } from '../document/build/document-type.js';
import { fileNameOf } from '../document/file-name.js';
import type { Finding } from '../domain/finding.js';
import type { Invoice } from '../domain/invoice.js';
import { type EInvoiceSettings, operatorLanguageOf } from '../domain/settings.js';
import { findingOf } from '../words/findings.js';
import { buildFa3 } from './build/format.js';
import type { Fa3Document } from './document/fa3-document.js';
import { checkFa3 } from './document/rules/check.js';
import { writeFa3 } from './document/write.js';
import { validateFa3 } from './schema.js';

/** What KSeF takes of a document without attachments, in bytes before encryption. */
const MOST_BYTES = 1_000_000;

export type KsefProduced =
  | {
      readonly ok: true;
      readonly document: Fa3Document;
      /** FA(3), UTF-8. */
      readonly xml: Uint8Array;
      /** SHA-256 of the XML, base64: by it KSeF lists documents. */
      readonly hash: string;
      /** Safe base name from the invoice number, without extension. */
      readonly fileName: string;
    }
  | { readonly ok: false; readonly findings: readonly Finding[] };

export function createKsefProducer(settings: EInvoiceSettings) {
  const produce = async (invoice: Invoice, references?: References): Promise<KsefProduced> => {
    const built = buildFa3(invoice, settings, references);
    if (!built.ok) return built;
    const { document } = built;
    const findings = checkFa3(document, operatorLanguageOf(settings.language));
    if (findings.length > 0) return { ok: false, findings };
    const xml = writeFa3(document);
    const refused = [...checkSize(xml, settings), ...(await validateFa3(xml))];
    if (refused.length > 0) return { ok: false, findings: refused };
    const hash = createHash('sha256').update(xml).digest('base64');
    return { ok: true, document, xml, hash, fileName: fileNameOf(document.number) };
  };
  return {
    /**
     * Everything that can be known before the invoice is locked, the schema included; an empty list when it can be
     * issued.
     *
     * @param references what is known of other invoices and of the rate of exchange
     */
    check: async (invoice: Invoice, references?: References): Promise<readonly Finding[]> => {
      const produced = await produce(invoice, references);
      return produced.ok ? [] : produced.findings;
    },
    /**
     * The FA(3), or its findings. The same invoice, settings and references give the same bytes, whenever and
     * wherever it is made.
     */
    produce,
  };
}

function checkSize({ byteLength }: Uint8Array, { language }: EInvoiceSettings): readonly Finding[] {
  if (byteLength <= MOST_BYTES) return [];
  const source = {
    subject: 'fa3-rules',
    key: 'SB-FA3-SIZE',
    values: { bytes: String(byteLength), most: String(MOST_BYTES) },
  } as const;
  return [findingOf({ rule: 'SB-FA3-SIZE', field: 'items' }, source, operatorLanguageOf(language))];
}
