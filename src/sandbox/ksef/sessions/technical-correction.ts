import { refusal } from '../engine/problem.js';
import type { KsefWorld } from '../world.js';

/**
 * A technical correction replaces an offline document that was refused.
 *
 * @throws KsefProblem 21166 when it has one already, 21167 when it was accepted, 21405 without offlineMode
 */
export function requireCorrectable(hash: string, isOffline: boolean, nip: string, world: KsefWorld): void {
  if (!isOffline) throw refusal(21405, 'hashOfCorrectedInvoice: wymaga offlineMode');
  const ours = world.documents.filter((document) => document.nip === nip);
  if (ours.some((document) => document.correctedHash === hash && document.ksefNumber !== null)) {
    throw refusal(21166, 'Faktura posiada już przetworzoną prawidłowo korektę techniczną.');
  }
  if (ours.some((document) => document.hash === hash && document.ksefNumber !== null)) {
    throw refusal(21167, 'Nie można wysłać korekty technicznej do prawidłowo przetworzonej faktury.');
  }
}
