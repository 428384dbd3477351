const BLOCK = 512;

/** A file in an archive. */
export interface TarFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** An archive (POSIX ustar) of files with short names, always the same bytes for the same files. */
export function writeTar(files: readonly TarFile[]): Uint8Array {
  const blocks = files.flatMap(({ name, bytes }) => [
    headerOf(name, bytes.length),
    bytes,
    Buffer.alloc(restOf(bytes.length)),
  ]);
  return Buffer.concat([...blocks, Buffer.alloc(2 * BLOCK)]);
}

function headerOf(name: string, size: number): Buffer {
  const header = Buffer.alloc(BLOCK);
  header.write(name, 0, 'utf8');
  const octal = (value: number, at: number, length: number) =>
    header.write(value.toString(8).padStart(length - 1, '0'), at, 'latin1');
  octal(0o644, 100, 8);
  octal(0, 108, 8);
  octal(0, 116, 8);
  octal(size, 124, 12);
  octal(0, 136, 12);
  header.write('0', 156, 'latin1');
  header.write('ustar\0' + '00', 257, 'latin1');
  octal(checksumOf(header), 148, 7);
  header.write('\0 ', 154, 'latin1');
  return header;
}

/** The sum of the header's bytes, with blanks where it stands itself. */
function checksumOf(header: Uint8Array): number {
  return header.reduce((sum, byte, at) => sum + (at >= 148 && at < 156 ? 0x20 : byte), 0);
}

/** What an entry says of the next one: a name that is too long for its header, or its size. */
interface Extension {
  readonly name?: string;
  readonly size?: number;
}

/**
 * The regular files of an archive in its order, as ustar, pax and GNU tar write them.
 *
 * @throws RangeError when it is damaged
 */
export function readTar(archive: Uint8Array): readonly TarFile[] {
  const bytes = Buffer.from(archive.buffer, archive.byteOffset, archive.byteLength);
  const files: TarFile[] = [];
  let extension: Extension = {};
  for (let at = 0; at + BLOCK <= bytes.length; ) {
    const header = bytes.subarray(at, at + BLOCK);
    if (header.every((byte) => byte === 0)) return files;
    if (numberAt(header, 148, 8) !== checksumOf(header))
      throw new RangeError('a header has a wrong checksum');
    const type = String.fromCharCode(header[156] ?? 0);
    const size = extension.size ?? numberAt(header, 124, 12);
    const start = at + BLOCK;
    if (start + size > bytes.length) throw new RangeError('a file is cut');
    const content = bytes.subarray(start, start + size);
    if (type === 'x' || type === 'L') extension = { ...extension, ...extensionOf(type, content) };
    else {
      if (type === '0' || type === '\0')
        files.push({ name: extension.name ?? nameIn(header), bytes: content });
      if (type !== 'g') extension = {};
    }
    at = start + size + restOf(size);
  }
  throw new RangeError('it has no end');
}

function extensionOf(type: 'x' | 'L', content: Buffer): Extension {
  if (type === 'L') return { name: textIn(content) };
  const fields: Record<string, string> = {};
  for (let at = 0; at < content.length; ) {
    const blank = content.indexOf(' ', at);
    const length = Number(content.toString('latin1', at, blank));
    if (blank < 0 || !Number.isInteger(length) || length < 1) throw new RangeError('an extension is damaged');
    const [name = '', ...value] = content.toString('utf8', blank + 1, at + length - 1).split('=');
    fields[name] = value.join('=');
    at += length;
  }
  const { path, size } = fields;
  return {
    ...(path === undefined ? {} : { name: path }),
    ...(size === undefined ? {} : { size: Number(size) }),
  };
}

function nameIn(header: Buffer): string {
  const name = textIn(header.subarray(0, 100));
  const prefix = textIn(header.subarray(345, 500));
  return header.toString('latin1', 257, 263) === 'ustar\0' && prefix !== '' ? `${prefix}/${name}` : name;
}

function textIn(field: Buffer): string {
  const end = field.indexOf(0);
  return field.toString('utf8', 0, end < 0 ? field.length : end);
}

/** Octal digits between blanks, up to a zero byte. @throws RangeError */
function numberAt(header: Buffer, at: number, length: number): number {
  const text = textIn(header.subarray(at, at + length)).trim();
  if (!/^[0-7]+$/.test(text)) throw new RangeError('a header has no number');
  return Number.parseInt(text, 8);
}

/** How much is missing to a whole block. */
function restOf(size: number): number {
  return (BLOCK - (size % BLOCK)) % BLOCK;
}
