import type { X509Certificate } from 'node:crypto';
import type { XmlDocument, XmlElement } from 'libxml2-wasm';
import { SignedXml } from 'xml-crypto';
import { refusal } from '../../engine/problem.js';
import { HASH_ALGORITHMS, SIGNATURE_ALGORITHMS } from './algorithms.js';
import { requireAllowedXPath } from './allowed-xpath.js';
import { DSIG, NAMESPACES, SIGNED_PROPERTIES } from './names.js';
import { certificatesOf, signersCertificate } from './signing-certificate.js';
import { TRANSFORMS } from './transforms.js';
import { parseXmlOfStrangers } from './xml-of-strangers.js';

export interface Signed {
  /** What the signature covers besides SignedProperties: the document, or the object that holds it. */
  readonly content: string;
  readonly certificate: X509Certificate;
  /** All that came with the signature, which may lead to an authority. */
  readonly certificates: readonly X509Certificate[];
}

/**
 * Verifies the one XAdES signature of a document, enveloped by it or enveloping it: the signature itself and the digests
 * of what it covers, by the library (docs/adr/0154), and what XAdES adds: SignedProperties are covered, too, and name
 * the certificate of the signer.
 *
 * @throws KsefProblem 9102, 9103, 9105 or 21115
 */
export async function verifySignature(text: string, document: XmlDocument): Promise<Signed> {
  const signature = onlySignature(document);
  const signedInfo = element(signature, '*[1][self::ds:SignedInfo]');
  requireAllowedXPath(signedInfo);
  const certificates = certificatesOf(signature);
  const signedProperties = element(signature, 'ds:Object/xades:QualifyingProperties/xades:SignedProperties');
  const certificate = signersCertificate(signedProperties, certificates);
  const covered = coveredBy(text, signature, certificate);
  const propertiesUri = `#${signedProperties.attr('Id')?.value}`;
  requireType(signedInfo, propertiesUri);
  // Once more from what was signed: only that counts.
  using properties = await parseXmlOfStrangers(Buffer.from(covered.get(propertiesUri) ?? ''));
  if (!signersCertificate(properties.root, certificates).raw.equals(certificate.raw)) throw wrong('');
  const content = covered.get(uriOfContent(document, signature));
  if (content === undefined) throw wrong('the document is not signed');
  return { content, certificate, certificates };
}

function onlySignature(document: XmlDocument): XmlElement {
  const [signature, ...others] = document.find('//ds:Signature', NAMESPACES) as XmlElement[];
  if (signature === undefined) throw refusal(9102);
  if (others.length > 0) throw refusal(9103);
  return signature;
}

/** Inclusive: with every namespace that is declared around it. */
const BY_ITSELF = { mode: 0, withComments: true } as const;

/** What each reference covers, in its canonical form, by its URI. @throws KsefProblem 9105 */
function coveredBy(
  text: string,
  signature: XmlElement,
  certificate: X509Certificate,
): ReadonlyMap<string, string> {
  const verifier = new SignedXml({ publicCert: certificate.toString(), getCertFromKeyInfo: () => null });
  verifier.CanonicalizationAlgorithms = { ...verifier.CanonicalizationAlgorithms, ...TRANSFORMS };
  verifier.HashAlgorithms = HASH_ALGORITHMS;
  verifier.SignatureAlgorithms = SIGNATURE_ALGORITHMS;
  try {
    verifier.loadSignature(signature.canonicalizeToString(BY_ITSELF));
    if (!verifier.checkSignature(text)) throw new Error(reasonOf(verifier));
  } catch (error) {
    throw wrong((error as Error).message);
  }
  return new Map(verifier.getReferences().map(({ uri, signedReference = '' }) => [uri, signedReference]));
}

function reasonOf(verifier: SignedXml): string {
  const [error] = verifier.getReferences().flatMap(({ validationError }) => validationError ?? []);
  return error?.message ?? 'a digest does not fit';
}

/** The reference to SignedProperties says what it is. */
function requireType(signedInfo: XmlElement, uri: string): void {
  const references = signedInfo.find('ds:Reference', NAMESPACES) as XmlElement[];
  const typed = references.filter((each) => each.attr('Type')?.value === SIGNED_PROPERTIES);
  if (typed.length !== 1 || typed[0]?.attr('URI')?.value !== uri)
    throw wrong('SignedProperties are not signed');
}

/** An enveloped signature covers its document, an enveloping one the object beside SignedProperties. */
function uriOfContent({ root }: XmlDocument, signature: XmlElement): string {
  if (root.namespaceUri !== DSIG) return '';
  const object = element(signature, 'ds:Object[not(xades:QualifyingProperties)]');
  return `#${object.attr('Id')?.value}`;
}

function element(parent: XmlElement, path: string): XmlElement {
  const found = parent.get(path, NAMESPACES);
  if (found === null) throw wrong(`there is no ${path}`);
  return found as XmlElement;
}

function wrong(detail: string) {
  return refusal(9105, detail);
}
