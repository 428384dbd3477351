import { createHmac } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { PAGE } from '../../domain/page-paths.js';
import { ROLES, type Role } from '../../domain/role.js';
import type { Logger } from '../../ops/log.js';
import { type Account, type Accounts, createAccounts } from '../../people/accounts.js';
import { type Attempts, createAttempts } from '../../people/attempts.js';
import { createPasswordCheck, type PasswordCheck } from '../../people/check-password.js';
import { createPasskeyDesk, type PasskeyDesk } from '../../people/passkeys.js';
import { createSecondFactor, type SecondFactor } from '../../people/second-factor.js';
import { createSessions, isSame, type Session, type Sessions, seesOf } from '../../people/sessions.js';
import type { WebDeps } from '../deps.js';
import { notFound, WebRefusal } from '../forms.js';
import type { WebSettings } from '../settings.js';
import type { CookieName, Cookies } from './cookies.js';
import { createHalfWay, type HalfWay } from './half-way.js';
import { isFromOurPage, isOurHost, isSecureHost } from './hosts.js';
import { createProveAgain, type ProveAgain } from './prove-again.js';

/** Everything that decides who may do what. */
export interface Security {
  readonly publicUrl: string | null;
  readonly accounts: Accounts;
  readonly sessions: Sessions;
  readonly attempts: Attempts;
  readonly passwords: PasswordCheck<Account>;
  readonly secondFactor: SecondFactor;
  readonly halfWay: HalfWay;
  readonly proveAgain: ProveAgain;
  readonly passkeys: PasskeyDesk;
  readonly cookies: Cookies;
  readonly formTokens: FormTokens;
  /** Somebody as they are now; null for who is not let in. */
  person(name: string): Promise<Omit<Session, 'notice'> | null>;
}

/**
 * Who may ask for a page: `reader`, or left out, everybody who is signed in. `anybody`: nobody is asked who it is. `work`: how the
 * program works, which an accountant does not need. `bank`: who sees bank lines. `accountant`: what accountants decide, which finance
 * and admins do as well; `finance`: what finance decides, which admins do as well.
 * `installation`: what concerns all spaces, for admins to whom all are shown.
 */
export type Access =
  | 'anybody'
  | 'strangers'
  | 'reader'
  | 'work'
  | 'bank'
  | 'accountant'
  | 'finance'
  | 'admin'
  | 'installation';

/** Of those who are signed in. */
export type SignedInAccess = Exclude<Access, 'anybody' | 'strangers'>;

/** What everybody who is signed in may ask for. Every route says whose it is; docs/web-rights.md lists them. */
export const READERS = { config: { access: 'reader' } } as const;

/** How the program works, and what is left out of an accountant's pages. */
export const OF_WORK = { config: { access: 'work' } } as const;

/** Bank lines, and all that comes of them. */
export const OF_BANK = { config: { access: 'bank' } } as const;

/** Who of those that are signed in. */
const MAY: Readonly<Record<SignedInAccess, readonly Role[]>> = {
  reader: ROLES,
  work: ['viewer', 'finance', 'admin'],
  bank: ROLES,
  accountant: ['accountant', 'finance', 'admin'],
  finance: ['finance', 'admin'],
  admin: ['admin'],
  installation: ['admin'],
};

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
    /** Also for who has to set up a second factor before anything else. */
    withoutFactor?: true;
    /** Takes large bodies: of those who are signed in alone, which is asked before one is read. */
    uploads?: true;
    /** Asked by programs with a token, by the guard of the API: no cookie, no form. */
    by?: 'token';
  }
  interface FastifyRequest {
    /** Null while nobody is signed in. */
    session: Session | null;
  }
}

export function createSecurity(settings: WebSettings, deps: WebDeps): Security {
  const { clock, random, sessions, people } = deps;
  const accounts = createAccounts(settings.users, people.people, deps);
  const cookies = createCookies(settings.public_url);
  const passwords = createPasswordCheck(accounts.find);
  const attempts = createAttempts(deps.attempts, clock);
  const { factors, pending } = people;
  return {
    publicUrl: settings.public_url,
    accounts,
    sessions: createSessions(settings, { store: sessions, accounts, facts: people.facts, clock, random }),
    attempts,
    passwords,
    secondFactor: createSecondFactor(settings, { factors, seal: deps.factorSeal, clock, random }),
    halfWay: createHalfWay({ pending, accounts, cookies, clock, random }),
    passkeys: createPasskeyDesk(settings.public_url, {
      passkeys: people.passkeys,
      pending,
      accounts,
      clock,
    }),
    proveAgain: createProveAgain(passwords, attempts),
    cookies,
    formTokens: createFormTokens(),
    person: async (name) => {
      const account = await accounts.find(name);
      if (account === null || accounts.isOver(account)) return null;
      // Tokens are by name: where two people have had it, nobody knows whose they are.
      if (account.personId === null && (await people.people.find(name)) !== null) return null;
      const { role, spaces: onlySpaces, seesBank } = account;
      return { name, role, sees: seesOf(account), onlySpaces, seesBank, account };
    },
  };
}

/** Guards every route; what is open to strangers or to admins only says so itself. */
export function addAccess(app: FastifyInstance, security: Security, log: Logger): void {
  const { sessions, cookies } = security;
  app.decorateRequest('session', null);
  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.config.by === 'token') return;
    // No page and no cookie: they would belong to somebody else's name.
    if (!isOurHost(request.headers.host, security.publicUrl)) {
      return reply.code(421).type('text/plain; charset=utf-8').send('This address is not served here.\n');
    }
    if (request.routeOptions.config.access !== 'anybody') {
      request.session = await sessions.find(cookies.read(request, 'session'));
    }
    if (request.routeOptions.config.uploads && request.session === null) {
      return reply.redirect(signInPath(request), 303);
    }
    if (isWriting(request) && !isFromOurPage(request.headers)) throw new WebRefusal(403, 'form');
  });
  app.addHook('preHandler', async (request, reply) => {
    const { access, by } = request.routeOptions.config;
    if (by === 'token') return;
    const isOpen = access === 'strangers' || access === 'anybody';
    if (!isOpen && request.session === null) return reply.redirect(signInPath(request), 303);
    if (isWriting(request) && !hasFormToken(request, security)) throw new WebRefusal(403, 'form');
    if (!isOpen && isOfHiddenSpace(request)) throw notFound();
    if (isOpen) return;
    if (await lacksFactor(request, security)) return reply.redirect('/me', 303);
    if (access === undefined) return;
    if (!mayAsk(request.session, access)) {
      throw new WebRefusal(403, REFUSALS[access] ?? 'role');
    }
  });
  // Before the answer leaves: the next request may reach another process.
  app.addHook('onSend', async ({ session }) => {
    if (session === null) return;
    // What was asked for is done and must be answered; the notice is lost, or shown twice.
    await sessions.save(session).catch((error: unknown) => {
      log.warn('web.notice-failed', { user: session.name, error: String(error) });
    });
  });
}

/** What is said of what admins alone do is said of the rest. */
const REFUSALS: Readonly<Partial<Record<SignedInAccess, 'finance-role' | 'work-role' | 'bank-role'>>> = {
  finance: 'finance-role',
  accountant: 'finance-role',
  work: 'work-role',
  bank: 'bank-role',
};

/** Who is asked for a second factor by the configuration, and has none, sets one up before anything else. */
async function lacksFactor(
  { session, routeOptions }: FastifyRequest,
  { secondFactor }: Security,
): Promise<boolean> {
  if (session === null || routeOptions.config.withoutFactor || !secondFactor.isRequired(session.role)) {
    return false;
  }
  return !(await secondFactor.has(session.account));
}

/** Whether somebody has the role for it, and sees what it takes. */
export function mayAsk(session: Session | null, access: SignedInAccess): boolean {
  if (session === null || !MAY[access].includes(session.role)) return false;
  if (access === 'bank') return session.seesBank;
  return access !== 'installation' || session.onlySpaces === null;
}

/** Whose pages are not everybody's, by the beginning of their path. */
const PAGES: Readonly<Record<string, SignedInAccess>> = {
  bank: 'bank',
  runs: 'work',
  spaces: 'work',
  sync: 'work',
  events: 'work',
  alerts: 'work',
  settings: 'work',
  switch: 'finance',
  people: 'finance',
  webhooks: 'installation',
  configuration: 'installation',
};

/** Whether a page is for somebody: no link leads to one that is not. */
export function mayOpen(session: Session | null, path: string): boolean {
  const [, first = ''] = /^\/([\w-]+)/.exec(path) ?? [];
  return mayAsk(session, PAGES[first] ?? 'reader');
}

/** A space that is not shown to somebody is not there for them. */
function isOfHiddenSpace({ params, session }: FastifyRequest): boolean {
  const { space } = (params ?? {}) as { readonly space?: unknown };
  return typeof space === 'string' && session !== null && !session.sees(space);
}

function isWriting(request: FastifyRequest): boolean {
  return request.method !== 'GET' && request.method !== 'HEAD';
}

function hasFormToken(request: FastifyRequest, { cookies, formTokens }: Security): boolean {
  const cookie = cookies.read(request, request.session === null ? 'visit' : 'session');
  const { form_token: token } = (request.body ?? {}) as { readonly form_token?: unknown };
  return formTokens.isOf(cookie, typeof token === 'string' ? token : undefined);
}

function signInPath(request: FastifyRequest): string {
  const isPage = request.method === 'GET' && request.url !== '/';
  return PAGE.signIn(isPage ? request.url : null);
}

/** Proves that a form was made for the browser that sends it (protection against cross-site request forgery). */
export interface FormTokens {
  /** @param cookie the token of the session, or of the visit of somebody who is not signed in */
  make(cookie: string): string;
  isOf(cookie: string | undefined, token: string | undefined): boolean;
}

/**
 * Keyed by the cookie itself, 192 random bits that only the browser has: every process makes the same token, after a restart,
 * too, and there is no key that could leak. The database knows the cookie's digest only, of which no token can be made.
 */
export function createFormTokens(): FormTokens {
  const make = (cookie: string): string =>
    createHmac('sha256', cookie).update('spacebooks form').digest('base64url');
  return {
    make,
    isOf: (cookie, token) => cookie !== undefined && token !== undefined && isSame(make(cookie), token),
  };
}

const YEAR_S = 31_536_000;

export function createCookies(publicUrl: string | null): Cookies {
  const isSecure = (request: FastifyRequest): boolean => isSecureHost(request.headers.host, publicUrl);
  const fullName = (request: FastifyRequest, name: CookieName): string =>
    `${isSecure(request) ? '__Host-' : ''}spacebooks-${name}`;
  const optionsOf = (request: FastifyRequest) =>
    ({ path: '/', httpOnly: true, sameSite: 'strict', secure: isSecure(request) }) as const;
  return {
    read: (request, name) => request.cookies[fullName(request, name)],
    write: (request, reply, name, value) => {
      const lasting = name === 'language' ? { maxAge: YEAR_S } : {};
      reply.setCookie(fullName(request, name), value, { ...optionsOf(request), ...lasting });
    },
    remove: (request, reply, name) => {
      reply.clearCookie(fullName(request, name), optionsOf(request));
    },
  };
}
