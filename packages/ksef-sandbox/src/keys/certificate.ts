import { type KeyObject, sign } from 'node:crypto';

const COMMON_NAME = '2.5.4.3';
const SHA256_WITH_RSA = '1.2.840.113549.1.1.11';

interface CertificateInput {
  readonly commonName: string;
  readonly publicKey: KeyObject;
  readonly privateKey: KeyObject;
  /** Epoch milliseconds. */
  readonly validFrom: number;
  readonly validTo: number;
  readonly serial: Uint8Array;
}

/** A self-signed X.509 certificate of an RSA key, DER (RFC 5280, section 4.1). */
export function selfSignedCertificate(input: CertificateInput): Buffer {
  const name = sequence(set(sequence(identifier(COMMON_NAME), text(input.commonName))));
  const algorithm = sequence(identifier(SHA256_WITH_RSA), nothing());
  const version3 = tagged(0, integer(Buffer.from([2])));
  const validity = sequence(time(input.validFrom), time(input.validTo));
  const publicKey = input.publicKey.export({ type: 'spki', format: 'der' });
  const body = sequence(version3, integer(input.serial), algorithm, name, validity, name, publicKey);
  return sequence(body, algorithm, bits(sign('sha256', body, input.privateKey)));
}

/** The subset of DER (X.690) that a self-signed certificate needs. */
function element(tag: number, content: Uint8Array): Buffer {
  return Buffer.concat([Buffer.from([tag]), lengthOf(content.length), content]);
}

function lengthOf(length: number): Buffer {
  if (length < 0x80) return Buffer.from([length]);
  const bytes: number[] = [];
  for (let left = length; left > 0; left >>= 8) bytes.unshift(left & 0xff);
  return Buffer.from([0x80 | bytes.length, ...bytes]);
}

function sequence(...parts: readonly Uint8Array[]): Buffer {
  return element(0x30, Buffer.concat(parts));
}

function set(...parts: readonly Uint8Array[]): Buffer {
  return element(0x31, Buffer.concat(parts));
}

/** `[number]` around its content. */
function tagged(number: number, content: Uint8Array): Buffer {
  return element(0xa0 | number, content);
}

/** A positive integer from its bytes, most significant first, in as few bytes as DER wants. */
function integer(bytes: Uint8Array): Buffer {
  const start = bytes.findIndex((byte) => byte !== 0);
  const digits = start < 0 ? Buffer.from([0]) : bytes.subarray(start);
  const needsSign = ((digits[0] ?? 0) & 0x80) !== 0;
  return element(0x02, needsSign ? Buffer.concat([Buffer.from([0]), digits]) : digits);
}

/** An object identifier in dotted form. */
function identifier(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number);
  const bytes = [first * 40 + second];
  for (const arc of rest) {
    const septets = [arc & 0x7f];
    for (let left = arc >> 7; left > 0; left >>= 7) septets.unshift(0x80 | (left & 0x7f));
    bytes.push(...septets);
  }
  return element(0x06, Buffer.from(bytes));
}

function text(value: string): Buffer {
  return element(0x0c, Buffer.from(value, 'utf8'));
}

function nothing(): Buffer {
  return element(0x05, Buffer.alloc(0));
}

/** A bit string whose last byte is full. */
function bits(bytes: Uint8Array): Buffer {
  return element(0x03, Buffer.concat([Buffer.from([0]), bytes]));
}

/** UTCTime, for years up to 2049. */
function time(ms: number): Buffer {
  const digits = new Date(ms).toISOString().replace(/\D/g, '').slice(2, 14);
  return element(0x17, Buffer.from(`${digits}Z`, 'latin1'));
}
