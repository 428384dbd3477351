import { crc32, deflateRawSync, deflateSync } from 'node:zlib';
import { zipSync } from 'fflate';
import { bomb as doublyDeflated } from '../../../test/unit/pdf/hostile-pdfs.js';
import { textBytes } from './fixture.js';

/** Inputs of some kilobytes that were made to become much more, or to read what is not theirs, by what they do. */
type Bombs = Readonly<Record<string, () => Uint8Array>>;

const LAUGHS = Array.from(
  { length: 9 },
  (_, level) => `<!ENTITY l${level + 1} "${`&l${level};`.repeat(10)}">`,
).join('');
const PASSWORDS = '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>';
/** `<!DOCTYPE a [<!ENTITY b "c">]>` as no reader of ASCII sees it. */
const HIDDEN = '<?xml version="1.0" encoding="ENCODING"?><!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>';

/** Each has a document type, which no file of a bank, of KSeF or of a customer has. */
export const XML_BOMBS: Bombs = {
  'entities of entities of entities': () =>
    textBytes(`<!DOCTYPE a [<!ENTITY l0 "lol">${LAUGHS}]><a>&l9;</a>`),
  'one long entity, very often': () =>
    textBytes(`<!DOCTYPE a [<!ENTITY b "${'b'.repeat(50_000)}">]><a>${'&b;'.repeat(20_000)}</a>`),
  'an entity in itself': () => textBytes('<!DOCTYPE a [<!ENTITY b "&c;"><!ENTITY c "&b;">]><a>&b;</a>'),
  'an entity out of a file': () => textBytes(PASSWORDS),
  'an entity out of the network': () => textBytes(PASSWORDS.replace('file:///etc', 'http://127.0.0.1:9')),
  'an entity for parameters': () =>
    textBytes('<!DOCTYPE a [<!ENTITY % b SYSTEM "file:///etc/passwd"> %b;]><a/>'),
  'a document type of elsewhere': () => textBytes('<!DOCTYPE a SYSTEM "http://127.0.0.1:9/a.dtd"><a/>'),
  'the same in UTF-16': () => Buffer.from(`\ufeff${HIDDEN.replace('ENCODING', 'UTF-16')}`, 'utf16le'),
  'the same in UTF-16, the other way round': () =>
    Buffer.from(`\ufeff${HIDDEN.replace('ENCODING', 'UTF-16')}`, 'utf16le').swap16(),
  'the same in UTF-7': () =>
    textBytes(
      `<?xml version="1.0" encoding="UTF-7"?>${HIDDEN.slice(HIDDEN.indexOf('<!')).replace(/[<>&"[\]!;]/g, inUtf7)}`,
    ),
};

function inUtf7(sign: string): string {
  return `+${Buffer.from(sign, 'utf16le').swap16().toString('base64').replace(/=+$/, '')}-`;
}

/** They hold what no bank does, and are well-formed: refused by whoever looks for a statement in them. */
export const XML_OF_NOBODY: Bombs = {
  'a file to be included': () =>
    textBytes(
      '<a xmlns:xi="http://www.w3.org/2001/XInclude"><xi:include href="file:///etc/passwd" parse="text"/></a>',
    ),
  'elements in elements without end': () => textBytes('<a>'.repeat(100_000)),
  'attributes without end': () =>
    textBytes(`<a ${Array.from({ length: 50_000 }, (_, index) => `b${index}=""`).join(' ')}/>`),
};

const MEGABYTES = 1024 * 1024;
/** The same bytes at any time. */
const PACKED = { mtime: new Date(1980, 0, 1) };

export const ZIP_BOMBS: Bombs = {
  'a file that is larger than its directory says': () =>
    entriesOn(deflateRawSync(Buffer.alloc(64 * MEGABYTES)), 1, 500),
  'a file that the directory says is four gigabytes': () =>
    entriesOn(deflateRawSync(Buffer.from('a')), 1, 0xff_ff_ff_fe),
  'thousands of files on the same bytes': () =>
    entriesOn(deflateRawSync(Buffer.alloc(MEGABYTES)), 5_000, MEGABYTES),
  'archives in an archive': () => {
    const inner = zipSync({ 'a.sta': new Uint8Array(MEGABYTES) }, PACKED);
    return zipSync({ 'a.zip': zipSync({ 'b.zip': inner, 'c.zip': inner }, PACKED), 'd.zip': inner }, PACKED);
  },
};

/** An archive whose directory names the same packed bytes so many times, with a size that need not be theirs. */
function entriesOn(packed: Buffer, count: number, size: number): Uint8Array {
  const crc = crc32(Buffer.alloc(Math.min(size, MEGABYTES)));
  const facts = Buffer.alloc(12);
  facts.writeUInt32LE(crc, 0);
  facts.writeUInt32LE(packed.length, 4);
  facts.writeUInt32LE(size, 8);
  const method = Buffer.from([20, 0, 0, 0, 8, 0, 0, 0, 0x21, 0]);
  const name = (index: number): Buffer => Buffer.from(`${String(index).padStart(6, '0')}.sta`);
  const lengths = Buffer.from([10, 0, 0, 0]);
  const local = Buffer.concat([Buffer.from('PK\x03\x04'), method, facts, lengths, name(0), packed]);
  const directory = Buffer.concat(
    Array.from({ length: count }, (_, index) =>
      Buffer.concat([Buffer.from('PK\x01\x02\x14\0'), method, facts, lengths, Buffer.alloc(14), name(index)]),
    ),
  );
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(local.length, 16);
  return Buffer.concat([local, directory, end]);
}

export const PDF_BOMBS: Bombs = {
  'objects that were deflated twice': doublyDeflated,
  'objects of seventy megabytes': () => stream('/Type /ObjStm /N 1 /First 8 /Filter /FlateDecode'),
  'a table of objects of seventy megabytes': () =>
    stream('/Type /XRef /Size 1 /W [1 2 1] /Root 2 0 R /Filter /FlateDecode'),
};

function stream(entries: string): Uint8Array {
  const content = deflateSync(Buffer.alloc(70 * MEGABYTES, 0x81), { level: 1 });
  return Buffer.concat([
    Buffer.from(`%PDF-1.7\n1 0 obj\n<< ${entries} /Length ${content.length} >>\nstream\n`),
    content,
    Buffer.from('\nendstream\nendobj\ntrailer\n<< /Root 2 0 R >>\nstartxref\n9\n%%EOF\n'),
  ]);
}

export function allOf(...bombs: readonly Bombs[]): readonly Uint8Array[] {
  return bombs.flatMap((each) => Object.values(each)).map((make) => make());
}
