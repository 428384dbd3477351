import { deflateSync } from 'node:zlib';
import { plainPdf } from './broken-pdfs.js';

/** A file of some kilobytes that becomes 128 MB where its objects are read, and gigabytes while that goes on. */
export function bomb(): Uint8Array {
  const inflated = Buffer.alloc(128 * 1024 * 1024, ' ');
  const content = deflateSync(deflateSync(inflated, { level: 9 }), { level: 9 });
  const filter = '[ /FlateDecode /FlateDecode ]';
  return Buffer.concat([
    Buffer.from('%PDF-1.7\n1 0 obj\n'),
    Buffer.from(`<< /Type /ObjStm /N 1 /First 8 /Filter ${filter} /Length ${content.length} >>\nstream\n`),
    content,
    Buffer.from('\nendstream\nendobj\ntrailer\n<< /Root 2 0 R >>\nstartxref\n0\n%%EOF\n'),
  ]);
}

/** A plain file in which something else is written; its table of objects is wrong then, as in many files. */
async function rewritten(from: RegExp, to: string): Promise<Uint8Array> {
  const plain = Buffer.from(await plainPdf()).toString('latin1');
  const changed = plain.replace(from, to);
  if (changed === plain) throw new Error(`there is no ${from} in it`);
  return Buffer.from(changed, 'latin1');
}

/** Files that open, and whose pages do not. */
export const BROKEN_TREES: Readonly<Record<string, () => Promise<Uint8Array>>> = {
  'pages that are their own kids': () =>
    rewritten(
      /(\d+ 0 obj)(?=\s*<<\s*\/Type \/Pages)[\s\S]*?endobj/,
      '$1 << /Type /Pages /Kids [ 1 0 R ] /Count 1 >> endobj',
    ),
  'no pages': () => rewritten(/\/Pages \d+ 0 R/, ''),
  'pages that are a number': () => rewritten(/\/Pages \d+ 0 R/, '/Pages 7'),
  'arrays without end': () => rewritten(/\/Kids \[[^\]]*\]/, `/Kids ${'['.repeat(200_000)}`),
};
