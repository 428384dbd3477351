import forge from 'node-forge';
import type { Signer } from './signer.js';

/** A certificate and its key, which can issue others. */
export interface Issued {
  readonly certificate: forge.pki.Certificate;
  readonly key: forge.pki.rsa.KeyPair;
}

export interface Wish {
  /** Attributes of the subject by their names. */
  readonly subject: Readonly<Record<string, string>>;
  /** Itself when left out. */
  readonly by?: Issued;
  readonly isAuthority?: boolean;
  readonly validFrom?: Date;
  readonly validTo?: Date;
}

const NUMBERS: Readonly<Record<string, string>> = {
  serialNumber: '2.5.4.5',
  organizationIdentifier: '2.5.4.97',
  commonName: '2.5.4.3',
  organizationName: '2.5.4.10',
};

/** Issues a certificate, which is valid from 2020 to 2050 unless it is said otherwise. */
export function issue({ subject, by, isAuthority = false, ...validity }: Wish): Issued {
  const key = forge.pki.rsa.generateKeyPair(1024);
  const certificate = forge.pki.createCertificate();
  certificate.publicKey = key.publicKey;
  certificate.serialNumber = forge.util.bytesToHex(forge.random.getBytesSync(8)).replace(/^./, '1');
  certificate.validity.notBefore = validity.validFrom ?? new Date('2020-01-01T00:00:00Z');
  certificate.validity.notAfter = validity.validTo ?? new Date('2050-01-01T00:00:00Z');
  const attributes = Object.entries(subject).map(([name, value]) => ({ type: NUMBERS[name] ?? '', value }));
  certificate.setSubject(attributes);
  certificate.setIssuer(by?.certificate.subject.attributes ?? attributes);
  certificate.setExtensions([{ name: 'basicConstraints', cA: isAuthority }]);
  certificate.sign((by ?? { key }).key.privateKey, forge.md.sha256.create());
  return { certificate, key };
}

export function pemOf({ certificate }: Issued): string {
  return forge.pki.certificateToPem(certificate);
}

/** As the signer of a login. */
export function signerWith(issued: Issued): Signer {
  const certificatePem = pemOf(issued);
  return Promise.resolve({
    certificatePem,
    privateKeyPem: forge.pki.privateKeyToPem(issued.key.privateKey),
  } as Awaited<Signer>);
}
