import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { standingClock } from '../../cobot-sandbox/test/unit/standing-clock.js';
import { type KsefSandbox, startKsefSandbox } from '../src/start.js';
import {
  FORM_CODE,
  logIn,
  openSession,
  publishedKey,
  request,
  type SessionKey,
  send,
  sending,
} from './caller.js';
import { smallFa3 } from './fa3.js';

describe('the operator of the sandbox of KSeF', () => {
  let sandbox: KsefSandbox;
  let token: string;
  let session: SessionKey;

  beforeEach(async () => {
    sandbox = await startKsefSandbox({ clock: standingClock, processingMs: 0 });
    token = (await logIn(sandbox.baseUrl)).access;
    session = await openSession(sandbox.baseUrl, token);
  });
  afterEach(() => sandbox.close());

  const control = async (method: string, path: string, body?: unknown) => {
    const reply = await request(method, `${sandbox.url}/sandbox${path}`, body === undefined ? {} : { body });
    return reply.bytes.length === 0 ? reply.status : reply.json();
  };
  const sendRaw = () =>
    request('POST', `${sandbox.baseUrl}/sessions/online/${session.reference}/invoices`, {
      token,
      body: sending(smallFa3(), session),
    });
  const statuses = async () => {
    const url = `${sandbox.baseUrl}/sessions/${session.reference}/invoices`;
    const { invoices } = (await request('GET', url, { token })).json();
    return invoices.map((each: { status: { code: number } }) => each.status.code);
  };

  it('rotates keys: what the old ones encrypt is refused', async () => {
    const old = await publishedKey(sandbox.baseUrl, 'SymmetricKeyEncryption');
    const open = async (publicKeyId?: string) => {
      const initializationVector = Buffer.alloc(16).toString('base64');
      const encryption = {
        encryptedSymmetricKey: old.encrypt(Buffer.alloc(32)),
        initializationVector,
        publicKeyId,
      };
      const body = { formCode: FORM_CODE, encryption };
      return (await request('POST', `${sandbox.baseUrl}/sessions/online`, { token, body })).json();
    };
    expect(await control('POST', '/keys/rotate', { keep_old: true })).toBe(204);
    expect((await open(old.publicKeyId)).referenceNumber).toHaveLength(36);
    sandbox.operator.rotateKeys();
    expect((await open(old.publicKeyId)).errors[0].code).toBe(21470);
    const { referenceNumber } = await open();
    const failed = await request('GET', `${sandbox.baseUrl}/sessions/${referenceNumber}`, { token });
    expect(failed.json().status.code).toBe(415);
    const fresh = await publishedKey(sandbox.baseUrl, 'SymmetricKeyEncryption');
    expect(fresh.publicKeyId).not.toBe(old.publicKeyId);
    expect((await openSession(sandbox.baseUrl, token)).reference).toHaveLength(36);
  });

  it('kills sessions: 21184, and what was sent stays', async () => {
    await send(sandbox.baseUrl, token, session, smallFa3());
    expect(await control('POST', '/sessions/kill')).toEqual([session.reference]);
    const refused = await sendRaw();
    expect([refused.status, refused.json().errors[0].code]).toEqual([400, 21184]);
    const close = `${sandbox.baseUrl}/sessions/online/${session.reference}/close`;
    expect((await request('POST', close, { token })).json().errors[0].code).toBe(21180);
    expect(await statuses()).toEqual([200]);
  });

  it('is down for everybody', async () => {
    expect(await control('POST', '/down', { down: true })).toBe(204);
    expect((await request('POST', `${sandbox.baseUrl}/auth/challenge`)).status).toBe(503);
    expect((await sendRaw()).status).toBe(503);
    sandbox.operator.setDown(false);
    expect((await sendRaw()).status).toBe(202);
  });

  it('orders how documents end', async () => {
    expect(await control('POST', '/verdicts', { code: 550, count: 2 })).toBe(204);
    for (let times = 0; times < 3; times += 1) await sendRaw();
    expect(await statuses()).toEqual([550, 550, 200]);
    expect((await control('POST', '/verdicts', { code: 200 })).status).toBe(400);
    expect(() => sandbox.operator.orderVerdict({ code: 200 })).toThrow('200 refuses nothing');
  });

  it('issues documents of another program', async () => {
    sandbox.operator.change({ processing_ms: 48 * 3_600_000 });
    const issued = await sandbox.operator.issue(smallFa3({ net: '5.00' }), '5265877635');
    expect(issued.status).toBe(200);
    sandbox.operator.change({ processing_ms: 0 });
    await sendRaw();
    expect(await statuses()).toEqual([440]);
    sandbox.operator.advanceClock(60_000);
    const xml = await request('GET', `${sandbox.baseUrl}/invoices/ksef/${issued.ksefNumber}`, { token });
    expect(xml.bytes.equals(smallFa3({ net: '5.00' }))).toBe(true);
    const receipt = await request(
      'GET',
      `${sandbox.baseUrl}/sessions/${issued.session}/invoices/${issued.reference}/upo`,
      { token },
    );
    expect(receipt.status).toBe(200);
    const refused = await control('POST', '/documents', { xml: smallFa3().toString(), nip: '5265877635' });
    expect(refused.detail).toContain('KSeF refuses the document with 440');
  });

  it.each([
    ['drop-after-effect', [200]],
    ['drop-before-effect', []],
    ['half-close', [200]],
  ] as const)('plays faults: %s', async (type, expected) => {
    expect(
      await control('POST', '/faults', { match: { operation: 'send-invoice' }, count: 1, action: { type } }),
    ).toEqual({ id: 1 });
    await expect(sendRaw()).rejects.toThrow();
    expect(await statuses()).toEqual(expected);
    const { entries } = await control('GET', '/journal/requests');
    const sent = entries.find((entry: { operation: string }) => entry.operation === 'send-invoice');
    expect([sent.fault, sent.userId]).toEqual([type, type === 'drop-before-effect' ? null : '5265877635']);
  });

  it('knows what it can be told only', async () => {
    expect(
      (await control('POST', '/faults', { match: { operation: 'x' }, action: { type: 'delay' } })).status,
    ).toBe(400);
    expect((await control('PATCH', '/settings', { colour: 1 })).status).toBe(400);
    expect((await control('PATCH', '/settings', { processing_ms: 7 })).processing_ms).toBe(7);
    expect(await control('POST', '/clock', { advance: 1000 })).toEqual({
      now: '2026-10-05T10:00:01.000+00:00',
    });
  });

  it('shows its state, and starts anew', async () => {
    await sendRaw();
    const state = await control('GET', '/state');
    expect([state.documents, state.accepted, state.sessions.length]).toEqual([1, 1, 1]);
    expect(state.addresses.base_url).toBe(sandbox.baseUrl);
    expect((await control('GET', '/documents'))[0].key).toBe('5265877635 VAT FV/1');
    const contexts = [{ nip: '7352765225', tokens: ['t'] }];
    expect(await control('POST', '/reset', { seed: { contexts } })).toBe(204);
    expect((await sendRaw()).status).toBe(401);
    expect([...sandbox.state.contexts.keys()]).toEqual(['7352765225']);
    expect(sandbox.operator.documents()).toEqual([]);
  });

  it('limits requests for each context: sessions by the minute, metadata by the hour', async () => {
    const list = () => request('GET', `${sandbox.baseUrl}/sessions?sessionType=Online`, { token });
    const body = { subjectType: 'Subject1', dateRange: { dateType: 'Issue', from: '2026-10-05' } };
    const query = () => request('POST', `${sandbox.baseUrl}/invoices/query/metadata`, { token, body });
    const until429 = async (ask: typeof list, betweenMs: number) => {
      for (let asked = 0; ; asked += 1) {
        const reply = await ask();
        if (reply.status === 429) return [asked, reply.headers.get('retry-after')];
        sandbox.operator.advanceClock(betweenMs);
      }
    };
    expect(await until429(list, 0)).toEqual([5, '1']);
    sandbox.operator.advanceClock(60_000);
    expect(await until429(list, 1000)).toEqual([10, '50']);
    token = (await logIn(sandbox.baseUrl)).access;
    expect(await until429(query, 10_000)).toEqual([20, '3400']);
    const other = (await logIn(sandbox.baseUrl, '7352765225')).access;
    expect(
      (await request('GET', `${sandbox.baseUrl}/sessions?sessionType=Online`, { token: other })).status,
    ).toBe(200);
  });
});
