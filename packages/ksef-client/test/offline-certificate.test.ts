import { constants, createPrivateKey, verify, webcrypto, X509Certificate } from 'node:crypto';
import { Secret } from '@spacebooks/base/secret';
import { describe, expect, it } from 'vitest';
import { offlineCertificate } from '../src/offline-certificate.js';
import { companySeal, type TestCertificate } from './certificates.js';

const TEXT = Buffer.from(
  'qr-test.ksef.mf.gov.pl/certificate/Nip/5265877635/5265877635/01F20A5D352AE590/UtQp9Gpc51y-u3xApZjIjgkpZ01js-J8KflSPW8WzIE',
);

function pem({ certificatePem, keyPem }: TestCertificate) {
  return { kind: 'certificate', certificatePem, keyPem: new Secret(keyPem) } as const;
}

function untilOf({ certificatePem }: TestCertificate): number {
  return Date.parse(new X509Certificate(certificatePem).validTo);
}

describe('an offline certificate', () => {
  it('signs with ECDSA in the form that KSeF recommends', async () => {
    const seal = await companySeal('ECDSA');
    const { serial, sign } = await offlineCertificate(pem(seal))(untilOf(seal) - 1);
    const signature = sign(TEXT);
    expect(signature).toHaveLength(64);
    const { publicKey: key, serialNumber } = new X509Certificate(seal.certificatePem);
    expect(verify('sha256', TEXT, { key, dsaEncoding: 'ieee-p1363' }, signature)).toBe(true);
    expect(serial).toBe(serialNumber);
  });

  it('signs with RSA-PSS', async () => {
    const seal = await companySeal('RSA');
    const { serial, sign } = await offlineCertificate(pem(seal))(untilOf(seal) - 1);
    const signature = sign(TEXT);
    const { publicKey: key, serialNumber } = new X509Certificate(seal.certificatePem);
    const pss = { key, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 32 };
    expect(verify('sha256', TEXT, pss, signature)).toBe(true);
    expect(verify('sha256', Buffer.from(`${TEXT}/`), pss, signature)).toBe(false);
    expect(serial).toBe(serialNumber);
  });

  it.each<readonly [string, number, boolean]>([
    ['Digital Signature, which KSeF gives to those for logins', 0x80, false],
    ['Non-Repudiation, which KSeF gives to those of the kind Offline', 0x40, true],
    ['both, as others have', 0xc0, true],
  ])('with the usage %s', async (_name, usages, isTaken) => {
    const seal = await companySeal('ECDSA');
    const {
      KeyUsagesExtension,
      X509Certificate: Parsed,
      X509CertificateGenerator,
    } = await import('@peculiar/x509');
    const key = createPrivateKey(seal.keyPem).export({ type: 'pkcs8', format: 'der' });
    const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
    const made = await X509CertificateGenerator.create({
      subject: 'CN=Prima',
      issuer: 'CN=KSeF',
      notAfter: new Date(untilOf(seal)),
      publicKey: new Parsed(seal.certificatePem).publicKey,
      signingKey: await webcrypto.subtle.importKey('pkcs8', key, algorithm, false, ['sign']),
      signingAlgorithm: algorithm,
      // Its flags count from the other end of the octet.
      extensions: [new KeyUsagesExtension((usages & 0x80 ? 1 : 0) | (usages & 0x40 ? 2 : 0), true)],
    });
    const read = offlineCertificate(pem({ ...seal, certificatePem: made.toString('pem') }));
    const outcome = read(untilOf(seal) - 1).then(
      () => 'taken',
      ({ message }: Error) => message,
    );
    expect(await outcome).toMatch(isTaken ? /^taken$/ : /of the kind Authentication, not Offline/);
  });

  it('is not used after its last day', async () => {
    const seal = await companySeal('ECDSA');
    const read = offlineCertificate(pem(seal));
    await read(untilOf(seal) - 1);
    await expect(read(untilOf(seal) + 1)).rejects.toThrow('was valid until');
  });

  it('signs by the renewed one as soon as that takes its place, and by the last good one while its files fit in no way', async () => {
    const [old, renewed] = [await companySeal('ECDSA'), await companySeal('ECDSA')];
    let kept = pem(old);
    const read = offlineCertificate({ kind: 'kept', read: () => kept });
    const now = untilOf(old) - 1;
    const serialOf = (seal: TestCertificate) => new X509Certificate(seal.certificatePem).serialNumber;
    expect((await read(now)).serial).toBe(serialOf(old));
    kept = pem({ ...old, keyPem: renewed.keyPem });
    expect((await read(now)).serial).toBe(serialOf(old));
    kept = pem(renewed);
    expect((await read(now)).serial).toBe(serialOf(renewed));
  });
});
