import { createCipheriv, randomBytes } from 'node:crypto';
import { strToU8, type Zippable, zipSync } from 'fflate';
import { FORM_CODE, publishedKey, request, type SessionKey, sha256 } from './caller.js';

/** A ZIP of files. */
export function zipOf(files: Readonly<Record<string, string | Uint8Array>>, level: 0 | 6 = 6): Buffer {
  const members: Zippable = {};
  for (const [name, content] of Object.entries(files)) {
    members[name] = typeof content === 'string' ? strToU8(content) : content;
  }
  return Buffer.from(zipSync(members, { level }));
}

interface Part {
  readonly ordinalNumber: number;
  readonly bytes: Buffer;
}

/** A package that is ready to be announced and uploaded. */
export interface Package extends Omit<SessionKey, 'reference'> {
  readonly whole: Buffer;
  readonly parts: readonly Part[];
  /** The body that opens the session. */
  readonly body: PackageBody;
}

interface PackageBody {
  readonly formCode: typeof FORM_CODE;
  readonly batchFile: {
    readonly fileSize: number;
    readonly fileHash: string;
    readonly fileParts: readonly {
      readonly ordinalNumber: number;
      readonly fileSize: number;
      readonly fileHash: string;
    }[];
  };
  readonly encryption: {
    readonly encryptedSymmetricKey: string;
    readonly initializationVector: string;
    readonly publicKeyId: string;
  };
}

function encrypt(plain: Uint8Array, { key, iv }: Omit<SessionKey, 'reference'>): Buffer {
  const cipher = createCipheriv('aes-256-cbc', key, iv);
  return Buffer.concat([cipher.update(plain), cipher.final()]);
}

/** EncryptionInfo with a key of the caller's. */
export async function newEncryption(baseUrl: string) {
  const { publicKeyId, encrypt: wrap } = await publishedKey(baseUrl, 'SymmetricKeyEncryption');
  const key = randomBytes(32);
  const iv = randomBytes(16);
  const encryption = {
    encryptedSymmetricKey: wrap(key),
    initializationVector: iv.toString('base64'),
    publicKeyId,
  };
  return { key, iv, encryption };
}

/** Cuts and encrypts a package. */
export async function pack(baseUrl: string, whole: Buffer, count = 1): Promise<Package> {
  const { key, iv, encryption } = await newEncryption(baseUrl);
  const size = Math.ceil(whole.length / count);
  const parts = Array.from({ length: count }, (_, index) => ({
    ordinalNumber: index + 1,
    bytes: encrypt(whole.subarray(index * size, (index + 1) * size), { key, iv }),
  }));
  const fileParts = parts.map(({ ordinalNumber, bytes }) => ({
    ordinalNumber,
    fileSize: bytes.length,
    fileHash: sha256(bytes),
  }));
  const batchFile = { fileSize: whole.length, fileHash: sha256(whole), fileParts };
  return { whole, parts, key, iv, body: { formCode: FORM_CODE, batchFile, encryption } };
}

/** Where a part goes, as the answer that opens the session says it. */
export interface UploadRequest {
  readonly ordinalNumber: number;
  readonly method: string;
  readonly url: string;
  readonly headers: Record<string, string>;
}

export function upload({ method, url, headers }: UploadRequest, bytes: Uint8Array) {
  return request(method, url, { headers, body: bytes });
}
