import { type KeyObject, sign } from 'node:crypto';
import { bits, identifier, integer, nothing, sequence, set, tagged, text, time } from './der.js';

const COMMON_NAME = '2.5.4.3';
const SHA256_WITH_RSA = '1.2.840.113549.1.1.11';

export interface CertificateInput {
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
