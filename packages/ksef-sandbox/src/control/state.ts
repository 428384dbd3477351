import { type KsefDocument, keyOf } from '../documents/document.js';
import { verdictNow } from '../documents/show-document.js';
import { statusOf } from '../sessions/session.js';
import { ksefTime } from '../times.js';
import type { KsefWorld } from '../world.js';

/** The state at a glance, without documents and keys. */
export function stateOf(world: KsefWorld): unknown {
  const now = world.clock.now();
  return {
    now: ksefTime(now),
    speed: world.clock.speed,
    down: world.isDown,
    settings: world.settings,
    addresses: { base_url: world.addresses.baseUrl, qr_url: world.addresses.qrUrl },
    contexts: [...world.contexts.values()],
    keys: world.keys.keys.map(({ usage, publicKeyId, validFrom }) => ({
      usage,
      publicKeyId,
      validFrom: ksefTime(validFrom),
    })),
    sessions: [...world.sessions.values()].map((session) => {
      const documents = world.documentsOf(session.reference);
      return {
        reference: session.reference,
        nip: session.nip,
        status: statusOf(session, documents, now).code,
        killed: session.isKilled,
        documents: documents.length,
      };
    }),
    documents: world.documents.length,
    accepted: world.issued.size,
    faults: world.faults.list(),
    journals: { requests: world.requests.next - 1 },
  };
}

/** One arrival in the journal of documents. */
export interface DocumentEntry {
  readonly reference: string;
  readonly session: string;
  /** The context that sent it. */
  readonly nip: string;
  /** Seller, kind and number; null when it is no FA(3). */
  readonly key: string | null;
  /** How many documents with this key have arrived, refused or not. */
  readonly arrivals: number;
  /** P_2 */
  readonly number: string | null;
  /** Base64 SHA-256. */
  readonly hash: string;
  /** As it is visible now. */
  readonly status: number;
  /** As it will be once `processing_ms` has passed. */
  readonly verdict: number;
  readonly details: readonly string[];
  /** Of an accepted document, even while it is still being processed. */
  readonly ksefNumber: string | null;
  readonly mode: 'Online' | 'Offline';
  readonly receivedAt: string;
  readonly settledAt: string;
}

export function entryOf(document: KsefDocument, world: KsefWorld): DocumentEntry {
  const { content } = document;
  const key = content === null ? null : keyOf(content);
  return {
    reference: document.reference,
    session: document.session,
    nip: document.nip,
    key,
    arrivals: key === null ? 1 : world.arrivalsOf(key),
    number: content?.number ?? null,
    hash: document.hash,
    status: verdictNow(document, world.clock.now()).code,
    verdict: document.verdict.code,
    details: document.verdict.details,
    ksefNumber: document.ksefNumber,
    mode: document.mode,
    receivedAt: ksefTime(document.receivedAt),
    settledAt: ksefTime(document.settledAt),
  };
}
