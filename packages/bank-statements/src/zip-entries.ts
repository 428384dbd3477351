/** What the directory of an archive says of a file. */
export interface ZipEntry {
  readonly name: string;
  /** 0 stored, 8 deflated; others are rare and not read. */
  readonly method: number;
  readonly isEncrypted: boolean;
  readonly crc: number;
  /** Packed, and as it was. */
  readonly packed: number;
  readonly size: number;
  /** Where its own header begins. */
  readonly offset: number;
}

const [END, IN_DIRECTORY, IN_FRONT] = [0x06_05_4b_50, 0x02_01_4b_50, 0x04_03_4b_50];
const [END_BYTES, DIRECTORY_BYTES, FRONT_BYTES] = [22, 46, 30];
const [ENCRYPTED, UTF_8] = [0x00_01, 0x08_00];

/** The directory of an archive, in its order; null where it has none that is whole, or other files than it counts. */
export function zipEntries(archive: Buffer): readonly ZipEntry[] | null {
  let end = archive.length - END_BYTES;
  while (end >= 0 && archive.readUInt32LE(end) !== END) end -= 1;
  if (end < 0) return null;
  const entries: ZipEntry[] = [];
  const count = archive.readUInt16LE(end + 10);
  // The others would be in another part of an archive that was split.
  if (archive.readUInt16LE(end + 8) !== count) return null;
  let at = archive.readUInt32LE(end + 16);
  const last = at + archive.readUInt32LE(end + 12);
  for (let left = count; left > 0; left -= 1) {
    if (at + DIRECTORY_BYTES > archive.length || archive.readUInt32LE(at) !== IN_DIRECTORY) return null;
    const word = (place: number): number => archive.readUInt16LE(at + place);
    const long = (place: number): number => archive.readUInt32LE(at + place);
    const nameEnd = at + DIRECTORY_BYTES + word(28);
    const charset = (word(8) & UTF_8) === 0 ? 'latin1' : 'utf8';
    entries.push({
      ...{ name: archive.toString(charset, at + DIRECTORY_BYTES, nameEnd), method: word(10) },
      ...{ isEncrypted: (word(8) & ENCRYPTED) !== 0, crc: long(16), packed: long(20), size: long(24) },
      offset: long(42),
    });
    at = nameEnd + word(30) + word(32);
  }
  return at === last ? entries : null;
}

/** The packed bytes of a file; null where its own header is not there, or they are cut. */
export function packedBytes(archive: Buffer, { offset, packed }: ZipEntry): Buffer | null {
  if (offset + FRONT_BYTES > archive.length || archive.readUInt32LE(offset) !== IN_FRONT) return null;
  const start = offset + FRONT_BYTES + archive.readUInt16LE(offset + 26) + archive.readUInt16LE(offset + 28);
  return start + packed > archive.length ? null : archive.subarray(start, start + packed);
}
