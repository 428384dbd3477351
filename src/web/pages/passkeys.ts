import { readFileSync } from 'node:fs';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { WordKey } from '../../words/word-key.js';
import { fieldOf, goTo, localPath, textOf } from '../forms.js';
import type { Page } from '../page.js';
import type { Security } from '../security/access.js';
import { enterAs } from '../security/enter.js';
import { signedIn } from '../security/prove-again.js';
import type { Site } from '../site.js';

declare module '../view/templates.js' {
  interface Pages {
    readonly 'passkey-sign-in': {
      readonly refused: Refused | null;
      readonly to: string;
      /** For the script; null where there can be no passkey. */
      readonly options: string | null;
    };
    readonly 'passkey-new': {
      readonly refused: Refused | null;
      readonly longest: number;
      readonly options: string | null;
    };
  }
}

const OWN = { config: { access: 'reader', withoutFactor: true } } as const;
const OPEN = { config: { access: 'strangers' } } as const;
const ANSWERS = 64 * 1024;
const LONGEST_NAME = 60;

interface Refused {
  readonly status: number;
  readonly key: WordKey;
}

interface ToQuery {
  Querystring: { to?: string };
}

/** Passkeys: their pages have a script of their own, which asks the browser for one and sends a form. */
export const page: Page = (site, security) => {
  addScripts(site);
  addSignIn(site, security);
  addOwnPasskeys(site, security);
};

function addSignIn({ app, show, log }: Site, security: Security): void {
  const { passkeys, attempts, accounts } = security;
  const enter = enterAs(security, log);

  const signIn = async (request: FastifyRequest<ToQuery>, reply: FastifyReply, refused: Refused | null) => {
    const place = passkeys.place(request.headers.host ?? '');
    return show.page(request, reply, {
      template: 'passkey-sign-in',
      title: show.words(request).say('passkey.sign-in'),
      status: refused?.status ?? 200,
      data: {
        refused,
        to: localPath(request.query.to ?? fieldOf(request, 'to')),
        options: place === null ? null : JSON.stringify(await passkeys.challenge(place)),
      },
    });
  };

  app.get<ToQuery>('/sign-in/passkey', OPEN, (request, reply) =>
    request.session === null ? signIn(request, reply, null) : goTo(reply, localPath(request.query.to)),
  );

  app.post<ToQuery>('/sign-in/passkey', { ...OPEN, bodyLimit: ANSWERS }, async (request, reply) => {
    const place = passkeys.place(request.headers.host ?? '');
    const waitMs = await attempts.begin(`passkey ${request.ip}`, request.ip);
    if (place === null || waitMs > 0) return signIn(request, reply, { status: 429, key: 'me.limited' });
    const account = await passkeys.account(place, textOf(request, 'answer'));
    if (account === null || accounts.isOver(account)) {
      log.warn('web.sign-in-failed', { user: account?.name ?? null, address: request.ip });
      return signIn(request, reply, { status: 401, key: 'passkey.wrong' });
    }
    await attempts.succeeded(`passkey ${request.ip}`, request.ip);
    await enter(request, reply, account);
    return goTo(reply, localPath(fieldOf(request, 'to')));
  });
}

function addOwnPasskeys({ app, show, people }: Site, security: Security): void {
  const { passkeys } = security;
  const adding = async (request: FastifyRequest, reply: FastifyReply, refused: Refused | null) => {
    const place = passkeys.place(request.headers.host ?? '');
    const { account } = signedIn(request);
    return show.page(request, reply, {
      template: 'passkey-new',
      title: show.words(request).say('passkey.new'),
      menu: 'me',
      status: refused?.status ?? 200,
      data: {
        refused,
        longest: LONGEST_NAME,
        options: place === null ? null : JSON.stringify(await passkeys.registration(place, account)),
      },
    });
  };

  app.get('/me/passkeys', OWN, (request, reply) => adding(request, reply, null));

  app.post('/me/passkeys', { ...OWN, bodyLimit: ANSWERS }, async (request, reply) => {
    const { account } = signedIn(request);
    const place = passkeys.place(request.headers.host ?? '');
    const refused = await security.proveAgain(request);
    if (refused !== null || place === null) {
      return adding(request, reply, refused ?? { status: 409, key: 'passkey.not-here' });
    }
    const name = fieldOf(request, 'name').slice(0, LONGEST_NAME);
    const label = name === '' ? show.words(request).say('passkey.one') : name;
    if (!(await passkeys.register(place, account, textOf(request, 'answer'), label))) {
      return adding(request, reply, { status: 422, key: 'passkey.wrong' });
    }
    const { recoveryCodes } = await security.secondFactor.summary(account);
    if (recoveryCodes > 0) return goTo(reply, '/me');
    return show.page(request, reply, {
      template: 'recovery-codes',
      title: show.words(request).say('recovery.title'),
      menu: 'me',
      data: { codes: await security.secondFactor.newRecoveryCodes(account) },
    });
  });

  app.post('/me/passkeys/remove', OWN, async (request, reply) => {
    const session = signedIn(request);
    const refused = await security.proveAgain(request);
    if (refused === null) await people.passkeys.remove(session.account.id, fieldOf(request, 'passkey'));
    session.notice = { key: refused?.key ?? 'notice.passkey-removed', values: {} };
    return goTo(reply, '/me');
  });
}

/** Ours, and the library that knows what browsers want: nothing in them that a stranger may not see. */
function addScripts({ app }: Pick<Site, 'app'>): void {
  const library = new URL('../dist/bundle/index.umd.min.js', import.meta.resolve('@simplewebauthn/browser'));
  const own = new URL('../../../templates/web/passkeys.js', import.meta.url);
  for (const [path, file] of [
    ['/webauthn.js', library],
    ['/passkeys.js', own],
  ] as const) {
    const content = readFileSync(file);
    app.get(path, { config: { access: 'anybody' } }, (_request, reply) =>
      reply
        .type('text/javascript; charset=utf-8')
        .header('cache-control', 'public, max-age=300')
        .send(content),
    );
  }
}
