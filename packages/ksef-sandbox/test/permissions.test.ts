import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { standingClock } from '../../cobot-sandbox/test/unit/standing-clock.js';
import { type KsefSandbox, startKsefSandbox } from '../src/start.js';
import { type KsefReply, logIn } from './caller.js';
import { CheckedCalls, refusedWith } from './checked.js';
import { fingerprintOf, personOf, sealOf, signIn } from './signer.js';

const OWNER = '5265877635';
const OFFICE = '7352765225';
const CITY = '6824515772';
const SCHOOL = '1111111111';
const ANNA = { type: 'Pesel', value: '90010112349' };
const BYPERSON = {
  subjectDetailsType: 'PersonByIdentifier',
  personById: { firstName: 'Anna', lastName: 'Nowak' },
};
const DESCRIPTION = 'obsługa faktur';
const nip = (value: string) => ({ type: 'Nip', value });
const company = { fullName: 'Biuro rachunkowe' };

describe('permissions of the sandbox of KSeF', () => {
  let sandbox: KsefSandbox;
  let calls: CheckedCalls;
  let owner: string;
  let office: string;
  const anna = personOf(ANNA.value);
  const stranger = sealOf('9512048150', 'ECDSA');

  beforeAll(async () => {
    const contexts = [OWNER, OFFICE].map((each) => ({ nip: each, tokens: [`sandbox-ksef-token-${each}`] }));
    const settings = { limits: false };
    sandbox = await startKsefSandbox({ clock: standingClock, seed: { settings, contexts, any_nip: true } });
    calls = new CheckedCalls(sandbox.baseUrl);
    owner = (await logIn(sandbox.baseUrl)).access;
    office = (await logIn(sandbox.baseUrl, OFFICE)).access;
  });
  afterAll(() => sandbox.close());

  /** What the operation ended with. */
  const ended = async (reply: KsefReply, token: string) => {
    expect([reply.status, reply.bytes.toString().slice(0, reply.status === 202 ? 0 : 300)]).toEqual([
      202,
      '',
    ]);
    const address = `/permissions/operations/${reply.json().referenceNumber}`;
    const status = async () => (await calls.call('GET', address, { token })).json().status.code;
    const before = await status();
    sandbox.operator.advanceClock(1000);
    return [before, await status()];
  };
  const grant = (kind: string, body: object, token = owner) =>
    calls.call('POST', `/permissions/${kind}/grants`, { token, body: { description: DESCRIPTION, ...body } });
  const query = async (kind: string, body: object, token = owner, parameters = '') =>
    (await calls.call('POST', `/permissions/query/${kind}/grants${parameters}`, { token, body })).json();
  const revoke = async (id: string, token = owner, kind = 'common') =>
    ended(await calls.call('DELETE', `/permissions/${kind}/grants/${id}`, { token }), token);
  const listSessions = async (token: string) =>
    (await calls.call('GET', '/sessions?sessionType=Online', { token })).status;
  const toAnna = (permissions: string[], extra: object = {}) => ({
    subjectIdentifier: ANNA,
    permissions,
    subjectDetails: BYPERSON,
    ...extra,
  });

  it('let a person do what was granted, from when it takes effect until it is revoked', async () => {
    const { baseUrl } = sandbox;
    expect(await signIn(baseUrl, anna)).toEqual({ code: 415, access: '' });
    expect(await ended(await grant('persons', toAnna(['InvoiceRead', 'CredentialsRead'])), owner)).toEqual([
      100, 200,
    ]);
    const { access } = await signIn(baseUrl, anna);
    expect(await listSessions(access)).toBe(403);
    const refused = await grant('persons', toAnna(['InvoiceWrite']), access);
    expect(refusedWith(refused)).toEqual([403, 'missing-permissions']);
    expect(refused.json().security).toEqual({
      requiredAnyOfPermissions: ['CredentialsManage'],
      presentPermissions: ['InvoiceRead', 'CredentialsRead'],
    });
    expect(await ended(await grant('persons', toAnna(['InvoiceWrite'])), owner)).toEqual([100, 200]);
    expect(await listSessions(access)).toBe(200);
    const mine = await query('personal', { permissionTypes: ['InvoiceWrite'] }, access);
    expect(mine).toEqual({
      permissions: [
        {
          id: expect.any(String),
          permissionScope: 'InvoiceWrite',
          description: DESCRIPTION,
          startDate: '2026-10-05T10:00:02.000+00:00',
          subjectPersonDetails: {
            subjectDetailsType: 'PersonByIdentifier',
            firstName: 'Anna',
            lastName: 'Nowak',
          },
          permissionState: 'Active',
          canDelegate: false,
        },
      ],
      ownerPermissions: null,
      hasMore: false,
    });
    expect(await revoke(mine.permissions[0].id)).toEqual([100, 200]);
    expect(await listSessions(access)).toBe(403);
    expect((await query('personal', { permissionTypes: ['InvoiceWrite'] }, access)).permissions).toEqual([]);
    expect(await revoke(mine.permissions[0].id)).toEqual([100, 400]);
  });

  it('fail to become a token that asks for what its author loses meanwhile', async () => {
    await ended(await grant('persons', toAnna(['CredentialsManage', 'InvoiceWrite'])), owner);
    const { access } = await signIn(sandbox.baseUrl, anna);
    const { permissions } = await query('personal', { permissionTypes: ['InvoiceWrite'] }, access);
    await calls.call('DELETE', `/permissions/common/grants/${permissions[0].id}`, { token: owner });
    const body = { permissions: ['InvoiceWrite'], description: 'za późno' };
    const { referenceNumber, token } = (await calls.call('POST', '/tokens', { token: access, body })).json();
    sandbox.operator.advanceClock(1000);
    const shown = (await calls.call('GET', `/tokens/${referenceNumber}`, { token: owner })).json();
    expect([shown.authorIdentifier, shown.status]).toEqual([ANNA, 'Failed']);
    expect(shown.statusDetails).toEqual(['Autor tokena utracił uprawnienia: InvoiceWrite.']);
    expect(token).toContain(referenceNumber);
  });

  it('are listed for the context and by who granted them, filtered and in pages', async () => {
    const list = (body: object, parameters = '') =>
      query('persons', { queryType: 'PermissionsInCurrentContext', ...body }, owner, parameters);
    const scopes = async (body: object) =>
      (await list(body)).permissions
        .map((each: { permissionScope: string }) => each.permissionScope)
        .toSorted();
    const all = ['CredentialsManage', 'CredentialsRead', 'InvoiceRead'];
    expect(await scopes({})).toEqual(all);
    expect(await scopes({ authorizedIdentifier: ANNA })).toEqual(all);
    expect(await scopes({ authorizedIdentifier: nip(OFFICE) })).toEqual([]);
    expect(await scopes({ authorIdentifier: nip(OWNER), permissionTypes: ['InvoiceRead'] })).toEqual([
      'InvoiceRead',
    ]);
    expect(await scopes({ authorIdentifier: { type: 'System' } })).toEqual([]);
    expect(await scopes({ queryType: 'PermissionsGrantedInCurrentContext' })).toEqual(all);
    expect(await scopes({ permissionState: 'Inactive' })).toEqual([]);
    const [newest] = (await list({})).permissions;
    expect([newest.permissionScope, newest.authorizedIdentifier, newest.authorIdentifier]).toEqual([
      'CredentialsManage',
      ANNA,
      nip(OWNER),
    ]);
    const permissions = [
      'InvoiceWrite',
      'InvoiceRead',
      'Introspection',
      'SubunitManage',
      'CollectiveIdentifierManage',
    ];
    for (const value of ['9512048150', '6772331237']) {
      await ended(await grant('persons', toAnna(permissions, { subjectIdentifier: nip(value) })), owner);
    }
    const pages = [await list({}, '?pageSize=10'), await list({}, '?pageSize=10&pageOffset=1')];
    expect(pages.map((page) => [page.permissions.length, page.hasMore])).toEqual([
      [10, true],
      [3, false],
    ]);
    expect((await signIn(sandbox.baseUrl, stranger)).code).toBe(200);
    const tooLarge = await calls.call('POST', '/permissions/query/persons/grants?pageSize=101', {
      token: owner,
      body: { queryType: 'PermissionsInCurrentContext' },
    });
    expect(refusedWith(tooLarge)).toEqual([400, 21405]);
  });

  it('that are granted twice are one', async () => {
    const count = async () =>
      (await query('persons', { queryType: 'PermissionsInCurrentContext', authorizedIdentifier: ANNA }))
        .permissions.length;
    const before = await count();
    await ended(await grant('persons', toAnna(['InvoiceRead'])), owner);
    expect(await count()).toBe(before);
  });

  it('of another company reach its people only where it may pass them on', async () => {
    const { baseUrl } = sandbox;
    const seal = sealOf(OFFICE, 'ECDSA');
    const person = { type: 'Pesel', value: '80010112340' };
    const pole = personOf(person.value);
    const toEntity = (value: string, canDelegate: boolean) =>
      grant('entities', {
        subjectIdentifier: nip(value),
        permissions: [{ type: 'InvoiceRead', canDelegate }],
        subjectDetails: company,
      });
    const indirect = (targetIdentifier?: object) =>
      grant('indirect', { ...toAnna(['InvoiceRead']), subjectIdentifier: person, targetIdentifier }, office);
    expect(await ended(await toEntity(OWNER, false), owner)).toEqual([100, 450]);
    expect(await ended(await indirect(nip(OWNER)), office)).toEqual([100, 440]);
    expect(await ended(await indirect(), office)).toEqual([100, 200]);
    expect((await signIn(baseUrl, pole)).code).toBe(415);
    const granted = {
      queryType: 'PermissionsGrantedInCurrentContext',
      targetIdentifier: { type: 'AllPartners' },
    };
    expect((await query('persons', granted, office)).permissions[0].permissionState).toBe('Inactive');
    expect(await ended(await toEntity(OFFICE, true), owner)).toEqual([100, 200]);
    expect((await query('persons', granted, office)).permissions[0].permissionState).toBe('Active');
    expect((await signIn(baseUrl, pole)).code).toBe(200);
    expect(await ended(await indirect(nip(OWNER)), office)).toEqual([100, 200]);
    const { access } = await signIn(baseUrl, seal);
    expect(await listSessions(access)).toBe(403);
    const received = await query('entities', { contextIdentifier: nip(OWNER) }, office);
    expect(received.permissions).toEqual([
      {
        id: expect.any(String),
        contextIdentifier: nip(OWNER),
        permissionScope: 'InvoiceRead',
        description: DESCRIPTION,
        startDate: expect.any(String),
        canDelegate: true,
      },
    ]);
    const own = await query('personal', { contextIdentifier: nip(OWNER) }, office);
    expect(
      own.permissions.map((each: { authorizedIdentifier: object }) => each.authorizedIdentifier),
    ).toEqual([nip(OFFICE)]);
    expect(await revoke(received.permissions[0].id)).toEqual([100, 200]);
    expect((await signIn(baseUrl, pole)).code).toBe(415);
  });

  it('are all the owner’s own, who was granted none', async () => {
    const own = ['CredentialsManage', 'CredentialsRead', 'InvoiceWrite', 'InvoiceRead', 'Introspection'];
    const all = [...own, 'SubunitManage', 'CollectiveIdentifierManage'];
    expect(await query('personal', {})).toEqual({ permissions: [], ownerPermissions: all, hasMore: false });
    const bailiff = { nip: '9512048150', pesel: '80010112340', isBailiff: true, description: 'komornik' };
    await calls.call('POST', '/testdata/person', { body: bailiff });
    const { access } = await signIn(sandbox.baseUrl, personOf(bailiff.pesel), { nip: bailiff.nip });
    expect((await query('personal', {}, access)).ownerPermissions).toEqual([...all, 'EnforcementOperations']);
  });

  it('let another company and its people manage collective identifiers', async () => {
    const permissions = [{ type: 'CollectiveIdentifierManage', canDelegate: true }];
    const entity = { subjectIdentifier: nip(OFFICE), permissions, subjectDetails: company };
    expect(await ended(await grant('entities', entity), owner)).toEqual([100, 200]);
    const [received] = (await query('entities', { contextIdentifier: nip(OWNER) }, office)).permissions;
    expect([received.permissionScope, received.canDelegate]).toEqual(['CollectiveIdentifierManage', true]);
    const person = { type: 'Pesel', value: '85030512345' };
    const indirect = { ...toAnna(['CollectiveIdentifierManage']), subjectIdentifier: person };
    expect(await ended(await grant('indirect', indirect, office), office)).toEqual([100, 200]);
    const { access } = await signIn(sandbox.baseUrl, personOf(person.value));
    const filter = { dateCreatedFrom: '2026-10-01T00:00:00Z', dateCreatedTo: '2026-10-31T00:00:00Z' };
    const found = await calls.call('POST', '/collective-identifiers/query', { token: access, body: filter });
    expect([found.status, found.json().collectiveIdentifiers]).toEqual([200, []]);
    expect(await listSessions(access)).toBe(403);
  });

  it('let a buyer issue in the name of its seller', async () => {
    const authorize = (subjectIdentifier: object, permission: string) =>
      grant('authorizations', { subjectIdentifier, permission, subjectDetails: company });
    expect(await ended(await authorize(nip(OWNER), 'SelfInvoicing'), owner)).toEqual([100, 450]);
    expect(await ended(await authorize(nip(OFFICE), 'PefInvoicing'), owner)).toEqual([100, 450]);
    expect(await ended(await authorize(nip(OFFICE), 'SelfInvoicing'), owner)).toEqual([100, 200]);
    expect(
      await ended(await authorize({ type: 'PeppolId', value: 'PPL123456' }, 'PefInvoicing'), owner),
    ).toEqual([100, 200]);
    const given = await query('authorizations', { queryType: 'Granted' });
    expect(
      given.authorizationGrants.map((each: { authorizationScope: string }) => each.authorizationScope),
    ).toEqual(['PefInvoicing', 'SelfInvoicing']);
    const received = await query(
      'authorizations',
      { queryType: 'Received', authorizingIdentifier: nip(OWNER), permissionTypes: ['SelfInvoicing'] },
      office,
    );
    expect(received.authorizationGrants).toEqual([
      {
        id: expect.any(String),
        description: DESCRIPTION,
        startDate: expect.any(String),
        authorizationScope: 'SelfInvoicing',
        authorIdentifier: nip(OWNER),
        authorizedEntityIdentifier: nip(OFFICE),
        authorizingEntityIdentifier: nip(OWNER),
        subjectEntityDetails: { subjectDetailsType: 'EntityByIdentifier', fullName: company.fullName },
      },
    ]);
    const [{ id }] = received.authorizationGrants;
    expect(await revoke(id, owner)).toEqual([100, 400]);
    expect(await revoke(id, owner, 'authorizations')).toEqual([100, 200]);
    expect((await query('authorizations', { queryType: 'Received' }, office)).authorizationGrants).toEqual(
      [],
    );
  });

  it('over units below reach internal ones of the own NIP, and those of a city or a VAT group', async () => {
    const { baseUrl } = sandbox;
    const unit = { type: 'InternalId', value: `${CITY}-12343` };
    const body = {
      subjectNip: CITY,
      subjectType: 'JST',
      description: 'miasto',
      subunits: [{ subjectNip: SCHOOL, description: 'szkoła' }],
    };
    expect((await calls.call('POST', '/testdata/subject', { body })).status).toBe(200);
    const { access: city } = await signIn(baseUrl, sealOf(CITY, 'ECDSA'), { nip: CITY });
    const administer = (contextIdentifier: object, extra: object = {}) =>
      grant('subunits', { ...toAnna([]), contextIdentifier, ...extra }, city);
    expect(refusedWith(await administer(unit))).toEqual([400, 21405]);
    const wrongDigit = { type: 'InternalId', value: `${CITY}-12344` };
    expect(refusedWith(await administer(wrongDigit, { subunitName: 'wydział' }))).toEqual([400, 21405]);
    expect(await ended(await administer(unit, { subunitName: 'wydział' }), city)).toEqual([100, 200]);
    expect(await ended(await administer(nip(SCHOOL)), city)).toEqual([100, 200]);
    expect(await ended(await administer(nip(OFFICE)), city)).toEqual([100, 410]);
    const alien = grant('subunits', { ...toAnna([]), contextIdentifier: nip(SCHOOL) }, owner);
    expect(await ended(await alien, owner)).toEqual([100, 430]);
    const { access: administrator } = await signIn(baseUrl, anna, { context: unit as never });
    expect(
      await ended(await grant('persons', toAnna(['InvoiceRead']), administrator), administrator),
    ).toEqual([100, 200]);
    const shown = await query('subunits', { subunitIdentifier: unit }, city);
    expect(shown.permissions).toEqual([
      {
        id: expect.any(String),
        permissionScope: 'CredentialsManage',
        description: DESCRIPTION,
        startDate: expect.any(String),
        authorizedIdentifier: ANNA,
        subunitIdentifier: unit,
        authorIdentifier: nip(CITY),
        subjectPersonDetails: {
          subjectDetailsType: 'PersonByIdentifier',
          firstName: 'Anna',
          lastName: 'Nowak',
        },
        subunitName: 'wydział',
      },
    ]);
    expect((await query('subunits', {}, city)).permissions).toHaveLength(2);
    const roles = (await calls.call('GET', '/permissions/query/entities/roles', { token: city })).json();
    expect(roles.roles.map((each: { role: string }) => each.role)).toEqual(['LocalGovernmentUnit']);
    const below = await calls.call('POST', '/permissions/query/subordinate-entities/roles', {
      token: city,
      body: {},
    });
    expect(below.json().roles).toEqual([
      {
        subordinateEntityIdentifier: nip(SCHOOL),
        role: 'LocalGovernmentSubUnit',
        description: 'szkoła',
        startDate: expect.any(String),
      },
    ]);
  });

  it('over the self-billing of an EU entity are held by fingerprints, in a context of its own', async () => {
    const { baseUrl } = sandbox;
    const seal = sealOf('9512048150', 'ECDSA');
    const clerk = sealOf('9512048150', 'ECDSA');
    const fingerprint = async (signer: typeof seal) => ({
      type: 'Fingerprint',
      value: await fingerprintOf(signer),
    });
    const context = { type: 'NipVatUe' as const, value: `${OWNER}-DE123456789` };
    const entityByFp = { fullName: 'Muster GmbH', address: 'Berlin' };
    const details = { subjectDetailsType: 'EntityByFingerprint', entityByFp };
    const administer = async (contextIdentifier: object) =>
      grant('eu-entities/administration', {
        subjectIdentifier: await fingerprint(seal),
        contextIdentifier,
        euEntityName: 'Muster GmbH, Berlin',
        subjectDetails: details,
        euEntityDetails: entityByFp,
      });
    expect(await ended(await administer({ ...context, value: `${OFFICE}-DE123456789` }), owner)).toEqual([
      100, 410,
    ]);
    expect(await ended(await administer(context), owner)).toEqual([100, 200]);
    const byFingerprint = { context, subjectType: 'certificateFingerprint' };
    const { access } = await signIn(baseUrl, seal, byFingerprint);
    const represent = await grant(
      'eu-entities',
      { subjectIdentifier: await fingerprint(clerk), permissions: ['InvoiceRead'], subjectDetails: details },
      access,
    );
    expect(await ended(represent, access)).toEqual([100, 200]);
    expect((await signIn(baseUrl, clerk, byFingerprint)).code).toBe(200);
    expect((await signIn(baseUrl, clerk, { context })).code).toBe(415);
    const inside = await query('eu-entities', {}, access);
    expect(
      inside.permissions.map((each: { permissionScope: string }) => each.permissionScope).toSorted(),
    ).toEqual(['InvoiceRead', 'InvoiceRead', 'InvoiceWrite', 'Introspection', 'VatUeManage'].toSorted());
    const outside = await query('eu-entities', {
      vatUeIdentifier: 'DE123456789',
      permissionTypes: ['VatUeManage'],
    });
    expect(outside.permissions).toEqual([
      {
        id: expect.any(String),
        permissionScope: 'VatUeManage',
        description: DESCRIPTION,
        startDate: expect.any(String),
        authorIdentifier: nip(OWNER),
        vatUeIdentifier: 'DE123456789',
        euEntityName: 'Muster GmbH, Berlin',
        authorizedFingerprintIdentifier: (await fingerprint(seal)).value,
        subjectEntityDetails: { subjectDetailsType: 'EntityByFingerprint', ...entityByFp },
        euEntityDetails: entityByFp,
      },
    ]);
    const token = await calls.call('POST', '/tokens', {
      token: access,
      body: { permissions: ['InvoiceRead'], description: 'tylko NIP' },
    });
    expect(refusedWith(token)).toEqual([400, 26002]);
    const [{ id }] = inside.permissions.filter(
      (each: { permissionScope: string }) => each.permissionScope === 'VatUeManage',
    );
    expect(await revoke(id, office)).toEqual([100, 410]);
    expect(await revoke(id, owner)).toEqual([100, 200]);
  });

  it('refuse what is malformed, and forget operations after thirty days', async () => {
    const wrong = { ...toAnna(['InvoiceRead']), subjectIdentifier: { type: 'Pesel', value: '90010112345' } };
    const reply = await grant('persons', wrong);
    expect(refusedWith(reply)).toEqual([400, 21405]);
    expect(reply.json().errors[0].details).toEqual(['subjectIdentifier: Nieprawidłowy identyfikator']);
    expect(
      refusedWith(
        await grant(
          'persons',
          toAnna(['InvoiceRead'], { subjectDetails: { subjectDetailsType: 'PersonByIdentifier' } }),
        ),
      ),
    ).toEqual([400, 21405]);
    expect(await ended(await grant('persons', toAnna(['EnforcementOperations'])), owner)).toEqual([100, 430]);
    const { referenceNumber } = (await grant('persons', toAnna(['InvoiceRead']))).json();
    sandbox.operator.advanceClock(31 * 86_400_000);
    const { access } = await logIn(sandbox.baseUrl);
    const gone = await calls.call('GET', `/permissions/operations/${referenceNumber}`, { token: access });
    expect(gone.status).toBe(410);
    const unknown = await calls.call('GET', '/permissions/operations/20261005-EG-0000000000-0000000000-00', {
      token: access,
    });
    expect(refusedWith(unknown)).toEqual([400, 21405]);
    const consent = await calls.call('GET', '/permissions/attachments/status', { token: access });
    expect(consent.json()).toEqual({ isAttachmentAllowed: false });
  });

  it('has answered each operation', () => {
    expect(calls.missing(/^\/permissions/)).toEqual([]);
  });
});
