import { X509Certificate } from 'node:crypto';
import type { XmlDocument, XmlElement } from 'libxml2-wasm';
import { refusal } from '../../engine/problem.js';
import { canonical, digestOf, isSignedBy, referencedBytes } from './xmldsig.js';

/** Types of the reference to SignedProperties (ETSI EN 319 132-1, section 4.4.2). */
const SIGNED_PROPERTIES = 'http://uri.etsi.org/01903#SignedProperties';

/**
 * Verifies the XAdES signature of a document: every reference's digest, the reference to SignedProperties, the
 * digest of the signing certificate, and the signature itself.
 *
 * @param copy parses the document once more
 * @returns the certificate of the signer
 * @throws KsefProblem 9102, 9103, 9105 or 21115
 */
export function verifySignature(document: XmlDocument, copy: () => XmlDocument): X509Certificate {
  const signatures = document.find('//*[local-name()="Signature"]') as XmlElement[];
  const [signature] = signatures;
  if (signature === undefined) throw refusal(9102);
  if (signatures.length > 1) throw refusal(9103);
  const signedInfo = element(signature, '*[local-name()="SignedInfo"]');
  const references = signedInfo.find('*[local-name()="Reference"]') as XmlElement[];
  for (const reference of references) requireDigest(reference, document, copy);
  requireCoverage(references, signature, document);
  const certificate = certificateOf(signature);
  requireSigningCertificate(signature, certificate);
  const form = algorithm(signedInfo, 'CanonicalizationMethod');
  const signed = canonical(signedInfo, form);
  const value = Buffer.from(element(signature, '*[local-name()="SignatureValue"]').content, 'base64');
  const method = algorithm(signedInfo, 'SignatureMethod');
  if (signed === null || !isSignedBy(certificate.publicKey, method, signed, value)) {
    throw wrong('SignatureValue does not fit SignedInfo and the certificate');
  }
  return certificate;
}

function requireDigest(reference: XmlElement, document: XmlDocument, copy: () => XmlDocument): void {
  const uri = reference.attr('URI')?.value ?? '';
  const bytes = referencedBytes(reference, document, copy);
  if (bytes === null) throw wrong(`nothing, or too much, has the URI "${uri}"`);
  const expected = element(reference, '*[local-name()="DigestValue"]').content;
  const digest = digestOf(algorithm(reference, 'DigestMethod'), bytes);
  if (digest === null) throw wrong(`the digest of "${uri}" has an algorithm that is not allowed`);
  if (digest !== expected.replace(/\s/g, '')) throw wrong(`the digest of "${uri}" does not fit`);
}

/** The signature must cover the document and SignedProperties. */
function requireCoverage(
  references: readonly XmlElement[],
  signature: XmlElement,
  { root }: XmlDocument,
): void {
  const properties = references.filter((reference) => reference.attr('Type')?.value === SIGNED_PROPERTIES);
  if (properties.length !== 1) throw wrong('SignedProperties are not signed');
  const id = element(signature, './/*[local-name()="SignedProperties"]').attr('Id')?.value;
  if (properties[0]?.attr('URI')?.value !== `#${id}`) throw wrong('SignedProperties are not signed');
  const wholes = ['', `#${root.attr('Id')?.value}`];
  const isWhole = references.some((each) => wholes.includes(each.attr('URI')?.value ?? ''));
  if (!isWhole) throw wrong('the document is not signed');
}

function certificateOf(signature: XmlElement): X509Certificate {
  const path = '*[local-name()="KeyInfo"]//*[local-name()="X509Certificate"]';
  const node = signature.get(path);
  if (node === null) throw refusal(21115);
  try {
    return new X509Certificate(Buffer.from(node.content, 'base64'));
  } catch {
    throw refusal(21115);
  }
}

/** SigningCertificate, version 1 or 2, holds the digest of the certificate. */
function requireSigningCertificate(signature: XmlElement, certificate: X509Certificate): void {
  const path =
    './/*[local-name()="SignedSignatureProperties"]/*[starts-with(local-name(),"SigningCertificate")]';
  const digest = element(signature, `${path}//*[local-name()="CertDigest"]`);
  const expected = element(digest, '*[local-name()="DigestValue"]').content.replace(/\s/g, '');
  if (digestOf(algorithm(digest, 'DigestMethod'), certificate.raw) !== expected) {
    throw wrong('SigningCertificate names another certificate');
  }
}

function element(parent: XmlElement, path: string): XmlElement {
  const found = parent.get(path);
  if (found === null) throw wrong(`there is no ${path}`);
  return found as XmlElement;
}

function algorithm(parent: XmlElement, name: string): string {
  return element(parent, `*[local-name()="${name}"]`).attr('Algorithm')?.value ?? '';
}

function wrong(detail: string) {
  return refusal(9105, detail);
}
