import {
  buildUnsignedAuthTokenRequestXml,
  CertificateService,
  type CryptoEncryptionMethod,
  type SelfSignedCertificateResult,
  SignatureService,
} from 'ksef-client-ts';
import { type KsefReply, request } from './ksef-sandbox-caller.js';

export type Signer = Promise<SelfSignedCertificateResult>;

/** A self-signed company seal whose subject holds the NIP. */
export function sealOf(nip: string, method: CryptoEncryptionMethod = 'RSA'): Signer {
  return CertificateService.generateCompanySeal('Biuro sp. z o.o.', `VATPL-${nip}`, 'Biuro', method);
}

export interface SignedLogin {
  readonly nip?: string;
  readonly challenge?: string;
  /** certificateSubject when left out. */
  readonly subjectType?: string;
  /** Spoils, or writes anew, what was signed. */
  readonly change?: (signed: string) => string;
}

/** POST /auth/xades-signature, signed by a library that knows nothing of the sandbox. */
export async function signedLogin(
  baseUrl: string,
  signer: Signer,
  options: SignedLogin = {},
): Promise<KsefReply> {
  const { nip = '5265877635', subjectType = 'certificateSubject', change = (text) => text } = options;
  const { certificatePem, privateKeyPem } = await signer;
  const unsigned = buildUnsignedAuthTokenRequestXml({
    challenge: options.challenge ?? (await request('POST', `${baseUrl}/auth/challenge`)).json().challenge,
    contextIdentifier: { type: 'Nip', value: nip },
    subjectIdentifierType: subjectType,
  });
  const signed = change(SignatureService.sign(unsigned, certificatePem, privateKeyPem));
  const headers = { 'content-type': 'application/xml' };
  return request('POST', `${baseUrl}/auth/xades-signature`, { headers, body: Buffer.from(signed) });
}
