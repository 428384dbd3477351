import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { standingClock } from '../../cobot-sandbox/test/unit/standing-clock.js';
import { type KsefSandbox, startKsefSandbox } from '../src/start.js';
import { beginTokenLogin, logIn, openSession, send } from './caller.js';
import { CheckedCalls, refusedWith } from './checked.js';
import { smallFa3 } from './fa3.js';
import { fingerprintOf, personOf, sealOf, signIn } from './signer.js';

const OWNER = '5265877635';
const OFFICE = '7352765225';
const BAILIFF = '9512048150';
const PESEL = '80010112340';
const nip = (value: string) => ({ type: 'Nip', value });

describe('test data of the sandbox of KSeF', () => {
  let sandbox: KsefSandbox;
  let calls: CheckedCalls;
  let owner: string;

  beforeAll(async () => {
    const contexts = [OWNER, OFFICE].map((each) => ({ nip: each, tokens: [`sandbox-ksef-token-${each}`] }));
    const settings = { limits: false, processing_ms: 0 };
    sandbox = await startKsefSandbox({ clock: standingClock, seed: { settings, contexts } });
    calls = new CheckedCalls(sandbox.baseUrl);
    owner = (await logIn(sandbox.baseUrl)).access;
  });
  afterAll(() => sandbox.close());

  const post = async (path: string, body: object) => calls.call('POST', `/testdata/${path}`, { body });
  const posted = async (path: string, body: object) => {
    const reply = await post(path, body);
    expect([reply.status, reply.bytes.toString()]).toEqual([200, '']);
  };

  it('makes a person the owner of a NIP, whatever number the certificate holds', async () => {
    const { baseUrl } = sandbox;
    const person = { nip: BAILIFF, pesel: PESEL, isBailiff: true, description: 'komornik' };
    const options = { nip: BAILIFF };
    expect((await signIn(baseUrl, sealOf(BAILIFF, 'ECDSA'), options)).code).toBe(415);
    await posted('person', { ...person, createdDate: '2026-10-01T12:00:00Z' });
    expect(refusedWith(await post('person', person))).toEqual([400, 30001]);
    expect((await signIn(baseUrl, sealOf(BAILIFF, 'ECDSA'), options)).code).toBe(200);
    const { access: token } = await signIn(baseUrl, personOf(PESEL), options);
    const { roles } = (await calls.call('GET', '/permissions/query/entities/roles', { token })).json();
    expect(roles).toEqual([
      { role: 'CourtBailiff', description: 'komornik', startDate: '2026-10-01T12:00:00.000+00:00' },
    ]);
    const body = { permissions: ['EnforcementOperations'], description: 'egzekucja' };
    expect((await calls.call('POST', '/tokens', { token, body })).status).toBe(202);
    await posted('person/remove', { nip: BAILIFF });
    await posted('person/remove', { nip: BAILIFF });
    expect((await signIn(baseUrl, personOf(PESEL), options)).code).toBe(415);
    const tooEarly = { ...person, createdDate: '2026-10-01T12:00:00Z' };
    expect(refusedWith(await post('person', tooEarly))).toEqual([400, 21405]);
    await posted('person', { ...person, isDeceased: true, createdDate: '2026-10-02T12:00:00Z' });
    expect((await signIn(baseUrl, personOf(PESEL), options)).code).toBe(470);
    const wrong = { ...person, pesel: '80010112341' };
    expect(refusedWith(await post('person', wrong))).toEqual([400, 21405]);
  });

  it('makes a VAT group with its members, and takes them away together', async () => {
    const body = {
      subjectNip: OWNER,
      subjectType: 'VatGroup',
      description: 'grupa',
      subunits: [{ subjectNip: OFFICE, description: 'członek' }],
    };
    await posted('subject', body);
    expect(refusedWith(await post('subject', body))).toEqual([400, 30001]);
    const roles = async () =>
      (
        await calls.call('POST', '/permissions/query/subordinate-entities/roles', { token: owner, body: {} })
      ).json().roles;
    expect((await roles()).map((each: { role: string }) => each.role)).toEqual(['VatGroupSubUnit']);
    const { access: member } = await logIn(sandbox.baseUrl, OFFICE);
    const own = (await calls.call('GET', '/permissions/query/entities/roles', { token: member })).json()
      .roles;
    expect(own[0].parentEntityIdentifier).toEqual(nip(OWNER));
    await posted('subject/remove', { subjectNip: OWNER });
    expect(await roles()).toEqual([]);
  });

  it('grants and revokes permissions as KSeF itself, at once', async () => {
    const { baseUrl } = sandbox;
    const clerk = sealOf('6772331237', 'ECDSA');
    const authorizedIdentifier = { type: 'Fingerprint', value: await fingerprintOf(clerk) };
    const parties = { contextIdentifier: nip(OWNER), authorizedIdentifier };
    const permissions = [{ permissionType: 'Introspection', description: 'przegląd' }];
    await posted('permissions', { ...parties, permissions });
    const byFingerprint = { subjectType: 'certificateFingerprint' };
    const { access } = await signIn(baseUrl, clerk, byFingerprint);
    expect((await calls.call('GET', '/sessions?sessionType=Online', { token: access })).status).toBe(200);
    const body = { queryType: 'PermissionsInCurrentContext', authorIdentifier: { type: 'System' } };
    const found = (
      await calls.call('POST', '/permissions/query/persons/grants', { token: owner, body })
    ).json();
    expect(found.permissions).toEqual([
      {
        id: expect.any(String),
        permissionScope: 'Introspection',
        description: 'przegląd',
        startDate: '2026-10-05T10:00:00.000+00:00',
        authorizedIdentifier,
        authorIdentifier: { type: 'System' },
        permissionState: 'Active',
        canDelegate: false,
      },
    ]);
    await posted('permissions/revoke', parties);
    expect((await calls.call('GET', '/sessions?sessionType=Online', { token: access })).status).toBe(403);
    expect((await signIn(baseUrl, clerk, byFingerprint)).code).toBe(415);
  });

  it('blocks a context: nobody logs in until it is unblocked', async () => {
    const status = async () => {
      const { token, reference } = await beginTokenLogin(sandbox.baseUrl);
      return (await calls.call('GET', `/auth/${reference}`, { token })).json().status.code;
    };
    await posted('context/block', { contextIdentifier: nip(OWNER) });
    expect(await status()).toBe(480);
    expect((await logIn(sandbox.baseUrl, OFFICE)).access).toBeTruthy();
    await posted('context/unblock', { contextIdentifier: nip(OWNER) });
    expect(await status()).toBe(200);
  });

  const verdicts = async (nipOfSender: string, ...documents: readonly Buffer[]) => {
    const { access: token } = await logIn(sandbox.baseUrl, nipOfSender);
    const session = await openSession(sandbox.baseUrl, token);
    for (const document of documents) await send(sandbox.baseUrl, token, session, document);
    const { invoices } = (
      await calls.call('GET', `/sessions/${session.reference}/invoices`, { token })
    ).json();
    return invoices.map((each: { status: { code: number } }) => each.status.code);
  };

  it('lets attachments through from consent to its end', async () => {
    const consent = async () =>
      (await calls.call('GET', '/permissions/attachments/status', { token: owner })).json();
    const sent = async (number: string) =>
      (await verdicts(OWNER, smallFa3({ number, hasAttachment: true })))[0];
    expect(await sent('FV/1')).toBe(415);
    await posted('attachment', { nip: OWNER });
    expect(await consent()).toEqual({ isAttachmentAllowed: true });
    expect(await sent('FV/2')).toBe(200);
    await posted('attachment/revoke', { nip: OWNER, expectedEndDate: '2026-10-07' });
    expect(await consent()).toEqual({
      isAttachmentAllowed: true,
      revokedDate: '2026-10-06T22:00:00.000+00:00',
    });
    await posted('attachment/revoke', { nip: OWNER });
    expect(await consent()).toEqual({
      isAttachmentAllowed: false,
      revokedDate: '2026-10-05T10:00:00.000+00:00',
    });
    expect(await sent('FV/3')).toBe(415);
  });

  it('knows invoices that a buyer issues for its seller', async () => {
    const invoice = (number: string) => smallFa3({ number, isSelfBilled: true });
    expect(await verdicts(OFFICE, invoice('FV/4'))).toEqual([410]);
    const body = {
      subjectIdentifier: nip(OFFICE),
      permission: 'SelfInvoicing',
      description: 'samofakturowanie',
      subjectDetails: { fullName: 'Biuro rachunkowe' },
    };
    await calls.call('POST', '/permissions/authorizations/grants', { token: owner, body });
    sandbox.operator.advanceClock(1000);
    expect(await verdicts(OFFICE, invoice('FV/5'), smallFa3({ number: 'FV/6' }))).toEqual([200, 410]);
  });
});
