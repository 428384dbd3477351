import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { visitorOf } from '../../web/browser-like.js';
import { rawRequest } from '../../web/raw-request.js';
import { PASSWORDS, type Site, startSite } from '../../web/site.js';

let site: Site;
beforeEach(async () => {
  site = await startSite();
});
afterEach(() => site.close());

const SESSION = 'spacebooks-session';
const english = { 'accept-language': 'en' };

describe('signing in', () => {
  it('sends a stranger to the form, and from there to what was asked for', async () => {
    const visitor = visitorOf(site.url);
    const sent = await visitor.get('/invoices?state=waiting');
    expect([sent.status, sent.headers.get('location')]).toEqual([
      303,
      '/sign-in?to=%2Finvoices%3Fstate%3Dwaiting',
    ]);
    await visitor.get(sent.headers.get('location') ?? '');
    const to = '/invoices?state=waiting';
    const answer = await visitor.post('/sign-in', { name: 'Anna', password: PASSWORDS.anna, to });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, to]);
    expect((await visitor.get(to)).status).toBe(200);
    // The form is of no use any more.
    expect((await visitor.get('/sign-in')).headers.get('location')).toBe('/');
  });

  it.each(['//evil.example/x', 'https://evil.example', '/\\evil.example', 'javascript:alert(1)', '/a\r\nb'])(
    'does not send anybody on to %j',
    async (to) => {
      const visitor = visitorOf(site.url);
      await visitor.get(`/sign-in?to=${encodeURIComponent(to)}`);
      const answer = await visitor.post('/sign-in', { name: 'anna', password: PASSWORDS.anna, to });
      expect(answer.headers.get('location')).toBe('/');
    },
  );

  it('gives a new session each time, never one that the browser brought along', async () => {
    const visitor = visitorOf(site.url);
    visitor.cookies.set(SESSION, 'planted-by-somebody-else');
    await visitor.signIn('anna', PASSWORDS.anna);
    const first = visitor.cookies.get(SESSION);
    expect(first).toMatch(/^[A-Za-z0-9_-]{32}$/);
    expect(visitor.cookies.has('spacebooks-visit')).toBe(false);
    await visitor.post('/sign-out');
    await visitor.signIn('anna', PASSWORDS.anna);
    expect(visitor.cookies.get(SESSION)).not.toBe(first);
    const old = visitorOf(site.url);
    old.cookies.set(SESSION, first ?? '');
    expect((await old.get('/')).status).toBe(303);
  });

  it('says the same of a wrong password and of a name that nobody has', async () => {
    const answers = [];
    for (const name of ['anna', 'nobody']) {
      const visitor = visitorOf(site.url);
      await visitor.get('/sign-in', english);
      const answer = await visitor.post('/sign-in', { name, password: 'wrong password' }, english);
      answers.push([answer.status, answer.text.replace(/value="[^"]*"/g, '')]);
      expect(answer.text).toContain('User name or password is incorrect.');
      expect(answer.text).not.toContain('wrong password');
      expect(visitor.cookies.has(SESSION)).toBe(false);
    }
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]?.[0]).toBe(401);
  });

  it('takes no more than five attempts of one person at one place, and more after a while', async () => {
    const visitor = visitorOf(site.url);
    for (let attempt = 0; attempt < 5; attempt += 1) {
      expect((await visitor.signIn('anna', 'wrong password')).status).toBe(401);
    }
    const refused = await visitor.post('/sign-in', { name: 'anna', password: PASSWORDS.anna }, english);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '900']);
    expect(refused.text).toContain('Too many attempts. Try again in 15 min.');
    expect((await visitorOf(site.url).signIn('ben', PASSWORDS.ben)).status).toBe(303);
    site.clock.move(15 * 60_000);
    expect((await visitor.signIn('anna', PASSWORDS.anna)).status).toBe(303);
  });

  it('ends by itself, and by signing out', async () => {
    const visitor = visitorOf(site.url);
    await visitor.signIn('ben', PASSWORDS.ben);
    site.clock.move(12 * 3_600_000 - 1);
    expect((await visitor.get('/')).status).toBe(200);
    site.clock.move(1);
    expect((await visitor.get('/')).status).toBe(303);
    await visitor.signIn('ben', PASSWORDS.ben);
    const token = visitor.cookies.get(SESSION) ?? '';
    await visitor.get('/');
    expect((await visitor.post('/sign-out')).headers.get('location')).toBe('/sign-in');
    visitor.cookies.set(SESSION, token);
    expect((await visitor.get('/')).status).toBe(303);
  });

  it('sets cookies that no script reads and no other site sends', async () => {
    const visitor = visitorOf(site.url);
    const answer = await visitor.signIn('anna', PASSWORDS.anna);
    const [session = ''] = answer.headers.getSetCookie().filter((line) => line.startsWith(SESSION));
    expect(session.split('; ').slice(1).sort()).toEqual(['HttpOnly', 'Path=/', 'SameSite=Strict']);
  });
});

describe('behind a reverse proxy', () => {
  it('binds its cookies to TLS and the host, and counts attempts by the address that the proxy names', async () => {
    const own = await startSite({ public_url: 'https://desk.example.com', behind_tls: true });
    try {
      const headers = (address: string) => ({
        host: 'desk.example.com',
        origin: 'https://desk.example.com',
        'content-type': 'application/x-www-form-urlencoded',
        // The first one is what the caller himself claims.
        'x-forwarded-for': `198.51.100.9, ${address}`,
      });
      const form = await rawRequest(`${own.url}/sign-in`, { headers: headers('203.0.113.1') });
      const [cookie = ''] = form.headers['set-cookie'] ?? [];
      expect(cookie).toMatch(/^__Host-spacebooks-visit=[^;]+; Path=\/; HttpOnly; Secure; SameSite=Strict$/);
      expect(form.headers['strict-transport-security']).toBe('max-age=31536000');
      const token = /name="form_token" value="([^"]+)"/.exec(form.text)?.[1] ?? '';
      const attempt = async (address: string): Promise<number> => {
        const body = new URLSearchParams({ form_token: token, name: 'anna', password: 'wrong' }).toString();
        const sent = { ...headers(address), cookie: cookie.split(';')[0] ?? '' };
        return (await rawRequest(`${own.url}/sign-in`, { method: 'POST', headers: sent, body })).status;
      };
      const first = [];
      for (let count = 0; count < 6; count += 1) first.push(await attempt('203.0.113.1'));
      expect(first).toEqual([401, 401, 401, 401, 401, 429]);
      expect(await attempt('203.0.113.2')).toBe(401);
    } finally {
      await own.close();
    }
  });
});
