import { lazily } from '@spacebooks/base/lazy';
import { copied, type Element } from './element.js';

const libxml = lazily(() => import('libxml2-wasm'));

/** Why something is not read as XML. */
export type XmlProblem =
  /** It has a document type, which could read other files or grow without bound. */
  | { readonly kind: 'document type' }
  | { readonly kind: 'not well-formed'; readonly line: number | null; readonly said: string };

export class UnreadableXml extends Error {
  override readonly name = 'UnreadableXml';

  constructor(readonly problem: XmlProblem) {
    super(problem.kind === 'document type' ? 'has a document type' : problem.said);
  }
}

/** The root of an XML document, in any charset that it declares; nothing but the bytes is read. @throws UnreadableXml */
export async function readXml(content: Uint8Array): Promise<Element> {
  const { ParseOption, XmlDocument, XmlElement, XmlError, XmlLibError } = await libxml();
  try {
    using document = XmlDocument.fromBuffer(content, {
      option: ParseOption.XML_PARSE_NONET | ParseOption.XML_PARSE_NO_XXE | ParseOption.XML_PARSE_BIG_LINES,
    });
    if (document.dtd !== null) throw new UnreadableXml({ kind: 'document type' });
    return copied(document.root, (node) => node instanceof XmlElement);
  } catch (error) {
    if (!(error instanceof XmlError)) throw error;
    const detail = error instanceof XmlLibError ? error.details[0] : undefined;
    const said = (detail?.message ?? error.message).trim();
    throw new UnreadableXml({ kind: 'not well-formed', line: detail?.line ?? null, said });
  }
}
