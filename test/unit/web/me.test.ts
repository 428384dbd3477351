import { MINUTE_MS } from '@spacebooks/base/durations';
import { Secret } from '@spacebooks/base/secret';
import { TOTP, Secret as TotpSecret } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { createFactorSeal } from '../../../src/people/factor-seal.js';
import { hashPassword } from '../../../src/people/password.js';
import { stepOf } from '../../../src/people/totp.js';
import { systemRandom } from '../../../src/random.js';
import { createPeopleStores } from '../../../src/store/people/people-stores.js';
import { tokenSeal } from '../../../src/store/tokens/token-seal.js';
import { afterTest } from '../../after-test.js';
import { type Visitor, visitorOf } from '../../web/browser-like.js';
import { at, invited, joined, NEW_PASSWORD, peopleStage, signedIn } from '../../web/people.js';
import { PASSWORDS, quickUser, type Site, standingClock, startSite } from '../../web/site.js';
import { temporaryDatabase } from '../store/database.js';

const english = { 'accept-language': 'en' };

function codeAt(secret: string, timestamp: number): string {
  return new TOTP({ secret: TotpSecret.fromBase32(secret) }).generate({ timestamp });
}

/** Sets codes up for who is signed in. */
async function withCodes(site: Site, visitor: Visitor, password: string) {
  const { text } = await visitor.get('/me/code', english);
  const secret = /<code class="secret">([A-Z2-7 ]+)<\/code>/.exec(text)?.[1]?.replaceAll(' ', '') ?? '';
  const code = codeAt(secret, site.clock.now());
  const shown = await visitor.post('/me/code', { code, old: password }, english);
  const recovery = [...shown.text.matchAll(/<li><code>([A-Z2-7-]{19})<\/code>/g)].map(
    ([, each = '']) => each,
  );
  return { secret, code, recovery, shown };
}

/** The first step of a sign-in. */
async function halfWay(site: Site, name: string, password: string): Promise<Visitor> {
  const visitor = visitorOf(site.url);
  const answer = await visitor.signIn(name, password);
  expect(answer.headers.get('location')).toBe('/sign-in/code');
  await visitor.get('/sign-in/code');
  return visitor;
}

describe('codes of an app', () => {
  it('are those of RFC 6238', async () => {
    const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
    expect(await stepOf(secret, '287082', 59_000)).toBe(1);
    expect(await stepOf(secret, '081804', 1_111_111_109_000)).toBe(37_037_036);
    expect(await stepOf(secret, '081804', 1_111_111_109_000 + 2 * 30_000)).toBeNull();
    expect(await stepOf(secret, '', 59_000)).toBeNull();
  });

  it('are asked for after the password, each once, also of a user of the configuration', async () => {
    const { here, another, clock } = await peopleStage();
    const there = await another();
    const ben = await signedIn(here, 'ben');
    const { secret, code, recovery, shown } = await withCodes(here, ben, PASSWORDS.ben);
    expect(shown.text).toContain('they are not shown again');
    expect(new Set(recovery).size).toBe(10);
    expect((await ben.get('/me', english)).text).toContain('Unused recovery codes: 10');
    const visitor = await halfWay(there, 'ben', PASSWORDS.ben);
    // It is no session.
    expect((await visitor.get('/invoices')).status).toBe(303);
    const again = await visitor.post('/sign-in/code', { code }, english);
    expect([again.status, again.text.includes('was used already')]).toEqual([401, true]);
    clock.move(30_000);
    const next = codeAt(secret, clock.now());
    expect((await visitor.post('/sign-in/code', { code: next })).status).toBe(303);
    expect((await visitor.get('/invoices')).status).toBe(200);
    const other = await halfWay(here, 'ben', PASSWORDS.ben);
    expect((await other.post('/sign-in/code', { code: next })).status).toBe(401);
  });

  it('let one in of two who bring the same one at once', async () => {
    const { here, another, clock } = await peopleStage();
    const there = await another();
    const ben = await signedIn(here, 'ben');
    const { secret } = await withCodes(here, ben, PASSWORDS.ben);
    clock.move(MINUTE_MS);
    const visitors = [await halfWay(here, 'ben', PASSWORDS.ben), await halfWay(there, 'ben', PASSWORDS.ben)];
    const code = codeAt(secret, clock.now());
    const answers = await Promise.all(visitors.map((each) => each.post('/sign-in/code', { code })));
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 401]);
  });

  it('are not guessed', async () => {
    const { here, clock } = await peopleStage();
    const ben = await signedIn(here, 'ben');
    const { secret } = await withCodes(here, ben, PASSWORDS.ben);
    const visitor = await halfWay(here, 'ben', PASSWORDS.ben);
    const statuses = [];
    for (const code of ['000000', '000001', 'ABCD', '', '000002', '000003']) {
      statuses.push((await visitor.post('/sign-in/code', { code })).status);
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
    clock.move(30_000);
    expect((await visitor.post('/sign-in/code', { code: codeAt(secret, clock.now()) })).status).toBe(429);
    // The sign-in that was half way is over by then.
    clock.move(15 * MINUTE_MS);
    const over = await visitor.post('/sign-in/code', { code: codeAt(secret, clock.now()) });
    expect(over.headers.get('location')).toBe('/sign-in');
    expect((await visitor.get('/invoices')).status).toBe(303);
  });

  it('can be lost: a recovery code lets in once', async () => {
    const { here } = await peopleStage();
    const ben = await signedIn(here, 'ben');
    const { recovery } = await withCodes(here, ben, PASSWORDS.ben);
    const [code = ''] = recovery;
    const visitor = await halfWay(here, 'ben', PASSWORDS.ben);
    expect((await visitor.post('/sign-in/code', { code: code.toLowerCase() })).status).toBe(303);
    expect((await visitor.get('/me', english)).text).toContain('Unused recovery codes: 9');
    const other = await halfWay(here, 'ben', PASSWORDS.ben);
    expect((await other.post('/sign-in/code', { code })).status).toBe(401);
  });

  it('are set up, taken away and made anew with the password alone, and end sessions without them', async () => {
    const { here } = await peopleStage();
    const [ben, elsewhere] = [await signedIn(here, 'ben'), await signedIn(here, 'ben')];
    expect((await withCodes(here, ben, 'wrong password')).shown.status).toBe(403);
    await withCodes(here, ben, PASSWORDS.ben);
    expect((await elsewhere.get('/')).status).toBe(303);
    await ben.get('/me');
    await ben.post('/me/code/remove', { old: 'wrong password' });
    expect((await ben.get('/me', english)).text).toContain('Nothing was changed.');
    const shown = await ben.post('/me/recovery-codes', { old: PASSWORDS.ben });
    expect(shown.text.match(/<li><code>/g)).toHaveLength(10);
    await ben.get('/me');
    await ben.post('/me/code/remove', { old: PASSWORDS.ben });
    expect((await ben.get('/me', english)).text).toContain('You are asked for codes no more.');
    expect((await visitorOf(here.url).signIn('ben', PASSWORDS.ben)).headers.get('location')).toBe('/');
  });

  it('are taken away by an admin for who is locked out', async () => {
    const { here } = await peopleStage();
    const [anna, ben] = [await signedIn(here, 'anna'), await signedIn(here, 'ben')];
    await withCodes(here, ben, PASSWORDS.ben);
    await anna.get('/people/configuration%3Aben', english);
    await anna.press('Reset');
    expect((await ben.get('/')).status).toBe(303);
    expect((await visitorOf(here.url).signIn('ben', PASSWORDS.ben)).headers.get('location')).toBe('/');
  });

  it('are sealed where there is a key, for one account and no other', () => {
    const key = (text: string) => tokenSeal(new Secret(text.repeat(32)), systemRandom);
    const seal = createFactorSeal(key('a'), null);
    const stored = seal.seal('person:1', 'GEZDGNBV');
    expect(JSON.stringify(stored)).not.toContain('GEZDGNBV');
    expect(seal.open('person:1', stored)).toBe('GEZDGNBV');
    expect(seal.open('person:2', stored)).toBeNull();
    expect(createFactorSeal(key('b'), key('a')).open('person:1', stored)).toBe('GEZDGNBV');
    expect(createFactorSeal(key('b'), null).open('person:1', stored)).toBeNull();
  });
});

describe('where a second factor is required', () => {
  it('who has none sets one up before anything else', async () => {
    const users = [await quickUser('anna', 'admin'), await quickUser('ben', 'finance')];
    const { here } = await peopleStage({ users, second_factor: 'admins' });
    expect((await (await signedIn(here, 'ben')).get('/')).status).toBe(200);
    const anna = await signedIn(here, 'anna');
    for (const path of ['/', '/people', '/invoices/berlin/inv-1006']) {
      expect((await anna.get(path)).headers.get('location')).toBe('/me');
    }
    expect((await anna.get('/me', english)).text).toContain('A second factor is required here.');
    await anna.get('/me');
    const tried = await anna.post('/invoices/berlin/inv-1006/retry', { why: 'because' });
    expect([tried.headers.get('location'), here.decided]).toEqual(['/me', []]);
    await withCodes(here, anna, PASSWORDS.anna);
    expect((await anna.get('/')).status).toBe(200);
  });
});

describe('my account', () => {
  it('changes the password with the old one, and ends the other sessions', async () => {
    const { here } = await peopleStage();
    const gwen = await joined(here, await invited(await signedIn(here, 'anna')), 'gwen');
    const elsewhere = at(here, gwen);
    const other = visitorOf(here.url);
    await other.signIn('gwen', NEW_PASSWORD);
    await gwen.get('/me');
    const password = 'nine words apart 777';
    const wrong = await gwen.post('/me/password', { old: 'wrong password', password, again: password });
    expect(wrong.status).toBe(403);
    const short = await gwen.post('/me/password', { old: NEW_PASSWORD, password: 'x', again: 'x' });
    expect(short.status).toBe(422);
    const form = { old: NEW_PASSWORD, password, again: password };
    expect((await gwen.post('/me/password', form)).status).toBe(303);
    expect((await gwen.get('/')).status).toBe(200);
    expect([(await elsewhere.get('/')).status, (await other.get('/')).status]).toEqual([303, 303]);
    expect((await visitorOf(here.url).signIn('gwen', NEW_PASSWORD)).status).toBe(401);
    expect((await visitorOf(here.url).signIn('gwen', password)).status).toBe(303);
  });

  it('changes no password that was set by a link meanwhile', async () => {
    const { db } = await temporaryDatabase();
    const { invitations, people } = createPeopleStores(db);
    const clock = standingClock();
    let meanwhile = async (): Promise<unknown> => undefined;
    const slowly = async (password: string): Promise<string> => {
      await meanwhile();
      return hashPassword(password, { costExponent: 14, blockSize: 8, parallelism: 1 });
    };
    const here = await startSite({}, { db, clock }, undefined, { hashPassword: slowly });
    afterTest(() => here.close());
    const gwen = await joined(here, await invited(await signedIn(here, 'anna')), 'gwen');
    meanwhile = async () => {
      const decider = { by: 'anna', at: clock.now() };
      await invitations.makeFor((await people.find('gwen'))?.id ?? 0, 'link', clock.now() + 1, decider);
      await invitations.renew('link', 'hash by link', clock.now());
    };
    await gwen.get('/me');
    const password = 'nine words apart 777';
    const answer = await gwen.post('/me/password', { old: NEW_PASSWORD, password, again: password });
    expect([answer.status, (await people.find('gwen'))?.passwordHash]).toEqual([403, 'hash by link']);
  });

  it('of the configuration changes no password', async () => {
    const { here } = await peopleStage();
    const ben = await signedIn(here, 'ben');
    expect((await ben.get('/me', english)).text).toContain('are in the configuration of spacebooks');
    const password = 'nine words apart 777';
    const answer = await ben.post('/me/password', { old: PASSWORDS.ben, password, again: password });
    expect(answer.status).toBe(404);
  });

  it('lists where one is signed in, and ends one or all others, never those of somebody else', async () => {
    const { here } = await peopleStage();
    const ben = await signedIn(here, 'ben');
    const telephone = visitorOf(here.url);
    await telephone.get('/sign-in');
    const agent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile Safari/604.1';
    await telephone.post('/sign-in', { name: 'ben', password: PASSWORDS.ben }, { 'user-agent': agent });
    const anna = await signedIn(here, 'anna');
    const { text } = await ben.get('/me', english);
    expect(text).toContain('<strong>Safari, iOS</strong>');
    const ids = [...text.matchAll(/\/me\/sessions\/(\d+)\/end/g)].map(([, id]) => id);
    expect(ids).toHaveLength(1);
    // The session of anna, which began last.
    await ben.post(`/me/sessions/${Number(ids[0]) + 1}/end`);
    expect([(await anna.get('/')).status, (await telephone.get('/')).status]).toEqual([200, 200]);
    await ben.post(`/me/sessions/${ids[0]}/end`);
    expect((await telephone.get('/')).status).toBe(303);
    await telephone.signIn('ben', PASSWORDS.ben);
    await ben.get('/me');
    await ben.post('/me/sessions/end-others');
    expect([(await telephone.get('/')).status, (await ben.get('/')).status]).toEqual([303, 200]);
  });
});

describe('passkeys', () => {
  it('have scripts of ours, and no foreign one', async () => {
    const { here } = await peopleStage();
    const ben = await signedIn(here, 'ben');
    for (const visitor of [ben, visitorOf(here.url)]) {
      const { headers } = await visitor.get(visitor === ben ? '/me/passkeys' : '/sign-in/passkey');
      expect(headers.get('content-security-policy')).toContain(";script-src 'self';");
    }
    expect((await ben.get('/passkeys.js')).headers.get('content-type')).toContain('text/javascript');
    expect((await ben.get('/webauthn.js')).text).toContain('startRegistration');
  });

  it.each(['', '{}', 'null', '{"id":"x"}', '{"id":7}', '{"id":"x","response":{}}'])(
    'that answer %j are not believed',
    async (answer) => {
      const { here } = await peopleStage();
      const visitor = visitorOf(here.url.replace('127.0.0.1', 'localhost'));
      await visitor.get('/sign-in/passkey');
      const { status } = await visitor.post('/sign-in/passkey', { answer, to: '/' });
      expect([status, visitor.cookies.has('spacebooks-session')]).toEqual([401, false]);
    },
  );

  it('do not work under an address in numbers, and say so', async () => {
    const { here } = await peopleStage();
    const { text } = await visitorOf(here.url).get('/sign-in/passkey', english);
    expect(text).toContain('Passkeys do not work under this address.');
    const visitor = visitorOf(here.url);
    await visitor.get('/sign-in/passkey');
    expect((await visitor.post('/sign-in/passkey', { answer: '{}' })).status).toBe(429);
  });
});
