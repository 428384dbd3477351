import type { FastifyReply, FastifyRequest } from 'fastify';
import { isFailure } from '../../domain/errors.js';
import { PAGE } from '../../domain/page-paths.js';
import { DAYS_OF_A_LINK } from '../../people/invitation-rules.js';
import { newJoinLink } from '../../people/join-link.js';
import type { PersonRow } from '../../people/people-list.js';
import type { WordKey } from '../../words/word-key.js';
import { goTo, notFound } from '../forms.js';
import { type Mailing, mailingOf, mailLink } from '../invite-link.js';
import type { Page } from '../page.js';
import type { Security } from '../security/access.js';
import type { Site } from '../site.js';
import { originOf, type RightsChoices, type RightsForm, readRights } from '../view/person-form.js';
import { deciderOf, rowsIn, scopeOf } from './people.js';

declare module '../view/templates.js' {
  interface Pages {
    readonly person: RightsChoices & {
      readonly row: PersonRow & { readonly path: string };
      /** How many. */
      readonly sessions: number;
      readonly days: number;
      readonly mailing: Mailing;
      readonly refused: Refused | null;
    };
  }
}

const OF_INSTALLATION = { config: { access: 'installation' } } as const;
/** Finance ends what it gave, and gives it again. */
const OF_INVITERS = { config: { access: 'finance' } } as const;

interface PersonPath {
  Params: { account: string };
}

/** Why nothing was changed. */
interface Refused {
  readonly status: number;
  readonly key: WordKey;
  readonly form: RightsForm | null;
}

/** One person: what it may do, and what an admin does about it. Nothing of the configuration is changed here. */
export const page: Page = (site, security) => {
  const { app, people, clock } = site;
  const { isCovered } = security.accounts;
  const find = findIn(site, security);
  const unlessLast = unlessLastAdmin(site);

  app.get<PersonPath>('/people/:account', OF_INVITERS, async (request, reply) =>
    showPerson(site, request, reply, await find(request), null),
  );

  app.post<PersonPath>('/people/:account/rights', OF_INSTALLATION, async (request, reply) => {
    const row = await find(request);
    const id = invited(row);
    const form = readRights(request, site.spacesOf(request), scopeOf(request), clock.now());
    if (form.problem !== null) {
      return showPerson(site, request, reply, row, {
        status: 422,
        key: `people-wrong.${form.problem}`,
        form,
      });
    }
    return unlessLast(request, reply, row, async () => {
      await people.people.change(id, form.rights, isCovered, deciderOf(site, request));
      return 'notice.person-changed';
    });
  });

  app.post<PersonPath>('/people/:account/deactivate', OF_INVITERS, async (request, reply) => {
    const row = await find(request);
    const id = invited(row);
    return unlessLast(request, reply, row, async () => {
      await people.people.deactivate(id, isCovered, deciderOf(site, request));
      return 'notice.person-deactivated';
    });
  });

  app.post<PersonPath>('/people/:account/activate', OF_INVITERS, async (request, reply) => {
    const row = await find(request);
    await people.people.activate(invited(row), deciderOf(site, request));
    return back(request, reply, row, 'notice.person-activated');
  });

  addPersonAccess(site, security);
};

/** How a person signs in. */
function addPersonAccess(site: Site, security: Security): void {
  const { app, show, people, clock, random } = site;
  const find = findIn(site, security);

  app.post<PersonPath>('/people/:account/password', OF_INSTALLATION, async (request, reply) => {
    const row = await find(request);
    const origin = originOf(request, security.publicUrl);
    const { digest, expiresAt, link: made } = newJoinLink(origin, DAYS_OF_A_LINK, { clock, random });
    await people.invitations.makeFor(invited(row), digest, expiresAt, deciderOf(site, request));
    const link = { link: made, addressee: row.name, days: DAYS_OF_A_LINK, isNewPassword: true };
    return show.page(request, reply, {
      template: 'people-link',
      title: show.words(request).say('people.new-password'),
      menu: 'people',
      data: { ...link, mailing: mailingOf(site), mailed: await mailLink(site, request, link) },
    });
  });

  app.post<PersonPath>('/people/:account/second-factor', OF_INSTALLATION, async (request, reply) => {
    const row = await find(request);
    await people.factors.reset(row, deciderOf(site, request));
    return back(request, reply, row, 'notice.person-factor');
  });

  app.post<PersonPath>('/people/:account/sessions', OF_INSTALLATION, async (request, reply) => {
    const row = await find(request);
    await people.people.endSessions(row, deciderOf(site, request));
    return back(request, reply, row, 'notice.person-sessions');
  });
}

/** Somebody whom the reader may not see is not there for them. */
function findIn(site: Site, security: Security) {
  return async (request: FastifyRequest<PersonPath>): Promise<PersonRow> => {
    const rows = await rowsIn(site, security, request);
    const row = rows.find(({ id }) => id === request.params.account);
    if (row === undefined) throw notFound();
    return row;
  };
}

async function showPerson(
  site: Site,
  request: FastifyRequest,
  reply: FastifyReply,
  row: PersonRow,
  refused: Refused | null,
): Promise<FastifyReply> {
  const { show, spacesOf, sessions, clock } = site;
  return show.page(request, reply, {
    template: 'person',
    title: row.name,
    menu: 'people',
    status: refused?.status ?? 200,
    data: {
      row: { ...row, path: PAGE.person(row.id) },
      spaceIds: spacesOf(request).map(({ id }) => id),
      roles: scopeOf(request).roles,
      isAll: scopeOf(request).spaces === null,
      sessions: (await sessions.listOf(row.name, clock.now())).length,
      days: DAYS_OF_A_LINK,
      mailing: mailingOf(site),
      refused,
    },
  });
}

function invited({ personId }: PersonRow): number {
  if (personId === null) throw notFound();
  return personId;
}

function back(request: FastifyRequest, reply: FastifyReply, row: PersonRow, key: WordKey): FastifyReply {
  if (request.session !== null) request.session.notice = { key, values: { person: row.name } };
  return goTo(reply, PAGE.person(row.id));
}

/** Somebody has to remain an admin: said on the page, where another one can be named. */
function unlessLastAdmin(site: Site) {
  return async (
    request: FastifyRequest,
    reply: FastifyReply,
    row: PersonRow,
    decide: () => Promise<WordKey>,
  ): Promise<FastifyReply> => {
    try {
      return back(request, reply, row, await decide());
    } catch (error) {
      if (!isFailure(error, 'person.last-admin')) throw error;
      return showPerson(site, request, reply, row, { status: 409, key: 'person.last-admin', form: null });
    }
  };
}
