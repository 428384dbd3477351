import type { FastifyReply, FastifyRequest } from 'fastify';
import { isFailure } from '../../domain/errors.js';
import { PAGE } from '../../domain/page-paths.js';
import { isMailAddress, isUserName } from '../../people/invitation-rules.js';
import { LONGEST_PASSWORD, SHORTEST_PASSWORD, hashPassword as strongHash } from '../../people/password.js';
import { digestOf } from '../../people/sessions.js';
import type { Invitation } from '../../store/people/invitations.js';
import type { WordKey } from '../../words/word-key.js';
import { fieldOf, goTo, textOf, WebRefusal } from '../forms.js';
import type { Page } from '../page.js';
import { enterAs } from '../security/enter.js';

declare module '../view/templates.js' {
  interface Pages {
    readonly join: {
      /** A key of the wording. */
      readonly refused: WordKey | null;
      readonly path: string;
      readonly isNew: boolean;
      readonly addressee: string;
      readonly name: string;
      readonly shortest: number;
      readonly longest: number;
    };
  }
}

interface JoinPath {
  Params: { token: string };
}

/** The page behind a link: who opens it chooses a name and a password, and is signed in. */
export const page: Page = (site, security) => {
  const { app, show, people, clock, hashPassword = strongHash } = site;
  const { accounts, attempts } = security;
  const enter = enterAs(security, site.log);
  const open = { config: { access: 'strangers' } } as const;

  /** One page for what was used, withdrawn, never made, or is over: it says nothing of which. */
  const find = async (request: FastifyRequest<JoinPath>): Promise<Invitation> => {
    const { token } = request.params;
    const key = `link ${token}`;
    const isBarred = (await attempts.wait(key, request.ip)) > 0;
    const found = isBarred ? null : await people.invitations.find(digestOf(token), clock.now());
    if (found !== null) return found;
    if (!isBarred) await attempts.begin(key, request.ip);
    throw new WebRefusal(404, 'link');
  };
  const form = (
    request: FastifyRequest<JoinPath>,
    reply: FastifyReply,
    { addressee, personId }: Invitation,
    refused: WordKey | null,
  ): FastifyReply => {
    const suggested = isMailAddress(addressee) ? addressee.toLowerCase() : '';
    return show.page(request, reply, {
      template: 'join',
      title: show.words(request).say(personId === null ? 'join.title' : 'join.new-password'),
      status: refused === null ? 200 : 422,
      data: {
        refused,
        path: PAGE.join(request.params.token),
        isNew: personId === null,
        addressee,
        name: request.method === 'POST' ? fieldOf(request, 'name') : suggested,
        shortest: SHORTEST_PASSWORD,
        longest: LONGEST_PASSWORD,
      },
    });
  };

  app.get<JoinPath>('/join/:token', open, async (request, reply) =>
    form(request, reply, await find(request), null),
  );

  app.post<JoinPath>('/join/:token', open, async (request, reply) => {
    const invitation = await find(request);
    const digest = digestOf(request.params.token);
    const isNew = invitation.personId === null;
    const name = isNew ? fieldOf(request, 'name').toLowerCase() : invitation.addressee;
    const password = textOf(request, 'password');
    const problem = passwordProblem(password, textOf(request, 'again'));
    if (isNew && !isUserName(name)) return form(request, reply, invitation, 'join.wrong-name');
    if (problem !== null) return form(request, reply, invitation, problem);
    const isConfigured = accounts.configured.some((account) => account.name === name);
    if (isNew && isConfigured) return form(request, reply, invitation, 'join.taken');
    const passwordHash = await hashPassword(password);
    try {
      const { invitations } = people;
      const id = isNew
        ? await invitations.join(digest, { name, passwordHash }, clock.now())
        : await invitations.renew(digest, passwordHash, clock.now());
      if (id === null) throw new WebRefusal(404, 'link');
    } catch (error) {
      if (isFailure(error, 'person.name-taken')) return form(request, reply, invitation, 'join.taken');
      throw error;
    }
    // A new password is no way around the second factor, and a guest whose time is over stays out.
    const account = await accounts.find(name);
    if (!isNew || account === null || accounts.isOver(account)) return goTo(reply, '/sign-in');
    await enter(request, reply, account);
    return goTo(reply, '/');
  });
};

/** @returns a key of the wording; null where it may be one */
export function passwordProblem(password: string, again: string): WordKey | null {
  if ([...password].length < SHORTEST_PASSWORD) return 'join.short';
  if (password.length > LONGEST_PASSWORD) return 'join.long';
  return password === again ? null : 'join.differs';
}
