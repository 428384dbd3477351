import { X509Certificate } from 'node:crypto';
import { expect, it } from 'vitest';
import { selfSignedCertificate } from '../../src/keys/certificate.js';
import { firstKeyPairs } from '../../src/keys/key-ring.js';

const VALID_FROM = Date.parse('2026-10-05T10:00:00Z');
const VALID_TO = Date.parse('2028-10-05T10:00:00Z');

it.each([
  ['plain', '1234', '1234'],
  ['with the highest bit', 'ff01', 'FF01'],
  ['that begins with zeros', '000012', '12'],
  ['of zero', '0000', '0'],
])('makes a certificate with a serial number %s', async (_name, serial, expected) => {
  const [pair] = firstKeyPairs();
  const der = selfSignedCertificate({
    commonName: 'KSeF sandbox',
    ...pair,
    validFrom: VALID_FROM,
    validTo: VALID_TO,
    serial: Buffer.from(serial, 'hex'),
  });
  const certificate = new X509Certificate(der);
  expect(certificate.serialNumber).toBe(expected);
  expect(certificate.subject).toBe('CN=KSeF sandbox');
  expect([Date.parse(certificate.validFrom), Date.parse(certificate.validTo)]).toEqual([
    VALID_FROM,
    VALID_TO,
  ]);
  expect(certificate.verify(pair.publicKey)).toBe(true);
});
