import type { Answer } from '@spacebooks/sandbox-engine/http';
import type { KsefCall } from '../../engine/operation.js';
import { refusal } from '../../engine/problem.js';
import { requireOpen, sessionOf } from '../session.js';
import { type BatchSession, isBatch } from './batch.js';
import { processBatch } from './process-batch.js';

/**
 * POST /sessions/batch/{referenceNumber}/close: what becomes of the package is decided now, and shows after
 * `processing_ms`.
 *
 * @throws KsefProblem 21157, 21173, 21180, 21205 or 21208
 */
export async function closeBatch(call: KsefCall): Promise<Answer> {
  const session = sessionOf(call, isBatch);
  const now = call.world.clock.now();
  if (session.closedAt === null && now >= session.validUntil) {
    throw refusal(21208, 'Sesja anulowana, przekroczony czas wysyłki.');
  }
  requireOpen(session, call, 'jej zamknięcie');
  requireWhole(session);
  session.closedAt = now;
  await processBatch(session, call.world);
  return { status: 204 };
}

/** Whether every part is there, of its size. @throws KsefProblem 21157 or 21205 */
function requireWhole({ batch }: BatchSession): void {
  for (const { ordinal, size } of batch.parts) {
    const uploaded = batch.uploaded.get(ordinal);
    if (uploaded === undefined)
      throw refusal(21205, `Nie przesłano zadeklarowanej '${ordinal}' części pliku.`);
    if (uploaded.length === size) continue;
    throw refusal(21157, `Zadeklarowany rozmiar części '${ordinal}' nie zgadza się z rzeczywistym.`);
  }
}
