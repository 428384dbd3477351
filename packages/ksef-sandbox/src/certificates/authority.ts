import { webcrypto } from 'node:crypto';
import type { Pkcs10CertificateRequest } from '@peculiar/x509';
import { x509 } from './certificate-request.js';
import type { KsefCertificate } from './ksef-certificate.js';

const ISSUER = 'CN=KSeF sandbox CA, O=KSeF sandbox, C=PL';
const KEY = { name: 'ECDSA', namedCurve: 'P-256' };

interface Issue {
  readonly request: Pkcs10CertificateRequest;
  readonly type: KsefCertificate['type'];
  /** Sixteen hexadecimal digits. */
  readonly serial: string;
  /** Epoch milliseconds. */
  readonly validFrom: number;
  readonly validTo: number;
}

/** The authority that signs KSeF's certificates; its key is made when it is first needed. */
export class CertificateAuthority {
  #keys: Promise<webcrypto.CryptoKeyPair> | null = null;

  /** @returns the certificate, DER */
  async issue({ request, type, serial, validFrom, validTo }: Issue): Promise<Buffer> {
    const { KeyUsageFlags, KeyUsagesExtension, X509CertificateGenerator } = await x509();
    this.#keys ??= webcrypto.subtle.generateKey(KEY, false, ['sign', 'verify']);
    const { privateKey } = await this.#keys;
    const certificate = await X509CertificateGenerator.create({
      serialNumber: serial,
      subject: request.subjectName,
      issuer: ISSUER,
      notBefore: new Date(validFrom),
      notAfter: new Date(validTo),
      publicKey: request.publicKey,
      signingKey: privateKey,
      signingAlgorithm: { name: 'ECDSA', hash: 'SHA-256' },
      extensions: [
        // One type, one usage (ksef-docs, certyfikaty-KSeF.md).
        new KeyUsagesExtension(
          type === 'Offline' ? KeyUsageFlags.nonRepudiation : KeyUsageFlags.digitalSignature,
          true,
        ),
      ],
    });
    return Buffer.from(certificate.rawData);
  }
}
