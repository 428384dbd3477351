import type { Element } from '@spacebooks/xml/element';
import { readXml, UnreadableXml } from '@spacebooks/xml/read-xml';
import { Unreadable } from '../unreadable.js';

const DOWNLOAD = 'download it from the bank again';

/**
 * The root of a statement in XML. What could read other files or grow without bound is refused: no statement has a document
 * type.
 *
 * @throws Unreadable
 */
export async function readStatementXml(content: Uint8Array): Promise<Element> {
  try {
    return await readXml(content);
  } catch (error) {
    if (!(error instanceof UnreadableXml)) throw error;
    const { problem } = error;
    if (problem.kind === 'document type') {
      const said = 'has a document type (<!DOCTYPE), which can read other files and which no bank writes';
      throw new Unreadable({ field: 'DOCTYPE', problem: said, fix: DOWNLOAD });
    }
    throw new Unreadable({
      ...(problem.line === null ? {} : { line: problem.line }),
      problem: `is no well-formed XML: ${problem.said}`,
      fix: DOWNLOAD,
    });
  }
}
