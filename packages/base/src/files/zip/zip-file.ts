import { type FileHandle, open, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { crc32 } from 'node:zlib';
import { draftName, placeOnce } from '../draft.js';
import { syncFolder } from '../folder.js';
import { centralHeader, endOfArchive, localHeader, type ZipMember } from './zip-records.js';

/** A file on its way into an archive; its pieces are read once, before the next file is asked for. */
export interface StreamedFile {
  /** A path with slashes. */
  readonly name: string;
  readonly pieces: AsyncIterable<Uint8Array>;
}

/**
 * Writes files into a ZIP archive one after the other, none of them whole in memory. They are stored, not compressed, and dated
 * alike, so that the same files give the same bytes; as many as ZIP64 allows.
 *
 * @returns how many files; null, having changed nothing, where the name is taken
 * @throws the system's error, what `files` throws
 */
export async function writeZip(path: string, files: AsyncIterable<StreamedFile>): Promise<number | null> {
  const draft = join(dirname(path), draftName(basename(path)));
  const archive = await open(draft, 'wx');
  try {
    const members: ZipMember[] = [];
    let end = 0;
    for await (const file of files) {
      const member = await writeMember(archive, file, end);
      members.push(member);
      end += localHeader(member).length + member.size;
    }
    const directory = end;
    for (const member of members) end += await writeAt(archive, centralHeader(member), end);
    await writeAt(archive, endOfArchive(members.length, directory, end), end);
    await archive.sync();
    await archive.close();
    if (!(await placeOnce(draft, path))) return null;
    await syncFolder(dirname(path));
    return members.length;
  } finally {
    await archive.close().catch(() => undefined);
    await rm(draft, { force: true });
  }
}

/** Its header is written last, when size and checksum are known. */
async function writeMember(
  archive: FileHandle,
  { name, pieces }: StreamedFile,
  offset: number,
): Promise<ZipMember> {
  const member = { name: Buffer.from(name), offset, size: 0, crc: 0 };
  const start = offset + localHeader(member).length;
  for await (const piece of pieces) {
    member.crc = crc32(piece, member.crc);
    member.size += await writeAt(archive, piece, start + member.size);
  }
  await writeAt(archive, localHeader(member), offset);
  return member;
}

async function writeAt(archive: FileHandle, bytes: Uint8Array, position: number): Promise<number> {
  for (let done = 0; done < bytes.length; ) {
    const { bytesWritten } = await archive.write(bytes, done, bytes.length - done, position + done);
    done += bytesWritten;
  }
  return bytes.length;
}
