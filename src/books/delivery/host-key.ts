import { createHash } from 'node:crypto';
import { withoutEnd } from '../../domain/edges.js';

/** The fingerprint of a host key as OpenSSH prints it: `SHA256:` and base64 without padding. */
export function fingerprint(key: Uint8Array): string {
  return `SHA256:${withoutEnd(createHash('sha256').update(key).digest('base64'), '=')}`;
}
