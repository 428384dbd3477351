import iconv from 'iconv-lite';
import { evidentCharset, usualCharsets } from './charset-evidence.js';
import { CHARSETS, type Charset } from './charsets.js';
import type { AccountTerms } from './known-account.js';
import { type StatementRemark, someOf } from './statement-remark.js';
import { Unreadable } from './unreadable.js';

/** The text of a file. @throws Unreadable when it is in another charset */
function decoded(content: Uint8Array, charset: Charset): string {
  const text = charset === 'utf-8' ? utf8Text(content) : textIn(content, charset);
  if (text !== null && !/[\0\ufffd]/.test(text) && !(charset !== 'utf-8' && looksLikeUtf8(content))) {
    return text;
  }
  throw new Unreadable({
    problem: `is not written in ${charset}`,
    fix: `save it in ${charset}, or write the charset that it has into the layout (${CHARSETS.join(', ')})`,
  });
}

/** The text of a file in one of two charsets: UTF-8 is told from the other by its bytes. @throws Unreadable */
export function decodedIn(content: Uint8Array, charset: Charset | readonly ['utf-8', Charset]): string {
  if (typeof charset === 'string') return decoded(content, charset);
  return decoded(content, utf8Text(content) === null ? charset[1] : charset[0]);
}

/** A text, and what people must be told about its letters. */
interface DecodedText {
  readonly text: string;
  readonly remarks: readonly StatementRemark[];
}

/**
 * The text of a file that does not say its charset: in the one of its account, else UTF-8, else what banks of the account's
 * country write, by the letters that come out. What is not certain is remarked, and so are letters that were lost.
 *
 * @param stated what the file calls the account; null where that is unknown
 * @throws Unreadable for what is no text
 */
export function decodedFor(
  content: Uint8Array,
  stated: string | null,
  { accountOf }: AccountTerms,
): DecodedText {
  const bytes = joinedLetters(content);
  const known = stated === null ? null : (accountOf?.(stated) ?? null);
  const { text, remarks } = textOf(bytes, known?.charset ?? null, known?.iban ?? stated ?? '');
  if (text.includes('\0')) {
    throw new Unreadable({ problem: 'is no text', fix: 'download it from the bank again' });
  }
  return { text, remarks: [...remarks, ...lostLetters(text)] };
}

function textOf(content: Uint8Array, charset: Charset | null, account: string): DecodedText {
  const utf8 = utf8Text(content);
  if (charset !== null && charset !== 'utf-8') return { text: textIn(content, charset), remarks: [] };
  if (utf8 !== null) return { text: utf8, remarks: [] };
  if (charset === 'utf-8') return { text: new TextDecoder('utf-8').decode(content), remarks: [] };
  const country = countryOf(account);
  const telling = Buffer.from(tellingWords(content).join('\n'), 'latin1');
  const readings = usualCharsets(country).map((each) => ({ charset: each, text: textIn(telling, each) }));
  const evident = evidentCharset(readings, country);
  return { text: textIn(content, evident.charset), remarks: evident.remarks };
}

const NOT_ASCII = /[\x80-\xff]/;

/** Each word of other letters than those of English once, its bytes as characters. */
function tellingWords(content: Uint8Array): readonly string[] {
  const words = Buffer.from(content)
    .toString('latin1')
    .split(/[\s?<>~^/]+/);
  return [...new Set(words.filter((word) => NOT_ASCII.test(word)))];
}

/** Of an IBAN, or of a BIC before an account: `UBRTHUHB/12345`. */
function countryOf(account: string): string {
  const [, country] = /^[A-Z]{4}([A-Z]{2})[A-Z0-9]{2}(?:[A-Z0-9]{3})?\//.exec(account) ?? [];
  return country ?? account.slice(0, 2);
}

function textIn(content: Uint8Array, charset: Charset): string {
  if (charset === 'utf-8') return new TextDecoder('utf-8').decode(content);
  return iconv.decode(Buffer.from(content), charset, { stripBOM: true });
}

/** Words of a text whose letters somebody before us could not write, or that its charset does not have. */
export function lostLetters(text: string): readonly StatementRemark[] {
  const words = [...new Set(text.split(/[\s?<>~^/:]+/).filter((word) => word.includes('\ufffd')))];
  return words.length === 0 ? [] : [{ kind: 'letters-lost', count: words.length, words: someOf(words) }];
}

/** Banks that cut a line after so many bytes cut letters of UTF-8 in two. */
function joinedLetters(content: Uint8Array): Uint8Array {
  const bytes = Buffer.from(content).toString('latin1');
  const joined = bytes
    .replace(/([\xc3-\xdf])(\r?\n)([\x80-\xbf])/g, '$1$3$2')
    .replace(/([\xe0-\xef])(\r?\n)([\x80-\xbf]{2})/g, '$1$3$2')
    .replace(/([\xe0-\xef][\x80-\xbf])(\r?\n)([\x80-\xbf])/g, '$1$3$2');
  if (joined === bytes) return content;
  const mended = Buffer.from(joined, 'latin1');
  return utf8Text(mended) === null ? content : mended;
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
