import { createCipheriv, createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { lazily } from '@spacebooks/base/lazy';
import type { CompressionType } from '../../archives/compression.js';
import { writeTar } from '../../archives/tar.js';
import { showMetadata } from '../show-metadata.js';
import type { InvoiceExport, PackagePart, Selection } from './invoice-export.js';

const fflate = lazily(() => import('fflate'));

/** The first moment that ZIP can write: the same package has the same bytes. */
const SAME_TIME = new Date(1980, 0, 1);

/** The package of an export: an archive of the documents and their metadata, cut, and each part encrypted. */
export async function makePackage(
  made: InvoiceExport,
  selection: Selection,
): Promise<readonly PackagePart[]> {
  const whole = await archiveOf(made, selection);
  const parts: PackagePart[] = [];
  for (let start = 0; start < whole.length; start += made.partBytes) {
    const plain = whole.subarray(start, start + made.partBytes);
    const encrypted = encrypt(plain, made);
    const ordinal = parts.length + 1;
    parts.push({
      ordinal,
      name: `${made.reference}-${String(ordinal).padStart(3, '0')}${EXTENSIONS[made.compressionType]}.aes`,
      size: plain.length,
      hash: sha256(plain),
      encrypted,
      encryptedHash: sha256(encrypted),
    });
  }
  return parts;
}

const EXTENSIONS: Readonly<Record<CompressionType, string>> = { Zip: '.zip', TarGz: '.tar.gz' };

async function archiveOf(made: InvoiceExport, { documents }: Selection): Promise<Uint8Array> {
  const metadata = Buffer.from(JSON.stringify({ invoices: documents.map(showMetadata) }));
  const invoices = made.onlyMetadata ? [] : documents;
  const files = [
    { name: '_metadata.json', bytes: metadata },
    ...invoices.map(({ ksefNumber, xml }) => ({ name: `${ksefNumber}.xml`, bytes: xml })),
  ];
  if (made.compressionType === 'TarGz') return gzipSync(writeTar(files));
  const { zipSync } = await fflate();
  return zipSync(Object.fromEntries(files.map(({ name, bytes }) => [name, [bytes, { mtime: SAME_TIME }]])));
}

/** AES-256-CBC with PKCS#7 padding; each part begins anew with the vector. */
function encrypt(plain: Uint8Array, { encryption: { key, iv } }: InvoiceExport): Uint8Array {
  if (key === null) throw new Error('an export without key has no package');
  const cipher = createCipheriv('aes-256-cbc', key, iv);
  return Buffer.concat([cipher.update(plain), cipher.final()]);
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('base64');
}
