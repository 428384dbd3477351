import { constants, type KeyObject, sign, type X509Certificate } from 'node:crypto';
import {
  certificateReader,
  checkValidity,
  type KeptCertificate,
  type KsefCertificate,
} from './login/certificate.js';
import { unusable } from './login/unusable.js';

/** A certificate of the type Offline as it is at one moment, with what signs for it. */
export interface OfflineSignature {
  /** Serial number for KOD II, in capital hexadecimal digits. */
  readonly serial: string;
  /**
   * Signs the address of KOD II: ECDSA on P-256 with SHA-256 (IEEE P1363, which KSeF recommends), or RSA-PSS with SHA-256
   * and a salt of 32 bytes.
   *
   * @param unsigned the address without `https://` and without a slash at its end, UTF-8
   */
  sign(unsigned: Uint8Array): Uint8Array;
}

/**
 * The certificate that signs what is issued offline, read whenever it is wanted.
 *
 * @param now epoch milliseconds; each call throws KsefError `ksef.unauthorized` when it cannot be used then
 */
export function offlineCertificate(
  source: KsefCertificate | KeptCertificate,
): (now: number) => Promise<OfflineSignature> {
  const read = certificateReader(source);
  return async (now) => {
    const { certificate, key } = await read();
    if (isForLogins(certificate))
      throw unusable('the certificate is of the kind Authentication, not Offline');
    checkValidity(certificate, now);
    return { serial: certificate.serialNumber, sign: (unsigned) => signatureOf(unsigned, key) };
  };
}

/** `keyUsage` of an extension (RFC 5280, 4.2.1.3), with its identifier, perhaps critical, as a string of bits. */
const KEY_USAGE = /06 03 55 1d 0f (?:01 01 ff )?04 [0-9a-f]{2} 03 [0-9a-f]{2} [0-9a-f]{2} ([0-9a-f]{2})/;
const DIGITAL_SIGNATURE = 0x80;
const NON_REPUDIATION = 0x40;

/**
 * Whether KSeF has issued it for logins: of its two types one has the usage Digital Signature, the other Non-Repudiation
 * (ksef-docs, certyfikaty-KSeF.md). By the wrong one KOD II leads to nothing, and nobody here would learn of it.
 */
function isForLogins({ raw }: X509Certificate): boolean {
  const bytes = raw.toString('hex').replaceAll(/../g, '$& ');
  const usages = Number.parseInt(KEY_USAGE.exec(bytes)?.[1] ?? '0', 16);
  return (usages & DIGITAL_SIGNATURE) !== 0 && (usages & NON_REPUDIATION) === 0;
}

function signatureOf(data: Uint8Array, key: KeyObject): Uint8Array {
  if (key.asymmetricKeyType === 'ec') return sign('sha256', data, { key, dsaEncoding: 'ieee-p1363' });
  return sign('sha256', data, { key, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 32 });
}
