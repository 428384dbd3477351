import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { WebRefusal } from '../forms.js';
import type { WebSettings } from '../settings.js';
import type { WebDeps } from '../site.js';
import { type Attempts, createAttempts } from './attempts.js';
import { createPasswordCheck, type PasswordCheck } from './check-password.js';
import { isFromOurPage, isOurHost, isSecureHost } from './hosts.js';
import { createSessions, type Session, type Sessions } from './sessions.js';

/** Everything that decides who may do what. */
export interface Security {
  readonly publicUrl: string | null;
  readonly userNames: ReadonlySet<string>;
  readonly sessions: Sessions;
  readonly attempts: Attempts;
  readonly passwords: PasswordCheck;
  readonly cookies: Cookies;
  readonly formTokens: FormTokens;
}

/** Who may ask for a page: left out, everybody who is signed in. */
type Access = 'strangers' | 'admin';

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
  }
  interface FastifyRequest {
    /** Null while nobody is signed in. */
    session: Session | null;
  }
}

export function createSecurity(settings: WebSettings, { clock, random }: WebDeps): Security {
  return {
    publicUrl: settings.public_url,
    userNames: new Set(settings.users.map(({ name }) => name)),
    sessions: createSessions(clock, random, settings.session_hours),
    attempts: createAttempts(clock),
    passwords: createPasswordCheck(settings.users),
    cookies: createCookies(settings.public_url),
    formTokens: createFormTokens(random.secret()),
  };
}

/** Guards every route; what is open to strangers or to admins only says so itself. */
export function addAccess(app: FastifyInstance, security: Security): void {
  app.decorateRequest('session', null);
  app.addHook('onRequest', async (request, reply) => {
    // No page and no cookie: they would belong to somebody else's name.
    if (!isOurHost(request.headers.host, security.publicUrl)) {
      return reply.code(421).type('text/plain; charset=utf-8').send('This address is not served here.\n');
    }
    request.session = security.sessions.find(security.cookies.read(request, 'session'));
    if (isWriting(request) && !isFromOurPage(request.headers)) throw new WebRefusal(403, 'form');
  });
  app.addHook('preHandler', async (request, reply) => {
    const { access } = request.routeOptions.config;
    if (access !== 'strangers' && request.session === null) return reply.redirect(signInPath(request), 303);
    if (isWriting(request) && !hasFormToken(request, security)) throw new WebRefusal(403, 'form');
    if (access === 'admin' && request.session?.role !== 'admin') throw new WebRefusal(403, 'role');
  });
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
  return isPage ? `/sign-in?to=${encodeURIComponent(request.url)}` : '/sign-in';
}

/** Proves that a form was made for the browser that sends it (protection against cross-site request forgery). */
export interface FormTokens {
  /** @param cookie the token of the session, or of the visit of somebody who is not signed in */
  make(cookie: string): string;
  isOf(cookie: string | undefined, token: string | undefined): boolean;
}

/** @param key of this process: a form that was shown before a restart has to be shown again */
export function createFormTokens(key: string): FormTokens {
  const make = (cookie: string): string => createHmac('sha256', key).update(cookie).digest('base64url');
  return {
    make,
    isOf: (cookie, token) => {
      if (cookie === undefined || token === undefined) return false;
      const [expected, given] = [Buffer.from(make(cookie)), Buffer.from(token)];
      return expected.length === given.length && timingSafeEqual(expected, given);
    },
  };
}

/**
 * `session`: who is signed in. `visit`: ties the form of the sign-in to the browser. `language`: what was chosen.
 * Through TLS they bear the prefix that browsers bind to this host alone.
 */
type CookieName = 'session' | 'visit' | 'language';

export interface Cookies {
  read(request: FastifyRequest, name: CookieName): string | undefined;
  write(request: FastifyRequest, reply: FastifyReply, name: CookieName, value: string): void;
  remove(request: FastifyRequest, reply: FastifyReply, name: CookieName): void;
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
