import { DAY_MS } from '@spacebooks/base/durations';
import { describe, expect, it } from 'vitest';
import { visitorOf } from '../../web/browser-like.js';
import { at, invited, joined, NEW_PASSWORD, peopleStage, signedIn } from '../../web/people.js';
import { PASSWORDS, quickUser } from '../../web/site.js';

const english = { 'accept-language': 'en' };
const account = (id: number): string => `/people/person%3A${id}`;

describe('inviting somebody', () => {
  it('lets in whoever opens the link, with these rights and under a name of their own', async () => {
    const { here, another, stores } = await peopleStage();
    const there = await another();
    const anna = await signedIn(here, 'anna');
    const link = await invited(anna, { role: 'finance', spaces: ['warsaw'] });
    const gwen = await joined(there, link, 'Gwen');
    expect((await gwen.get('/', english)).text).toContain(
      '<a href="/me">gwen</a> <span class="role">Finance</span>',
    );
    expect([
      (await gwen.get('/invoices/warsaw/inv-2002')).status,
      (await gwen.get('/months')).status,
    ]).toEqual([200, 200]);
    expect((await gwen.get('/invoices/berlin/inv-1006')).status).toBe(404);
    expect((await visitorOf(here.url).signIn('gwen', NEW_PASSWORD)).status).toBe(303);
    expect(await stores.people.find('gwen')).toMatchObject({ role: 'finance', spaces: ['warsaw'] });
    const { text } = await anna.get('/people', english);
    expect(text).toContain('>gwen</a>');
    expect(text).not.toContain('Office Müller');
  });

  it('mails nothing while nobody elsewhere could open the link, and says so before and after', async () => {
    const { here } = await peopleStage({}, { pageForMails: null });
    const anna = await signedIn(here, 'anna');
    expect((await anna.get('/people', english)).text).toContain(
      'Nothing is mailed: the page has no address that works from elsewhere.',
    );
    const fields = {
      addressee: 'office@example.com',
      role: 'finance',
      which: 'all',
      last_day: '',
      days: '7',
    };
    const { text } = await anna.post('/people/invitations', Object.entries(fields), english);
    expect(text).toContain('the link opens only on the machine that spacebooks runs on');
    expect(text).not.toContain('It was also sent');
    expect(here.mails).toEqual([]);
  });

  it('mails the link where it is for an address, and shows it once', async () => {
    const { here } = await peopleStage();
    const anna = await signedIn(here, 'anna');
    const link = await invited(anna, {}, { addressee: 'office@example.com' });
    expect(here.mails).toEqual([
      {
        to: 'office@example.com',
        language: 'en',
        title: 'anna invites you to spacebooks',
        lead: 'anna gives you access to invoices and exports. You choose a user name and a password yourself.',
        link: { text: 'Choose name and password', url: `https://desk.example${link}` },
        ends: 'The link works once, within 7 days. If you did not expect it, do nothing.',
      },
    ]);
    const { text } = await anna.get('/people', english);
    expect(text).toContain('office@example.com');
    expect(text).not.toContain(link);
    expect((await visitorOf(here.url).get(link, english)).text).toContain('value="office@example.com"');
  });

  it.each([
    [{ addressee: '' }, 'Write for whom the link is.'],
    [{ days: '0' }, 'A link is valid for 1 to 60 days.'],
    [{ days: '61' }, 'A link is valid for 1 to 60 days.'],
    [{ role: 'owner' }, 'Choose a role.'],
    [{ which: 'some' }, 'Choose at least one space'],
    [{ which: 'some', spaces: 'munich' }, 'Choose at least one space'],
    [{ last_day: '2026-02-31x' }, 'The last day is not a date.'],
    [{ last_day: '2026-01-01' }, 'The last day is over already.'],
    [{ role: 'admin', last_day: '2027-01-01' }, 'Admins have no last day.'],
  ])('with %j is refused in words, with the form filled in', async (wrong, said) => {
    const { here, stores, clock } = await peopleStage();
    const anna = await signedIn(here, 'anna');
    await anna.get('/people');
    const form = { addressee: 'Office', role: 'viewer', which: 'all', last_day: '', days: '7' };
    const answer = await anna.post('/people/invitations', { ...form, ...wrong }, english);
    expect([answer.status, answer.text.includes(said)]).toEqual([422, true]);
    expect(await stores.invitations.open(clock.now())).toEqual([]);
  });

  it.each(['admin', 'finance'])('as %s is for admins of all spaces', async (role) => {
    const users = [await quickUser('ben', 'finance'), await quickUser('ada', 'admin', ['berlin'])];
    const { here, stores, clock } = await peopleStage({ users });
    for (const name of ['ben', 'ada'] as const) {
      const visitor = await signedIn(here, name);
      await visitor.get('/people');
      const form = { addressee: 'x', role, which: 'all', days: '7' };
      expect((await visitor.post('/people/invitations', form)).status).toBe(422);
    }
    expect(await stores.invitations.open(clock.now())).toEqual([]);
  });

  it.each(['accountant', 'viewer'] as const)('is not for %ss', async (role) => {
    const { here } = await peopleStage({ users: [await quickUser('rita', role)] });
    expect((await (await signedIn(here, 'rita')).get('/people')).status).toBe(403);
  });
});

describe('a link', () => {
  it('is good once, also where two open it at the same time', async () => {
    const { here, another, stores } = await peopleStage();
    const there = await another();
    const link = await invited(await signedIn(here, 'anna'));
    const both = [visitorOf(here.url), visitorOf(there.url)];
    for (const visitor of both) expect((await visitor.get(link)).status).toBe(200);
    const answers = await Promise.all(
      both.map((visitor, n) =>
        visitor.post(link, { name: `gwen${n}`, password: NEW_PASSWORD, again: NEW_PASSWORD }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 404]);
    expect(await stores.people.all()).toHaveLength(1);
    expect((await visitorOf(here.url).get(link)).status).toBe(404);
  });

  it('that is over, withdrawn or invented reads the same', async () => {
    const { here, clock } = await peopleStage();
    const anna = await signedIn(here, 'anna');
    const over = await invited(anna, {}, { days: '1' });
    const withdrawn = await invited(anna);
    await anna.get('/people', english);
    await anna.press('Withdraw');
    clock.move(DAY_MS);
    const texts = [];
    for (const link of [over, withdrawn, '/join/invented']) {
      const answer = await visitorOf(here.url).get(link, english);
      texts.push(answer.text.replace(/(?:value|action)="[^"]*"/g, ''));
      expect([answer.status, answer.text.includes('no longer valid')]).toEqual([404, true]);
    }
    expect(new Set(texts).size).toBe(1);
  });

  it('is not guessed: a place that tries too many is turned away, with the right one as well', async () => {
    const { here, clock } = await peopleStage();
    const link = await invited(await signedIn(here, 'anna'));
    const visitor = visitorOf(here.url);
    for (let n = 0; n < 30; n += 1) await visitor.get(`/join/guess-${n}`);
    expect((await visitor.get(link)).status).toBe(404);
    clock.move(15 * 60_000);
    expect((await visitor.get(link)).status).toBe(200);
  });

  it.each([
    [{ name: 'Gwen Müller' }, 'A user name has 1 to 64'],
    [{ name: 'anna' }, 'This name is taken.'],
    [{ name: 'zoe' }, 'This name is taken.'],
    [{ password: 'short', again: 'short' }, 'at least 10 characters'],
    [{ password: 'x'.repeat(201), again: 'x'.repeat(201) }, 'at most 200'],
    [{ again: 'something else 1' }, 'The two passwords differ.'],
  ])('with %j is refused in words, and not used up', async (wrong, said) => {
    const { here } = await peopleStage();
    const anna = await signedIn(here, 'anna');
    await joined(here, await invited(anna), 'zoe');
    const link = await invited(anna);
    const visitor = visitorOf(here.url);
    await visitor.get(link);
    const form = { name: 'gwen', password: NEW_PASSWORD, again: NEW_PASSWORD };
    const answer = await visitor.post(link, { ...form, ...wrong }, english);
    expect([answer.status, answer.text.includes(said)]).toEqual([422, true]);
    expect((await visitor.post(link, form)).status).toBe(303);
  });

  it('needs the form of this browser, and gives a session of its own', async () => {
    const { here } = await peopleStage();
    const link = await invited(await signedIn(here, 'anna'));
    const visitor = visitorOf(here.url);
    await visitor.get(link);
    visitor.cookies.set('spacebooks-session', 'planted-by-somebody-else');
    const form = { name: 'gwen', password: NEW_PASSWORD, again: NEW_PASSWORD };
    expect((await visitor.post(link, { ...form, form_token: 'A'.repeat(43) })).status).toBe(403);
    await visitor.get(link);
    expect((await visitor.post(link, form)).status).toBe(303);
    expect(visitor.cookies.get('spacebooks-session')).toMatch(/^[A-Za-z0-9_-]{32}$/);
  });
});

describe('a change', () => {
  it('of rights holds at once at every process, for who is signed in', async () => {
    const { here, another } = await peopleStage();
    const there = await another();
    const anna = await signedIn(here, 'anna');
    const gwen = at(there, await joined(here, await invited(anna), 'gwen'));
    expect((await gwen.get('/invoices/berlin/inv-1006')).status).toBe(200);
    await gwen.get('/');
    expect((await gwen.post('/exports/berlin/2/accept')).status).toBe(403);
    await anna.get(account(1));
    const rights = { role: 'finance', which: 'some', spaces: 'berlin', last_day: '' };
    expect((await anna.post(`${account(1)}/rights`, rights)).status).toBe(303);
    await gwen.get('/');
    expect((await gwen.post('/exports/berlin/2/accept')).status).toBe(303);
    there.decided.splice(0);
    expect((await gwen.get('/invoices/warsaw/inv-2002')).status).toBe(404);
  });

  it('that deactivates ends all sessions at once, and lets nobody in again', async () => {
    const { here, another } = await peopleStage();
    const there = await another();
    const anna = await signedIn(here, 'anna');
    const gwen = at(there, await joined(here, await invited(anna), 'gwen'));
    expect((await gwen.get('/')).status).toBe(200);
    await anna.get(account(1), english);
    await anna.press('Deactivate gwen');
    expect((await gwen.get('/')).status).toBe(303);
    const answer = await visitorOf(there.url).signIn('gwen', NEW_PASSWORD);
    expect(answer.status).toBe(401);
    await anna.get(account(1), english);
    await anna.press('Let gwen in again');
    expect((await visitorOf(there.url).signIn('gwen', NEW_PASSWORD)).status).toBe(303);
  });

  it('of the password, by a link, ends the sessions of the old one', async () => {
    const { here, another } = await peopleStage();
    const there = await another();
    const anna = await signedIn(here, 'anna');
    const gwen = await joined(here, await invited(anna), 'gwen');
    await anna.get(account(1));
    const { text } = await anna.post(`${account(1)}/password`);
    const link = /value="http:[^"]*(\/join\/[^"]+)"/.exec(text)?.[1] ?? '';
    const visitor = visitorOf(there.url);
    await visitor.get(link);
    const password = 'nine words apart 777';
    const answer = await visitor.post(link, { name: 'anna', password, again: password });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/sign-in']);
    expect((await gwen.get('/')).status).toBe(303);
    expect((await visitorOf(here.url).signIn('gwen', NEW_PASSWORD)).status).toBe(401);
    expect((await visitorOf(here.url).signIn('gwen', password)).status).toBe(303);
    expect((await visitorOf(here.url).signIn('anna', PASSWORDS.anna)).status).toBe(303);
  });

  it('that leaves no admin is refused', async () => {
    const { here, stores } = await peopleStage({ users: [await quickUser('ben', 'finance')] });
    const digest = 'd'.repeat(64);
    const rights = { role: 'admin', spaces: null, lastDay: null } as const;
    const invitation = { addressee: 'x', expiresAt: here.clock.now() + DAY_MS, ...rights };
    const decider = { by: 'the terminal', at: here.clock.now() };
    await stores.invitations.make(digest, invitation, decider);
    const anna = await quickUser('anna', 'admin');
    const passwordHash = anna.password_hash.reveal();
    await stores.invitations.join(digest, { name: 'anna', passwordHash }, here.clock.now());
    const admin = await signedIn(here, 'anna');
    await admin.get(account(1), english);
    const answer = await admin.press('Deactivate anna');
    expect([answer.status, answer.text.includes('somebody has to remain an admin')]).toEqual([409, true]);
    const reader = { role: 'viewer', which: 'all', last_day: '' };
    expect((await admin.post(`${account(1)}/rights`, reader, english)).status).toBe(409);
    expect((await admin.get('/people')).status).toBe(200);
  });

  it('of a person of the configuration is not made here', async () => {
    const { here } = await peopleStage();
    const anna = await signedIn(here, 'anna');
    const { text } = await anna.get('/people/configuration%3Aben', english);
    expect(text).toContain('are in the configuration and are changed there');
    for (const action of ['rights', 'deactivate', 'activate', 'password']) {
      const answer = await anna.post(`/people/configuration%3Aben/${action}`, {
        role: 'viewer',
        which: 'all',
      });
      expect([action, answer.status]).toEqual([action, 404]);
    }
    const ben = await signedIn(here, 'ben');
    await anna.get('/people/configuration%3Aben', english);
    await anna.press('Sign out everywhere');
    expect((await ben.get('/')).status).toBe(303);
  });
});

describe('a guest', () => {
  it('is in until the last day is over where its space is, and told so with the right password alone', async () => {
    const { here, another, clock } = await peopleStage();
    const there = await another();
    const anna = await signedIn(here, 'anna');
    // Saturday, 21 November 2026, 13:15 in Berlin and Warsaw.
    const gwen = at(
      there,
      await joined(here, await invited(anna, { spaces: ['berlin'], lastDay: '2026-11-21' }), 'gwen'),
    );
    const midnight = Date.parse('2026-11-21T23:00:00Z');
    clock.move(midnight - 1 - clock.now());
    expect((await gwen.get('/')).status).toBe(200);
    clock.move(1);
    expect((await gwen.get('/')).status).toBe(303);
    const visitor = visitorOf(here.url);
    await visitor.get('/sign-in');
    const answer = await visitor.post('/sign-in', { name: 'gwen', password: NEW_PASSWORD }, english);
    expect([answer.status, answer.text.includes('Your access has ended')]).toEqual([403, true]);
    const wrong = await visitor.post('/sign-in', { name: 'gwen', password: 'wrong words 1' }, english);
    expect([wrong.status, wrong.text.includes('Your access has ended')]).toEqual([401, false]);
  });
});

describe('a name in both', () => {
  it('is that of the configuration: who was invited cannot sign in under it, and the page says so', async () => {
    const { here, stores } = await peopleStage({ users: [await quickUser('anna', 'admin')] });
    const anna = await signedIn(here, 'anna');
    await joined(here, await invited(anna, { role: 'admin' }), 'ben');
    const later = await peopleStage();
    expect(stores).toBeDefined();
    const { text } = await anna.get('/people', english);
    expect(text).not.toContain('Name is in the configuration');
    await later.stores.invitations.make(
      'd',
      { addressee: 'x', expiresAt: later.clock.now() + DAY_MS, role: 'admin', spaces: null, lastDay: null },
      { by: 'x', at: 1 },
    );
    const other = await quickUser('rita', 'admin');
    const person = { name: 'ben', passwordHash: other.password_hash.reveal() };
    await later.stores.invitations.join('d', person, later.clock.now());
    expect((await visitorOf(later.here.url).signIn('ben', PASSWORDS.rita)).status).toBe(401);
    const ben = await signedIn(later.here, 'ben');
    expect((await ben.get('/people')).text).not.toContain('/people/person');
    const page = await (await signedIn(later.here, 'anna')).get('/people', english);
    expect(page.text).toContain('Name is in the configuration');
  });
});
