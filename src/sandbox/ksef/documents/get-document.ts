import type { Answer } from '../../engine/operation.js';
import { callerOf, type KsefCall } from '../engine/operation.js';
import { refusal } from '../engine/problem.js';

/** GET /invoices/ksef/{ksefNumber}: for seller and buyer. @throws KsefProblem 21164 or 21165 */
export function getDocumentXml(call: KsefCall): Answer {
  const { world, params } = call;
  const { ksefNumber = '' } = params;
  const now = world.clock.now();
  const found = world.issuedByNumber.get(ksefNumber);
  const { nip } = callerOf(call);
  const isParty = found?.content.sellerNip === nip || found?.content.buyer.value === nip;
  if (found === undefined || !isParty || now < found.settledAt) {
    throw refusal(21164, `Faktura o numerze KSeF ${ksefNumber} nie została znaleziona.`);
  }
  if (now < found.storedAt) {
    const text = 'została przetworzona, ale nie jest jeszcze dostępna do pobrania. Spróbuj ponownie później.';
    throw refusal(21165, `Faktura o numerze KSeF ${ksefNumber} ${text}`);
  }
  const headers = { 'content-type': 'application/xml', 'x-ms-meta-hash': found.hash };
  return { status: 200, body: found.xml, headers };
}
