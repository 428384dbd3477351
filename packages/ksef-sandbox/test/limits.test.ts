import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { standingClock } from '../../cobot-sandbox/test/unit/standing-clock.js';
import { type KsefSandbox, startKsefSandbox } from '../src/start.js';
import { logIn, openSession, sending } from './caller.js';
import { CheckedCalls, refusedWith } from './checked.js';
import { smallFa3 } from './fa3.js';
import { personOf, signIn } from './signer.js';

const OFFICE = '7352765225';
const PESEL = '80010112340';
const USUAL = { maxInvoiceSizeInMB: 1, maxInvoiceWithAttachmentSizeInMB: 3, maxInvoices: 10_000 };

describe('limits of the sandbox of KSeF', () => {
  let sandbox: KsefSandbox;
  let calls: CheckedCalls;
  let token: string;
  let other: string;

  beforeAll(async () => {
    const providers = Array.from({ length: 11 }, (_, index) => ({
      id: `PPL0000${String(index).padStart(2, '0')}`,
      name: `Usługi ${index}`,
    }));
    sandbox = await startKsefSandbox({
      clock: standingClock,
      seed: {
        settings: { limits: false },
        contexts: ['5265877635', OFFICE].map((nip) => ({ nip, tokens: [`sandbox-ksef-token-${nip}`] })),
        peppol_providers: providers,
      },
    });
    calls = new CheckedCalls(sandbox.baseUrl);
    token = (await logIn(sandbox.baseUrl)).access;
    other = (await logIn(sandbox.baseUrl, OFFICE)).access;
  });
  afterAll(() => sandbox.close());

  const get = async (path: string, caller = token) =>
    (await calls.call('GET', path, { token: caller })).json();
  const change = (path: string, body: object, caller = token) =>
    calls.call('POST', `/testdata/${path}`, { token: caller, body });
  const reset = (path: string) => calls.call('DELETE', `/testdata/${path}`, { token });

  it('of sessions hold for the context that changed them', async () => {
    const collectiveIdentifier = { maxInvoices: 500 };
    const usual = { onlineSession: USUAL, batchSession: USUAL, collectiveIdentifier };
    expect(await get('/limits/context')).toEqual(usual);
    const onlineSession = { maxInvoiceSizeInMB: 0, maxInvoiceWithAttachmentSizeInMB: 0, maxInvoices: 1 };
    const body = { onlineSession, batchSession: USUAL, collectiveIdentifier: { maxInvoices: 5000 } };
    expect((await change('limits/context/session', body)).status).toBe(200);
    expect(await get('/limits/context')).toEqual(body);
    expect((await get('/limits/context', other)).onlineSession).toEqual(USUAL);
    const session = await openSession(sandbox.baseUrl, token);
    const sent = (number: string) =>
      calls.call('POST', `/sessions/online/${session.reference}/invoices`, {
        token,
        body: sending(smallFa3({ number }), session),
      });
    const refused = await sent('FV/1');
    expect([...refusedWith(refused), refused.json().errors[0].details]).toEqual([
      400,
      21405,
      ['invoiceSize: do 0'],
    ]);
    await change('limits/context/session', {
      ...body,
      onlineSession: { ...onlineSession, maxInvoiceSizeInMB: 5 },
    });
    expect((await sent('FV/1')).status).toBe(202);
    expect(refusedWith(await sent('FV/2'))).toEqual([400, 21155]);
    expect((await reset('limits/context/session')).status).toBe(200);
    expect((await sent('FV/2')).status).toBe(202);
    const tooMuch = await change('limits/context/session', {
      ...body,
      onlineSession: { ...USUAL, maxInvoiceSizeInMB: 6 },
    });
    expect(refusedWith(tooMuch)).toEqual([400, 21405]);
    for (const maxInvoices of [1, 5001]) {
      const wrong = await change('limits/context/session', {
        ...usual,
        collectiveIdentifier: { maxInvoices },
      });
      expect(refusedWith(wrong)).toEqual([400, 21405]);
    }
    const { collectiveIdentifier: _left, ...older } = usual;
    expect(refusedWith(await change('limits/context/session', older))).toEqual([400, 21405]);
  });

  it('of certificates hold for the subject, under each number that it has', async () => {
    const usual = { enrollment: { maxEnrollments: 300 }, certificate: { maxCertificates: 100 } };
    expect(await get('/limits/subject')).toEqual(usual);
    await change('limits/subject/certificate', { enrollment: { maxEnrollments: 2 } });
    expect(await get('/limits/subject')).toEqual({ ...usual, enrollment: { maxEnrollments: 2 } });
    await change('limits/subject/certificate', {
      subjectIdentifierType: 'Nip',
      certificate: { maxCertificates: 1 },
    });
    expect(await get('/limits/subject')).toEqual({
      enrollment: { maxEnrollments: 2 },
      certificate: { maxCertificates: 1 },
    });
    expect(await get('/limits/subject', other)).toEqual(usual);
    const wrong = await change('limits/subject/certificate', { subjectIdentifierType: 'Pesel' });
    expect(refusedWith(wrong)).toEqual([400, 21405]);
    expect((await reset('limits/subject/certificate')).status).toBe(200);
    expect(await get('/limits/subject')).toEqual(usual);
    const person = { nip: '9512048150', pesel: PESEL, isBailiff: false, description: 'osoba' };
    await calls.call('POST', '/testdata/person', { body: person });
    const { access } = await signIn(sandbox.baseUrl, personOf(PESEL), { nip: '9512048150' });
    expect((await get('/limits/subject', access)).certificate).toEqual({ maxCertificates: 6 });
  });

  it('of requests hold for the context that changed them', async () => {
    const usual = await get('/rate-limits');
    expect(usual.invoiceMetadata).toEqual({ perSecond: 8, perMinute: 16, perHour: 20 });
    expect(usual.batchSession).toEqual({ perSecond: 10, perMinute: 20, perHour: 60 });
    expect(usual.batchSessionClose).toEqual({ perSecond: 20, perMinute: 40, perHour: 120 });
    expect(usual.onlineSessionClose).toEqual({ perSecond: 20, perMinute: 60, perHour: 240 });
    expect(usual.collectiveIdentifier).toEqual({ perSecond: 20, perMinute: 120, perHour: 240 });
    expect(usual.anonymous).toEqual({ perSecond: 60, perMinute: -1, perHour: -1 });
    expect(usual.global).toEqual({ perSecond: 75, perMinute: -1, perHour: -1 });
    const rateLimits = { ...usual, other: { perSecond: 3, perMinute: 4, perHour: 5 } };
    expect((await change('rate-limits', { rateLimits })).status).toBe(200);
    expect(await get('/rate-limits')).toEqual(rateLimits);
    expect(await get('/rate-limits', other)).toEqual(usual);
    sandbox.operator.change({ limits: true });
    const asked = [];
    for (let times = 0; times < 4; times += 1) {
      asked.push((await calls.call('GET', '/limits/context', { token })).status);
    }
    expect(asked).toEqual([200, 200, 200, 429]);
    expect((await calls.call('GET', '/limits/context', { token: other })).status).toBe(200);
    sandbox.operator.change({ limits: false });
    expect((await reset('rate-limits')).status).toBe(200);
    expect(await get('/rate-limits')).toEqual(usual);
    await change('rate-limits', { rateLimits });
    expect((await change('rate-limits/production', {})).status).toBe(200);
    expect(await get('/rate-limits')).toEqual(usual);
    const { other: _left, ...incomplete } = rateLimits;
    expect(refusedWith(await change('rate-limits', { rateLimits: incomplete }))).toEqual([400, 21405]);
  });

  /** How many of these calls are answered before one is 429. */
  async function answeredOf(most: number, ask: () => Promise<{ readonly status: number }>): Promise<number> {
    sandbox.operator.change({ limits: true });
    let answered = 0;
    while (answered < most && (await ask()).status !== 429) answered += 1;
    sandbox.operator.change({ limits: false });
    return answered;
  }

  it('of closing are not those of opening', async () => {
    const nowhere = '20261005-SO-0000000000-0000000000-00';
    const close = (kind: string) => () =>
      calls.call('POST', `/sessions/${kind}/${nowhere}/close`, { token: other });
    expect(await answeredOf(99, close('online'))).toBe(20);
    sandbox.operator.advanceClock(1000);
    expect(await answeredOf(99, close('batch'))).toBe(20);
    expect(
      await answeredOf(99, () => calls.call('POST', '/sessions/online', { token: other, body: {} })),
    ).toBe(10);
    sandbox.operator.advanceClock(1000);
  });

  it('of all operations together hold for an address, whoever calls', async () => {
    const anonymous = () => calls.call('POST', '/auth/challenge');
    const status = (caller: string) => () =>
      calls.call('GET', '/sessions/20261005-SO-0000000000-0000000000-00', { token: caller });
    expect(await answeredOf(99, anonymous)).toBe(60);
    expect(await answeredOf(99, status(token))).toBe(10);
    expect(await answeredOf(99, status(other))).toBe(5);
    sandbox.operator.advanceClock(1000);
    expect(await answeredOf(2, anonymous)).toBe(2);
    sandbox.operator.advanceClock(1000);
  });

  it('of pages hold for providers of Peppol services, whom anybody may list', async () => {
    const first = (await calls.call('GET', '/peppol/query')).json();
    expect([first.peppolProviders.length, first.hasMore]).toEqual([10, true]);
    const second = (await calls.call('GET', '/peppol/query?pageOffset=1&pageSize=10')).json();
    expect(second).toEqual({
      peppolProviders: [{ id: 'PPL000010', name: 'Usługi 10', dateCreated: '2026-10-05T10:00:00.000+00:00' }],
      hasMore: false,
    });
    expect(refusedWith(await calls.call('GET', '/peppol/query?pageOffset=-1'))).toEqual([400, 21405]);
  });

  it('has answered each operation', () => {
    expect(calls.missing(/^\/(testdata\/(limits|rate-limits)|limits|rate-limits|peppol)/)).toEqual([]);
  });
});
