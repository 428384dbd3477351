import type { Clock } from '@spacebooks/base/clock';
import type { Secret } from '@spacebooks/base/secret';
import { KsefError } from '../errors.js';
import type { KsefRequest } from '../exchange/request.js';
import type { PublicKeys } from '../public-keys.js';
import {
  certificateReader,
  checkValidity,
  type KeptCertificate,
  type KsefCertificate,
  type ReadCertificate,
} from './certificate.js';

/** How a seller proves who he is. Tokens are allowed by law until the end of 2026. */
export type KsefLogin =
  | { readonly kind: 'token'; readonly token: Secret }
  | KsefCertificate
  | KeptCertificate
  /** A request for a login (login-request.ts) that somebody has signed elsewhere. It serves one login. */
  | { readonly kind: 'signed'; readonly xml: Uint8Array };

interface Challenge {
  readonly challenge: string;
  /** Epoch milliseconds of KSeF's clock. */
  readonly timestampMs: number;
}

/** Makes the request that answers a challenge. */
export type Prove = (challenge: Challenge) => Promise<Pick<KsefRequest, 'path' | 'content'>>;

interface ProofOptions {
  readonly login: KsefLogin;
  readonly nip: string;
  readonly keys: PublicKeys;
  readonly clock: Clock;
}

export function createProof({ login, nip, keys, clock }: ProofOptions): Prove {
  if (login.kind === 'token') return proveByToken(login.token, nip, keys);
  if (login.kind === 'signed') return async () => signedRequest(login.xml);
  const read = certificateReader(login);
  return async ({ challenge }) => {
    const current = await read();
    checkValidity(current.certificate, clock.now());
    return signedRequest(await signAuthRequest(current, challenge, nip));
  };
}

function signedRequest(bytes: Uint8Array): Pick<KsefRequest, 'path' | 'content'> {
  return { path: '/auth/xades-signature', content: { type: 'application/xml', bytes } };
}

function proveByToken(token: Secret, nip: string, keys: PublicKeys): Prove {
  return async ({ challenge, timestampMs }) => {
    if (token.reveal() === '')
      throw new KsefError('ksef.unauthorized', { detail: 'the token is empty', notReceived: true });
    const plain = Buffer.from(`${token.reveal()}|${timestampMs}`, 'utf8');
    const { base64, publicKeyId } = await keys.encrypt('KsefTokenEncryption', plain);
    const body = {
      challenge,
      contextIdentifier: { type: 'Nip', value: nip },
      encryptedToken: base64,
      publicKeyId,
    };
    const bytes = Buffer.from(JSON.stringify(body));
    return { path: '/auth/ksef-token', content: { type: 'application/json', bytes } };
  };
}

/**
 * The request for a login (AuthTokenRequest, schema 2.1), to be signed.
 *
 * @param nip of the seller for whom we log in
 */
export async function unsignedAuthRequest(challenge: string, nip: string): Promise<string> {
  // Loading it takes 0.4 s and 48 MB, which a login with a token does not need.
  const { buildUnsignedAuthTokenRequestXml } = await import('ksef-client-ts');
  return buildUnsignedAuthTokenRequestXml({ challenge, contextIdentifier: { type: 'Nip', value: nip } });
}

/** The same with an enveloped XAdES signature. */
async function signAuthRequest(
  { certificate, key }: ReadCertificate,
  challenge: string,
  nip: string,
): Promise<Uint8Array> {
  const { SignatureService } = await import('ksef-client-ts');
  const xml = await unsignedAuthRequest(challenge, nip);
  const keyPem = key.export({ format: 'pem', type: 'pkcs8' }).toString();
  return Buffer.from(SignatureService.sign(xml, certificate.toString(), keyPem), 'utf8');
}
