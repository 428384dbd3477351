import { constants, type KeyObject, sign } from 'node:crypto';
import {
  certificateReader,
  checkValidity,
  type KeptCertificate,
  type KsefCertificate,
} from './login/certificate.js';

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
    checkValidity(certificate, now);
    return { serial: certificate.serialNumber, sign: (unsigned) => signatureOf(unsigned, key) };
  };
}

function signatureOf(data: Uint8Array, key: KeyObject): Uint8Array {
  if (key.asymmetricKeyType === 'ec') return sign('sha256', data, { key, dsaEncoding: 'ieee-p1363' });
  return sign('sha256', data, { key, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 32 });
}
