/** A file of an archive, as its headers describe it. */
export interface ZipMember {
  /** UTF-8. */
  readonly name: Buffer;
  /** Where its own header begins. */
  readonly offset: number;
  readonly size: number;
  readonly crc: number;
  /** Whether its headers say nothing of character set, system and rights; its name is ASCII then. */
  readonly isBare?: boolean;
}

/** What does not fit into 16 or 32 bits stands in a record of ZIP64. */
const MAX_16 = 0xff_ff;
const MAX_32 = 0xff_ff_ff_ff;

/** Names are UTF-8. */
const FLAGS = 0x08_00;
/** 1 January 1980, the first day that ZIP can write. */
const SAME_DAY = 0x00_21;
const VERSION = 20;
const VERSION_64 = 45;
/** Made on Unix, where a file is a file that its owner may write. */
const UNIX = 3;
const FILE_MODE = 0o100_644;

/** @throws RangeError of a file of four gigabytes */
export function localHeader(member: ZipMember): Buffer {
  return Buffer.concat([u32(0x04_03_4b_50), u16(VERSION), common(member), u16(0), member.name]);
}

export function centralHeader(member: ZipMember): Buffer {
  const isFar = member.offset >= MAX_32;
  const extra = isFar ? Buffer.concat([u16(1), u16(8), u64(member.offset)]) : Buffer.alloc(0);
  const version = isFar ? VERSION_64 : VERSION;
  return Buffer.concat([
    u32(0x02_01_4b_50),
    u16(member.isBare ? version : (UNIX << 8) | version),
    u16(version),
    common(member),
    u16(extra.length),
    // Comment, disk, kind of content.
    u16(0),
    u16(0),
    u16(0),
    u32(member.isBare ? 0 : FILE_MODE * 2 ** 16),
    u32(isFar ? MAX_32 : member.offset),
    member.name,
    extra,
  ]);
}

/** @param start of the directory, and its end, where this record begins */
export function endOfArchive(count: number, start: number, end: number): Buffer {
  const size = end - start;
  const is64 = count >= MAX_16 || start >= MAX_32;
  const end64 = [
    u32(0x06_06_4b_50),
    u64(44),
    u16((UNIX << 8) | VERSION_64),
    u16(VERSION_64),
    u32(0),
    u32(0),
    u64(count),
    u64(count),
    u64(size),
    u64(start),
    u32(0x07_06_4b_50),
    u32(0),
    u64(end),
    u32(1),
  ];
  const few = Math.min(count, MAX_16);
  return Buffer.concat([
    ...(is64 ? end64 : []),
    u32(0x06_05_4b_50),
    u16(0),
    u16(0),
    u16(few),
    u16(few),
    u32(Math.min(size, MAX_32)),
    u32(Math.min(start, MAX_32)),
    u16(0),
  ]);
}

/** What both headers of a file have in common; it is stored as it is. */
function common({ name, size, crc, isBare }: ZipMember): Buffer {
  if (size >= MAX_32) throw new RangeError(`${name.toString()} has ${size} bytes, too many for the archive`);
  const stored = 0;
  const head = [u16(isBare ? 0 : FLAGS), u16(stored), u16(0), u16(SAME_DAY), u32(crc), u32(size), u32(size)];
  return Buffer.concat([...head, u16(name.length)]);
}

function u16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
}

function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

function u64(value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(BigInt(value));
  return bytes;
}

/** What stands behind the members: one header each, and the end. @param start where it begins, which is where they end */
export function* directoryOf(members: readonly ZipMember[], start: number): Generator<Uint8Array> {
  let end = start;
  for (const member of members) {
    const header = centralHeader(member);
    yield header;
    end += header.length;
  }
  yield endOfArchive(members.length, start, end);
}
