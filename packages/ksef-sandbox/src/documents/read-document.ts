import { createHash } from 'node:crypto';
import { lazily } from '@spacebooks/base/lazy';
import { largestDocument, type SessionLimits } from '../limits/context-limits.js';
import { isChecked } from '../permissions/identifier.js';
import { forbiddenIn, textOf } from './characters.js';
import { type Verdict, verdict } from './document.js';
import { type Fa3Content, readFa3, schemaErrors } from './fa3.js';

const libxml = lazily(() => import('libxml2-wasm'));

/** What arrived, decrypted. */
export interface Arrival {
  /** Null when it could not be decrypted. */
  readonly xml: Uint8Array | null;
  /** As announced by the sender. */
  readonly hash: string;
  readonly size: number;
}

/** What a document is held against. */
interface Bounds {
  readonly limits: SessionLimits;
  /** Whether a NIP or an internal identifier must have the right check digits. */
  readonly checksIdentifiers: boolean;
}

/** The part of the verdict that needs no other document: its content, or why it is refused. */
type Reading =
  | { readonly content: Fa3Content; readonly verdict: null }
  | { readonly content: null; readonly verdict: Verdict };

/** Checks in KSeF's order: readable, as announced, valid by the schema of FA(3). */
export async function readDocument({ xml, hash, size }: Arrival, bounds: Bounds): Promise<Reading> {
  if (xml === null) return refused(verdict(435));
  if (xml.length !== size) return refused(verdict(430, 'Nieprawidłowy rozmiar pliku faktury.'));
  if (createHash('sha256').update(xml).digest('base64') !== hash) {
    return refused(verdict(430, 'Nieprawidłowy skrót pliku faktury.'));
  }
  const { limits } = bounds;
  const tooLarge = refused(verdict(430, sizesOf(limits)));
  if (size > largestDocument(limits, true)) return tooLarge;
  const text = textOf(xml);
  if (text === null) return refused(verdict(450, 'Plik faktury nie jest zakodowany w UTF-8.'));
  const unwanted = forbiddenIn(text);
  if (unwanted !== null) return refused(verdict(430, `Niedozwolona treść pliku: ${unwanted}.`));
  const reading = await readXml(xml, bounds);
  const isTooLarge =
    reading.content !== null && size > largestDocument(limits, reading.content.hasAttachment);
  return isTooLarge ? tooLarge : reading;
}

async function readXml(xml: Uint8Array, { checksIdentifiers }: Bounds): Promise<Reading> {
  const { ParseOption, XmlDocument, XmlParseError } = await libxml();
  const option = ParseOption.XML_PARSE_NONET | ParseOption.XML_PARSE_NO_XXE;
  try {
    using document = XmlDocument.fromBuffer(xml, { option });
    const errors = await schemaErrors(document);
    if (errors.length > 0) return refused(verdict(450, ...errors));
    const content = readFa3(document);
    const wrong = checksIdentifiers ? wrongIdentifierOf(content) : undefined;
    if (wrong === undefined) return { content, verdict: null };
    return refused(verdict(450, `Nieprawidłowy identyfikator podmiotu: ${wrong}.`));
  } catch (error) {
    if (!(error instanceof XmlParseError)) throw error;
    return refused(verdict(450, `The document is no XML: ${error.message.trim()}`));
  }
}

/** A NIP or an internal identifier of a party whose check digits are wrong. */
function wrongIdentifierOf({ sellerNip, buyer, thirdSubjects, authorizedSubject }: Fa3Content) {
  const parties = [
    { type: 'Nip', value: sellerNip },
    buyer,
    ...thirdSubjects,
    { type: 'Nip', value: authorizedSubject?.nip ?? null },
  ].filter(({ type }) => type === 'Nip' || type === 'InternalId');
  return parties.find(({ type, value }) => value !== null && !isChecked(type, value))?.value;
}

function sizesOf({ maxInvoiceSizeInMB, maxInvoiceWithAttachmentSizeInMB }: SessionLimits): string {
  return `Rozmiar pliku faktury przekracza ${maxInvoiceSizeInMB} MB (${maxInvoiceWithAttachmentSizeInMB} MB z załącznikiem).`;
}

function refused(reason: Verdict): Reading {
  return { content: null, verdict: reason };
}
