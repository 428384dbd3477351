import { ksefNumber, referenceNumber } from '../numbers.js';
import { warsawDate } from '../times.js';
import type { KsefWorld } from '../world.js';
import type { KsefDocument, Verdict } from './document.js';
import { type Arrival, judge, read } from './judge.js';

/** A document on its way into a session. */
export interface Consignment extends Arrival {
  readonly session: string;
  /** Declared by the sender. */
  readonly isOffline: boolean;
  readonly correctedHash: string | null;
  /** Instead of what the settings say. */
  readonly processingMs?: number;
}

/**
 * Takes in a document and decides its fate. `confirm` is asked when it has been read, just before it counts.
 *
 * @returns the document, whose status tells of its fate when its time has come
 */
export async function receive(
  consignment: Consignment,
  world: KsefWorld,
  confirm: () => void = () => {},
): Promise<KsefDocument> {
  const reading = await read(consignment);
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
