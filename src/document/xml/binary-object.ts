import type { SupportingFile } from '../../domain/supporting-file.js';
import type { XmlTree } from './tree.js';

/** BT-125 with its media type and file name, as CII and UBL both write it. */
export function binaryObject({ fileName, mimeCode, content }: SupportingFile): XmlTree {
  return {
    '@mimeCode': mimeCode,
    '@filename': fileName,
    '#': Buffer.from(content.buffer, content.byteOffset, content.byteLength).toString('base64'),
  };
}
