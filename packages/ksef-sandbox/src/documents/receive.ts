import { ksefNumber, referenceNumber } from '../numbers.js';
import { warsawDate } from '../times.js';
import type { KsefWorld } from '../world.js';
import { duplicateOf, type KsefDocument, keyOf, type Verdict, verdict } from './document.js';
import type { Fa3Content } from './fa3.js';
import { type Arrival, readDocument } from './read-document.js';

/** A document on its way into a session. */
interface Consignment extends Arrival {
  /** The context that sent it. */
  readonly nip: string;
  readonly at: number;
  readonly session: string;
  /** Declared by the sender. */
  readonly isOffline: boolean;
  readonly correctedHash: string | null;
  /** In a package; left out when it was sent by itself. */
  readonly fileName?: string;
  /** Overrides the setting. */
  readonly processingMs?: number;
  /** The number that it gets when it is accepted; left out for a new one. */
  readonly ksefNumber?: string | undefined;
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
  const reading = await readDocument(consignment, {
    limits: world.contextLimits.of(consignment.nip)[kind],
    checksIdentifiers: world.sessions.get(consignment.session)?.checksIdentifiers === true,
  });
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
    ksefNumber: isAccepted
      ? (consignment.ksefNumber ?? ksefNumber(content.sellerNip, at, world.randomBytes))
      : null,
  };
  world.addDocument(document);
  return document;
}

/**
 * The checks against other documents: own seller or one who lets the buyer bill itself, not in the future, no attachment
 * without consent, no duplicate. Synchronous, so that of two concurrent copies one is first.
 */
function judge(content: Fa3Content, { nip, at }: Consignment, world: KsefWorld): Verdict {
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
