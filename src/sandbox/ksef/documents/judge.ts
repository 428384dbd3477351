import { createHash } from 'node:crypto';
import { lazily } from '../../../lazy.js';
import { warsawDate } from '../times.js';
import type { KsefWorld } from '../world.js';
import { keyOf, type Verdict } from './document.js';
import { schemaErrors } from './fa3-schema.js';
import { type Fa3Content, readFa3 } from './read-fa3.js';
import { duplicateOf, verdict } from './verdicts.js';

const libxml = lazily(() => import('libxml2-wasm'));

/** What KSeF refuses in XML that has no fault otherwise, since July 2026: processing instructions and some controls. */
const FORBIDDEN = /<\?(?!xml\s)|[\u007F-\u009F]/;

/** What arrived, decrypted. */
export interface Arrival {
  /** Null when it could not be decrypted. */
  readonly xml: Uint8Array | null;
  /** What was announced. */
  readonly hash: string;
  readonly size: number;
  /** The context that sent it. */
  readonly nip: string;
  readonly at: number;
}

/** What can be said of a document without knowing the others: what it holds, or why it is refused. */
export type Reading =
  | { readonly content: Fa3Content; readonly verdict: null }
  | { readonly content: null; readonly verdict: Verdict };

/** Checks in KSeF's order: readable, as announced, valid by the schema of FA(3). */
export async function read({ xml, hash, size }: Arrival): Promise<Reading> {
  if (xml === null) return refused(verdict(435));
  if (xml.length !== size) return refused(verdict(430, 'Nieprawidłowy rozmiar pliku faktury.'));
  if (createHash('sha256').update(xml).digest('base64') !== hash) {
    return refused(verdict(430, 'Nieprawidłowy skrót pliku faktury.'));
  }
  const unwanted = FORBIDDEN.exec(Buffer.from(xml).toString('utf8'));
  if (unwanted !== null) return refused(verdict(430, `Niedozwolona treść pliku: ${escaped(unwanted[0])}.`));
  const { ParseOption, XmlDocument, XmlParseError } = await libxml();
  const option = ParseOption.XML_PARSE_NONET | ParseOption.XML_PARSE_NO_XXE;
  try {
    using document = XmlDocument.fromBuffer(xml, { option });
    const errors = await schemaErrors(document);
    return errors.length > 0
      ? refused(verdict(450, ...errors))
      : { content: readFa3(document), verdict: null };
  } catch (error) {
    if (!(error instanceof XmlParseError)) throw error;
    return refused(verdict(450, `The document is no XML: ${error.message.trim()}`));
  }
}

/**
 * Goes on with what needs the others: the sender's own, not of the future, new. It does not wait, so that of two
 * that arrive together one is first.
 */
export function judge(content: Fa3Content, { nip, at }: Arrival, world: KsefWorld): Verdict {
  if (content.sellerNip !== nip) {
    return verdict(410, `Podmiot ${nip} nie może wystawiać faktur w imieniu ${content.sellerNip}.`);
  }
  if (content.issueDate > warsawDate(at)) {
    return verdict(450, `P_1: data wystawienia ${content.issueDate} jest późniejsza niż data przesłania.`);
  }
  const original = world.issued.get(keyOf(content));
  return original === undefined ? verdict(200) : duplicateOf(original);
}

function escaped(text: string): string {
  const code = (text.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  return text.startsWith('<?') ? text : `U+${code}`;
}

function refused(reason: Verdict): Reading {
  return { content: null, verdict: reason };
}
