import {
  constants,
  createDecipheriv,
  createHash,
  createPrivateKey,
  createPublicKey,
  privateDecrypt,
  X509Certificate,
} from 'node:crypto';
import type { Transport, TransportAnswer, TransportRequest } from '@spacebooks/http/transport';
import { formatKsefNumber } from '../src/ksef-number.js';
import { companySeal, NIP, type TestCertificate } from './certificates.js';
import type { JumpingClock } from './jumping-clock.js';

export const TOKEN = 'ksef-token-canary-8c1d';
const CHALLENGE = '20261005-CR-20F5EE4000-DA48AE4124-46';

export type Answer = Partial<Omit<TransportAnswer, 'body'>> & {
  readonly json?: unknown;
  readonly text?: string;
};
type Handler = (request: SeenRequest) => Answer | Promise<Answer>;

interface SeenRequest {
  /** Method and path without the query, e.g. `GET /sessions/S1/invoices`. */
  readonly name: string;
  readonly query: URLSearchParams;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly at: number;
}

export interface FakeDocument {
  readonly session: string;
  readonly reference: string;
  readonly xml: string;
  readonly hash: string;
  readonly offline: boolean;
  status: { code: number; description: string; details?: string[]; extensions?: Record<string, string> };
}

export interface FakeKsef extends Transport {
  readonly requests: SeenRequest[];
  readonly documents: FakeDocument[];
  /** Publishes another key and retires the one before. */
  rotateKeys(): Promise<void>;
  /** The next requests of that name are answered so; `error` throws it in place of an answer. */
  next(name: string, ...answers: (Answer | Error | Handler)[]): void;
  /** How often requests whose name begins so came. */
  count(name: string): number;
  /** Access tokens that were given out and not withdrawn. */
  readonly accessTokens: Set<string>;
  readonly refreshTokens: Set<string>;
}

export const problem = (
  status: number,
  code: number,
  description = 'nie wolno',
  details: string[] = [],
): Answer => ({
  status,
  headers: { 'content-type': 'application/problem+json' },
  json: {
    title: 'Bad Request',
    status,
    detail: 'Żądanie jest nieprawidłowe.',
    errors: [{ code, description, details }],
  },
});

const seals: Promise<TestCertificate>[] = [];

/** Made once, because an RSA key takes a while. */
function sealNumber(index: number): Promise<TestCertificate> {
  seals[index] ??= companySeal('RSA');
  return seals[index];
}

/** A small KSeF in memory with real keys. It accepts every document at once. */
export async function fakeKsef(clock: JumpingClock): Promise<FakeKsef> {
  const requests: SeenRequest[] = [];
  const documents: FakeDocument[] = [];
  const scripted = new Map<string, (Answer | Error | Handler)[]>();
  const accessTokens = new Set<string>();
  const refreshTokens = new Set<string>();
  const sessions = new Map<string, { key: Buffer; iv: Buffer; open: boolean }>();
  let seal: TestCertificate = await sealNumber(0);
  let keySince = clock.now() - 86_400_000;
  let counter = 0;

  const keyId = ({ certificatePem }: TestCertificate): string =>
    createHash('sha256')
      .update(createPublicKey(certificatePem).export({ type: 'spki', format: 'der' }))
      .digest('base64');
  const iso = (ms: number): string => new Date(ms).toISOString();
  const timed = (token: string, ms: number) => ({ token, validUntil: iso(clock.now() + ms) });
  const decrypt = (base64: string): Buffer =>
    privateDecrypt(
      { key: createPrivateKey(seal.keyPem), padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
      Buffer.from(base64, 'base64'),
    );
  const newAccess = () => {
    counter += 1;
    accessTokens.add(`access-${counter}`);
    return timed(`access-${counter}`, 900_000);
  };
  const bearerOf = (request: SeenRequest): string =>
    (request.headers.Authorization ?? '').replace('Bearer ', '');
  const sessionOf = (request: SeenRequest): string => request.name.split('/')[3] ?? '';

  function begin({ body }: SeenRequest): Answer {
    const { encryptedToken, publicKeyId, contextIdentifier, challenge } = JSON.parse(body);
    if (publicKeyId !== keyId(seal)) return problem(400, 21470);
    const [token, timestamp] = decrypt(encryptedToken).toString().split('|');
    const right = token === TOKEN && Number(timestamp) === clock.now() && challenge === CHALLENGE;
    if (!right || contextIdentifier.value !== NIP) return problem(400, 21111);
    return begun();
  }

  function begun(): Answer {
    return {
      status: 202,
      json: { referenceNumber: 'LOGIN', authenticationToken: timed('authentication', 600_000) },
    };
  }

  function open({ body }: SeenRequest): Answer {
    const { encryption, formCode } = JSON.parse(body);
    if (encryption.publicKeyId !== keyId(seal)) return problem(400, 21470);
    if (formCode.systemCode !== 'FA (3)') return problem(400, 21405);
    counter += 1;
    const iv = Buffer.from(encryption.initializationVector, 'base64');
    sessions.set(`S${counter}`, { key: decrypt(encryption.encryptedSymmetricKey), iv, open: true });
    return {
      status: 201,
      json: { referenceNumber: `S${counter}`, validUntil: iso(clock.now() + 43_200_000) },
    };
  }

  function receive(request: SeenRequest): Answer {
    const session = sessions.get(sessionOf(request));
    if (session === undefined) return problem(400, 21173);
    if (!session.open) return problem(400, 21180);
    const sent = JSON.parse(request.body);
    const encrypted = Buffer.from(sent.encryptedInvoiceContent, 'base64');
    if (hashOf(encrypted) !== sent.encryptedInvoiceHash) return problem(400, 21403);
    if (encrypted.byteLength !== sent.encryptedInvoiceSize) return problem(400, 21402);
    const decipher = createDecipheriv('aes-256-cbc', session.key, session.iv);
    const xml = Buffer.concat([decipher.update(encrypted), decipher.final()]);
    if (hashOf(xml) !== sent.invoiceHash || xml.byteLength !== sent.invoiceSize) return problem(400, 21403);
    documents.push({
      session: sessionOf(request),
      reference: `D${documents.length + 1}`,
      xml: xml.toString(),
      hash: sent.invoiceHash,
      offline: sent.offlineMode,
      status: { code: 200, description: 'Sukces' },
    });
    return { status: 202, json: { referenceNumber: `D${documents.length}` } };
  }

  const shown = (document: FakeDocument) => ({
    ordinalNumber: 1,
    referenceNumber: document.reference,
    invoiceHash: document.hash,
    invoicingDate: iso(clock.now()),
    status: document.status,
    ...(document.status.code === 200
      ? { ksefNumber: numberOf(document), acquisitionDate: '2026-10-05T10:00:01.1234567+00:00' }
      : {}),
  });

  function close(request: SeenRequest): Answer {
    const session = sessions.get(sessionOf(request));
    if (session === undefined) return problem(400, 21173);
    if (!session.open) return problem(400, 21180);
    session.open = false;
    return { status: 204 };
  }

  function authorized(handler: Handler): Handler {
    return (request) => {
      if (accessTokens.has(bearerOf(request))) return handler(request);
      const json = { title: 'Unauthorized', status: 401, detail: `Token ${bearerOf(request)} wygasł.` };
      return { status: 401, headers: { 'content-type': 'application/problem+json' }, json };
    };
  }

  const routes: readonly [RegExp, Handler][] = [
    [
      /^GET \/security\/public-key-certificates$/,
      () => ({ json: [certificateEntry(seal, keySince, iso, keyId(seal))] }),
    ],
    [
      /^POST \/auth\/challenge$/,
      () => ({ json: { challenge: CHALLENGE, timestamp: iso(clock.now()), timestampMs: clock.now() } }),
    ],
    [/^POST \/auth\/ksef-token$/, begin],
    [/^POST \/auth\/xades-signature$/, begun],
    [/^GET \/auth\/LOGIN$/, () => ({ json: { status: { code: 200, description: 'ok' } } })],
    [
      /^POST \/auth\/token\/redeem$/,
      () => {
        const accessToken = newAccess();
        const refreshToken = timed(`refresh-${counter}`, 600_000_000);
        refreshTokens.add(refreshToken.token);
        return { json: { accessToken, refreshToken } };
      },
    ],
    [
      /^POST \/auth\/token\/refresh$/,
      (request) =>
        refreshTokens.has(bearerOf(request)) ? { json: { accessToken: newAccess() } } : problem(400, 21301),
    ],
    [/^POST \/sessions\/online$/, authorized(open)],
    [/^POST \/sessions\/online\/\w+\/invoices$/, authorized(receive)],
    [/^POST \/sessions\/online\/\w+\/close$/, authorized(close)],
    [
      /^GET \/sessions\/\w+$/,
      authorized((request) => ({
        json: {
          status: { code: sessions.get(request.name.split('/')[2] ?? '')?.open ? 100 : 170, description: '' },
        },
      })),
    ],
    [
      /^GET \/sessions\/\w+\/invoices$/,
      authorized((request) => {
        const session = request.name.split('/')[2];
        return { json: { invoices: documents.filter((each) => each.session === session).map(shown) } };
      }),
    ],
    [
      /^GET \/sessions\/\w+\/invoices\/\w+$/,
      authorized((request) => {
        const found = documents.find(({ reference }) => reference === request.name.split('/').at(-1));
        return found === undefined ? problem(400, 21405) : { json: shown(found) };
      }),
    ],
  ];

  return {
    requests,
    documents,
    accessTokens,
    refreshTokens,
    count: (name) => requests.filter((each) => each.name.startsWith(name)).length,
    next: (name, ...answers) => scripted.set(name, [...(scripted.get(name) ?? []), ...answers]),
    rotateKeys: async () => {
      seal = await sealNumber(1);
      keySince = clock.now() - 1;
    },
    send: async (request: TransportRequest) => {
      const url = new URL(request.url);
      const name = `${request.method} ${url.pathname.replace(/^(?:\/demo)?\/v2/, '')}`;
      const body = request.body === undefined ? '' : Buffer.from(request.body).toString();
      const seen = { name, query: url.searchParams, headers: request.headers, body, at: clock.now() };
      requests.push(seen);
      const step = scripted.get(name)?.shift();
      if (step instanceof Error) throw step;
      const route = routes.find(([pattern]) => pattern.test(name))?.[1];
      const given = typeof step === 'function' ? await step(seen) : (step ?? (await route?.(seen)));
      return asAnswer(given ?? { status: 404 });
    },
    close: () => {},
  };
}

export function numberOf({ reference }: Pick<FakeDocument, 'reference'>): string {
  const technical = reference.replace(/\D/g, '').padStart(12, '0');
  return formatKsefNumber({ nip: NIP, date: '2026-10-05', technical });
}

export function hashOf(bytes: Uint8Array | string): string {
  return createHash('sha256').update(bytes).digest('base64');
}

export function certificateEntry(
  { certificatePem }: TestCertificate,
  since: number,
  iso: (ms: number) => string,
  publicKeyId: string,
  usage: readonly string[] = ['KsefTokenEncryption', 'SymmetricKeyEncryption'],
) {
  return {
    certificate: new X509Certificate(certificatePem).raw.toString('base64'),
    certificateId: 'c',
    publicKeyId,
    validFrom: iso(since),
    validTo: iso(since + 365 * 86_400_000),
    usage,
  };
}

function asAnswer({ json, text, ...answer }: Answer): TransportAnswer {
  const body = json === undefined ? (text ?? '') : JSON.stringify(json);
  const type = json === undefined ? 'text/plain' : 'application/json';
  return { status: 200, headers: { 'content-type': type }, ...answer, body: Buffer.from(body) };
}

/** A KSeF number of the seller with right check digits. */
export const KSEF_NUMBER = numberOf({ reference: 'D77' });
