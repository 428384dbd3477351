import { createHash } from 'node:crypto';
import { lazily } from '@spacebooks/base/lazy';
import { largestDocument, type SessionLimits } from '../limits/context-limits.js';
import { ksefNumber, referenceNumber } from '../numbers.js';
import { warsawDate } from '../times.js';
import type { KsefWorld } from '../world.js';
import { duplicateOf, type KsefDocument, keyOf, type Verdict, verdict } from './document.js';
import { type Fa3Content, readFa3, schemaErrors } from './fa3.js';

/** A document on its way into a session. */
interface Consignment extends Arrival {
  readonly session: string;
  /** Declared by the sender. */
  readonly isOffline: boolean;
  readonly correctedHash: string | null;
  /** In a package; left out when it was sent by itself. */
  readonly fileName?: string;
  /** Overrides the setting. */
  readonly processingMs?: number;
}

/**
 * Receives a document and decides its verdict. `confirm` is called after it was read, just before it is recorded.
 *
 * @returns the document, whose status shows the verdict at `settledAt`
 */
export async function receive(
  consignment: Consignment,
  world: KsefWorld,
  confirm: () => void = () => {},
): Promise<KsefDocument> {
  const kind = consignment.fileName === undefined ? 'onlineSession' : 'batchSession';
  const reading = await read(consignment, world.contextLimits.of(consignment.nip)[kind]);
  confirm();
  const { content } = reading;
  const verdict: Verdict =
    world.takeOrdered() ?? reading.verdict ?? judge(reading.content, consignment, world);
  const { session, nip, hash, xml, at, correctedHash } = consignment;
  const { processing_ms, storage_delay_ms, index_lag_ms } = world.settings;
  const settledAt = at + (consignment.processingMs ?? processing_ms);
  const storedAt = settledAt + storage_delay_ms;
  const isAccepted = verdict.code === 200 && content !== null;
  const isLate = content !== null && content.issueDate < warsawDate(at);
  const document: KsefDocument = {
    reference: referenceNumber('EE', at, world.randomBytes),
    session,
    nip,
    ordinal: world.documentsOf(session).length + 1,
    hash,
    xml,
    content,
    fileName: consignment.fileName ?? null,
    mode: consignment.isOffline || isLate ? 'Offline' : 'Online',
    correctedHash,
    receivedAt: at,
    settledAt,
    storedAt,
    indexedAt: storedAt + index_lag_ms,
    verdict,
    ksefNumber: isAccepted ? ksefNumber(nip, at, world.randomBytes) : null,
  };
  world.addDocument(document);
  return document;
}

const libxml = lazily(() => import('libxml2-wasm'));

/** What KSeF refuses in well-formed XML since July 2026: processing instructions and some control characters. */
const FORBIDDEN = /<\?(?!xml\s)|[\u007F-\u009F]/;

/** What arrived, decrypted. */
interface Arrival {
  /** Null when it could not be decrypted. */
  readonly xml: Uint8Array | null;
  /** As announced by the sender. */
  readonly hash: string;
  readonly size: number;
  /** The context that sent it. */
  readonly nip: string;
  readonly at: number;
}

/** The part of the verdict that needs no other document: its content, or why it is refused. */
type Reading =
  | { readonly content: Fa3Content; readonly verdict: null }
  | { readonly content: null; readonly verdict: Verdict };

/** Checks in KSeF's order: readable, as announced, valid by the schema of FA(3). */
async function read({ xml, hash, size }: Arrival, limits: SessionLimits): Promise<Reading> {
  if (xml === null) return refused(verdict(435));
  if (xml.length !== size) return refused(verdict(430, 'Nieprawidłowy rozmiar pliku faktury.'));
  if (createHash('sha256').update(xml).digest('base64') !== hash) {
    return refused(verdict(430, 'Nieprawidłowy skrót pliku faktury.'));
  }
  const tooLarge = refused(verdict(430, sizesOf(limits)));
  if (size > largestDocument(limits, true)) return tooLarge;
  const unwanted = FORBIDDEN.exec(Buffer.from(xml).toString('utf8'));
  if (unwanted !== null) return refused(verdict(430, `Niedozwolona treść pliku: ${escaped(unwanted[0])}.`));
  const { ParseOption, XmlDocument, XmlParseError } = await libxml();
  const option = ParseOption.XML_PARSE_NONET | ParseOption.XML_PARSE_NO_XXE;
  try {
    using document = XmlDocument.fromBuffer(xml, { option });
    const errors = await schemaErrors(document);
    if (errors.length > 0) return refused(verdict(450, ...errors));
    const content = readFa3(document);
    return size > largestDocument(limits, content.hasAttachment) ? tooLarge : { content, verdict: null };
  } catch (error) {
    if (!(error instanceof XmlParseError)) throw error;
    return refused(verdict(450, `The document is no XML: ${error.message.trim()}`));
  }
}

function sizesOf({ maxInvoiceSizeInMB, maxInvoiceWithAttachmentSizeInMB }: SessionLimits): string {
  return `Rozmiar pliku faktury przekracza ${maxInvoiceSizeInMB} MB (${maxInvoiceWithAttachmentSizeInMB} MB z załącznikiem).`;
}

/**
 * The checks against other documents: own seller or one who lets the buyer bill itself, not in the future, no attachment
 * without consent, no duplicate. Synchronous, so that of two concurrent copies one is first.
 */
function judge(content: Fa3Content, { nip, at }: Arrival, world: KsefWorld): Verdict {
  if (content.sellerNip !== nip && !mayBillItself(content, nip, at, world)) {
    return verdict(410, `Podmiot ${nip} nie może wystawiać faktur w imieniu ${content.sellerNip}.`);
  }
  if (content.issueDate > warsawDate(at)) {
    return verdict(450, `P_1: data wystawienia ${content.issueDate} jest późniejsza niż data przesłania.`);
  }
  if (content.hasAttachment && !world.subjects.maySendAttachments(nip, at)) return verdict(415);
  const original = world.issued.get(keyOf(content));
  return original === undefined ? verdict(200) : duplicateOf(original);
}

/** Whether the seller lets the buyer issue its invoices, and this is one. */
function mayBillItself(content: Fa3Content, nip: string, at: number, { grants }: KsefWorld): boolean {
  const isSelfBilled = content.isSelfInvoicing && content.buyer.value === nip;
  return (
    isSelfBilled &&
    grants
      .holdingAt(at)
      .some(
        ({ permission, context, subject }) =>
          permission === 'SelfInvoicing' && context.value === content.sellerNip && subject.value === nip,
      )
  );
}

function escaped(text: string): string {
  const code = (text.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  return text.startsWith('<?') ? text : `U+${code}`;
}

function refused(reason: Verdict): Reading {
  return { content: null, verdict: reason };
}
