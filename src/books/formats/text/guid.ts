import { createHash } from 'node:crypto';

/**
 * A GUID that is a pure function of what it names (RFC 9562 version 8: our own digest, SHA-256): exported again it
 * is the same, so that a voucher finds its booking.
 */
export function guidOf(...parts: readonly string[]): string {
  const bytes = createHash('sha256').update(JSON.stringify(parts)).digest().subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
