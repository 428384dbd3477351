import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { standingClock } from '../../cobot-sandbox/test/unit/standing-clock.js';
import { KSEF_OPERATIONS } from '../src/operations.js';
import { type KsefSandbox, startKsefSandbox } from '../src/start.js';
import {
  beginTokenLogin,
  FORM_CODE,
  type KsefReply,
  type KsefRequest,
  logIn,
  openSession,
  publishedKey,
  request,
  type SessionKey,
  send,
  sending,
  sha256,
} from './caller.js';
import { DESCRIPTION, isThere, KsefDescription } from './description.js';
import { smallFa3 } from './fa3.js';
import { newEncryption, pack, zipOf } from './packages.js';
import { sealOf, signedLogin } from './signer.js';

if (!isThere) console.info(`skipped: ${DESCRIPTION} is not there`);

/** Whose own tests check every answer (CheckedCalls). */
const CHECKED_ELSEWHERE =
  /^\/(tokens|permissions|certificates|collective-identifiers|testdata|limits\/subject|peppol|auth\/sessions\/:)/;

const NOWHERE = '20261005-XX-0000000000-0000000000-00';

describe.skipIf(!isThere)('answers of the sandbox of KSeF fit the published description', () => {
  let sandbox: KsefSandbox;
  let description: KsefDescription;
  let access: string;
  let refresh: string;
  /** Open, with one document in processing. */
  let open: SessionKey;
  /** Closed and done: accepted, duplicate, refused. */
  let done: SessionKey;
  let accepted: string;
  let ksefNumber: string;
  let upo: string;

  beforeAll(async () => {
    description = new KsefDescription();
    const contexts = [{ nip: '5265877635', tokens: ['sandbox-ksef-token-5265877635'] }];
    sandbox = await startKsefSandbox({
      clock: standingClock,
      seed: { settings: { limits: false }, contexts },
    });
    const { baseUrl, operator } = sandbox;
    ({ access, refresh } = await logIn(baseUrl));
    done = await openSession(baseUrl, access);
    accepted = await send(baseUrl, access, done, smallFa3());
    await send(baseUrl, access, done, smallFa3());
    await send(baseUrl, access, done, Buffer.from('<no/>'));
    await request('POST', `${baseUrl}/sessions/online/${done.reference}/close`, { token: access });
    operator.advanceClock(60_000);
    const url = `${baseUrl}/sessions/${done.reference}`;
    ({ ksefNumber } = (await request('GET', `${url}/invoices/${accepted}`, { token: access })).json());
    upo = (await request('GET', url, { token: access })).json().upo.pages[0].referenceNumber;
    open = await openSession(baseUrl, access);
    await send(baseUrl, access, open, smallFa3({ number: 'FV/2' }));
  });
  afterAll(() => sandbox.close());

  type Call = (method: string, path: string, options?: KsefRequest) => Promise<KsefReply>;
  /** Calls under the base URL with the access token. */
  const call: Call = (method, path, options = {}) =>
    request(method, sandbox.baseUrl + path, { token: access, ...options });
  const query = (filters: object = {}) => ({
    subjectType: 'Subject1',
    dateRange: { dateType: 'PermanentStorage', from: '2026-10-01T00:00:00' },
    ...filters,
  });

  /** Operation of the sandbox, path of the description, expected status, and the request. */
  const rows: readonly (readonly [string, string, string, number, () => Promise<KsefReply>])[] = [
    [
      'get-public-keys',
      'GET',
      '/security/public-key-certificates',
      200,
      () => call('GET', '/security/public-key-certificates'),
    ],
    ['create-challenge', 'POST', '/auth/challenge', 200, () => call('POST', '/auth/challenge')],
    ['log-in-with-token', 'POST', '/auth/ksef-token', 202, () => tokenLogin()],
    [
      'log-in-with-token',
      'POST',
      '/auth/ksef-token',
      400,
      () => call('POST', '/auth/ksef-token', { body: {} }),
    ],
    [
      'log-in-with-signature',
      'POST',
      '/auth/xades-signature',
      202,
      () => signedLogin(sandbox.baseUrl, sealOf('5265877635')),
    ],
    [
      'log-in-with-signature',
      'POST',
      '/auth/xades-signature',
      400,
      () => call('POST', '/auth/xades-signature', { body: Buffer.from('<a/>') }),
    ],
    ['get-login', 'GET', '/auth/{referenceNumber}', 200, () => loginStatus()],
    ['get-login', 'GET', '/auth/{referenceNumber}', 400, () => loginStatus(NOWHERE)],
    ['get-login', 'GET', '/auth/{referenceNumber}', 401, () => call('GET', `/auth/${NOWHERE}`)],
    ['redeem-tokens', 'POST', '/auth/token/redeem', 200, () => redeem(1)],
    ['redeem-tokens', 'POST', '/auth/token/redeem', 400, () => redeem(2)],
    [
      'refresh-token',
      'POST',
      '/auth/token/refresh',
      200,
      () => call('POST', '/auth/token/refresh', { token: refresh }),
    ],
    ['list-logins', 'GET', '/auth/sessions', 200, () => call('GET', '/auth/sessions')],
    ['end-login', 'DELETE', '/auth/sessions/current', 204, () => endLogin()],
    ['get-rate-limits', 'GET', '/rate-limits', 200, () => call('GET', '/rate-limits')],
    ['get-context-limits', 'GET', '/limits/context', 200, () => call('GET', '/limits/context')],
    ['open-session', 'POST', '/sessions/online', 201, () => opened()],
    [
      'open-session',
      'POST',
      '/sessions/online',
      400,
      () => opened({ formCode: { ...FORM_CODE, value: 'PEF' } }),
    ],
    ['open-session', 'POST', '/sessions/online', 401, () => call('POST', '/sessions/online', { token: 'x' })],
    ['send-invoice', 'POST', '/sessions/online/{referenceNumber}/invoices', 202, () => sent(open, 'FV/3')],
    ['send-invoice', 'POST', '/sessions/online/{referenceNumber}/invoices', 400, () => sent(done, 'FV/4')],
    ['list-sessions', 'GET', '/sessions', 200, () => call('GET', '/sessions?sessionType=Online')],
    ['list-sessions', 'GET', '/sessions', 400, () => call('GET', '/sessions')],
    [
      'get-session',
      'GET',
      '/sessions/{referenceNumber}',
      200,
      () => call('GET', `/sessions/${done.reference}`),
    ],
    [
      'get-session',
      'GET',
      '/sessions/{referenceNumber}',
      200,
      () => call('GET', `/sessions/${open.reference}`),
    ],
    ['get-session', 'GET', '/sessions/{referenceNumber}', 400, () => call('GET', `/sessions/${NOWHERE}`)],
    [
      'list-session-invoices',
      'GET',
      '/sessions/{referenceNumber}/invoices',
      200,
      () => call('GET', `/sessions/${done.reference}/invoices`),
    ],
    [
      'list-session-invoices',
      'GET',
      '/sessions/{referenceNumber}/invoices',
      200,
      () => call('GET', `/sessions/${open.reference}/invoices`),
    ],
    [
      'list-failed-invoices',
      'GET',
      '/sessions/{referenceNumber}/invoices/failed',
      200,
      () => call('GET', `/sessions/${done.reference}/invoices/failed`),
    ],
    [
      'get-session-invoice',
      'GET',
      '/sessions/{referenceNumber}/invoices/{invoiceReferenceNumber}',
      200,
      () => call('GET', `/sessions/${done.reference}/invoices/${accepted}`),
    ],
    [
      'get-session-invoice',
      'GET',
      '/sessions/{referenceNumber}/invoices/{invoiceReferenceNumber}',
      400,
      () => call('GET', `/sessions/${done.reference}/invoices/${NOWHERE}`),
    ],
    [
      'get-invoice-upo',
      'GET',
      '/sessions/{referenceNumber}/invoices/{invoiceReferenceNumber}/upo',
      200,
      () => call('GET', `/sessions/${done.reference}/invoices/${accepted}/upo`),
    ],
    [
      'get-invoice-upo-by-number',
      'GET',
      '/sessions/{referenceNumber}/invoices/ksef/{ksefNumber}/upo',
      200,
      () => call('GET', `/sessions/${done.reference}/invoices/ksef/${ksefNumber}/upo`),
    ],
    [
      'get-invoice-upo-by-number',
      'GET',
      '/sessions/{referenceNumber}/invoices/ksef/{ksefNumber}/upo',
      400,
      () => call('GET', `/sessions/${open.reference}/invoices/ksef/${ksefNumber}/upo`),
    ],
    [
      'get-session-upo',
      'GET',
      '/sessions/{referenceNumber}/upo/{upoReferenceNumber}',
      200,
      () => call('GET', `/sessions/${done.reference}/upo/${upo}`),
    ],
    [
      'get-session-upo',
      'GET',
      '/sessions/{referenceNumber}/upo/{upoReferenceNumber}',
      400,
      () => call('GET', `/sessions/${done.reference}/upo/${NOWHERE}`),
    ],
    [
      'query-metadata',
      'POST',
      '/invoices/query/metadata',
      200,
      () => call('POST', '/invoices/query/metadata', { body: query() }),
    ],
    [
      'query-metadata',
      'POST',
      '/invoices/query/metadata',
      400,
      () => call('POST', '/invoices/query/metadata', { body: query({ subjectType: 'X' }) }),
    ],
    [
      'get-invoice',
      'GET',
      '/invoices/ksef/{ksefNumber}',
      200,
      () => call('GET', `/invoices/ksef/${ksefNumber}`),
    ],
    ['get-invoice', 'GET', '/invoices/ksef/{ksefNumber}', 400, () => call('GET', '/invoices/ksef/x')],
    ['export-invoices', 'POST', '/invoices/exports', 201, () => exportBegun()],
    ['export-invoices', 'POST', '/invoices/exports', 400, () => exportBegun({ filters: {} })],
    [
      'get-invoice-export',
      'GET',
      '/invoices/exports/{referenceNumber}',
      200,
      async () => call('GET', `/invoices/exports/${(await exportBegun()).json().referenceNumber}`),
    ],
    [
      'get-invoice-export',
      'GET',
      '/invoices/exports/{referenceNumber}',
      400,
      () => call('GET', `/invoices/exports/${NOWHERE}`),
    ],
    ['open-batch-session', 'POST', '/sessions/batch', 201, () => batchOpened()],
    ['open-batch-session', 'POST', '/sessions/batch', 400, () => batchOpened({ batchFile: {} })],
    [
      'close-batch-session',
      'POST',
      '/sessions/batch/{referenceNumber}/close',
      400,
      async () => call('POST', `/sessions/batch/${(await batchOpened()).json().referenceNumber}/close`),
    ],
    [
      'close-session',
      'POST',
      '/sessions/online/{referenceNumber}/close',
      204,
      () => call('POST', `/sessions/online/${open.reference}/close`),
    ],
    [
      'close-session',
      'POST',
      '/sessions/online/{referenceNumber}/close',
      400,
      () => call('POST', `/sessions/online/${open.reference}/close`),
    ],
  ];

  async function tokenLogin(): Promise<KsefReply> {
    const { challenge } = (await call('POST', '/auth/challenge')).json();
    const { publicKeyId, encrypt } = await publishedKey(sandbox.baseUrl, 'KsefTokenEncryption');
    const contextIdentifier = { type: 'Nip', value: '5265877635' };
    const body = { challenge, contextIdentifier, encryptedToken: encrypt(Buffer.from('x|1')), publicKeyId };
    return call('POST', '/auth/ksef-token', { body });
  }

  async function loginStatus(reference?: string): Promise<KsefReply> {
    const begun = await beginTokenLogin(sandbox.baseUrl);
    return call('GET', `/auth/${reference ?? begun.reference}`, { token: begun.token });
  }

  async function redeem(times: number): Promise<KsefReply> {
    const { token } = await beginTokenLogin(sandbox.baseUrl);
    for (let left = times; left > 1; left -= 1) await call('POST', '/auth/token/redeem', { token });
    return call('POST', '/auth/token/redeem', { token });
  }

  async function endLogin(): Promise<KsefReply> {
    const { access: token } = await logIn(sandbox.baseUrl);
    return call('DELETE', '/auth/sessions/current', { token });
  }

  async function opened(changed: object = {}): Promise<KsefReply> {
    const { publicKeyId, encrypt } = await publishedKey(sandbox.baseUrl, 'SymmetricKeyEncryption');
    const encryption = {
      encryptedSymmetricKey: encrypt(Buffer.alloc(32)),
      initializationVector: Buffer.alloc(16).toString('base64'),
      publicKeyId,
    };
    return call('POST', '/sessions/online', { body: { formCode: FORM_CODE, encryption, ...changed } });
  }

  async function exportBegun(changed: object = {}): Promise<KsefReply> {
    const { encryption } = await newEncryption(sandbox.baseUrl);
    return call('POST', '/invoices/exports', { body: { encryption, filters: query(), ...changed } });
  }

  async function batchOpened(changed: object = {}): Promise<KsefReply> {
    const { body } = await pack(sandbox.baseUrl, zipOf({ 'one.xml': smallFa3() }));
    return call('POST', '/sessions/batch', { body: { ...body, ...changed } });
  }

  function sent(session: SessionKey, number: string): Promise<KsefReply> {
    const body = sending(smallFa3({ number }), session);
    return call('POST', `/sessions/online/${session.reference}/invoices`, { body });
  }

  function complaints(method: string, path: string, reply: KsefReply): string[] {
    const mediaType = reply.headers.get('content-type');
    return description.complaints(method, path, reply.status, mediaType, reply.bytes);
  }

  it('has a row for every operation that is played', () => {
    const named = new Set(rows.map(([name]) => name));
    const here = KSEF_OPERATIONS.filter(({ path }) => !CHECKED_ELSEWHERE.test(path));
    expect(here.map(({ name }) => name).filter((name) => !named.has(name))).toEqual([]);
  });

  it.each(rows)('%s: %s %s answers %i', async (_name, method, path, status, run) => {
    const reply = await run();
    expect([reply.status, reply.bytes.toString('utf8').slice(0, status === reply.status ? 0 : 500)]).toEqual([
      status,
      '',
    ]);
    expect(complaints(method, path, reply)).toEqual([]);
  });

  it('says in the older formats what went wrong', async () => {
    const headers = { 'x-error-format': '' };
    const reply = await call('GET', `/sessions/${NOWHERE}`, { headers });
    expect(complaints('GET', '/sessions/{referenceNumber}', reply)).toEqual([]);
    expect(reply.headers.get('content-type')).toBe('application/json');
    expect(reply.json().exception.exceptionDetailList[0].exceptionCode).toBe(21173);
  });

  it.each(['problem-details', ''])('says that the limit is reached (X-Error-Format: %s)', async (format) => {
    sandbox.operator.change({ limits: true });
    const headers = { 'x-error-format': format };
    let reply = await call('GET', '/sessions?sessionType=Online', { headers });
    while (reply.status === 200) reply = await call('GET', '/sessions?sessionType=Online', { headers });
    sandbox.operator.change({ limits: false });
    expect(reply.status).toBe(429);
    expect(reply.headers.get('retry-after')).toBe('1');
    expect(complaints('GET', '/sessions', reply)).toEqual([]);
  });

  it('is precise about hashes of what is downloaded', async () => {
    const receipt = await call('GET', `/sessions/${done.reference}/invoices/${accepted}/upo`);
    expect(receipt.headers.get('x-ms-meta-hash')).toBe(sha256(receipt.bytes));
    const xml = await call('GET', `/invoices/ksef/${ksefNumber}`);
    expect(xml.headers.get('x-ms-meta-hash')).toBe(sha256(smallFa3()));
    expect(xml.bytes.equals(smallFa3())).toBe(true);
  });

  it('sees a wrong answer', () => {
    const body = Buffer.from('{"challenge":"short","timestamp":"now","clientIp":"::1","color":1}');
    expect(description.complaints('POST', '/auth/challenge', 200, 'application/json', body)).toHaveLength(4);
  });
});
