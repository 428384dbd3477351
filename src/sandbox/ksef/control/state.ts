import { statusOf } from '../sessions/session.js';
import { ksefTime } from '../times.js';
import type { KsefWorld } from '../world.js';

/** Everything worth a look, without documents and keys. */
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
