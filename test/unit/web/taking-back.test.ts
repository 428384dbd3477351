import { readdirSync, readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { wordingOf } from '../../../src/web/view/wording.js';
import { askApi } from '../../web/ask-api.js';
import { visitorOf } from '../../web/browser-like.js';
import { PAGES } from '../../web/pages.js';
import { invited, joined } from '../../web/people.js';
import { PASSWORDS, type Site, startSite } from '../../web/site.js';
import { type Back, TAKING_BACK } from '../../web/taking-back.js';
import { toldCommands } from '../cli/commands-page.js';

const NEVER = /cannot be taken back/;
const posts: string[] = [];
let site: Site;
/** Every page that has a form, as an admin of all spaces gets it. */
const shown: string[] = [];

beforeAll(async () => {
  site = await startSite({}, undefined, (app: FastifyInstance) => {
    app.addHook('onRoute', ({ method, url, schema }) => {
      const isNothing = (schema as { readonly hide?: boolean } | undefined)?.hide === true;
      if ([method].flat().includes('POST') && !isNothing && !url.startsWith('/setup')) posts.push(url);
    });
  });
  const anna = visitorOf(site.url);
  await anna.signIn('anna', PASSWORDS.anna);
  await joined(site, await invited(anna, { role: 'finance' }), 'gwen');
  await invited(anna);
  await anna.get('/me/tokens');
  await anna.post('/me/tokens', { name: 'a', right: 'read', days: '30' });
  const pages = [...PAGES, '/people', '/people/person%3A1', '/me', '/me/tokens', '/invoices/warsaw/inv-2003'];
  for (const path of pages) shown.push((await anna.get(path, { 'accept-language': 'en' })).text);
  await anna.get('/exports/berlin/2', { 'accept-language': 'en' });
});
afterAll(() => site.close());

const all = (of: (decision: (typeof TAKING_BACK)[number]) => readonly string[] | undefined): string[] =>
  TAKING_BACK.flatMap((decision) => of(decision) ?? []);

/** Pages with a form that leads to a route. */
function withForm(route: string): readonly string[] {
  const path = route.replaceAll('/', '\\/').replace(/:\w+/g, '[^\\/"]+');
  const action = new RegExp(`<form [^>]*method="post"[^>]* action="${path}"`);
  return shown.filter((text) => action.test(text));
}

function templates(): readonly string[] {
  const folder = new URL('../../../templates/web/', import.meta.url);
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.eta'))
    .map((name) => readFileSync(new URL(name, folder), 'utf8'));
}

/** The longest part of a text that holds no place. */
function sentenceOf(key: string): string {
  const text = (wordingOf('en') as Readonly<Record<string, string>>)[key] ?? '';
  return text.split(/\{[^}]*\}/).toSorted((a, b) => b.length - a.length)[0] ?? '';
}

const plain = (html: string): string =>
  html.replaceAll('&amp;', '&').replaceAll('&quot;', '"').replaceAll('&#39;', "'");

describe('every decision', () => {
  it('that a form of the page or the API makes is in the list, once', () => {
    const [ofApi, ofPage] = [
      posts.filter((url) => url.startsWith('/api/')),
      posts.filter((url) => !url.startsWith('/api/')),
    ];
    expect(all(({ page }) => page).toSorted()).toEqual([...new Set(ofPage)].toSorted());
    expect(all(({ api }) => api?.map((path) => `/api/v1${path}`)).toSorted()).toEqual(
      [...new Set(ofApi)].toSorted(),
    );
  });

  it('that a command makes in somebody’s name is in the list', () => {
    const listed = all(({ cli }) => cli);
    const told = toldCommands().filter(({ command }) => command.commands.length === 0);
    const isListed = (path: string): boolean =>
      listed.some((each) => path === each || path.endsWith(` ${each}`));
    const deciding = told.filter(({ command }) => command.options.some(({ long }) => long === '--by'));
    expect(deciding.map(({ path }) => path).filter((path) => !isListed(path))).toEqual([]);
    expect(
      listed.filter((each) => !told.some(({ path }) => path === each || path.endsWith(` ${each}`))),
    ).toEqual([]);
  });

  it.each(TAKING_BACK.flatMap(({ name, back }) => ('by' in back ? [[name, back.by] as const] : [])))(
    'is taken back by a form that there is: %s',
    (_name, by) => {
      expect(by.filter((route) => !posts.includes(route))).toEqual([]);
    },
  );

  const final = TAKING_BACK.flatMap(({ name, page = [], back }) =>
    'says' in back ? page.map((route) => [route, name, back.says] as const) : [],
  );
  /** None of the fixed data has such a form, or it stands behind a second factor: its template is read. */
  const UNSEEN = ['/me/recovery-codes', '/invoices/:space/:invoice/issue'];
  it.each(final.filter(([route]) => UNSEEN.includes(route)))(
    'says within its form that it cannot be: %s',
    (route, _name, key) => {
      const last = route.split('/').at(-1);
      const forms = templates().flatMap((text) => text.match(/<form [\s\S]*?<\/form>/g) ?? []);
      const own = forms.filter((form) => new RegExp(`^<form [^\\n]*/${last}">`).test(form));
      expect(own.length).toBe(1);
      expect(own[0]).toContain(`it.say('${key}')`);
    },
  );
  it.each(final.filter(([route]) => !UNSEEN.includes(route)))(
    'says before the click that it cannot be: %s',
    (route, _name, key) => {
      const pages = withForm(route);
      expect(pages.length).toBeGreaterThan(0);
      expect(sentenceOf(key).length).toBeGreaterThan(30);
      expect(pages.filter((text) => !plain(text).includes(sentenceOf(key)))).toEqual([]);
    },
  );

  it('says so in the description of the API, and in the help of the command', async () => {
    const { body } = await askApi(site, null, '/openapi.json');
    const silent = TAKING_BACK.filter(({ back }) => 'says' in back).flatMap(({ api = [], cli = [] }) => [
      ...api.filter(
        (path) => !NEVER.test(body.paths[`/api/v1${path.replace(/:(\w+)/g, '{$1}')}`]?.post.summary),
      ),
      ...cli.filter((name) => {
        const told = toldCommands().find(({ path }) => path === name || path.endsWith(` ${name}`));
        return !NEVER.test(told?.help.replace(/\s+/g, ' ') ?? '');
      }),
    ]);
    expect(silent).toEqual([]);
  });

  it('stands in docs/taking-back.md', async () => {
    await expect(document()).toMatchFileSnapshot('../../../docs/taking-back.md');
  });
});

function wayOf(back: Back): readonly [string, string] {
  if ('nothing' in back) return ['nothing to take back', back.nothing];
  return 'says' in back ? ['no, which is said before', back.how] : ['yes', back.how];
}

function document(): string {
  const rows = TAKING_BACK.map(({ name, page = [], api = [], cli = [], back }) => {
    const [can, how] = wayOf(back);
    const places = [
      ...(page.length > 0 ? ['page'] : []),
      ...(api.length > 0 ? ['API'] : []),
      ...cli.map((each) => `\`${each}\``),
    ];
    return `| ${name} | ${places.join(', ')} | ${can} | ${how} |`;
  });
  return `# What can be taken back

Every decision that a person makes on [the page](web.md), by [the API](api-own.md) or by a command. What cannot be taken back says so before the click, in its
description, and in its \`--help\`. Who decided, and who took it back, stay in the record. Written by a test that reads the forms of all pages, the operations of the API and
the commands (\`npx vitest run --project unit test/unit/web/taking-back.test.ts --update\`).

| decision | by | taken back | how |
|---|---|---|---|
${rows.join('\n')}
`;
}
