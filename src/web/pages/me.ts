import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Account } from '../../people/accounts.js';
import { LONGEST_PASSWORD, SHORTEST_PASSWORD, hashPassword as strongHash } from '../../people/password.js';
import type { StoredPasskey } from '../../store/people/passkeys.js';
import type { FactorSummary } from '../../store/people/second-factors.js';
import type { ListedSession } from '../../store/people/web-sessions.js';
import type { WordKey } from '../../words/word-key.js';
import { goTo, notFound, textOf } from '../forms.js';
import type { Page } from '../page.js';
import { enterAs } from '../security/enter.js';
import { signedIn } from '../security/prove-again.js';
import { passwordProblem } from './join.js';

declare module '../view/templates.js' {
  interface Pages {
    readonly me: {
      readonly account: Omit<Account, 'passwordHash'>;
      readonly refused: { readonly key: WordKey } | null;
      readonly mustSetUp: boolean;
      readonly factors: FactorSummary;
      readonly passkeys: readonly StoredPasskey[];
      readonly sessions: readonly (Omit<ListedSession, 'digest'> & { readonly isThis: boolean })[];
      readonly shortest: number;
      readonly longest: number;
    };
  }
}

/** Reached also by who has to set up a second factor first. */
const OWN = { config: { access: 'reader', withoutFactor: true } } as const;

interface SessionPath {
  Params: { session: string };
}

/** One's own account: password, second factor, and where one is signed in. */
export const page: Page = (site, security) => {
  const { app, show, people, sessions, clock, hashPassword = strongHash } = site;
  const { secondFactor } = security;
  const enter = enterAs(security, site.log);

  const page = async (
    request: FastifyRequest,
    reply: FastifyReply,
    refused: { status: number; key: WordKey } | null,
  ) => {
    const session = signedIn(request);
    const { account } = session;
    const { passwordHash: _hidden, ...shown } = account;
    const digest = security.sessions.digestOf(session);
    return show.page(request, reply, {
      template: 'me',
      title: show.words(request).say('me.title'),
      menu: 'me',
      status: refused?.status ?? 200,
      data: {
        account: shown,
        refused,
        mustSetUp: secondFactor.isRequired(account.role) && !(await secondFactor.has(account)),
        factors: await secondFactor.summary(account),
        passkeys: await people.passkeys.of(account.id),
        sessions: (await sessions.listOf(account.name, clock.now())).map(({ digest: own, ...each }) => ({
          ...each,
          isThis: own === digest,
        })),
        shortest: SHORTEST_PASSWORD,
        longest: LONGEST_PASSWORD,
      },
    });
  };

  app.get('/me', OWN, (request, reply) => page(request, reply, null));

  app.post('/me/password', OWN, async (request, reply) => {
    const { account } = signedIn(request);
    if (account.personId === null) throw notFound();
    const problem = passwordProblem(textOf(request, 'password'), textOf(request, 'again'));
    if (problem !== null) return page(request, reply, { status: 422, key: problem });
    const refused = await security.proveAgain(request);
    if (refused !== null) return page(request, reply, refused);
    const passwordHash = await hashPassword(textOf(request, 'password'));
    const isSet = await people.people.setPassword(
      account.personId,
      account.passwordHash.reveal(),
      passwordHash,
    );
    if (!isSet) return page(request, reply, { status: 403, key: 'me.wrong-password' });
    const changed = await security.accounts.find(account.name);
    await sessions.endAllOf(account.name);
    if (changed === null) return goTo(reply, '/sign-in');
    await enter(request, reply, changed);
    return goTo(reply, '/me');
  });

  app.post<SessionPath>('/me/sessions/:session/end', OWN, async (request, reply) => {
    const { session } = request.params;
    if (!/^[1-9]\d{0,14}$/.test(session)) throw notFound();
    await sessions.endOne(signedIn(request).name, Number(session));
    return goTo(reply, '/me');
  });

  app.post('/me/sessions/end-others', OWN, async (request, reply) => {
    const session = signedIn(request);
    await sessions.endAllOf(session.name, security.sessions.digestOf(session));
    session.notice = { key: 'notice.others-ended', values: {} };
    return goTo(reply, '/me');
  });
};
