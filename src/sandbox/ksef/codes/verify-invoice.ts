import type { Answer } from '../../engine/operation.js';
import type { KsefCall } from '../engine/operation.js';
import { KsefProblem } from '../engine/problem.js';

/**
 * Where KOD I leads: `/invoice/NIP/DD-MM-YYYY/HASH`, with the hash of the XML in Base64url. Answers with what is on
 * the invoice, in plain text.
 *
 * @throws KsefProblem 404 when KSeF has no such invoice (yet)
 */
export function verifyInvoice({ world, params }: KsefCall): Answer {
  const { nip, date = '', hash = '' } = params;
  const day = date.split('-').reverse().join('-');
  const base64 = Buffer.from(hash, 'base64url').toString('base64');
  const now = world.clock.now();
  const found = [...world.issued.values()].find(
    (document) =>
      document.content.sellerNip === nip &&
      document.content.issueDate === day &&
      document.hash === base64 &&
      now >= document.settledAt,
  );
  if (found === undefined) throw new KsefProblem(404, null, ['Nie znaleziono faktury.']);
  const { content, ksefNumber } = found;
  const text = `${ksefNumber}\n${content.number}\n${content.gross.toFixed(2)} ${content.currency}\n`;
  return { status: 200, body: Buffer.from(text), headers: { 'content-type': 'text/plain; charset=utf-8' } };
}
