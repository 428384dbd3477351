/** What the directory of an archive says of a file. */
interface Entry {
  readonly name: string;
  readonly crc: number;
}

const [END, HEADER] = [0x06_05_4b_50, 0x02_01_4b_50];

/** The directory of an archive, read once more and by nothing of the program's; none where there is no directory. */
export function entriesOf(archive: Uint8Array): readonly Entry[] {
  const bytes = Buffer.from(archive.buffer, archive.byteOffset, archive.byteLength);
  let end = bytes.length - 22;
  while (end >= 0 && bytes.readUInt32LE(end) !== END) end -= 1;
  if (end < 0) return [];
  const entries: Entry[] = [];
  let at = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 8); left > 0; left -= 1) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== HEADER) return entries;
    const [name, extra, comment] = [28, 30, 32].map((place) => bytes.readUInt16LE(at + place)) as [
      number,
      number,
      number,
    ];
    const isUtf8 = (bytes.readUInt16LE(at + 8) & 0x08_00) !== 0;
    entries.push({
      name: bytes.toString(isUtf8 ? 'utf8' : 'latin1', at + 46, at + 46 + name),
      crc: bytes.readUInt32LE(at + 16),
    });
    at += 46 + name + extra + comment;
  }
  return entries;
}
