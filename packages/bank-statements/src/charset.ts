import iconv from 'iconv-lite';
import { Unreadable } from './unreadable.js';

/** Those of banks' files. */
export const CHARSETS = ['utf-8', 'windows-1252', 'iso-8859-15', 'windows-1250', 'iso-8859-2'] as const;
export type Charset = (typeof CHARSETS)[number];

/** The text of a file. @throws Unreadable when it is in another charset */
export function decoded(content: Uint8Array, charset: Charset): string {
  const text =
    charset === 'utf-8' ? utf8Text(content) : iconv.decode(Buffer.from(content), charset, { stripBOM: true });
  if (text !== null && !/[\0\ufffd]/.test(text) && !(charset !== 'utf-8' && looksLikeUtf8(content))) {
    return text;
  }
  throw new Unreadable({
    problem: `is not written in ${charset}`,
    fix: `save it in ${charset}, or write the charset that it has into the layout (${CHARSETS.join(', ')})`,
  });
}

/** The same of a file that does not say its charset: UTF-8, else what German banks write. */
export function decodedByLooks(content: Uint8Array): string {
  return decoded(content, utf8Text(content) === null ? 'windows-1252' : 'utf-8');
}

/** Null when these bytes are no UTF-8. */
function utf8Text(content: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch {
    return null;
  }
}

/** Letters of UTF-8 read in a charset of single bytes would be two or three wrong ones: nobody writes `Ã¼`. */
function looksLikeUtf8(content: Uint8Array): boolean {
  return content.some((byte) => byte > 127) && utf8Text(content) !== null;
}
