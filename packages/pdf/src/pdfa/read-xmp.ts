import { lazily } from '@spacebooks/base/lazy';
import { FACTURX_NAMESPACE, PDFUA_NAMESPACE } from './xmp.js';

const libxml = lazily(() => import('libxml2-wasm'));

/** What a PDF claims of itself; null where it claims nothing. */
export interface XmpClaims {
  readonly part: string | null;
  readonly conformance: string | null;
  /** Of PDF/UA. */
  readonly accessibilityPart: string | null;
  readonly documentType: string | null;
  readonly documentFileName: string | null;
  readonly version: string | null;
  readonly conformanceLevel: string | null;
}

const NAMESPACES = {
  pdfaid: 'http://www.aiim.org/pdfa/ns/id/',
  pdfuaid: PDFUA_NAMESPACE,
  fx: FACTURX_NAMESPACE,
};

/** Keys of words in templates/words/LANGUAGE/file-rules.json. */
type XmpProblem = 'XMP is not UTF-8' | 'XMP is no XML';

/**
 * The claims of an XMP packet, or what is wrong with it. PDF readers are lenient about a packet that is broken or
 * in another encoding; programs that look for invoices are not.
 */
export async function readXmp(packet: Uint8Array): Promise<{ claims: XmpClaims } | { problem: XmpProblem }> {
  if (!isUtf8(packet)) return { problem: 'XMP is not UTF-8' };
  const { ParseOption, XmlDocument, XmlLibError } = await libxml();
  try {
    using document = XmlDocument.fromBuffer(packet, {
      option: ParseOption.XML_PARSE_NONET | ParseOption.XML_PARSE_NO_XXE,
    });
    const read = (name: string): string | null => {
      const node = document.get(`//${name}`, NAMESPACES) ?? document.get(`//@${name}`, NAMESPACES);
      return node === null ? null : node.content.trim();
    };
    return {
      claims: {
        part: read('pdfaid:part'),
        conformance: read('pdfaid:conformance'),
        accessibilityPart: read('pdfuaid:part'),
        documentType: read('fx:DocumentType'),
        documentFileName: read('fx:DocumentFileName'),
        version: read('fx:Version'),
        conformanceLevel: read('fx:ConformanceLevel'),
      },
    };
  } catch (error) {
    if (error instanceof XmlLibError) return { problem: 'XMP is no XML' };
    throw error;
  }
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}
