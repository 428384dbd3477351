import { createHash } from 'node:crypto';
import type { Answer } from '@spacebooks/sandbox-engine/http';
import { z } from 'zod';
import { receive } from '../documents/receive.js';
import { json, type KsefCall } from '../engine/operation.js';
import { refusal } from '../engine/problem.js';
import { base64Bytes, bodyAs, sha256Text } from '../engine/request.js';
import { decrypted } from '../keys/encryption.js';
import { largestDocument } from '../limits/context-limits.js';
import type { KsefWorld } from '../world.js';
import type { KsefSession } from './ksef-session.js';
import { isOnline, requireOpen, sessionOf } from './session.js';

const sendInput = z.object({
  invoiceHash: sha256Text,
  invoiceSize: z.int().min(1),
  encryptedInvoiceHash: sha256Text,
  encryptedInvoiceSize: z.int().min(1),
  encryptedInvoiceContent: base64Bytes,
  offlineMode: z.boolean().default(false),
  hashOfCorrectedInvoice: sha256Text.nullish(),
});

/** POST /sessions/online/{referenceNumber}/invoices. @throws KsefProblem */
export async function sendDocument(call: KsefCall): Promise<Answer> {
  const { world } = call;
  const session = sessionOf(call, isOnline);
  requireRoom(session, call);
  const input = bodyAs(sendInput, call);
  requireSize(input.invoiceSize, session, world);
  const cipher = input.encryptedInvoiceContent;
  if (cipher.length !== input.encryptedInvoiceSize) {
    throw refusal(21402, 'Długość treści nie zgadza się z rozmiarem pliku.');
  }
  if (createHash('sha256').update(cipher).digest('base64') !== input.encryptedInvoiceHash) {
    throw refusal(21403, 'Skrót treści nie zgadza się ze skrótem pliku.');
  }
  const correctedHash = input.hashOfCorrectedInvoice ?? null;
  if (correctedHash !== null) requireCorrectable(correctedHash, input.offlineMode, session.nip, world);
  const consignment = {
    session: session.reference,
    nip: session.nip,
    xml: decrypted(cipher, session),
    hash: input.invoiceHash,
    size: input.invoiceSize,
    at: world.clock.now(),
    isOffline: input.offlineMode,
    correctedHash,
  };
  const document = await receive(consignment, world, () => requireRoom(session, call));
  return json(202, { referenceNumber: document.reference });
}

/** @throws KsefProblem 21155, 21180 or 21184 */
function requireRoom(session: KsefSession, call: KsefCall): void {
  if (session.isKilled) {
    const text = `Trwają prace serwisowe i sesja ${session.reference} jest tymczasowo niedostępna.`;
    throw refusal(
      21184,
      `${text} Spróbuj ponownie później lub otwórz nową sesję, aby wysłać kolejne faktury.`,
    );
  }
  requireOpen(session, call, 'wysyłkę faktur');
  const { maxInvoices } = call.world.contextLimits.of(session.nip).onlineSession;
  if (call.world.documentsOf(session.reference).length < maxInvoices) return;
  const text = `Sesja o numerze referencyjnym ${session.reference} osiągnęła dozwolony limit liczby faktur ${maxInvoices}.`;
  throw refusal(21155, text);
}

/** A document may be larger with an attachment; whether it has one is seen when it is read. @throws KsefProblem 21405 */
function requireSize(
  size: number,
  { nip }: KsefSession,
  { subjects, contextLimits, clock }: KsefWorld,
): void {
  const mayAttach = subjects.maySendAttachments(nip, clock.now());
  const largest = largestDocument(contextLimits.of(nip).onlineSession, mayAttach);
  if (size > largest) throw refusal(21405, `invoiceSize: do ${largest}`);
}

/**
 * A technical correction replaces an offline document that was refused.
 *
 * @throws KsefProblem 21166 when it has one already, 21167 when it was accepted, 21405 without offlineMode
 */
function requireCorrectable(hash: string, isOffline: boolean, nip: string, world: KsefWorld): void {
  if (!isOffline) throw refusal(21405, 'hashOfCorrectedInvoice: wymaga offlineMode');
  const ours = world.documents.filter((document) => document.nip === nip);
  if (ours.some((document) => document.correctedHash === hash && document.ksefNumber !== null)) {
    throw refusal(21166, 'Faktura posiada już przetworzoną prawidłowo korektę techniczną.');
  }
  if (ours.some((document) => document.hash === hash && document.ksefNumber !== null)) {
    throw refusal(21167, 'Nie można wysłać korekty technicznej do prawidłowo przetworzonej faktury.');
  }
}
