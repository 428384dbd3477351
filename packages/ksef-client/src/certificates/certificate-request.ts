import { type KeyObject, webcrypto } from 'node:crypto';
import { lazily } from '@spacebooks/base/lazy';

/** What KSeF wants a request to say of its subject: values by the attributes of X.520, some of them several. */
export interface CertificateSubject {
  readonly commonName?: string | undefined;
  /** A person may have several, one attribute each. */
  readonly givenName?: readonly string[] | undefined;
  readonly surname?: string | undefined;
  readonly serialNumber?: string | undefined;
  readonly organizationName?: string | undefined;
  readonly organizationIdentifier?: string | undefined;
  readonly uniqueIdentifier?: string | undefined;
  readonly countryName?: string | undefined;
}

/** The attributes by their object identifiers (ksef-docs, certyfikaty-KSeF.md, table of fields). */
const ATTRIBUTES: readonly (readonly [keyof CertificateSubject, string])[] = [
  ['commonName', '2.5.4.3'],
  ['givenName', '2.5.4.42'],
  ['surname', '2.5.4.4'],
  ['serialNumber', '2.5.4.5'],
  ['organizationName', '2.5.4.10'],
  ['organizationIdentifier', '2.5.4.97'],
  ['uniqueIdentifier', '2.5.4.45'],
  ['countryName', '2.5.4.6'],
];

/** These are PrintableString by RFC 5280, appendix A. */
const PRINTABLE: readonly (keyof CertificateSubject)[] = ['countryName', 'serialNumber'];

const x509 = lazily(() => import('@peculiar/x509'));

/**
 * A request for a certificate (PKCS #10, DER), signed by its key with SHA-256.
 *
 * @param key private, EC on P-256 or RSA of 2048 bits
 */
export async function certificateRequest(subject: CertificateSubject, key: KeyObject): Promise<Uint8Array> {
  const { Name, Pkcs10CertificateRequestGenerator } = await x509();
  const algorithm = algorithmOf(key);
  const request = await Pkcs10CertificateRequestGenerator.create(
    { name: new Name(nameOf(subject)), keys: await pairOf(key, algorithm), signingAlgorithm: algorithm },
    webcrypto as never,
  );
  return new Uint8Array(request.rawData);
}

function nameOf(subject: CertificateSubject) {
  return ATTRIBUTES.flatMap(([attribute, id]) =>
    [subject[attribute] ?? []].flat().map((value: string) => ({
      [id]: [PRINTABLE.includes(attribute) ? { printableString: value } : { utf8String: value }],
    })),
  );
}

function algorithmOf({ asymmetricKeyType }: KeyObject) {
  const hash = 'SHA-256';
  return asymmetricKeyType === 'ec'
    ? { name: 'ECDSA', namedCurve: 'P-256', hash }
    : { name: 'RSASSA-PKCS1-v1_5', hash };
}

async function pairOf(key: KeyObject, algorithm: ReturnType<typeof algorithmOf>) {
  const jwk = key.export({ format: 'jwk' });
  const { kty, crv, x, y, n, e } = jwk;
  const open = kty === 'EC' ? { kty, crv, x, y } : { kty, n, e };
  const imported = (each: object, usage: 'sign' | 'verify') =>
    webcrypto.subtle.importKey('jwk', each as webcrypto.JsonWebKey, algorithm, true, [usage]);
  return {
    privateKey: await imported(jwk, 'sign'),
    publicKey: await imported(open, 'verify'),
  };
}
