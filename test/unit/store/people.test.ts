import { DAY_MS } from '@spacebooks/base/durations';
import { describe, expect, it } from 'vitest';
import { createAuditLog } from '../../../src/store/books/audit.js';
import { openBeside } from '../../../src/store/engine/open.js';
import { createPeopleStores, type PeopleStores } from '../../../src/store/people/people-stores.js';
import { personDecisions } from '../../../src/store/people/person-decisions.js';
import type { PersonRights } from '../../../src/store/people/person-rights.js';
import { createWebSessions } from '../../../src/store/people/web-sessions.js';
import { afterTest } from '../../after-test.js';
import { temporaryDatabase } from './database.js';

const T = 1_800_000_000_000;
const ANNA = { by: 'anna', at: T };
const ADMIN: PersonRights = { role: 'admin', spaces: null, lastDay: null };
const GUEST: PersonRights = { role: 'viewer', spaces: ['berlin'], lastDay: '2026-12-31' };

async function joined(stores: PeopleStores, name: string, rights = ADMIN): Promise<number> {
  const digest = `link of ${name}`;
  const invitation = { addressee: `${name}@example.com`, expiresAt: T + DAY_MS, ...rights };
  await stores.invitations.make(digest, invitation, ANNA);
  const id = await stores.invitations.join(digest, { name, passwordHash: `hash of ${name}` }, T + 1);
  if (id === null) throw new Error('the link is good');
  return id;
}

describe('a person', () => {
  it('is known by name, with what it may do', async () => {
    const { db } = await temporaryDatabase();
    const stores = createPeopleStores(db);
    const id = await joined(stores, 'gwen', GUEST);
    expect(await stores.people.find('gwen')).toEqual({
      id,
      name: 'gwen',
      ...GUEST,
      passwordHash: 'hash of gwen',
      createdAt: T + 1,
      deactivatedAt: null,
    });
    await stores.people.change(id, { role: 'finance', spaces: null, lastDay: null }, true, ANNA);
    expect(await stores.people.find('gwen')).toMatchObject({ role: 'finance', spaces: null, lastDay: null });
    expect(await personDecisions(db, 9)).toEqual([
      { at: T, kind: 'change', by: 'anna', about: `person:${id}` },
      { at: T + 1, kind: 'join', by: 'gwen', about: `person:${id}` },
      { at: T, kind: 'invite', by: 'anna', about: 'invitation:1' },
    ]);
    const log = createAuditLog(db);
    expect((await log.rows(0, 9)).map(({ action, details }) => [action, details])).toEqual([
      ['person decided', { decision: 1, kind: 'invite' }],
      ['person decided', { decision: 2, kind: 'join' }],
      ['person decided', { decision: 3, kind: 'change' }],
    ]);
    expect(await log.verify()).toMatchObject({ ok: true });
  });

  it('is not there', async () => {
    const { people } = createPeopleStores((await temporaryDatabase()).db);
    expect(await people.find('nobody')).toBeNull();
    await expect(people.deactivate(7, true, ANNA)).rejects.toMatchObject({ code: 'person.unknown' });
  });

  it('cannot have the name of somebody else, and can have another', async () => {
    const stores = createPeopleStores((await temporaryDatabase()).db);
    await joined(stores, 'gwen');
    await expect(joined(stores, 'gwen')).rejects.toMatchObject({ code: 'person.name-taken' });
    // The link was not used up by it.
    const again = await stores.invitations.join('link of gwen', { name: 'gwen2', passwordHash: 'x' }, T + 1);
    expect(again).toBe(2);
  });

  it('who is deactivated is signed in nowhere any more, and can be let in again', async () => {
    const { db } = await temporaryDatabase();
    const { people, ...stores } = createPeopleStores(db);
    const id = await joined({ people, ...stores }, 'gwen', GUEST);
    const sessions = createWebSessions(db);
    for (const userName of ['gwen', 'ben']) {
      await sessions.begin(userName, { userName, proof: '', expiresAt: T + DAY_MS, browser: null }, T);
    }
    expect(await people.deactivate(id, false, ANNA).catch(({ code }) => code)).toBe('person.last-admin');
    expect(await people.deactivate(id, true, ANNA)).toBe(true);
    expect(await people.deactivate(id, true, ANNA)).toBe(false);
    expect([await sessions.find('gwen'), (await sessions.find('ben'))?.userName]).toEqual([null, 'ben']);
    expect(await people.find('gwen')).toMatchObject({ deactivatedAt: T });
    expect(await people.activate(id, ANNA)).toBe(true);
    expect(await people.find('gwen')).toMatchObject({ deactivatedAt: null });
  });
});

describe('a session', () => {
  it('that is begun for somebody who was deactivated meanwhile is none, also when they are let in again', async () => {
    const { db } = await temporaryDatabase();
    const stores = createPeopleStores(db);
    const personId = await joined(stores, 'gwen');
    const sessions = createWebSessions(db);
    const begin = (digest: string) =>
      sessions.begin(digest, { userName: 'gwen', personId, proof: '', expiresAt: T + DAY_MS }, T);
    expect(await begin('before')).toBe(true);
    await stores.people.deactivate(personId, true, ANNA);
    expect(await begin('meanwhile')).toBe(false);
    await stores.people.activate(personId, ANNA);
    expect([await sessions.find('before'), await sessions.find('meanwhile')]).toEqual([null, null]);
    expect(await begin('after')).toBe(true);
  });

  it('is ended by the decision that says so, as is one of whoever loses a second factor', async () => {
    const { db } = await temporaryDatabase();
    const { people, factors } = createPeopleStores(db);
    const sessions = createWebSessions(db);
    const gwen = { id: 'configuration:gwen', name: 'gwen' };
    const ends = [() => people.endSessions(gwen, ANNA), () => factors.reset(gwen, ANNA)];
    for (const end of ends) {
      for (const userName of ['gwen', 'ben']) {
        await sessions.begin(userName, { userName, proof: '', expiresAt: T + DAY_MS }, T);
      }
      await end();
      expect([await sessions.find('gwen'), (await sessions.find('ben'))?.userName]).toEqual([null, 'ben']);
      await sessions.end('ben');
    }
    expect((await personDecisions(db, 9)).map(({ kind, about }) => `${kind} ${about}`)).toEqual([
      'reset-factors configuration:gwen',
      'end-sessions configuration:gwen',
    ]);
  });

  it('of a former user ends, and of nobody who is in the configuration or was invited', async () => {
    const { db } = await temporaryDatabase();
    const stores = createPeopleStores(db);
    for (const name of ['gwen', 'glen']) await joined(stores, name);
    const sessions = createWebSessions(db);
    for (const userName of ['anna', 'ben', 'gwen', 'glen']) {
      await sessions.begin(userName, { userName, proof: '', expiresAt: T + DAY_MS }, T);
    }
    const left = async () => {
      const rows = await db.selectFrom('web_session').select('user_name').orderBy('user_name').execute();
      return rows.map(({ user_name }) => user_name);
    };
    await sessions.endOfFormer(['anna']);
    expect(await left()).toEqual(['anna', 'glen', 'gwen']);
    await sessions.endOfFormer([]);
    expect(await left()).toEqual(['glen', 'gwen']);
  });
});

describe('a password', () => {
  it('takes the place of the one that was proved, and of no other', async () => {
    const stores = createPeopleStores((await temporaryDatabase()).db);
    const { people, invitations } = stores;
    const id = await joined(stores, 'gwen');
    await joined(stores, 'ada');
    await invitations.makeFor(id, 'link', T + DAY_MS, ANNA);
    await invitations.renew('link', 'by link', T);
    expect(await people.setPassword(id, 'hash of gwen', 'of whoever knew the old one')).toBe(false);
    expect((await people.find('gwen'))?.passwordHash).toBe('by link');
    expect(await people.setPassword(id, 'by link', 'own')).toBe(true);
    await people.deactivate(id, false, ANNA);
    expect(await people.setPassword(id, 'own', 'later')).toBe(false);
    expect((await people.find('gwen'))?.passwordHash).toBe('own');
  });
});

describe('an admin', () => {
  it('of all spaces remains: another one has to be there first', async () => {
    const stores = createPeopleStores((await temporaryDatabase()).db);
    const first = await joined(stores, 'anna');
    await joined(stores, 'paul', { ...ADMIN, spaces: ['berlin'] });
    const lastOne = { code: 'person.last-admin' };
    await expect(stores.people.deactivate(first, false, ANNA)).rejects.toMatchObject(lastOne);
    for (const rights of [GUEST, { ...ADMIN, spaces: ['berlin'] }, { ...ADMIN, lastDay: '2027-01-01' }]) {
      await expect(stores.people.change(first, rights, false, ANNA)).rejects.toMatchObject(lastOne);
    }
    expect(await stores.people.find('anna')).toMatchObject({ ...ADMIN, deactivatedAt: null });
    await joined(stores, 'ada');
    expect(await stores.people.deactivate(first, false, ANNA)).toBe(true);
  });

  it('of two who deactivate each other at once remains', async () => {
    const { db, path } = await temporaryDatabase();
    const beside = await openBeside(path);
    afterTest(() => beside.close());
    const [here, there] = [createPeopleStores(db), createPeopleStores(beside.db)];
    const [anna, ada] = [await joined(here, 'anna'), await joined(here, 'ada')];
    const ends = await Promise.allSettled([
      here.people.deactivate(ada, false, ANNA),
      there.people.deactivate(anna, false, { by: 'ada', at: T }),
    ]);
    expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const active = (await here.people.all()).filter(({ deactivatedAt }) => deactivatedAt === null);
    expect(active).toHaveLength(1);
  });
});

describe('an invitation', () => {
  it('is good once, for as long as it says, until it is withdrawn', async () => {
    const { invitations } = createPeopleStores((await temporaryDatabase()).db);
    const invitation = { addressee: 'Office Müller', expiresAt: T + DAY_MS, ...GUEST };
    await invitations.make('a', invitation, ANNA);
    expect(await invitations.find('a', T + DAY_MS - 1)).toMatchObject({
      addressee: 'Office Müller',
      ...GUEST,
    });
    expect(await invitations.find('a', T + DAY_MS)).toBeNull();
    const late = { name: 'gwen', passwordHash: 'x' };
    expect(await invitations.join('a', late, T + DAY_MS)).toBeNull();
    const both = ['gwen', 'glen'].map((name) => invitations.join('a', { ...late, name }, T));
    expect((await Promise.all(both)).filter((id) => id !== null)).toHaveLength(1);
    await invitations.make('b', invitation, ANNA);
    const [open] = await invitations.open(T);
    expect(await invitations.withdraw(open?.id ?? 0, ANNA)).toBe(true);
    expect(await invitations.withdraw(open?.id ?? 0, ANNA)).toBe(false);
    expect(await invitations.join('b', late, T)).toBeNull();
  });

  it('for a new password ends the sessions of the old one, and takes the place of one before', async () => {
    const { db } = await temporaryDatabase();
    const stores = createPeopleStores(db);
    const id = await joined(stores, 'gwen');
    const sessions = createWebSessions(db);
    const begun = { userName: 'gwen', proof: '', expiresAt: T + DAY_MS, browser: null };
    await sessions.begin('s', begun, T);
    await stores.invitations.makeFor(id, 'first', T + DAY_MS, ANNA);
    await stores.invitations.makeFor(id, 'second', T + DAY_MS, ANNA);
    expect(await stores.invitations.renew('first', 'new', T)).toBeNull();
    // It makes no second person.
    expect(await stores.invitations.join('second', { name: 'x', passwordHash: 'x' }, T)).toBeNull();
    expect(await stores.invitations.renew('second', 'new', T)).toBe(id);
    expect(await stores.invitations.renew('second', 'newer', T)).toBeNull();
    expect((await stores.people.find('gwen'))?.passwordHash).toBe('new');
    expect(await sessions.find('s')).toBeNull();
  });
});

describe('a second factor', () => {
  it('takes each code once, whoever brings it at the same time', async () => {
    const { factors } = createPeopleStores((await temporaryDatabase()).db);
    await factors.prepareTotp('person:1', { secret: 'one', keyId: null });
    expect(await factors.useStep('person:1', 5)).toBe(false);
    expect(await factors.confirmTotp('person:1', 'one', 100, T)).toBe(true);
    // A secret in use stays.
    await factors.prepareTotp('person:1', { secret: 'two', keyId: null });
    expect(await factors.totp('person:1')).toEqual({ secret: 'one', keyId: null, since: T });
    expect(await factors.useStep('person:1', 100)).toBe(false);
    const uses = await Promise.all([101, 101, 101].map((step) => factors.useStep('person:1', step)));
    expect(uses.filter(Boolean)).toHaveLength(1);
    expect(await factors.useStep('person:1', 99)).toBe(false);
  });

  it('is the one that a code was right for, also where another one takes its place meanwhile', async () => {
    const { factors } = createPeopleStores((await temporaryDatabase()).db);
    await factors.prepareTotp('person:1', { secret: 'shown first', keyId: null });
    await factors.prepareTotp('person:1', { secret: 'shown then', keyId: null });
    expect(await factors.confirmTotp('person:1', 'shown first', 100, T)).toBe(false);
    expect((await factors.summary('person:1')).hasTotp).toBe(false);
    const confirm = () => factors.confirmTotp('person:1', 'shown then', 100, T);
    expect((await Promise.all([confirm(), confirm()])).filter(Boolean)).toHaveLength(1);
    expect(await factors.totp('person:1')).toEqual({ secret: 'shown then', keyId: null, since: T });
  });

  it('takes each recovery code once, and forgets all that is reset', async () => {
    const { factors, passkeys } = createPeopleStores((await temporaryDatabase()).db);
    await factors.setRecoveryCodes('person:1', ['a', 'b']);
    await factors.setRecoveryCodes('person:2', ['a']);
    const uses = await Promise.all(['a', 'a'].map((code) => factors.useRecoveryCode('person:1', code)));
    expect(uses.filter(Boolean)).toHaveLength(1);
    const passkey = { account: 'person:1', publicKey: 'k', transports: ['usb'], name: 'n', proof: 'p' };
    expect(await passkeys.add({ ...passkey, id: 'c', counter: 3, madeAt: T })).toBe(true);
    expect(await passkeys.add({ ...passkey, account: 'person:2', id: 'c', counter: 0, madeAt: T })).toBe(
      false,
    );
    const counted = await Promise.all([4, 4].map((to) => passkeys.used('c', 3, to, T)));
    expect(counted.filter(Boolean)).toHaveLength(1);
    expect(await factors.summary('person:1')).toEqual({ hasTotp: false, passkeys: 1, recoveryCodes: 1 });
    expect(await factors.protectedAccounts()).toEqual(new Set(['person:1']));
    await factors.reset({ id: 'person:1', name: 'gwen' }, ANNA);
    expect(await factors.summary('person:1')).toEqual({ hasTotp: false, passkeys: 0, recoveryCodes: 0 });
    expect((await factors.summary('person:2')).recoveryCodes).toBe(1);
  });
});

describe('what a browser is in the middle of', () => {
  it('is taken once, and is over in time', async () => {
    const { pending } = createPeopleStores((await temporaryDatabase()).db);
    await pending.put('k', 'challenge', T + 10, T);
    expect(await pending.read('k', T + 9)).toBe('challenge');
    expect(await pending.read('k', T + 10)).toBeNull();
    const taken = await Promise.all([pending.take('k', T), pending.take('k', T)]);
    expect(taken.filter((each) => each !== null)).toEqual(['challenge']);
  });
});
