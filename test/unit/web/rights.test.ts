import type { FastifyInstance } from 'fastify';
import { describe, expect, it } from 'vitest';
import { newToken, tokenDigest } from '../../../src/people/api-tokens.js';
import { systemRandom } from '../../../src/random.js';
import type { Db } from '../../../src/store/engine/open.js';
import { createApiTokens } from '../../../src/store/people/api-tokens.js';
import { createPeopleStores } from '../../../src/store/people/people-stores.js';
import { createFormTokens } from '../../../src/web/security/access.js';
import { afterTest } from '../../after-test.js';
import { visitorOf } from '../../web/browser-like.js';
import { PASSWORDS, quickUser, type Site, standingClock, startSite } from '../../web/site.js';
import { temporaryDatabase } from '../store/database.js';

/**
 * Who asks: nobody, people of berlin alone, of whom one accountant sees the bank, an admin of all spaces, and a guest of berlin whose
 * last day is over.
 */
const WHO = [
  'nobody',
  'accountant',
  'accountant with bank',
  'viewer',
  'finance',
  'admin',
  'admin of all',
  'guest expired',
] as const;
type Who = (typeof WHO)[number];
const IN_MENU = WHO.filter((who) => who !== 'nobody' && who !== 'guest expired');
const NAMES = {
  accountant: 'erika',
  'accountant with bank': 'mona',
  viewer: 'rita',
  finance: 'paul',
  admin: 'ada',
  'admin of all': 'anna',
  'guest expired': 'ben',
} as const;

interface Route {
  readonly method: 'GET' | 'POST' | 'DELETE' | 'PUT' | 'PATCH';
  readonly url: string;
  readonly access: string | undefined;
  readonly isApi: boolean;
  /** Only says that there is nothing, to whoever may read. */
  readonly isNothing: boolean;
}

/** What a request comes to: it reaches the work of the route, or is turned away in one of these ways. */
type End = 'reached' | 'sign in' | 'not there' | 'refused';

/** What the declaration of a route promises, said anew and apart from the guard. */
const MAY: Readonly<Record<string, readonly Who[]>> = {
  anybody: WHO,
  strangers: WHO,
  reader: ['accountant', 'accountant with bank', 'viewer', 'finance', 'admin', 'admin of all'],
  work: ['viewer', 'finance', 'admin', 'admin of all'],
  bank: ['accountant with bank', 'viewer', 'finance', 'admin', 'admin of all'],
  accountant: ['accountant', 'accountant with bank', 'finance', 'admin', 'admin of all'],
  finance: ['finance', 'admin', 'admin of all'],
  admin: ['admin', 'admin of all'],
  installation: ['admin of all'],
};

function promised({ access = '', url }: Route, who: Who, space: 'berlin' | 'warsaw'): End {
  if (access === 'anybody' || access === 'strangers') return 'reached';
  if (who === 'nobody' || who === 'guest expired') return 'sign in';
  const isHidden = url.includes(':space') && space === 'warsaw' && who !== 'admin of all';
  if (isHidden) return 'not there';
  return MAY[access]?.includes(who) ? 'reached' : 'refused';
}

/** Answers in place of the work of every route, after all guards. */
function instead(routes: Route[]): (app: FastifyInstance) => void {
  return (app) => {
    app.addHook('onRoute', (route) => {
      for (const method of [route.method].flat()) {
        if (method === 'HEAD') continue;
        const { access, by } = route.config ?? {};
        routes.push({
          method: method as Route['method'],
          url: route.url,
          access,
          isApi: by === 'token' || route.url.startsWith('/api/'),
          isNothing: isHidden(route.schema) && access !== 'anybody',
        });
      }
      const guards = [route.preHandler ?? []].flat();
      route.preHandler = [...guards, async (_request, reply) => reply.code(299).send('reached')];
    });
  };
}

function isHidden(schema: unknown): boolean {
  return (schema as { readonly hide?: boolean } | undefined)?.hide === true;
}

/** What somebody sends, and whether it still lets in. */
interface Proof {
  readonly cookie: string;
  readonly bearer: string;
  readonly isIn: boolean;
}

/** Signs everybody in; the guest before the last day was over. */
async function everybody(site: Site, db: Db): Promise<Record<Who, Proof>> {
  const { people } = createPeopleStores(db);
  const tokens = createApiTokens(db);
  const now = site.clock.now();
  const found: Partial<Record<Who, Proof>> = {
    nobody: { cookie: '', bearer: '', isIn: false },
  };
  for (const who of WHO) {
    if (who === 'nobody') continue;
    const visitor = visitorOf(site.url);
    expect((await visitor.signIn(NAMES[who], PASSWORDS[NAMES[who]])).status).toBe(303);
    const { token, beginning } = newToken(systemRandom);
    const made = { beginning, name: 'matrix', userName: NAMES[who], mayDecide: true, spaces: null };
    await tokens.make(tokenDigest(token), { ...made, madeAt: now, endsAt: now + 86_400_000 });
    found[who] = {
      cookie: visitor.cookies.get('spacebooks-session') ?? '',
      bearer: token,
      isIn: who !== 'guest expired',
    };
  }
  const guest = await people.find(NAMES['guest expired']);
  const rights = { role: 'finance', spaces: ['berlin'], lastDay: '2026-01-31' } as const;
  await people.change(guest?.id ?? 0, rights, true, { by: 'anna', at: now });
  return found as Record<Who, Proof>;
}

async function guestOf(db: Db, now: number): Promise<void> {
  const { invitations } = createPeopleStores(db);
  const rights = { role: 'finance', spaces: ['berlin'], lastDay: '2030-12-31' } as const;
  await invitations.make('d', { addressee: 'x', expiresAt: now + 1, ...rights }, { by: 'anna', at: now });
  const { password_hash } = await quickUser('ben', 'finance');
  await invitations.join('d', { name: 'ben', passwordHash: password_hash.reveal() }, now);
}

const formTokens = createFormTokens();

async function ask(site: Site, route: Route, who: Proof, space: string): Promise<End> {
  const { method, url, isApi } = route;
  const { cookie, bearer, isIn } = who;
  const path = url.replace(':space', space).replace('*', 'x').replace(/:\w+/g, 'x');
  const headers: Record<string, string> = {};
  if (isApi) {
    if (bearer !== '') headers.authorization = `Bearer ${bearer}`;
  } else {
    headers.cookie = `spacebooks-visit=visit; spacebooks-session=${cookie}`;
  }
  const form = new URLSearchParams({ form_token: formTokens.make(isIn ? cookie : 'visit') });
  const isReading = method === 'GET';
  const body = isReading ? {} : { body: isApi ? '{}' : form.toString() };
  if (!isReading) {
    headers['content-type'] = isApi ? 'application/json' : 'application/x-www-form-urlencoded';
    headers.origin = site.url;
  }
  const answer = await fetch(`${site.url}${path}`, { method, headers, redirect: 'manual', ...body });
  await answer.arrayBuffer();
  if (answer.status === 303 && /^\/sign-in(\?|$)/.test(answer.headers.get('location') ?? ''))
    return 'sign in';
  if (answer.status === 401) return 'sign in';
  if (answer.status === 403) return 'refused';
  if (answer.status === 429) {
    // Many tokens of the guest, which are none any more, from one place.
    site.clock.move(16 * 60_000);
    return ask(site, route, who, space);
  }
  if (answer.status === 404) return 'not there';
  // The API has looked at who asks before it looks at what is asked.
  if (answer.status === 299 || (isApi && answer.status === 400)) return 'reached';
  throw new Error(`${method} ${path} answers ${answer.status}`);
}

async function stage() {
  const { db } = await temporaryDatabase();
  const clock = standingClock();
  const users = [
    await quickUser('erika', 'accountant', ['berlin']),
    { ...(await quickUser('mona', 'accountant', ['berlin'])), sees_bank: true },
    await quickUser('rita', 'viewer', ['berlin']),
    await quickUser('paul', 'finance', ['berlin']),
    await quickUser('ada', 'admin', ['berlin']),
    await quickUser('anna', 'admin'),
  ];
  await guestOf(db, clock.now());
  const routes: Route[] = [];
  // The one lets people in, the other one answers before any work.
  const door = await startSite({ users }, { db, clock });
  const guarded = await startSite(
    { users, api_requests_per_minute: 100_000 },
    { db, clock },
    instead(routes),
  );
  for (const site of [door, guarded]) afterTest(() => site.close());
  const people = await everybody(door, db);
  return { routes, guarded, people, menus: await menusOf(door, people) };
}

/** Entries of the menu, as the start page of each has them, by their path. */
async function menusOf(site: Site, people: Readonly<Record<Who, Proof>>): Promise<Map<string, Set<Who>>> {
  const menus = new Map<string, Set<Who>>();
  for (const who of WHO) {
    if (!people[who].isIn) continue;
    const headers = { cookie: `spacebooks-session=${people[who].cookie}`, 'accept-language': 'en' };
    const text = await (await fetch(site.url, { headers })).text();
    const [, menu = ''] = /<nav class="menu[^>]*>([\s\S]*?)<\/nav>/.exec(text) ?? [];
    for (const [, path = ''] of menu.matchAll(/<a [^>]*href="([^"]+)"/g)) {
      menus.set(path, new Set([...(menus.get(path) ?? []), who]));
    }
  }
  return menus;
}

describe('rights', () => {
  it('are declared by every route, kept by every route for everybody and every space, and listed in docs/web-rights.md', async () => {
    const { routes, guarded, people, menus } = await stage();
    expect(routes.length).toBeGreaterThan(60);
    const undeclared = routes.filter(({ access }) => access === undefined || MAY[access] === undefined);
    expect(
      undeclared.map(
        ({ method, url }) => `${method} ${url} says no access: READERS, or { config: { access } }`,
      ),
    ).toEqual([]);
    const wrong: string[] = [];
    for (const route of routes.filter(({ isNothing }) => !isNothing)) {
      for (const space of route.url.includes(':space')
        ? (['berlin', 'warsaw'] as const)
        : (['berlin'] as const)) {
        for (const who of WHO) {
          const end = await ask(guarded, route, people[who], space);
          const right = promised(route, who, space);
          if (end !== right)
            wrong.push(`${route.method} ${route.url}, ${who}, ${space}: ${end}, not ${right}`);
        }
      }
    }
    expect(wrong).toEqual([]);
    expect(menus.size).toBeGreaterThan(8);
    const dead = [...menus].flatMap(([path, seen]) => {
      const route = routes.find(({ method, url }) => method === 'GET' && url === path);
      const isFor = (who: Who): boolean =>
        route !== undefined && promised(route, who, 'berlin') === 'reached';
      return [...seen].filter((who) => !isFor(who)).map((who) => `${path} for ${who}`);
    });
    expect(dead).toEqual([]);
    await expect(document(routes, menus)).toMatchFileSnapshot('../../../docs/web-rights.md');
  }, 120_000);
});

function document(routes: readonly Route[], menus: ReadonlyMap<string, ReadonlySet<Who>>): string {
  const line = ({ method, url, access = '' }: Route): string => {
    const yes = WHO.map((who) =>
      promised({ method, url, access, isApi: false, isNothing: false }, who, 'berlin') === 'reached'
        ? 'yes'
        : '–',
    );
    return `| ${method} | \`${url}\` | ${yes.join(' | ')} |`;
  };
  const entries = [...menus].map(
    ([path, seen]) => `| \`${path}\` | ${IN_MENU.map((who) => (seen.has(who) ? 'yes' : '–')).join(' | ')} |`,
  );
  const rows = routes
    .filter(({ isNothing }) => !isNothing)
    .map(line)
    .toSorted((a, b) => ((a.split('`')[1] ?? '') < (b.split('`')[1] ?? '') ? -1 : 1));
  return `# Who may ask for what

Every route of [the page](web.md) and its API, written by a test that asks each of them as each of these people, of a space that is shown to them and
of one that is not (\`npx vitest run --project unit test/unit/web/rights.test.ts --update\`). \`:space\` that is not shown does not exist (404), and is in no
list; who is not signed in, or was a guest whose last day is over, is sent to the sign-in (401 from the API); who may not is refused (403).
*admin* is one of some spaces. The API asks for a token, which never may more than its person.

| | | ${WHO.join(' | ')} |
|---|---|${WHO.map(() => '---|').join('')}
${[...new Set(rows)].join('\n')}

## The menu

What each finds there; no link of any page leads where its reader is turned away.

| | ${IN_MENU.join(' | ')} |
|---|${IN_MENU.map(() => '---|').join('')}
${entries.join('\n')}
`;
}
