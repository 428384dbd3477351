import { MINUTE_MS } from '@spacebooks/base/durations';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { WordKey } from '../../words/word-key.js';
import { fieldOf, goTo, localPath } from '../forms.js';
import type { Page } from '../page.js';
import { enterAs } from '../security/enter.js';

declare module '../view/templates.js' {
  interface Pages {
    readonly 'second-factor': {
      readonly refused: Refused | null;
      readonly hasPasskeys: boolean;
      readonly hasTotp: boolean;
    };
  }
}

interface Refused {
  readonly status: number;
  readonly key: WordKey;
  readonly values?: Readonly<Record<string, number>>;
}

/** The second step of a sign-in: a code of the app, or a recovery code. */
export const page: Page = (site, security) => {
  const { app, show, log } = site;
  const { halfWay, secondFactor, attempts } = security;
  const enter = enterAs(security, log);
  const open = { config: { access: 'strangers' } } as const;

  const form = (
    request: FastifyRequest,
    reply: FastifyReply,
    has: { readonly hasTotp: boolean; readonly passkeys: number },
    refused: Refused | null,
  ): FastifyReply =>
    show.page(request, reply, {
      template: 'second-factor',
      title: show.words(request).say('factor.title'),
      status: refused?.status ?? 200,
      data: { refused, hasPasskeys: has.passkeys > 0, hasTotp: has.hasTotp },
    });

  app.get('/sign-in/code', open, async (request, reply) => {
    const half = await halfWay.find(request);
    if (half === null) return goTo(reply, '/sign-in');
    return form(request, reply, await secondFactor.summary(half.account), null);
  });

  app.post('/sign-in/code', open, async (request, reply) => {
    const half = await halfWay.find(request);
    if (half === null) return goTo(reply, '/sign-in');
    const { account, to } = half;
    const summary = await secondFactor.summary(account);
    const about = { user: account.name, address: request.ip };
    const key = `code ${account.id}`;
    const waitMs = await attempts.begin(key, request.ip);
    if (waitMs > 0) {
      log.warn('web.sign-in-throttled', about);
      const minutes = Math.ceil(waitMs / MINUTE_MS);
      reply.header('retry-after', String(minutes * 60));
      return form(request, reply, summary, { status: 429, key: 'sign-in.limited', values: { minutes } });
    }
    if (!(await secondFactor.check(account, fieldOf(request, 'code')))) {
      log.warn('web.sign-in-failed', about);
      return form(request, reply, summary, { status: 401, key: 'factor.wrong' });
    }
    if (!(await halfWay.finish(request))) return goTo(reply, '/sign-in');
    await attempts.succeeded(key, request.ip);
    await enter(request, reply, account);
    return goTo(reply, localPath(to));
  });
};
