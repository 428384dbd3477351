import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RebookedAccount, Rebooking } from '../../domain/accounting/rebooking.js';
import { isFailure } from '../../domain/errors.js';
import { PAGE } from '../../domain/page-paths.js';
import type { OperatorLanguage } from '../../domain/settings.js';
import { formatsOf } from '../../words/formats.js';
import type { WebSpace } from '../deps.js';
import { fieldOf, goTo, notFound } from '../forms.js';
import type { Page } from '../page.js';
import { READERS } from '../security/access.js';
import type { Site } from '../site.js';
import type { Words } from '../view/words.js';

declare module '../view/templates.js' {
  interface Pages {
    readonly rebooking: {
      readonly spaceId: string;
      readonly isOther: boolean;
      readonly question: QuestionView | null;
    };
  }
  interface Partials {
    readonly 'partials/question': Frame & { readonly question: QuestionView };
    readonly 'partials/questions': Words & {
      readonly questions: readonly QuestionLink[];
      readonly level: number;
    };
  }
}

interface ExportPath {
  Params: { space: string; name: string };
}

/** The question what changed rules would book anew, and the yes to it. */
export const page: Page = (site) => {
  const { app, desk } = site;

  app.get<ExportPath>('/exports/:space/rebooking/:name', READERS, (request, reply) => {
    const { space, name } = exportPath(site, request);
    return showQuestion(site, request, reply, { space, name, isOther: false });
  });

  app.post<ExportPath>(
    '/exports/:space/rebooking/:name',
    { config: { access: 'finance' } },
    async (request, reply) => {
      const { space, name } = exportPath(site, request);
      const by = request.session?.name ?? '';
      try {
        await desk.agree(space.id, name, { shown: fieldOf(request, 'shown'), by });
      } catch (error) {
        if (!isFailure(error, 'accounting.rebooking')) throw error;
        return showQuestion(site, request, reply, { space, name, isOther: true });
      }
      if (request.session !== null) {
        request.session.notice = { key: 'notice.rebooking', values: { name } };
      }
      return goTo(reply, PAGE.exports(space.id));
    },
  );
};

/** The export that a path names. @throws WebRefusal */
export function exportPath(
  { spacesOf }: Pick<Site, 'spacesOf'>,
  request: FastifyRequest<ExportPath>,
): { readonly space: WebSpace; readonly name: string } {
  const { space: id, name } = request.params;
  const space = spacesOf(request).find((each) => each.id === id);
  if (space === undefined || !space.targets.has(name)) throw notFound();
  return { space, name };
}

/** @param isOther a yes was given to what is no longer the question */
async function showQuestion(
  { show, desk }: Site,
  request: FastifyRequest,
  reply: FastifyReply,
  { space, name, isOther }: { readonly space: WebSpace; readonly name: string; readonly isOther: boolean },
): Promise<FastifyReply> {
  const asked = await desk.question(space.id, name);
  const words = show.words(request);
  return show.page(request, reply, {
    template: 'rebooking',
    title: words.say('rebooking.title'),
    menu: 'exports',
    status: isOther ? 409 : 200,
    data: {
      spaceId: space.id,
      isOther,
      question: asked === null ? null : questionView(asked, name, space.id, words.language),
    },
  });
}

interface QuestionView extends QuestionLink {
  readonly asked: Rebooking;
  readonly sums: readonly (Omit<RebookedAccount, 'before' | 'after' | 'currency'> & {
    readonly before: string;
    readonly after: string;
  })[];
}

/** Where a question is asked. */
export interface QuestionLink {
  readonly spaceId: string;
  readonly exportName: string;
  readonly path: string;
}

/** What an export would book anew, with the sums as the reader writes them. */
function questionView(
  asked: Rebooking,
  exportName: string,
  spaceId: string,
  language: OperatorLanguage,
): QuestionView {
  const figures = formatsOf(language);
  return {
    spaceId,
    exportName,
    asked,
    path: PAGE.rebooking(spaceId, exportName),
    sums: asked.accounts.map(({ before, after, currency, ...account }) => ({
      ...account,
      before: figures.amount(before, currency),
      after: figures.amount(after, currency),
    })),
  };
}

/** The questions of some spaces that a person was told of: each is asked on its page, which reads what an export would. */
export async function questionsOf(
  { desk }: Pick<Site, 'desk'>,
  spaces: readonly WebSpace[],
): Promise<readonly QuestionLink[]> {
  const asked = await desk.asked(spaces.filter(({ hasBooks }) => hasBooks).map(({ id }) => id));
  return asked.map((each) => ({ ...each, path: PAGE.rebooking(each.spaceId, each.exportName) }));
}
