import { createPublicKey } from 'node:crypto';
import type { Pkcs10CertificateRequest } from '@peculiar/x509';
import { lazily } from '@spacebooks/base/lazy';
import { refusal } from '../engine/problem.js';
import { isSameName, type SubjectName, subjectNameOf } from './subject-name.js';

export const x509 = lazily(() => import('@peculiar/x509'));

const SIGNATURES = ['RSASSA-PKCS1-v1_5', 'RSA-PSS', 'ECDSA'];
const DIGESTS = ['SHA-1', 'SHA-256', 'SHA-384', 'SHA-512'];

/**
 * Reads a request (PKCS #10) of whoever has this name, and checks it in KSeF's order.
 *
 * @throws KsefProblem 25004, 25010, 25011 or 25003
 */
export async function readCertificateRequest(
  der: Uint8Array,
  expected: SubjectName,
): Promise<Pkcs10CertificateRequest> {
  const request = await parsed(der);
  if (!hasAllowedKey(request)) throw refusal(25010);
  // The library's type needs those of a browser.
  const { name, hash } = request.signatureAlgorithm as {
    readonly name: string;
    readonly hash: { readonly name: string };
  };
  if (!SIGNATURES.includes(name) || !DIGESTS.includes(hash.name)) throw refusal(25011);
  if (!(await isSigned(request))) throw refusal(25004, 'Niepoprawny podpis CSR.');
  if (!isSameName(subjectNameOf(request.subjectName), expected)) throw refusal(25003);
  return request;
}

async function parsed(der: Uint8Array): Promise<Pkcs10CertificateRequest> {
  const { Pkcs10CertificateRequest } = await x509();
  try {
    return new Pkcs10CertificateRequest(Uint8Array.from(der));
  } catch (error) {
    throw refusal(25004, String(error));
  }
}

async function isSigned(request: Pkcs10CertificateRequest): Promise<boolean> {
  try {
    return await request.verify();
  } catch {
    // The library throws where a signature has not even the form of one.
    return false;
  }
}

/** RSA of 2048 bits, or the curve P-256. */
function hasAllowedKey(request: Pkcs10CertificateRequest): boolean {
  try {
    const key = createPublicKey({ key: spkiOf(request), format: 'der', type: 'spki' });
    const { modulusLength, namedCurve } = key.asymmetricKeyDetails ?? {};
    if (key.asymmetricKeyType === 'rsa') return modulusLength === 2048;
    return key.asymmetricKeyType === 'ec' && namedCurve === 'prime256v1';
  } catch {
    return false;
  }
}

/** SubjectPublicKeyInfo, DER. */
export function spkiOf({ publicKey }: Pkcs10CertificateRequest): Buffer {
  return Buffer.from(publicKey.rawData);
}
