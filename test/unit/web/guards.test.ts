import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Visitor, visitorOf } from '../../web/browser-like.js';
import { ARCHIVED, FILES, storyOf } from '../../web/data.js';
import { documentAt } from '../../web/invoices.js';
import { PAGES } from '../../web/pages.js';
import { rawRequest } from '../../web/raw-request.js';
import { PASSWORDS, type Site, startSite } from '../../web/site.js';

let site: Site;
let anna: Visitor;
let ben: Visitor;
beforeAll(async () => {
  site = await startSite();
  anna = visitorOf(site.url);
  ben = visitorOf(site.url);
  await anna.signIn('anna', PASSWORDS.anna);
  await ben.signIn('ben', PASSWORDS.ben);
});
afterAll(() => site.close());
afterEach(() => {
  expect(site.decided.splice(0), 'something was decided in passing').toEqual([]);
});

const ACTIONS = [
  '/invoices/berlin/inv-1006/retry',
  '/invoices/berlin/inv-1006/release',
  '/invoices/berlin/inv-1006/issue',
  '/invoices/berlin/inv-1006/none-needed',
  '/invoices/berlin/inv-1006/needed',
  '/events/41/replay',
  '/spaces/berlin/pause',
  '/spaces/berlin/resume',
];
/** What finance decides, and admins as well. */
const OF_FINANCE = [
  '/months/berlin/2026-09/close',
  '/exports/berlin/exclusions',
  '/exports/berlin/rebooking/ledger',
  '/exports/berlin/2/accept',
  '/switch/berlin/cutover',
  '/switch/berlin/opening',
];
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const english = { 'accept-language': 'en' };

describe('a stranger', () => {
  it.each([...PAGES, '/exports/berlin/1/files/x', '/nothing', '/healthz'])(
    'does not see %s',
    async (path) => {
      const answer = await visitorOf(site.url).get(path);
      expect([answer.status, answer.text]).toEqual([303, '']);
      expect(answer.headers.get('location')).toMatch(/^\/sign-in/);
    },
  );

  it.each([...ACTIONS, ...OF_FINANCE])('cannot do %s', async (path) => {
    const stranger = visitorOf(site.url);
    await stranger.get('/sign-in');
    const answer = await stranger.post(path, { why: 'because' });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/sign-in']);
  });

  it('sees the style, the script and the icon, and keeps them by the address that the page gives', async () => {
    const { text } = await visitorOf(site.url).get('/sign-in');
    const addresses = [...text.matchAll(/(?:href|src)="(\/[a-z]+\.[a-z]+\?v=[0-9a-f]{16})"/g)].map(
      (one) => one[1],
    );
    expect(addresses.map((one) => one?.split('?')[0])).toEqual(
      expect.arrayContaining(['/icon.svg', '/style.css', '/page.js']),
    );
    for (const address of new Set(addresses)) {
      const { status, headers } = await visitorOf(site.url).get(address ?? '');
      expect([status, headers.get('cache-control')]).toEqual([200, 'public, max-age=31536000, immutable']);
    }
    for (const [path, type] of [
      ['/style.css', 'text/css; charset=utf-8'],
      ['/page.js?v=0', 'text/javascript; charset=utf-8'],
    ]) {
      const { headers } = await visitorOf(site.url).get(path ?? '');
      expect([headers.get('content-type'), headers.get('cache-control')]).toEqual([
        type,
        'public, max-age=300',
      ]);
    }
  });
});

describe('finance', () => {
  it.each(ACTIONS)('cannot do %s', async (path) => {
    await ben.get('/');
    const answer = await ben.post(path, { why: 'because' }, english);
    expect(answer.status).toBe(403);
    expect(answer.text).toContain('Admins only');
  });

  it('does not see the configuration, nor the settings of an invoice, nor a button but of its own decisions', async () => {
    expect((await ben.get('/configuration')).status).toBe(403);
    const settings = storyOf('inv-1005')?.attempts[0]?.files.find(({ kind }) => kind === 'settings');
    const path = `/invoices/berlin/inv-1005/files/${settings?.address}`;
    expect((await ben.get(path)).status).toBe(404);
    expect((await anna.get(path)).status).toBe(200);
    // The bank, and what a customer pays in one transfer, are finance's own matter, and so are the settings.
    for (const page of PAGES.filter((one) => !/^\/(configuration|webhooks|bank|collectives)/.test(one))) {
      const { text } = await ben.get(page);
      expect(
        text
          .match(/method="post" action="[^"]+"/g)
          ?.filter(
            (one) =>
              !/sign-out|language|="\/(settings\/(berlin|warsaw)\/(tax-cases|accounts|payment|customers)\/effect|sync\/\w+|invoices|exports|runs|events|invoices\/views)"/.test(
                one,
              ),
          )
          .filter(
            (one) =>
              !/\/(now\/ledger|files\.zip|deliver|reject|void|close|exclusions|rebooking\/ledger|accept|cutover|opening)"$/.test(
                one,
              ),
          ) ?? [],
      ).toEqual([]);
      expect(text).not.toContain('/configuration');
    }
  });

  it('reads and downloads everything else', async () => {
    for (const page of PAGES.filter((one) => !/^\/(configuration|webhooks)/.test(one))) {
      expect((await ben.get(page)).status, page).toBe(200);
    }
    const [file] = FILES;
    const path = `/exports/berlin/1/files/${encodeURIComponent(file?.name ?? '')}`;
    expect((await ben.get(path)).status).toBe(200);
  });
});

describe('a form', () => {
  const path = '/invoices/berlin/inv-1006/retry';

  it.each([
    ['without its token', { form_token: '' }, {}],
    ['with another token', { form_token: 'A'.repeat(43) }, {}],
    ['from another site', {}, { origin: 'https://evil.example' }],
    ['from a page that hides where it is', {}, { origin: 'null' }],
    ['that the browser calls foreign', {}, { 'sec-fetch-site': 'cross-site' }],
    ['from another host of the same site', {}, { 'sec-fetch-site': 'same-site' }],
  ])('%s does nothing', async (_what, fields, headers) => {
    await anna.get('/');
    const answer = await anna.post(path, fields, { ...english, ...(headers as Record<string, string>) });
    expect(answer.status).toBe(403);
    expect(answer.text).toContain('This form has expired');
  });

  it('with the token of somebody else does nothing', async () => {
    const { text } = await ben.get('/');
    const token = /name="form_token" value="([^"]+)"/.exec(text)?.[1] ?? '';
    await anna.get('/');
    expect((await anna.post(path, { form_token: token })).status).toBe(403);
  });

  it('that is no form, or a long one, does nothing', async () => {
    await anna.get('/');
    const json = await anna.post(path, {}, { 'content-type': 'application/json' });
    expect(json.status).toBe(415);
    expect((await anna.post(path, { why: 'x'.repeat(20_000) })).status).toBe(413);
    expect((await anna.post('/invoices/berlin/inv-1006/release', { why: '  ' })).status).toBe(400);
    expect((await anna.post('/invoices/berlin/inv-1006/none-needed', { why: '  ' })).status).toBe(400);
  });

  it('cannot be sent with GET', async () => {
    expect((await anna.get(path)).status).toBe(404);
  });
});

describe('the host', () => {
  it.each(['evil.example', 'evil.example:8081', '127.0.0.1.evil.example', 'localhost.evil.example'])(
    '%j is not served, and gets no cookie',
    async (host) => {
      const answer = await rawRequest(`${site.url}/sign-in`, { headers: { host } });
      expect(answer.status).toBe(421);
      expect(answer.headers['set-cookie']).toBeUndefined();
      expect(answer.text).not.toContain('password');
    },
  );

  it.each(['localhost:9000', '127.0.0.1', '[::1]:8081', 'LOCALHOST'])('%s is served', async (host) => {
    expect((await rawRequest(`${site.url}/sign-in`, { headers: { host } })).status).toBe(200);
  });

  it('cannot be named by a header of a proxy that is not there', async () => {
    const headers = { host: 'evil.example', 'x-forwarded-host': '127.0.0.1' };
    expect((await rawRequest(`${site.url}/sign-in`, { headers })).status).toBe(421);
  });
});

describe('answers', () => {
  it.each(['/', '/sign-in', '/nothing', '/invoices/berlin/unknown', '/exports/berlin/1'])(
    'to %s let the browser do nothing but show them',
    async (path) => {
      const { headers } = await (path === '/sign-in' ? visitorOf(site.url) : anna).get(path);
      expect(headers.get('content-security-policy')).toBe(
        "default-src 'none';style-src 'self';script-src 'self';connect-src 'self';img-src 'self';form-action 'self';frame-ancestors 'none';base-uri 'none'",
      );
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('x-frame-options')).toBe('DENY');
      expect(headers.get('referrer-policy')).toBe('same-origin');
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
      expect(headers.get('strict-transport-security')).toBeNull();
    },
  );

  it('hold no style of their own, and no script but ours', async () => {
    for (const path of PAGES) {
      const { text } = await anna.get(path);
      expect(text).not.toMatch(
        /<script(?! src="\/page\.js\?v=[0-9a-f]{16}" defer><\/script>)|javascript:|\son[a-z]+=|\sstyle=/i,
      );
    }
  });

  it('escape what others wrote', async () => {
    const { text } = await anna.get(`/invoices?search=${encodeURIComponent('"><script>alert(1)</script>')}`);
    expect(text).toContain('value="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"');
  });
});

describe('downloads', () => {
  it.each(FILES.map((file) => [file.name, file] as const))(
    '%s is what was archived, to the byte',
    async (_name, file) => {
      const answer = await anna.get(`/exports/berlin/1/files/${encodeURIComponent(file.name)}`);
      expect(answer.status).toBe(200);
      expect(Buffer.from(answer.bytes)).toEqual(Buffer.from(ARCHIVED.get(file.address) ?? []));
      expect(answer.headers.get('content-type')).toBe(file.mediaType);
      expect(answer.headers.get('content-disposition')).toContain('attachment; ');
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    },
  );

  it('of an e-invoice bear its number', async () => {
    const [xml] = storyOf('inv-2002')?.attempts[0]?.files ?? [];
    const answer = await anna.get(`/invoices/warsaw/inv-2002/files/${xml?.address}`);
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename="FV-2002-11-2026.xml"; filename*=UTF-8''FV-2002-11-2026.xml`,
    );
    expect(Buffer.from(answer.bytes)).toEqual(Buffer.from((await documentAt(xml?.address ?? '')) ?? []));
  });

  it.each([
    '/exports/berlin/1/files/..%2f..%2fetc%2fpasswd',
    '/exports/berlin/1/files/%2e%2e%2fspacebooks.sqlite',
    '/exports/berlin/1/preview/..%2f..%2fetc%2fpasswd',
    '/exports/berlin/..%2f1/files/x.csv',
    '/exports/berlin/0x1',
    '/exports/berlin/-1',
    '/exports/berlin/99',
    '/exports/..%2f/1',
    '/invoices/berlin/inv-1005/files/..%2f..%2fetc%2fpasswd',
    `/invoices/berlin/inv-1006/files/${FILES[0]?.address}`,
    '/invoices/berlin/..%2f..%2finv-1005',
    '/style.css%00',
    '/..%2ftemplates/web/layout.eta',
    '/layout.eta',
  ])('%s is not there', async (path) => {
    const { status } = await rawRequest(`${site.url}${path}`, {
      headers: { ...FORM, cookie: `spacebooks-session=${anna.cookies.get('spacebooks-session')}` },
    });
    expect(status).toBe(404);
  });
});
