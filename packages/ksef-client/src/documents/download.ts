import { unreadable } from '../exchange/read-answer.js';
import { readRefusal } from '../exchange/refusal.js';
import type { LimitGroup } from '../limits/groups.js';
import type { Call } from '../login/call.js';
import { sha256Base64 } from '../sessions/cipher.js';

/**
 * An XML file of KSeF, compared with the hash that comes with it (`x-ms-meta-hash`) where one does.
 *
 * @throws KsefError `ksef.not-found` when KSeF does not have it (yet), `ksef.unreadable` when it was changed on its way
 */
export async function download(
  call: Call,
  path: string,
  group: LimitGroup,
  what: string,
): Promise<Uint8Array> {
  const reply = await call({ method: 'GET', path, group });
  if (!reply.ok) throw readRefusal(what, reply);
  const { body, headers, status } = reply.answer;
  const hash = headers['x-ms-meta-hash'];
  if (hash !== undefined && hash !== sha256Base64(body)) {
    throw unreadable(what, 'the file is not the one that its hash belongs to', status);
  }
  if (body.byteLength === 0) throw unreadable(what, 'the file is empty', status);
  return body;
}
