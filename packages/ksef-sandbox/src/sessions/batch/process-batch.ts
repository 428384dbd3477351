import { createHash } from 'node:crypto';
import { receive } from '../../documents/receive.js';
import type { KsefWorld } from '../../world.js';
import { type BatchSession, PackageFailure } from './batch.js';
import { packageOf } from './join-parts.js';
import { filesOf } from './unpack.js';

/** Receives every document of a closed session, or records why the whole package fails. */
export async function processBatch(session: BatchSession, world: KsefWorld): Promise<void> {
  const { batch, reference, nip } = session;
  const at = session.closedAt ?? world.clock.now();
  const { maxInvoices } = world.contextLimits.of(nip).batchSession;
  try {
    for await (const { name, bytes } of filesOf(packageOf(session), batch.compressionType, maxInvoices)) {
      await receive(
        {
          session: reference,
          nip,
          xml: bytes,
          hash: createHash('sha256').update(bytes).digest('base64'),
          size: bytes.length,
          at,
          isOffline: batch.isOffline,
          correctedHash: null,
          fileName: name,
        },
        world,
      );
      // Others are served in between: a package holds thousands.
      await new Promise(setImmediate);
    }
  } catch (error) {
    if (!(error instanceof PackageFailure)) throw error;
    batch.failure = error.status;
  } finally {
    batch.uploaded.clear();
    batch.decidedAt = at + world.settings.processing_ms;
  }
}
