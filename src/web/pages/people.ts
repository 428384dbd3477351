import type { FastifyReply, FastifyRequest } from 'fastify';
import { PAGE } from '../../domain/page-paths.js';
import { DAYS_OF_A_LINK, LONGEST_ADDRESSEE, linkDays } from '../../people/invitation-rules.js';
import { type InviteScope, inviteScope, isWithin } from '../../people/invite-scope.js';
import { newJoinLink } from '../../people/join-link.js';
import { type PersonRow, peopleRows } from '../../people/people-list.js';
import type { Invitation } from '../../store/people/invitations.js';
import type { WordKey } from '../../words/word-key.js';
import { fieldOf, goTo, notFound } from '../forms.js';
import { type InviteLink, type Mailed, type Mailing, mailingOf, mailLink } from '../invite-link.js';
import type { Page } from '../page.js';
import type { Security } from '../security/access.js';
import type { Site } from '../site.js';
import { originOf, type RightsChoices, type RightsForm, readRights } from '../view/person-form.js';

declare module '../view/templates.js' {
  interface Pages {
    readonly people: RightsChoices & {
      readonly rows: readonly (PersonRow & { readonly path: string })[];
      readonly invitations: readonly Invitation[];
      readonly days: number;
      readonly longest: number;
      readonly mailing: Mailing;
      readonly refused: Refused | null;
      /** The account of whoever asks. */
      readonly me: string | undefined;
    };
    readonly 'people-link': InviteLink & { readonly mailed: Mailed; readonly mailing: Mailing };
  }
}

const OF_INVITERS = { config: { access: 'finance' } } as const;

interface InvitationPath {
  Params: { invitation: string };
}

/** Why nobody was invited, with what was given. */
interface Refused {
  readonly key: WordKey;
  readonly addressee: string;
  readonly form: RightsForm;
}

/** Everybody who may sign in, and the links that let others in; who is no admin of all spaces has those whom they invited. */
export const page: Page = (site, security) => {
  const { app, show, people, clock, random } = site;

  const list = async (request: FastifyRequest, reply: FastifyReply, refused: Refused | null) => {
    const scope = scopeOf(request);
    return show.page(request, reply, {
      template: 'people',
      title: show.words(request).say('people.title'),
      menu: 'people',
      status: refused === null ? 200 : 422,
      data: {
        rows: (await rowsIn(site, security, request)).map((row) => ({ ...row, path: PAGE.person(row.id) })),
        invitations: await linksIn(site, request),
        spaceIds: site.spacesOf(request).map(({ id }) => id),
        roles: scope.roles,
        isAll: scope.spaces === null,
        days: DAYS_OF_A_LINK,
        longest: LONGEST_ADDRESSEE,
        mailing: mailingOf(site),
        refused,
        me: request.session?.account.id,
      },
    });
  };

  app.get('/people', OF_INVITERS, (request, reply) => list(request, reply, null));

  app.post('/people/invitations', OF_INVITERS, async (request, reply) => {
    const form = readRights(request, site.spacesOf(request), scopeOf(request), clock.now());
    const addressee = fieldOf(request, 'addressee').slice(0, LONGEST_ADDRESSEE);
    const days = linkDays(fieldOf(request, 'days'));
    const problem = addressee === '' ? 'addressee' : days === null ? 'days' : form.problem;
    if (problem !== null || days === null) {
      return list(request, reply, { key: `people-wrong.${problem ?? 'days'}`, addressee, form });
    }
    const origin = originOf(request, security.publicUrl);
    const { digest, expiresAt, link: made } = newJoinLink(origin, days, { clock, random });
    const invitation = { addressee, expiresAt, ...form.rights };
    await people.invitations.make(digest, invitation, deciderOf(site, request));
    const link = { link: made, addressee, days, isNewPassword: false };
    return show.page(request, reply, {
      template: 'people-link',
      title: show.words(request).say('people.invited'),
      menu: 'people',
      data: { ...link, mailing: mailingOf(site), mailed: await mailLink(site, request, link) },
    });
  });

  app.post<InvitationPath>(
    '/people/invitations/:invitation/withdraw',
    OF_INVITERS,
    async (request, reply) => {
      const { invitation } = request.params;
      if (!/^[1-9]\d{0,9}$/.test(invitation)) throw notFound();
      const number = Number(invitation);
      const isTheirs =
        scopeOf(request).isOwner || (await linksIn(site, request)).some(({ id }) => id === number);
      const isThere = isTheirs && (await people.invitations.withdraw(number, deciderOf(site, request)));
      if (request.session !== null) {
        const key = isThere ? 'notice.invitation-withdrawn' : 'notice.invitation-gone';
        request.session.notice = { key, values: {} };
      }
      return goTo(reply, PAGE.people());
    },
  );
};

/** Whom the reader may invite. */
export function scopeOf({ session }: FastifyRequest): InviteScope {
  if (session === null) throw notFound();
  return inviteScope(session);
}

/** Everybody; for who is no admin of all spaces, those whom they invited and who have no more rights than they may give. */
export async function rowsIn(
  { people }: Pick<Site, 'people'>,
  { accounts }: Security,
  request: FastifyRequest,
): Promise<readonly PersonRow[]> {
  const scope = scopeOf(request);
  const rows = await peopleRows(people, accounts);
  if (scope.isOwner) return rows;
  const inviters = await people.invitations.inviters();
  return rows.filter((row) => inviters.get(row.id) === request.session?.name && isWithin(row, scope));
}

async function linksIn(
  { people, clock }: Pick<Site, 'people' | 'clock'>,
  request: FastifyRequest,
): Promise<readonly Invitation[]> {
  const scope = scopeOf(request);
  const open = await people.invitations.open(clock.now());
  if (scope.isOwner) return open;
  const isOwn = ({ madeBy, personId }: Invitation): boolean =>
    personId === null && madeBy === request.session?.name;
  return open.filter((link) => isOwn(link) && isWithin(link, scope));
}

export function deciderOf({ clock }: Pick<Site, 'clock'>, { session }: FastifyRequest) {
  return { by: session?.name ?? '', at: clock.now() };
}
