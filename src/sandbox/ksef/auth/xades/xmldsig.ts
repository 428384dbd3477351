import { constants, createHash, type KeyObject, verify } from 'node:crypto';
import type { XmlDocument, XmlElement, XmlNode } from 'libxml2-wasm';

const ENVELOPED = 'http://www.w3.org/2000/09/xmldsig#enveloped-signature';

/** Canonical forms by their names: mode of libxml2, and whether comments stay. */
const FORMS: Readonly<Record<string, readonly [mode: 0 | 1 | 2, withComments: boolean]>> = {
  'http://www.w3.org/TR/2001/REC-xml-c14n-20010315': [0, false],
  'http://www.w3.org/TR/2001/REC-xml-c14n-20010315#WithComments': [0, true],
  'http://www.w3.org/2001/10/xml-exc-c14n#': [1, false],
  'http://www.w3.org/2001/10/xml-exc-c14n#WithComments': [1, true],
  'http://www.w3.org/2006/12/xml-c14n11': [2, false],
  'http://www.w3.org/2006/12/xml-c14n11#WithComments': [2, true],
};

const PLAIN = 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315';

/** Bytes of a node, or of a whole document, in a canonical form. @returns null when the form is unknown */
export function canonical(node: XmlNode | XmlDocument, algorithm: string): Buffer | null {
  const form = FORMS[algorithm];
  if (form === undefined) return null;
  const [mode, withComments] = form;
  return Buffer.from(node.canonicalizeToString({ mode, withComments }), 'utf8');
}

/**
 * What a reference of a signature covers, after its transforms. An empty URI is the document, `#id` an element.
 *
 * @returns null when the target is not found, or a transform is unknown
 */
export function referencedBytes(
  reference: XmlElement,
  document: XmlDocument,
  copy: () => XmlDocument,
): Buffer | null {
  const uri = reference.attr('URI')?.value ?? '';
  const names = reference.find('*[local-name()="Transforms"]/*[local-name()="Transform"]/@Algorithm');
  const transforms = names.map((name) => name.content);
  const form = transforms.find((name) => name !== ENVELOPED) ?? PLAIN;
  if (transforms.filter((name) => name !== ENVELOPED).length > 1) return null;
  if (uri === '') {
    using whole = copy();
    if (transforms.includes(ENVELOPED)) whole.get('//*[local-name()="Signature"]')?.remove();
    return canonical(whole, form);
  }
  const id = uri.slice(1);
  if (!uri.startsWith('#') || !/^[\w.-]+$/.test(id)) return null;
  const targets = document.find(`//*[@Id="${id}" or @ID="${id}" or @id="${id}"]`);
  return targets.length === 1 && targets[0] !== undefined ? canonical(targets[0], form) : null;
}

const DSIG = 'http://www.w3.org/2000/09/xmldsig#';
const MORE = 'http://www.w3.org/2001/04/xmldsig-more#';
const MORE_2007 = 'http://www.w3.org/2007/05/xmldsig-more#';
const XMLENC = 'http://www.w3.org/2001/04/xmlenc#';

/** Digests that KSeF accepts; SHA-1 is not among them. */
const DIGESTS: Readonly<Record<string, string>> = {
  [`${XMLENC}sha256`]: 'sha256',
  [`${MORE}sha384`]: 'sha384',
  [`${XMLENC}sha512`]: 'sha512',
};

/** Base64 digest by the name of an algorithm. @returns null when the algorithm is not allowed */
export function digestOf(algorithm: string, bytes: Uint8Array): string | null {
  const name = DIGESTS[algorithm];
  return name === undefined ? null : createHash(name).update(bytes).digest('base64');
}

/** Whether a signature is valid, by the name of its algorithm: RSA (PKCS #1 and PSS) and ECDSA (r and s). */
export function isSignedBy(
  key: KeyObject,
  algorithm: string,
  signed: Uint8Array,
  signature: Uint8Array,
): boolean {
  const [, family, bits] = /(rsa|ecdsa)-sha(256|384|512)$/.exec(algorithm) ?? [];
  const [, pssBits] = /sha(256|384|512)-rsa-MGF1$/.exec(algorithm) ?? [];
  const isKnown = algorithm.startsWith(MORE) || algorithm.startsWith(MORE_2007) || algorithm.startsWith(DSIG);
  if (!isKnown) return false;
  if (family === 'ecdsa' && key.asymmetricKeyType === 'ec') {
    return verify(`sha${bits}`, signed, { key, dsaEncoding: 'ieee-p1363' }, signature);
  }
  if (key.asymmetricKeyType !== 'rsa') return false;
  if (family === 'rsa') return verify(`sha${bits}`, signed, key, signature);
  if (pssBits === undefined) return false;
  const padding = constants.RSA_PKCS1_PSS_PADDING;
  return verify(
    `sha${pssBits}`,
    signed,
    { key, padding, saltLength: constants.RSA_PSS_SALTLEN_AUTO },
    signature,
  );
}
