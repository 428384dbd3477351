import { createHash } from 'node:crypto';
import { composed } from '@spacebooks/base/text/composed';
import { withoutEnd, withoutEnds } from '@spacebooks/base/text/edges';

const LONGEST = 100;
const HASH_LENGTH = 8;
/** Names that Windows keeps for devices, with any extension. */
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;

/**
 * A base name for files from an invoice number: no path, no control character, nothing that a file system keeps
 * for itself, at most 100 characters, never empty. Where the number had to be changed, a hash of it distinguishes it from
 * another number that would become the same name.
 */
export function fileNameOf(number: string): string {
  const safe = withoutEnds(composed(number).replace(/[^\p{L}\p{N}._-]+/gu, '-'), '.-');
  const isUnchanged =
    safe === number && safe !== '' && Buffer.byteLength(safe) <= LONGEST && !RESERVED.test(safe);
  if (isUnchanged) return safe;
  const hash = createHash('sha256').update(number).digest('hex').slice(0, HASH_LENGTH);
  const kept = shorten(RESERVED.test(safe) ? `invoice-${safe}` : safe || 'invoice');
  return `${kept}-${hash}`;
}

/** Cuts whole characters, so that name, hyphen and hash have at most 100 bytes. */
function shorten(name: string): string {
  let kept = '';
  for (const character of name) {
    if (Buffer.byteLength(kept + character) > LONGEST - HASH_LENGTH - 1) break;
    kept += character;
  }
  return withoutEnd(kept, '.-');
}
