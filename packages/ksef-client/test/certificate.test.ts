import { createPublicKey, X509Certificate } from 'node:crypto';
import { Secret } from '@spacebooks/base/secret';
import { beforeAll, describe, expect, it } from 'vitest';
import { KsefError } from '../src/errors.js';
import { checkValidity, type KsefCertificate, readCertificate } from '../src/login/certificate.js';
import { companySeal, encryptedKey, pkcs12, type TestCertificate } from './certificates.js';

const PASSWORD = 'zażółć gęślą jaźń';
const METHODS = ['RSA', 'ECDSA'] as const;
const seals = new Map<string, TestCertificate>();

beforeAll(async () => {
  for (const method of METHODS) seals.set(method, await companySeal(method));
});

function sealOf(method: string): TestCertificate {
  const seal = seals.get(method);
  if (seal === undefined) throw new Error(`no seal ${method}`);
  return seal;
}

async function failureOf(source: KsefCertificate): Promise<KsefError> {
  const outcome = await readCertificate(source).catch((error: unknown) => error);
  if (outcome instanceof KsefError) return outcome;
  throw new Error('it could be read');
}

describe.each(METHODS)('a certificate with an %s key', (method) => {
  const forms: readonly [string, (seal: TestCertificate) => KsefCertificate][] = [
    [
      'PEM',
      ({ certificatePem, keyPem }) => ({ kind: 'certificate', certificatePem, keyPem: new Secret(keyPem) }),
    ],
    [
      'PEM with an encrypted key',
      ({ certificatePem, keyPem }) => ({
        kind: 'certificate',
        certificatePem,
        keyPem: new Secret(encryptedKey(keyPem, PASSWORD)),
        password: new Secret(PASSWORD),
      }),
    ],
    [
      'PEM behind another certificate',
      ({ certificatePem, keyPem }) => ({
        kind: 'certificate',
        certificatePem: `${sealOf(method === 'RSA' ? 'ECDSA' : 'RSA').certificatePem}\n${certificatePem}`,
        keyPem: new Secret(keyPem),
      }),
    ],
    [
      'PKCS#12',
      (seal) => ({ kind: 'pkcs12', bytes: pkcs12(seal, 'simple'), password: new Secret('simple') }),
    ],
    [
      'PKCS#12 with a Polish password',
      (seal) => ({ kind: 'pkcs12', bytes: pkcs12(seal, PASSWORD), password: new Secret(PASSWORD) }),
    ],
    [
      'PKCS#12 with triple DES',
      (seal) => {
        const options = ['-keypbe', 'PBE-SHA1-3DES', '-certpbe', 'PBE-SHA1-3DES', '-macalg', 'sha1'];
        return { kind: 'pkcs12', bytes: pkcs12(seal, PASSWORD, options), password: new Secret(PASSWORD) };
      },
    ],
    [
      'PKCS#12 with a key that is not encrypted',
      (seal) => ({
        kind: 'pkcs12',
        bytes: pkcs12(seal, PASSWORD, ['-keypbe', 'NONE', '-certpbe', 'NONE']),
        password: new Secret(PASSWORD),
      }),
    ],
  ];

  it.each(forms)('is read from %s', async (_name, form) => {
    const seal = sealOf(method);
    const { certificate, key } = await readCertificate(form(seal));
    expect(certificate.fingerprint256).toBe(new X509Certificate(seal.certificatePem).fingerprint256);
    const exported = createPublicKey(key).export({ type: 'spki', format: 'pem' });
    expect(exported).toBe(certificate.publicKey.export({ type: 'spki', format: 'pem' }));
  });
});

describe('what cannot be used', () => {
  const rsa = (): TestCertificate => sealOf('RSA');
  const cases: readonly [string, () => KsefCertificate, string][] = [
    [
      'the key of another certificate',
      () => ({
        kind: 'certificate',
        certificatePem: rsa().certificatePem,
        keyPem: new Secret(sealOf('ECDSA').keyPem),
      }),
      'the private key does not belong to the certificate',
    ],
    [
      'a wrong password of a key',
      () => ({
        kind: 'certificate',
        certificatePem: rsa().certificatePem,
        keyPem: new Secret(encryptedKey(rsa().keyPem, PASSWORD)),
        password: new Secret('wrong-canary'),
      }),
      'the private key cannot be read: its password is wrong or missing, or it is no PEM file',
    ],
    [
      'a wrong password of a PKCS#12 file',
      () => ({ kind: 'pkcs12', bytes: pkcs12(rsa(), PASSWORD), password: new Secret('wrong-canary') }),
      'the PKCS#12 file cannot be read: its password is wrong, or it is no PKCS#12 file',
    ],
    [
      'a wrong Polish password of a PKCS#12 file',
      () => ({ kind: 'pkcs12', bytes: pkcs12(rsa(), PASSWORD), password: new Secret('źle-canary') }),
      'the PKCS#12 file cannot be read: its password is wrong, or it is no PKCS#12 file',
    ],
    [
      'something else than a PKCS#12 file',
      () => ({ kind: 'pkcs12', bytes: Buffer.from('hello'), password: new Secret('wrong-canary') }),
      'the PKCS#12 file cannot be read: its password is wrong, or it is no PKCS#12 file',
    ],
    [
      'no certificate',
      () => ({ kind: 'certificate', certificatePem: rsa().keyPem, keyPem: new Secret(rsa().keyPem) }),
      'the certificate file has no certificate in PEM form',
    ],
  ];

  it.each(cases)('%s is told in words, without a word of it', async (_name, source, detail) => {
    const failure = await failureOf(source());
    expect(failure).toMatchObject({ code: 'ksef.unauthorized', detail });
    expect(`${failure.stack}${JSON.stringify(failure)}`).not.toMatch(/canary|BEGIN/);
  });

  it('is not used before its first and after its last day', async () => {
    const certificate = new X509Certificate(rsa().certificatePem);
    const [from, to] = [Date.parse(certificate.validFrom), Date.parse(certificate.validTo)];
    expect(() => checkValidity(certificate, from + 1)).not.toThrow();
    expect(() => checkValidity(certificate, from - 1)).toThrow('valid from');
    expect(() => checkValidity(certificate, to + 1)).toThrow('was valid until');
  });
});
