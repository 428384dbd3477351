import { lazily } from '@spacebooks/base/lazy';
import type { XmlDocument } from 'libxml2-wasm';
import { refusal } from '../../engine/problem.js';

const libxml = lazily(() => import('libxml2-wasm'));

/**
 * Parses XML that a stranger sent, without reading anything else for it. A DOCTYPE is refused: it can name other files,
 * and entities that grow.
 *
 * @throws KsefProblem 21217 when it is not UTF-8, 21001 when it is not well-formed, 9101 for a DOCTYPE
 */
export async function parseXmlOfStrangers(bytes: Uint8Array): Promise<XmlDocument> {
  const { ParseOption, XmlDocument, XmlParseError } = await libxml();
  const option = ParseOption.XML_PARSE_NONET | ParseOption.XML_PARSE_NO_XXE;
  let document: XmlDocument;
  try {
    document = XmlDocument.fromBuffer(Buffer.from(textOf(bytes)), { option });
  } catch (error) {
    if (error instanceof XmlParseError) throw refusal(21001, error.message.trim());
    throw error;
  }
  if (document.dtd === null) return document;
  document.dispose();
  throw refusal(9101, 'A document with a DOCTYPE is refused.');
}

/** @throws KsefProblem 21217 */
export function textOf(bytes: Uint8Array): string {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw refusal(21217, 'The document is not UTF-8.');
  }
  const [, named = 'utf-8'] = /^<\?xml[^>]*\bencoding\s*=\s*["']([\w.-]+)/.exec(text) ?? [];
  if (/^utf-?8$/i.test(named)) return text;
  throw refusal(21217, `The document says that it is ${named}; only UTF-8 is read.`);
}
