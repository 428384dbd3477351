import { lazily } from '../../lazy.js';
import type { BankFile } from '../bank-file.js';
import { unreadable } from '../unreadable.js';
import { copied, type Element } from './element.js';

const libxml = lazily(() => import('libxml2-wasm'));

const DOWNLOAD = 'download it from the bank again';

/**
 * The root of an XML document, in any charset that it declares. What could read other files or grow without bound is
 * refused: no statement has a document type.
 *
 * @throws Failure `bank.unreadable`
 */
export async function readXml({ name, content }: BankFile): Promise<Element> {
  const { ParseOption, XmlDocument, XmlElement, XmlError, XmlLibError } = await libxml();
  try {
    using document = XmlDocument.fromBuffer(content, {
      option: ParseOption.XML_PARSE_NONET | ParseOption.XML_PARSE_NO_XXE | ParseOption.XML_PARSE_BIG_LINES,
    });
    if (document.dtd !== null) {
      const problem = 'has a document type (<!DOCTYPE), which can read other files and which no bank writes';
      throw unreadable({ file: name, field: 'DOCTYPE', problem, fix: DOWNLOAD });
    }
    return copied(document.root, (node) => node instanceof XmlElement);
  } catch (error) {
    if (!(error instanceof XmlError)) throw error;
    const detail = error instanceof XmlLibError ? error.details[0] : undefined;
    const problem = `is no well-formed XML: ${(detail?.message ?? error.message).trim()}`;
    throw unreadable({
      file: name,
      ...(detail === undefined ? {} : { line: detail.line }),
      problem,
      fix: DOWNLOAD,
    });
  }
}
