import iconv from 'iconv-lite';
import { lostLetters } from '../charset.js';
import type { StatementRemark } from '../statement-remark.js';

/** A text, and what people must be told of its letters. */
interface OfxText {
  readonly text: string;
  readonly remarks: readonly StatementRemark[];
}

/** In UTF-8 where it is that, whatever its header says; else in what that says, most often the charset of Windows. */
export function ofxText(content: Uint8Array): OfxText {
  const bytes = Buffer.from(content);
  const charset = statedCharset(bytes.subarray(0, 1000).toString('latin1'));
  const text = (utf8Text(content) ?? iconv.decode(bytes, charset)).replace(/^\ufeff/, '');
  return { text, remarks: lostLetters(text) };
}

/** That of Windows has all letters of ISO-8859-1 and ASCII. */
function statedCharset(header: string): string {
  const [, stated = ''] = /(?:CHARSET\s*:\s*|encoding=["'])([\w-]+)/i.exec(header) ?? [];
  const name = /^\d{4}$/.test(stated) ? `windows-${stated}` : stated.replace(/^(?=8859-)/, 'iso-');
  const isLatin = /^(?:|none|us-?ascii|iso-8859-1|utf-?8)$/i.test(name);
  return !isLatin && iconv.encodingExists(name) ? name : 'windows-1252';
}

function utf8Text(content: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch {
    return null;
  }
}
