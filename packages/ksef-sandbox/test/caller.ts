import {
  constants,
  createCipheriv,
  createHash,
  publicEncrypt,
  randomBytes,
  X509Certificate,
} from 'node:crypto';

/** One answer. */
export interface KsefReply {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Buffer;
  /** The body as JSON, whatever the test expects of it. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of many forms.
  json(): any;
}

export interface KsefRequest {
  readonly token?: string;
  readonly headers?: Record<string, string>;
  /** JSON, or bytes as they are. */
  readonly body?: unknown;
}

/** A request with problem details asked for, unless another format is. */
export async function request(method: string, url: string, options: KsefRequest = {}): Promise<KsefReply> {
  const { token, body } = options;
  const headers = new Headers({ 'x-error-format': 'problem-details', ...options.headers });
  if (token !== undefined) headers.set('authorization', `Bearer ${token}`);
  const bytes = body === undefined ? null : body instanceof Uint8Array ? body : JSON.stringify(body);
  if (bytes !== null && !headers.has('content-type')) headers.set('content-type', 'application/json');
  const response = await fetch(url, { method, headers, body: bytes });
  const answered = Buffer.from(await response.arrayBuffer());
  return {
    status: response.status,
    headers: response.headers,
    bytes: answered,
    json: () => JSON.parse(answered.toString('utf8')),
  };
}

/** The key that is published for a usage. */
export async function publishedKey(baseUrl: string, usage: string) {
  const keys = (await request('GET', `${baseUrl}/security/public-key-certificates`)).json();
  const found = keys.findLast((key: { usage: string[] }) => key.usage.includes(usage));
  const { publicKey } = new X509Certificate(Buffer.from(found.certificate, 'base64'));
  const encrypt = (plain: Buffer): string => {
    const padding = constants.RSA_PKCS1_OAEP_PADDING;
    return publicEncrypt({ key: publicKey, padding, oaepHash: 'sha256' }, plain).toString('base64');
  };
  return { publicKeyId: found.publicKeyId as string, encrypt };
}

/** Begins a login with the token of the seed. @returns the operation's token and reference number */
export async function beginTokenLogin(
  baseUrl: string,
  nip = '5265877635',
  ksefToken = `sandbox-ksef-token-${nip}`,
) {
  const { challenge, timestampMs } = (await request('POST', `${baseUrl}/auth/challenge`)).json();
  const key = await publishedKey(baseUrl, 'KsefTokenEncryption');
  const body = {
    challenge,
    contextIdentifier: { type: 'Nip', value: nip },
    encryptedToken: key.encrypt(Buffer.from(`${ksefToken}|${timestampMs}`)),
    publicKeyId: key.publicKeyId,
  };
  const begun = (await request('POST', `${baseUrl}/auth/ksef-token`, { body })).json();
  return { token: begun.authenticationToken.token as string, reference: begun.referenceNumber as string };
}

/** @returns access and refresh token */
export async function logIn(baseUrl: string, nip = '5265877635', ksefToken?: string) {
  const { token } = await beginTokenLogin(baseUrl, nip, ksefToken);
  const tokens = (await request('POST', `${baseUrl}/auth/token/redeem`, { token })).json();
  return { access: tokens.accessToken.token as string, refresh: tokens.refreshToken.token as string };
}

/** What a session encrypts with. */
export interface SessionKey {
  readonly reference: string;
  readonly key: Buffer;
  readonly iv: Buffer;
}

export const FORM_CODE = { systemCode: 'FA (3)', schemaVersion: '1-0E', value: 'FA' } as const;

export async function openSession(
  baseUrl: string,
  token: string,
  headers: Record<string, string> = {},
): Promise<SessionKey> {
  const { publicKeyId, encrypt } = await publishedKey(baseUrl, 'SymmetricKeyEncryption');
  const key = randomBytes(32);
  const iv = randomBytes(16);
  const encryption = {
    encryptedSymmetricKey: encrypt(key),
    initializationVector: iv.toString('base64'),
    publicKeyId,
  };
  const opened = await request('POST', `${baseUrl}/sessions/online`, {
    token,
    headers,
    body: { formCode: FORM_CODE, encryption },
  });
  return { reference: opened.json().referenceNumber, key, iv };
}

/** The body that sends a document. */
export function sending(xml: Buffer, { key, iv }: SessionKey) {
  const cipher = createCipheriv('aes-256-cbc', key, iv);
  const encrypted = Buffer.concat([cipher.update(xml), cipher.final()]);
  return {
    invoiceHash: sha256(xml),
    invoiceSize: xml.length,
    encryptedInvoiceHash: sha256(encrypted),
    encryptedInvoiceSize: encrypted.length,
    encryptedInvoiceContent: encrypted.toString('base64'),
    offlineMode: false,
  };
}

export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('base64');
}

/** @returns the reference number of the document */
export async function send(
  baseUrl: string,
  token: string,
  session: SessionKey,
  xml: Buffer,
): Promise<string> {
  const url = `${baseUrl}/sessions/online/${session.reference}/invoices`;
  const reply = await request('POST', url, { token, body: sending(xml, session) });
  if (reply.status !== 202) throw new Error(`${reply.status} ${reply.bytes}`);
  return reply.json().referenceNumber;
}
