import { constants, createHash, type KeyObject, verify } from 'node:crypto';

const DSIG = 'http://www.w3.org/2000/09/xmldsig#';
const MORE = 'http://www.w3.org/2001/04/xmldsig-more#';
const MORE_2007 = 'http://www.w3.org/2007/05/xmldsig-more#';
const XMLENC = 'http://www.w3.org/2001/04/xmlenc#';

/** Digests that KSeF takes; SHA-1 is none of them. */
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

/** Whether a signature is right, by the name of its algorithm: RSA (PKCS #1 and PSS) and ECDSA (r and s). */
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
