import { createHash, createHmac } from 'node:crypto';
import { HOUR_MS, MINUTE_MS } from '@spacebooks/base/durations';
import type { Database } from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { type OpenDatabase, openBeside } from '../../../src/store/engine/open.js';
import type { WebSettings } from '../../../src/web/settings.js';
import { afterTest } from '../../after-test.js';
import { type Answer, type Visitor, visitorOf } from '../../web/browser-like.js';
import { PASSWORDS, quickSettings, type Site, standingClock, startSite } from '../../web/site.js';
import { sqliteDatabase, type TemporaryDatabase, temporaryDatabase } from '../store/database.js';

const SESSION = 'spacebooks-session';
const RETRY = '/invoices/berlin/inv-1006/retry';
const english = { 'accept-language': 'en' };

/** The pages of two processes: each has a connection of its own to one database. */
async function twoSites(changes: Partial<WebSettings> = {}) {
  return sitesOn(await temporaryDatabase(), changes);
}

/** The same on SQLite, which counts what a connection has written. */
async function twoCountedSites(changes: Partial<WebSettings> = {}) {
  const raws: Database[] = [];
  const sites = await sitesOn(await sqliteDatabase((raw) => raws.push(raw)), changes);
  const [raw] = raws;
  if (raw === undefined) throw new Error('a database has a connection');
  return { ...sites, raw };
}

async function sitesOn({ db, path }: TemporaryDatabase, changes: Partial<WebSettings>) {
  const beside = await openBeside(path);
  afterTest(() => beside.close());
  const clock = standingClock();
  const a = await siteOn({ db }, changes, clock);
  const b = await siteOn(beside, changes, clock);
  return { a, b, clock, db, path };
}

async function siteOn(
  { db }: Pick<OpenDatabase, 'db'>,
  changes: Partial<WebSettings>,
  clock = standingClock(),
): Promise<Site> {
  const site = await startSite(changes, { db, clock });
  afterTest(() => site.close());
  return site;
}

/** The same browser, sent to another process by the load balancer. */
function at(site: Site, browser: Visitor): Visitor {
  const visitor = visitorOf(site.url);
  for (const [name, value] of browser.cookies) visitor.cookies.set(name, value);
  return visitor;
}

async function signedInAt(site: Site, name: keyof typeof PASSWORDS = 'anna'): Promise<Visitor> {
  const visitor = visitorOf(site.url);
  expect((await visitor.signIn(name, PASSWORDS[name])).status).toBe(303);
  return visitor;
}

function formTokenOf({ text }: Answer): string {
  const token = /name="form_token" value="([^"]+)"/.exec(text)?.[1];
  if (token === undefined) throw new Error('the page has no form');
  return token;
}

const statusAt = async (site: Site, browser: Visitor): Promise<number> =>
  (await at(site, browser).get('/invoices')).status;

describe('two processes over one store', () => {
  it('know a person who signed in at the other, and take a form that the other has shown', async () => {
    const { a, b } = await twoSites();
    const browser = await signedInAt(a);
    const form_token = formTokenOf(await browser.get('/invoices/berlin/inv-1006'));
    const answer = await at(b, browser).post(RETRY, { form_token, why: 'because' });
    expect(answer.status).toBe(303);
    expect([a.decided, b.decided]).toEqual([[], ['retry berlin/inv-1006 by anna: because']]);
  });

  it('take the form of the sign-in that the other has shown', async () => {
    const { a, b } = await twoSites();
    const visitor = visitorOf(a.url);
    const form_token = formTokenOf(await visitor.get('/sign-in'));
    const there = at(b, visitor);
    const answer = await there.post('/sign-in', { form_token, name: 'ben', password: PASSWORDS.ben });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/']);
    expect(await statusAt(a, there)).toBe(200);
  });

  it('show what was done at the other, once', async () => {
    const { a, b } = await twoSites();
    const browser = await signedInAt(a);
    await browser.get('/invoices/berlin/inv-1006');
    await browser.post(RETRY, { why: 'because' });
    const shown = await at(b, browser).get('/invoices/berlin/inv-1006', english);
    expect(shown.text).toContain('It is read again within two seconds.');
    for (const site of [a, b]) {
      const { text } = await at(site, browser).get('/invoices/berlin/inv-1006', english);
      expect(text).not.toContain('It is read again within two seconds.');
    }
  });

  it('both end what was signed out at one of them', async () => {
    const { a, b } = await twoSites();
    const browser = await signedInAt(a);
    const before = at(a, browser);
    const there = at(b, browser);
    await there.get('/');
    expect(await statusAt(a, before)).toBe(200);
    expect((await there.post('/sign-out')).headers.get('location')).toBe('/sign-in');
    expect([await statusAt(a, before), await statusAt(b, before)]).toEqual([303, 303]);
  });

  it('both end a session when its time is over', async () => {
    const { a, b, clock } = await twoSites();
    const browser = await signedInAt(a);
    clock.move(12 * HOUR_MS - 1);
    expect([await statusAt(a, browser), await statusAt(b, browser)]).toEqual([200, 200]);
    clock.move(1);
    expect([await statusAt(b, browser), await statusAt(a, browser)]).toEqual([303, 303]);
    // Not even for a clock that is put back afterwards.
    clock.move(-HOUR_MS);
    expect([await statusAt(a, browser), await statusAt(b, browser)]).toEqual([303, 303]);
  });

  it('let a session begun by a clock that ran ahead last no longer than others', async () => {
    const { a, b, clock } = await twoSites();
    const browser = await signedInAt(a);
    clock.move(-365 * 24 * HOUR_MS);
    expect(await statusAt(b, browser)).toBe(200);
    clock.move(12 * HOUR_MS - 1);
    expect(await statusAt(a, browser)).toBe(200);
    clock.move(1);
    expect([await statusAt(a, browser), await statusAt(b, browser)]).toEqual([303, 303]);
  });

  it('count a request to either of them against the idle timeout', async () => {
    const { a, b, clock } = await twoSites({ idle_minutes: 30 });
    const browser = await signedInAt(a);
    for (const site of [b, a, b]) {
      clock.move(29 * MINUTE_MS);
      expect(await statusAt(site, browser)).toBe(200);
    }
    clock.move(30 * MINUTE_MS);
    expect([await statusAt(a, browser), await statusAt(b, browser)]).toEqual([303, 303]);
  });

  it('end nobody as idle because the clock was put back, and everybody who is idle from then on', async () => {
    const { a, b, clock } = await twoSites({ idle_minutes: 30 });
    const browser = await signedInAt(a);
    clock.move(-24 * HOUR_MS);
    expect(await statusAt(b, browser)).toBe(200);
    clock.move(30 * MINUTE_MS);
    expect(await statusAt(a, browser)).toBe(303);
  });
});

describe('attempts to sign in at two processes', () => {
  const wrong = async (site: Site): Promise<number> =>
    (await visitorOf(site.url).signIn('anna', 'wrong password')).status;

  it('are no more than those that one allows, one after the other', async () => {
    const { a, b, clock } = await twoSites();
    const statuses: number[] = [];
    for (const site of [a, b, a, b, a, b, a]) statuses.push(await wrong(site));
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429]);
    expect((await visitorOf(b.url).signIn('anna', PASSWORDS.anna)).status).toBe(429);
    clock.move(15 * MINUTE_MS);
    expect((await visitorOf(b.url).signIn('anna', PASSWORDS.anna)).status).toBe(303);
  });

  it('are no more than those that one allows, all at once', async () => {
    const { a, b } = await twoSites();
    const statuses = await Promise.all([a, b, a, b, a, b, a, b, a, b, a, b].map(wrong));
    expect(statuses.filter((status) => status === 401)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(7);
  });

  it('are forgotten when the right password comes to the other', async () => {
    const { a, b } = await twoSites();
    for (const site of [a, a, b, b]) expect(await wrong(site)).toBe(401);
    await signedInAt(b);
    for (const site of [a, a, b, b, a]) expect(await wrong(site)).toBe(401);
    expect(await wrong(b)).toBe(429);
  });

  it('write nothing once they are too many, nor while too many others are checked', async () => {
    const { a, raw } = await twoCountedSites({ public_url: 'https://desk.example.com', behind_tls: true });
    const attempt = async (name: string, address: string): Promise<number> => {
      const visitor = visitorOf(a.url);
      await visitor.get('/sign-in');
      const form = { name, password: 'wrong password' };
      return (await visitor.post('/sign-in', form, { 'x-forwarded-for': address })).status;
    };
    const flood = Array.from({ length: 28 }, (_, n) => attempt(`name-${n}`, `10.0.${n}.1`));
    const statuses = await Promise.all(flood);
    const checked = statuses.filter((status) => status === 401).length;
    expect(statuses.filter((status) => status === 503).length).toBe(28 - checked);
    expect(checked).toBeLessThan(28);
    const attempts = raw
      .prepare<[], number>("select coalesce(sum(attempts), 0) from sign_in_attempt where key like 'name %'")
      .pluck();
    expect(attempts.get()).toBe(checked);
    for (let n = 0; n < 5; n += 1) await attempt('anna', '10.9.0.1');
    const before = raw.prepare<[], number>('select total_changes()').pluck().get();
    for (let n = 0; n < 5; n += 1) expect(await attempt('anna', '10.9.0.1')).toBe(429);
    expect(raw.prepare<[], number>('select total_changes()').pluck().get()).toBe(before);
  });
});

describe('a page view', () => {
  it('writes nothing where no idle timeout is configured', async () => {
    const { a, raw, clock } = await twoCountedSites();
    const browser = await signedInAt(a);
    const changes = raw.prepare<[], number>('select total_changes()').pluck();
    const before = changes.get();
    for (let n = 0; n < 20; n += 1) {
      clock.move(MINUTE_MS);
      expect((await browser.get('/invoices')).status).toBe(200);
    }
    expect(changes.get()).toBe(before);
  });

  it('writes at most once a minute where one is', async () => {
    const { a, raw, clock } = await twoCountedSites({ idle_minutes: 30 });
    const browser = await signedInAt(a);
    const changes = raw.prepare<[], number>('select total_changes()').pluck();
    const before = changes.get() ?? 0;
    for (let n = 0; n < 30; n += 1) {
      clock.move(MINUTE_MS / 10);
      expect((await browser.get('/invoices')).status).toBe(200);
    }
    expect((changes.get() ?? 0) - before).toBe(3);
  });

  it('of the style asks nobody who it is', async () => {
    const { a, db } = await twoSites();
    const browser = await signedInAt(a);
    await db.schema.dropTable('web_session').execute();
    expect((await browser.get('/style.css')).status).toBe(200);
    expect((await browser.get('/invoices')).status).toBe(500);
  });
});

describe('after a restart', () => {
  /** Signs anna in, stops everything, and starts it with another configuration. */
  async function restarted(changes: Partial<WebSettings> = {}) {
    const first = await temporaryDatabase();
    const site = await startSite({}, { db: first.db, clock: standingClock() });
    const browser = await signedInAt(site);
    const form_token = formTokenOf(await browser.get('/invoices/berlin/inv-1006'));
    await site.close();
    await first.close();
    const restart = async (others: Partial<WebSettings>): Promise<Site> => {
      const database = await openBeside(first.path);
      afterTest(() => database.close());
      return siteOn(database, others);
    };
    return { browser, form_token, site: await restart(changes), restart };
  }

  it('people are still signed in, and a form that was open is taken', async () => {
    const { browser, form_token, site } = await restarted();
    expect(await statusAt(site, browser)).toBe(200);
    const answer = await at(site, browser).post(RETRY, { form_token, why: 'because' });
    expect([answer.status, site.decided]).toEqual([303, ['retry berlin/inv-1006 by anna: because']]);
  });

  it('somebody who was removed from the configuration is out, and stays out when he is back', async () => {
    const { users } = await quickSettings();
    const { browser, site, restart } = await restarted({ users: users.filter(({ name }) => name === 'ben') });
    const again = await restart({});
    // Nobody has asked with it in between: the start has ended it.
    expect(await statusAt(again, browser)).toBe(303);
    expect(await statusAt(site, browser)).toBe(303);
  });

  it('somebody whose password was changed is out', async () => {
    const { users } = await quickSettings();
    const [anna, ben] = users;
    if (anna === undefined || ben === undefined) throw new Error('two users are configured');
    const changed = { ...anna, password_hash: ben.password_hash };
    const { browser, site } = await restarted({ users: [changed, ben] });
    expect(await statusAt(site, browser)).toBe(303);
    expect((await visitorOf(site.url).signIn('anna', PASSWORDS.ben)).status).toBe(303);
  });

  it('somebody has the role that the configuration gives now', async () => {
    const { users } = await quickSettings();
    const { browser, site } = await restarted({ users: users.map((user) => ({ ...user, role: 'finance' })) });
    const here = at(site, browser);
    expect((await here.get('/')).status).toBe(200);
    expect((await here.get('/configuration')).status).toBe(403);
  });
});

describe('who reads the database', () => {
  it('finds nothing in it that signs in, or that makes a form', async () => {
    const { a, raw } = await twoCountedSites();
    const browser = await signedInAt(a);
    const token = browser.cookies.get(SESSION) ?? '';
    const page = await browser.get('/invoices/berlin/inv-1006');
    const row = raw.prepare<[], Record<string, string>>('select * from web_session').get() ?? {};
    expect(Object.keys(row)).toContain('token_digest');
    const known = Object.values(row).map(String);
    expect(known.join('\n')).not.toContain(token);
    expect(known.join('\n')).not.toContain(formTokenOf(page));
    for (const value of known) {
      const thief = visitorOf(a.url);
      thief.cookies.set(SESSION, value);
      expect((await thief.get('/')).status).toBe(303);
      const made = createHmac('sha256', value).update('spacebooks form').digest('base64url');
      expect((await browser.post(RETRY, { form_token: made })).status).toBe(403);
    }
    expect(a.decided).toEqual([]);
  });

  it('and writes to it makes no session without the password hash of the configuration', async () => {
    const { a, raw, clock } = await twoCountedSites();
    const browser = await signedInAt(a, 'ben');
    const digest = (text: string): string => createHash('sha256').update(text).digest('hex');
    // The proof of ben's session under another name, and with a token of the thief's own.
    raw.exec("update web_session set user_name = 'anna'");
    expect(await statusAt(a, browser)).toBe(303);
    const insert =
      raw.prepare(`insert into web_session (token_digest, user_name, proof, expires_at, seen_at, begun_at)
      values (?, 'anna', ?, ?, ?, 1)`);
    for (const proof of [
      '',
      digest('mine'),
      createHmac('sha256', '').update('anna\nmine').digest('base64url'),
    ]) {
      insert.run(digest('mine'), proof, clock.now() + HOUR_MS, clock.now());
      const thief = visitorOf(a.url);
      thief.cookies.set(SESSION, 'mine');
      expect((await thief.get('/')).status).toBe(303);
    }
  });
});
