import { crc32, inflateRawSync } from 'node:zlib';
import type { BankFile } from './bank-file.js';
import { unreadable } from './unreadable.js';
import { packedBytes, type ZipEntry, zipEntries } from './zip-entries.js';

interface UnzipBounds {
  readonly mostFiles: number;
  readonly largestBytes: number;
}

const MIB = 1024 * 1024;
/** A year of daily statements is far below both. */
const BOUNDS: UnzipBounds = { mostFiles: 1000, largestBytes: 100 * MIB };

const DOWNLOAD = 'download it from the bank again, whole';
const UNPACK = 'unpack it and import its files';

export function isZip({ content }: BankFile): boolean {
  return content[0] === 0x50 && content[1] === 0x4b && (content[2] ?? 0) <= 0x08;
}

/**
 * The files of an archive in the order of their names, each as it was packed: what was damaged on its way, or would be left
 * out because its name comes twice, is refused.
 *
 * @throws StatementError `bank.unreadable`
 */
export function unzipped(
  { name, content }: BankFile,
  { mostFiles, largestBytes }: UnzipBounds = BOUNDS,
): readonly BankFile[] {
  const refuse = (problem: string, fix: string) => unreadable({ file: name, problem, fix });
  const archive = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  const entries = zipEntries(archive)?.filter((entry) => !entry.name.endsWith('/'));
  if (entries === undefined) throw refuse('is no whole ZIP: its directory is missing or cut', DOWNLOAD);
  if (entries.length === 0) throw refuse('has no files inside', DOWNLOAD);
  if (entries.length > mostFiles || entries.reduce((sum, { size }) => sum + size, 0) > largestBytes) {
    throw refuse(
      `has more than ${mostFiles} files or ${largestBytes / MIB} MiB inside`,
      'unpack it and import fewer files at a time',
    );
  }
  const names = new Set<string>();
  return entries
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
    .map((entry) => {
      if (names.has(entry.name)) throw refuse(`has two files named ${entry.name}`, UNPACK);
      names.add(entry.name);
      if (entry.isEncrypted) throw refuse(`has ${entry.name} encrypted`, UNPACK);
      const bytes = unpacked(archive, entry);
      if (bytes === null) throw refuse(`is no whole ZIP: ${entry.name} is damaged`, DOWNLOAD);
      return { name: `${name}/${entry.name}`, content: bytes };
    });
}

/** Null unless they are the bytes that were packed. */
function unpacked(archive: Buffer, entry: ZipEntry): Uint8Array | null {
  const packed = packedBytes(archive, entry);
  if (packed === null) return null;
  const bytes = entry.method === 0 ? packed : entry.method === 8 ? inflated(packed, entry.size) : null;
  return bytes?.length === entry.size && crc32(bytes) === entry.crc ? new Uint8Array(bytes) : null;
}

function inflated(packed: Buffer, size: number): Buffer | null {
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, size) });
  } catch {
    return null;
  }
}
