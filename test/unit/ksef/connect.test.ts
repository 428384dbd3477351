import { Secret } from '@spacebooks/base/secret';
import { TransportError } from '@spacebooks/http/transport-error';
import { describe, expect, it } from 'vitest';
import { companySeal, NIP } from '../../../packages/ksef-client/test/certificates.js';
import { fakeKsef, problem, TOKEN } from '../../../packages/ksef-client/test/fake-ksef.js';
import { jumpingClock } from '../../../packages/ksef-client/test/jumping-clock.js';
import { BASE_URL, testMemory, xml } from '../../../packages/ksef-client/test/parts.js';
import { Failure } from '../../../src/domain/errors.js';
import { ksefCertificates } from '../../../src/ksef/certificates.js';
import { connectKsef } from '../../../src/ksef/connect.js';
import { failureOf } from '../failure-of.js';

async function connected(log: unknown[] = []) {
  const clock = jumpingClock();
  const ksef = await fakeKsef(clock);
  const store = testMemory();
  const told = (event: string, fields?: unknown): void => void log.push([event, fields]);
  const client = connectKsef({
    clock,
    baseUrl: BASE_URL,
    nip: NIP,
    login: { kind: 'token', token: new Secret(TOKEN) },
    store,
    transport: ksef,
    version: '1.2.3',
    log: { info: told, warn: told },
  });
  return { client, ksef, store };
}

describe('the client of KSeF, as the daemon has it', () => {
  it('throws failures of the closed set, with all that the client knows', async () => {
    const { client, ksef } = await connected();
    const { reference } = await client.session();
    ksef.next(`GET /sessions/${reference}`, { status: 429, headers: { 'retry-after': '30' } });
    const failure = await failureOf(client.sessionStatus(reference));
    expect(failure).toBeInstanceOf(Failure);
    expect(failure).toMatchObject({
      code: 'ksef.rate-limited',
      kind: 'transient',
      message: `ksef.rate-limited: GET /sessions/${reference}: status 429`,
      status: 429,
      retryAfterMs: 30_000,
      notReceived: true,
      findings: [],
      obstacle: null,
    });
  });

  it('leaves open whether KSeF received what was not answered', async () => {
    const { client, ksef } = await connected();
    const { reference } = await client.session();
    ksef.next(`POST /sessions/online/${reference}/invoices`, new TransportError('unreachable', 'ECONNRESET'));
    expect(await failureOf(client.send(reference, xml()))).toMatchObject({
      code: 'ksef.unreachable',
      notReceived: false,
    });
  });

  it('passes what the store throws, known to have come before anything was sent', async () => {
    const { client, store } = await connected();
    const { reference } = await client.session();
    store.record = () => Promise.reject(new Failure('store.full'));
    expect(await failureOf(client.send(reference, xml()))).toMatchObject({
      code: 'store.full',
      notReceived: true,
    });
  });

  it('passes what the store throws of its sessions, and defects, as they are', async () => {
    const { client, store } = await connected();
    const defect = new TypeError('undefined is not a function');
    store.openSessions = () => Promise.reject(defect);
    await expect(client.tidy()).rejects.toBe(defect);
  });

  it('logs why a session could not be closed in the words of the daemon', async () => {
    const log: unknown[] = [];
    const { client, ksef } = await connected(log);
    const { reference } = await client.session();
    ksef.next(`POST /sessions/online/${reference}/close`, problem(403, 21301));
    await client.tidy(true);
    expect(log).toEqual([
      ['ksef.session-close-failed', { session: reference, reason: expect.stringMatching(/^KSeF .*: POST/) }],
    ]);
  });

  it('says of a certificate that cannot be used that the login is not possible', async () => {
    const { certificatePem } = await companySeal('ECDSA');
    const pem = { kind: 'certificate', certificatePem, keyPem: new Secret('none') } as const;
    expect(await failureOf(ksefCertificates.read(pem))).toMatchObject({
      code: 'ksef.unauthorized',
      notReceived: true,
    });
  });
});
