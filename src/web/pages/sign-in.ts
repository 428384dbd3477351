import { MINUTE_MS } from '@spacebooks/base/durations';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { WordKey } from '../../words/word-key.js';
import { fieldOf, goTo, localPath, textOf } from '../forms.js';
import type { Page } from '../page.js';
import { enterAs } from '../security/enter.js';

declare module '../view/templates.js' {
  interface Pages {
    readonly 'sign-in': { readonly refused: Refused | null; readonly name: string; readonly to: string };
  }
}

interface SignInQuery {
  Querystring: { to?: string };
}

/** Signing in and out. Every refusal reads the same, whether there is such a user or not. */
export const page: Page = (site, security) => {
  const { app, show, log } = site;
  const { sessions, cookies, attempts, passwords, accounts } = security;
  const enter = enterAs(security, log);
  const open = { config: { access: 'strangers' as const } };

  const form = (request: FastifyRequest, reply: FastifyReply, refused: Refused | null = null) =>
    show.page(request, reply, {
      template: 'sign-in',
      title: show.words(request).say('sign-in.title'),
      status: refused?.status ?? 200,
      data: { refused, name: fieldOf(request, 'name'), to: goOnTo(request) },
    });

  app.get<SignInQuery>('/sign-in', open, (request, reply) =>
    request.session === null ? form(request, reply) : goTo(reply, localPath(request.query.to)),
  );

  app.post('/sign-in', open, async (request, reply) => {
    const name = fieldOf(request, 'name').toLowerCase();
    let waitMs = await attempts.wait(name, request.ip);
    const countAttempt = async (): Promise<boolean> => {
      waitMs = await attempts.begin(name, request.ip);
      return waitMs === 0;
    };
    const user = waitMs > 0 ? null : await passwords.of(name, textOf(request, 'password'), countAttempt);
    // Only names of our users are written down: a password is easily typed into the wrong field.
    const about = { user: (await accounts.find(name))?.name ?? null, address: request.ip };
    if (waitMs > 0) {
      log.warn('web.sign-in-throttled', about);
      const minutes = Math.ceil(waitMs / MINUTE_MS);
      reply.header('retry-after', String(minutes * 60));
      return form(request, reply, { status: 429, key: 'sign-in.limited', values: { minutes } });
    }
    if (user === 'busy') return form(request, reply, { status: 503, key: 'sign-in.busy' });
    if (user === null) {
      log.warn('web.sign-in-failed', about);
      return form(request, reply, { status: 401, key: 'sign-in.wrong' });
    }
    await attempts.succeeded(user.name, request.ip);
    // Only who knows the password learns of it.
    if (accounts.isOver(user)) return form(request, reply, { status: 403, key: 'sign-in.over' });
    if (await security.secondFactor.has(user)) {
      await security.halfWay.begin(request, reply, user, goOnTo(request));
      return goTo(reply, '/sign-in/code');
    }
    await enter(request, reply, user);
    return goTo(reply, goOnTo(request));
  });

  app.post('/sign-out', { config: { access: 'reader', withoutFactor: true } }, async (request, reply) => {
    await sessions.end(cookies.read(request, 'session'));
    cookies.remove(request, reply, 'session');
    return goTo(reply, '/sign-in');
  });
};

interface Refused {
  readonly status: number;
  /** Of the wording. */
  readonly key: WordKey;
  readonly values?: Readonly<Record<string, number>>;
}

function goOnTo(request: FastifyRequest): string {
  const { to } = request.query as { readonly to?: unknown };
  return localPath(to ?? fieldOf(request, 'to'));
}
