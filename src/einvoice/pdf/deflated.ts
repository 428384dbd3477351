import { zlibSync } from 'fflate';

/**
 * Compressed for a stream with the filter FlateDecode. The bytes are the same on every machine, which those of
 * node:zlib are not: they differ between processors (docs/adr/0087).
 */
export function deflated(bytes: Uint8Array): Uint8Array {
  return zlibSync(bytes);
}
