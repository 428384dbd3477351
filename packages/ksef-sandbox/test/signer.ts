import {
  buildUnsignedAuthTokenRequestXml,
  CertificateService,
  type CryptoEncryptionMethod,
  type SelfSignedCertificateResult,
  SignatureService,
} from 'ksef-client-ts';
import { type KsefReply, request } from './caller.js';

export type Signer = Promise<SelfSignedCertificateResult>;

/** A self-signed company seal whose subject holds the NIP. */
export function sealOf(nip: string, method: CryptoEncryptionMethod = 'RSA'): Signer {
  return CertificateService.generateCompanySeal('Biuro sp. z o.o.', `VATPL-${nip}`, 'Biuro', method);
}

export interface SignedLogin {
  readonly nip?: string;
  /** Where to log in, when not to a NIP. */
  readonly context?: { readonly type: 'InternalId' | 'NipVatUe'; readonly value: string };
  readonly challenge?: string;
  /** certificateSubject when left out. */
  readonly subjectType?: string;
  /** Spoils, or writes anew, what was signed. */
  readonly change?: (signed: string) => string;
  /** After `?`. */
  readonly query?: string;
}

/** POST /auth/xades-signature, signed by a library that knows nothing of the sandbox. */
export async function signedLogin(
  baseUrl: string,
  signer: Signer,
  options: SignedLogin = {},
): Promise<KsefReply> {
  const { nip = '5265877635', subjectType = 'certificateSubject', change = (text) => text } = options;
  const { query = '' } = options;
  const { certificatePem, privateKeyPem } = await signer;
  const unsigned = buildUnsignedAuthTokenRequestXml({
    challenge: options.challenge ?? (await request('POST', `${baseUrl}/auth/challenge`)).json().challenge,
    contextIdentifier: options.context ?? { type: 'Nip', value: nip },
    subjectIdentifierType: subjectType,
  });
  const signed = change(SignatureService.sign(unsigned, certificatePem, privateKeyPem));
  const headers = { 'content-type': 'application/xml' };
  return request('POST', `${baseUrl}/auth/xades-signature${query}`, { headers, body: Buffer.from(signed) });
}

/** A person whose certificate holds a PESEL. */
export function personOf(pesel: string): Signer {
  return CertificateService.generatePersonalCertificate(
    'Anna',
    'Nowak',
    `PNOPL-${pesel}`,
    'Anna Nowak',
    'ECDSA',
  );
}

/** SHA-256 of the certificate, in the digits that grants name it by. */
export async function fingerprintOf(signer: Signer): Promise<string> {
  return CertificateService.getSha256Fingerprint((await signer).certificatePem)
    .replaceAll(':', '')
    .toUpperCase();
}

/** A login with a signature. @returns the code of its status, and the access token where it succeeds */
export async function signIn(baseUrl: string, signer: Signer, options: SignedLogin = {}) {
  const { referenceNumber, authenticationToken } = (await signedLogin(baseUrl, signer, options)).json();
  const { token } = authenticationToken;
  const { status } = (await request('GET', `${baseUrl}/auth/${referenceNumber}`, { token })).json();
  if (status.code !== 200) return { code: status.code as number, access: '' };
  const tokens = (await request('POST', `${baseUrl}/auth/token/redeem`, { token })).json();
  return { code: 200, access: tokens.accessToken.token as string };
}
