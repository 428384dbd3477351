import { crc32 } from 'node:zlib';
import { directoryOf, localHeader, type ZipMember } from './zip-records.js';

/** A file of an archive, whole in memory only until the next one is asked for. */
export interface WholeMember {
  /** A path with slashes. */
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** A ZIP archive in pieces, stored and dated alike: the same files give the same bytes. @throws what `files` throws */
export async function* zipStream(files: AsyncIterable<WholeMember>): AsyncGenerator<Uint8Array> {
  const members: ZipMember[] = [];
  let end = 0;
  for await (const { name, bytes } of files) {
    const member = { name: Buffer.from(name), offset: end, size: bytes.length, crc: crc32(bytes) };
    const header = localHeader(member);
    yield header;
    yield bytes;
    members.push(member);
    end += header.length + bytes.length;
  }
  yield* directoryOf(members, end);
}
