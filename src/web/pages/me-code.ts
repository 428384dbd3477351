import type { FastifyReply, FastifyRequest } from 'fastify';
import type { WordKey } from '../../words/word-key.js';
import { fieldOf, goTo } from '../forms.js';
import type { Page } from '../page.js';
import { signedIn } from '../security/prove-again.js';
import { type QrPicture, qrPicture } from '../view/qr-svg.js';

declare module '../view/templates.js' {
  interface Pages {
    readonly 'me-code': {
      readonly refused: { readonly key: WordKey } | null;
      readonly secret: string;
      readonly address: string;
      readonly picture: QrPicture;
    };
    readonly 'recovery-codes': { readonly codes: readonly string[] };
  }
}

const OWN = { config: { access: 'reader', withoutFactor: true } } as const;

/** Codes of an authenticator app: set up, confirmed by a first one, taken away; and the codes for when it is lost. */
export const page: Page = (site, security) => {
  const { app, show, people, sessions } = site;
  const { secondFactor, proveAgain, attempts } = security;

  const form = async (
    request: FastifyRequest,
    reply: FastifyReply,
    refused: { readonly status: number; readonly key: WordKey } | null,
  ) => {
    const prepared = await secondFactor.prepare(signedIn(request).account);
    if (prepared === null) return goTo(reply, '/me');
    return show.page(request, reply, {
      template: 'me-code',
      title: show.words(request).say('code.title'),
      menu: 'me',
      status: refused?.status ?? 200,
      data: {
        refused,
        secret: prepared.secret.replace(/(.{4})(?!$)/g, '$1 '),
        address: prepared.address,
        picture: await qrPicture(prepared.address),
      },
    });
  };
  const showCodes = (request: FastifyRequest, reply: FastifyReply, codes: readonly string[]): FastifyReply =>
    show.page(request, reply, {
      template: 'recovery-codes',
      title: show.words(request).say('recovery.title'),
      menu: 'me',
      data: { codes },
    });

  app.get('/me/code', OWN, (request, reply) => form(request, reply, null));

  app.post('/me/code', OWN, async (request, reply) => {
    const session = signedIn(request);
    const { account } = session;
    const key = `code ${account.id}`;
    if ((await attempts.begin(key, request.ip)) > 0) {
      return form(request, reply, { status: 429, key: 'me.limited' });
    }
    const refused = await proveAgain(request);
    if (refused !== null) return form(request, reply, refused);
    if (!(await secondFactor.confirm(account, fieldOf(request, 'code')))) {
      return form(request, reply, { status: 422, key: 'factor.wrong' });
    }
    await attempts.succeeded(key, request.ip);
    // They began without it.
    await sessions.endAllOf(account.name, security.sessions.digestOf(session));
    const { recoveryCodes } = await secondFactor.summary(account);
    if (recoveryCodes > 0) return goTo(reply, '/me');
    return showCodes(request, reply, await secondFactor.newRecoveryCodes(account));
  });

  app.post('/me/code/remove', OWN, async (request, reply) => {
    const session = signedIn(request);
    const refused = await proveAgain(request);
    if (refused === null) await people.factors.removeTotp(session.account.id);
    session.notice = { key: refused?.key ?? 'notice.code-removed', values: {} };
    return goTo(reply, '/me');
  });

  app.post('/me/recovery-codes', OWN, async (request, reply) => {
    const session = signedIn(request);
    const refused = await proveAgain(request);
    if (refused === null) {
      return showCodes(request, reply, await secondFactor.newRecoveryCodes(session.account));
    }
    session.notice = { key: refused.key, values: {} };
    return goTo(reply, '/me');
  });
};
