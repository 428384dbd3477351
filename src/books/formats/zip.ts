import { crc32 } from 'node:zlib';
import { SAME_TIME } from '@spacebooks/base/files/zip/same-time';
import { directoryOf, localHeader, type ZipMember } from '@spacebooks/base/files/zip/zip-records';
import { type Zippable, zipSync } from 'fflate';

export interface ZippedFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** A flat archive, its members stored and dated alike, so that the same members give the same bytes. */
export function zip(entries: readonly ZippedFile[]): Uint8Array {
  const members: Zippable = {};
  for (const { name, bytes } of entries) members[name] = [bytes, { level: 0, mtime: SAME_TIME }];
  return zipSync(members);
}

/** A member whose bytes are made while they are read, the same ones each time. */
export interface PiecedEntry {
  /** ASCII. */
  readonly name: string;
  readonly pieces: () => Iterable<Uint8Array>;
}

const NOTHING = new Uint8Array();

/**
 * The archive that `zip` makes of the same members, in pieces. Size and checksum stand before a member's bytes, so that these are
 * made twice; with nothing in hand while they are counted.
 */
export function* zipInPieces(entries: Iterable<PiecedEntry>): Generator<Uint8Array> {
  const members: ZipMember[] = [];
  let end = 0;
  for (const { name, pieces } of entries) {
    const member = { name: Buffer.from(name), offset: end, size: 0, crc: 0, isBare: true };
    for (const piece of pieces()) {
      member.crc = crc32(piece, member.crc);
      member.size += piece.length;
      yield NOTHING;
    }
    const header = localHeader(member);
    yield header;
    yield* pieces();
    members.push(member);
    end += header.length + member.size;
  }
  yield* directoryOf(members, end);
}
