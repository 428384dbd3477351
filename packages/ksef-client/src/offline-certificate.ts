import { constants, sign } from 'node:crypto';
import { checkValidity, type KsefCertificate, readCertificate } from './login/certificate.js';

/**
 * Signs the address of KOD II by a certificate of the type Offline: ECDSA on P-256 with SHA-256 (IEEE P1363, which
 * KSeF recommends), or RSA-PSS with SHA-256 and a salt of 32 bytes.
 *
 * @param text the address without `https://` and without a slash at its end
 * @throws KsefError `ksef.unauthorized` when the certificate cannot be used
 */
export async function signOffline(certificate: KsefCertificate, text: string): Promise<Uint8Array> {
  const { key } = await readCertificate(certificate);
  const data = Buffer.from(text, 'utf8');
  if (key.asymmetricKeyType === 'ec') return sign('sha256', data, { key, dsaEncoding: 'ieee-p1363' });
  return sign('sha256', data, { key, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 32 });
}

/** Serial number for KOD II, in capital hexadecimal digits. */
export async function offlineCertificateSerial(certificate: KsefCertificate): Promise<string> {
  return (await readCertificate(certificate)).certificate.serialNumber;
}

/** @throws KsefError `ksef.unauthorized` when it cannot be used at that moment. @param now epoch milliseconds */
export async function checkOfflineCertificate(certificate: KsefCertificate, now: number): Promise<void> {
  checkValidity((await readCertificate(certificate)).certificate, now);
}
