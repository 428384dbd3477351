import { X509Certificate } from 'node:crypto';
import type { XmlElement } from 'libxml2-wasm';
import { refusal } from '../../engine/problem.js';
import { digestOf } from './algorithms.js';
import { NAMESPACES } from './names.js';

/** The certificates that KeyInfo brings: that of the signer, often with those above it. @throws KsefProblem 21115 */
export function certificatesOf(signature: XmlElement): readonly X509Certificate[] {
  const nodes = signature.find('ds:KeyInfo/ds:X509Data/ds:X509Certificate', NAMESPACES);
  if (nodes.length === 0) throw refusal(21115);
  try {
    return nodes.map(({ content }) => new X509Certificate(Buffer.from(content, 'base64')));
  } catch {
    throw refusal(21115);
  }
}

/**
 * The certificate that SigningCertificate, version 1 or 2, names by its digest.
 *
 * @throws KsefProblem 9105 when KeyInfo brings another
 */
export function signersCertificate(
  signedProperties: XmlElement,
  certificates: readonly X509Certificate[],
): X509Certificate {
  const path = 'xades:SignedSignatureProperties/*[starts-with(local-name(),"SigningCertificate")]/xades:Cert';
  const text = (name: string) =>
    signedProperties.get(`${path}/xades:CertDigest/${name}`, NAMESPACES)?.content;
  const algorithm = text('ds:DigestMethod/@Algorithm') ?? '';
  const expected = text('ds:DigestValue')?.replaceAll(/\s/g, '');
  const found = certificates.find(({ raw }) => digestOf(algorithm, raw) === expected);
  if (expected === undefined || found === undefined) {
    throw refusal(9105, 'SigningCertificate names another certificate');
  }
  return found;
}
