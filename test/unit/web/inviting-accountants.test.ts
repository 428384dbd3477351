import { describe, expect, it } from 'vitest';
import { createInvitations } from '../../../src/store/people/invitations.js';
import { createPeople } from '../../../src/store/people/people.js';
import { invited, joined, peopleStage, signedIn } from '../../web/people.js';
import { quickUser } from '../../web/site.js';
import { temporaryDatabase } from '../store/database.js';

const english = { 'accept-language': 'en' };

/** Finance of berlin alone, finance of all spaces, and an admin of all. */
async function stage() {
  const users = [
    await quickUser('paul', 'finance', ['berlin']),
    await quickUser('ben', 'finance'),
    await quickUser('anna', 'admin'),
  ];
  const { here, stores, clock } = await peopleStage({ users });
  return { here, stores, clock, paul: await signedIn(here, 'paul'), anna: await signedIn(here, 'anna') };
}

describe('finance', () => {
  it('invites the accountant of its own spaces, who accepts a batch and sees no bank', async () => {
    const { here, stores, paul } = await stage();
    const link = await invited(paul, { role: 'accountant' });
    const erika = await joined(here, link, 'erika');
    expect(await stores.people.find('erika')).toMatchObject({
      role: 'accountant',
      spaces: ['berlin'],
      seesBank: false,
    });
    const batch = await erika.get('/exports/berlin/2', english);
    expect([
      batch.text.includes('/exports/berlin/2/accept'),
      batch.text.includes('/exports/berlin/2/void'),
    ]).toEqual([true, false]);
    expect((await erika.press('Mark batch 2 as accepted')).status).toBe(303);
    expect(here.decided.at(-1)).toContain('by erika');
    for (const path of [
      '/bank',
      '/bank/statements',
      '/bank/lines/berlin/3',
      '/events',
      '/alerts',
      '/people',
    ]) {
      expect([path, (await erika.get(path, english)).status]).toEqual([path, 403]);
    }
    expect((await erika.get('/bank', english)).text).toContain('Whoever invited you can allow it.');
    expect((await erika.post('/exports/berlin/2/void', { why: 'x' })).status).toBe(403);
    expect((await erika.get('/', english)).text).not.toContain('href="/bank"');
  });

  it('shows the bank to an accountant where it ticks so', async () => {
    const { here, paul } = await stage();
    await paul.get('/people');
    const form = { addressee: 'Kanzlei', role: 'accountant', sees_bank: 'yes', which: 'all', days: '7' };
    const { text } = await paul.post('/people/invitations', form, english);
    const link = /value="http:[^"]*(\/join\/[^"]+)"/.exec(text)?.[1] ?? '';
    expect((await paul.get('/people', english)).text).toContain('Accountant, sees the bank');
    const mona = await joined(here, link, 'mona');
    expect([(await mona.get('/bank')).status, (await mona.get('/alerts')).status]).toEqual([200, 403]);
  });

  it('gives no more than it has: no other space, no other role', async () => {
    const { stores, clock, paul } = await stage();
    await paul.get('/people');
    const form = { addressee: 'x', role: 'viewer', which: 'some', days: '7' };
    const other = await paul.post('/people/invitations', { ...form, spaces: 'warsaw' }, english);
    expect([other.status, other.text.includes('Choose at least one space')]).toEqual([422, true]);
    expect(
      (await paul.post('/people/invitations', { ...form, spaces: 'berlin', role: 'finance' })).status,
    ).toBe(422);
    expect(await stores.invitations.open(clock.now())).toEqual([]);
  });

  it('with a last day of its own gives none that is later, and none without an end', async () => {
    const { here, stores, clock, anna } = await stage();
    const guest = await joined(
      here,
      await invited(anna, { role: 'finance', spaces: ['berlin'], lastDay: '2027-03-31' }),
      'gwen',
    );
    await guest.get('/people');
    const form = { addressee: 'x', role: 'viewer', which: 'all', days: '7' };
    for (const last_day of ['', '2027-04-01']) {
      const answer = await guest.post('/people/invitations', { ...form, last_day }, english);
      expect([answer.status, answer.text.includes('Your own access ends.')]).toEqual([422, true]);
    }
    expect((await guest.post('/people/invitations', { ...form, last_day: '2027-03-31' })).status).toBe(200);
    expect((await stores.invitations.open(clock.now())).map(({ lastDay }) => lastDay)).toEqual([
      '2027-03-31',
    ]);
  });

  it('sees and ends what it gave, and nothing else', async () => {
    const { here, stores, clock, paul, anna } = await stage();
    await invited(anna, { role: 'viewer', spaces: ['berlin'] }, { addressee: 'of anna' });
    await invited(paul, { role: 'viewer' }, { addressee: 'of paul' });
    const page = await paul.get('/people', english);
    expect([page.text.includes('of anna'), page.text.includes('of paul')]).toEqual([false, true]);
    const [ofPaul, ofAnna] = await stores.invitations.open(clock.now());
    await paul.post(`/people/invitations/${ofAnna?.id}/withdraw`);
    expect((await stores.invitations.open(clock.now())).map(({ addressee }) => addressee)).toEqual([
      'of paul',
      'of anna',
    ]);
    await paul.post(`/people/invitations/${ofPaul?.id}/withdraw`);
    expect((await stores.invitations.open(clock.now())).map(({ addressee }) => addressee)).toEqual([
      'of anna',
    ]);

    await joined(here, await invited(paul, { role: 'accountant' }), 'erika');
    await joined(here, await invited(anna, { role: 'accountant', spaces: ['berlin'] }), 'otto');
    const list = await paul.get('/people', english);
    expect([list.text.includes('>erika</a>'), list.text.includes('>otto</a>')]).toEqual([true, false]);
    const erika = await stores.people.find('erika');
    const otto = await stores.people.find('otto');
    expect((await paul.post(`/people/person%3A${otto?.id}/deactivate`)).status).toBe(404);
    await paul.get(`/people/person%3A${erika?.id}`, english);
    expect((await paul.press('Deactivate erika')).status).toBe(303);
    expect((await stores.people.find('erika'))?.deactivatedAt).not.toBeNull();
  });

  it('does not reach who was given more since', async () => {
    const { here, stores, paul, clock } = await stage();
    await joined(here, await invited(paul, { role: 'viewer' }), 'erika');
    const { id = 0 } = (await stores.people.find('erika')) ?? {};
    const more = { role: 'finance', spaces: ['berlin'], lastDay: null } as const;
    await stores.people.change(id, more, true, { by: 'anna', at: clock.now() });
    expect((await paul.post(`/people/person%3A${id}/deactivate`)).status).toBe(404);
  });
});

describe('a role of before', () => {
  it('is read as viewer in rows, invitations and forms', async () => {
    const { db } = await temporaryDatabase();
    const row = { spaces: null, last_day: null, role: 'reader' } as const;
    await db
      .insertInto('web_user')
      .values({ ...row, name: 'rosa', password_hash: 'x', created_at: 1, deactivated_at: null })
      .execute();
    await db
      .insertInto('web_invitation')
      .values({
        ...row,
        token_digest: 'd',
        addressee: 'a',
        user_id: null,
        made_at: 1,
        made_by: 'b',
        expires_at: 9,
      })
      .execute();
    expect((await createPeople(db).find('rosa'))?.role).toBe('viewer');
    expect((await createInvitations(db).find('d', 5))?.role).toBe('viewer');
    const { stores, anna, clock } = await stage();
    await anna.get('/people');
    const form = { addressee: 'x', role: 'reader', which: 'all', days: '7' };
    expect((await anna.post('/people/invitations', form)).status).toBe(200);
    expect((await stores.invitations.open(clock.now())).map(({ role }) => role)).toEqual(['viewer']);
  });

  it('of an accountant ends with the rights that replace it, and with its link', async () => {
    const { db } = await temporaryDatabase();
    const [people, invitations] = [createPeople(db), createInvitations(db)];
    const by = { by: 'anna', at: 1 };
    const rights = { role: 'accountant', spaces: null, lastDay: null, seesBank: true } as const;
    await invitations.make('d', { addressee: 'x', expiresAt: 9, ...rights }, by);
    expect(await invitations.find('d', 2)).toMatchObject(rights);
    const id = (await invitations.join('d', { name: 'mona', passwordHash: 'h' }, 2)) ?? 0;
    expect(await people.find('mona')).toMatchObject(rights);
    await people.change(id, { role: 'viewer', spaces: null, lastDay: null }, true, by);
    expect((await people.find('mona'))?.role).toBe('viewer');
    await invitations.make('e', { addressee: 'x', expiresAt: 3, ...rights }, by);
    await invitations.make('f', { addressee: 'y', expiresAt: 9, ...rights }, { by: 'anna', at: 5 });
    expect((await db.selectFrom('web_job').select('about').execute()).length).toBe(1);
  });
});
