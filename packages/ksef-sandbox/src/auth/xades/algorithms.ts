import { constants, createHash, createPublicKey, type KeyLike, verify } from 'node:crypto';
import type { SignedXml } from 'xml-crypto';

type Digest = InstanceType<SignedXml['HashAlgorithms'][string]>;
type Verifier = InstanceType<SignedXml['SignatureAlgorithms'][string]>;

const MORE = 'http://www.w3.org/2001/04/xmldsig-more#';
const MORE_2007 = 'http://www.w3.org/2007/05/xmldsig-more#';
const XMLENC = 'http://www.w3.org/2001/04/xmlenc#';

/** Digests that KSeF accepts, by the names of their algorithms; SHA-1 is not among them. */
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

function digest(algorithm: string, name: string) {
  return class implements Digest {
    getAlgorithmName(): string {
      return algorithm;
    }
    getHash(xml: string): string {
      return createHash(name).update(xml, 'utf8').digest('base64');
    }
  };
}

/** How a signature is verified whose key is of a kind. */
type Scheme = Omit<Parameters<typeof verify>[2] & object, 'key'>;

const RSA = {};
const PSS = { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: constants.RSA_PSS_SALTLEN_AUTO };
/** r and s one after the other; DER is no signature of XML (RFC 4050). */
const ECDSA = { dsaEncoding: 'ieee-p1363' } as const;

function verifier(algorithm: string, name: string, keyType: 'rsa' | 'ec', scheme: Scheme) {
  return class implements Verifier {
    getAlgorithmName(): string {
      return algorithm;
    }
    getSignature(): never {
      throw new Error('The sandbox signs nothing.');
    }
    verifySignature(material: string, publicKey: KeyLike, value: string): boolean {
      const key = createPublicKey(publicKey);
      if (key.asymmetricKeyType !== keyType) return false;
      return verify(name, Buffer.from(material), { key, ...scheme }, Buffer.from(value, 'base64'));
    }
  };
}

const SIZES = ['256', '384', '512'] as const;

/** For the library, whose own are fewer, and include SHA-1. */
export const HASH_ALGORITHMS: SignedXml['HashAlgorithms'] = Object.fromEntries(
  Object.entries(DIGESTS).map(([algorithm, name]) => [algorithm, digest(algorithm, name)]),
);

/** RSA (PKCS #1 and PSS) and ECDSA. */
export const SIGNATURE_ALGORITHMS: SignedXml['SignatureAlgorithms'] = Object.fromEntries(
  SIZES.flatMap((size) =>
    (
      [
        [`${MORE}rsa-sha${size}`, 'rsa', RSA],
        [`${MORE_2007}sha${size}-rsa-MGF1`, 'rsa', PSS],
        [`${MORE}ecdsa-sha${size}`, 'ec', ECDSA],
      ] as const
    ).map(([algorithm, keyType, scheme]) => [
      algorithm,
      verifier(algorithm, `sha${size}`, keyType, scheme) as SignedXml['SignatureAlgorithms'][string],
    ]),
  ),
);
