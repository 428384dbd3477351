import { constants, verify, X509Certificate } from 'node:crypto';
import { Secret } from '@spacebooks/base/secret';
import { describe, expect, it } from 'vitest';
import {
  checkOfflineCertificate,
  offlineCertificateSerial,
  signOffline,
} from '../src/offline-certificate.js';
import { companySeal } from './certificates.js';

const TEXT =
  'qr-test.ksef.mf.gov.pl/certificate/Nip/5265877635/5265877635/01F20A5D352AE590/UtQp9Gpc51y-u3xApZjIjgkpZ01js-J8KflSPW8WzIE';

describe('an offline certificate', () => {
  it('signs with ECDSA in the form that KSeF recommends', async () => {
    const { certificatePem, keyPem } = await companySeal('ECDSA');
    const certificate = { kind: 'certificate', certificatePem, keyPem: new Secret(keyPem) } as const;
    const signature = await signOffline(certificate, TEXT);
    expect(signature).toHaveLength(64);
    const key = new X509Certificate(certificatePem).publicKey;
    expect(verify('sha256', Buffer.from(TEXT), { key, dsaEncoding: 'ieee-p1363' }, signature)).toBe(true);
    expect(await offlineCertificateSerial(certificate)).toMatch(/^[0-9A-F]+$/);
  });

  it('signs with RSA-PSS', async () => {
    const { certificatePem, keyPem } = await companySeal('RSA');
    const certificate = { kind: 'certificate', certificatePem, keyPem: new Secret(keyPem) } as const;
    const signature = await signOffline(certificate, TEXT);
    const key = new X509Certificate(certificatePem).publicKey;
    const pss = { key, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 32 };
    expect(verify('sha256', Buffer.from(TEXT), pss, signature)).toBe(true);
    expect(verify('sha256', Buffer.from(`${TEXT}/`), pss, signature)).toBe(false);
    expect(await offlineCertificateSerial(certificate)).toBe(
      new X509Certificate(certificatePem).serialNumber,
    );
  });

  it('is not used after its last day', async () => {
    const { certificatePem, keyPem } = await companySeal('ECDSA');
    const certificate = { kind: 'certificate', certificatePem, keyPem: new Secret(keyPem) } as const;
    const until = Date.parse(new X509Certificate(certificatePem).validTo);
    await checkOfflineCertificate(certificate, until - 1);
    await expect(checkOfflineCertificate(certificate, until + 1)).rejects.toThrow('was valid until');
  });
});
