import type { Attempt, InvoiceStory } from '../../operator/stories.js';
import { sendDownload } from '../download.js';
import { fieldOf, goTo, notFound, WebRefusal } from '../forms.js';
import { READERS } from '../security/access.js';
import type { Role } from '../settings.js';
import type { Site } from '../site.js';
import { toneOf } from '../view/state-tone.js';

interface StoryPath {
  Params: { space: string; invoice: string };
}

interface FilePath {
  Params: { space: string; invoice: string; address: string };
}

type StoryFile = Attempt['files'][number];

/** How the files of an e-invoice are called, and what they are. */
export const FILE_FORMS: Readonly<Record<StoryFile['kind'], { ending: string; type: string }>> = {
  invoice: { ending: '-platform.json', type: 'application/json' },
  settings: { ending: '-settings.json', type: 'application/json' },
  xml: { ending: '.xml', type: 'application/xml' },
  pdf: { ending: '.pdf', type: 'application/pdf' },
  receipt: { ending: '-receipt.xml', type: 'application/xml' },
  'other document': { ending: '-in-ksef.xml', type: 'application/xml' },
};

/** Everything that is known of one invoice, and its files. */
export function addStory({ app, show, operator, archive }: Site): void {
  app.get<StoryPath>('/e-invoices/:space/:invoice', READERS, async (request, reply) => {
    const { space, invoice } = request.params;
    const story = await operator.explain(invoice, space, show.words(request).language);
    const role = request.session?.role ?? 'reader';
    return show.page(request, reply, {
      template: 'story',
      title: story.invoiceNumber ?? story.invoiceId,
      menu: 'e-invoices',
      data: {
        story,
        path: pathOf(story),
        attempts: story.attempts.map((attempt) => ({
          ...attempt,
          files: attempt.files.filter((file) => mayHave(role, file)),
        })),
        toneOf,
      },
    });
  });

  app.get<FilePath>('/e-invoices/:space/:invoice/files/:address', READERS, async (request, reply) => {
    const { space, invoice, address } = request.params;
    const story = await operator.explain(invoice, space);
    const file = story.attempts.flatMap(({ files }) => files).find((one) => one.address === address);
    if (file === undefined || !mayHave(request.session?.role ?? 'reader', file)) throw notFound();
    const { ending, type } = FILE_FORMS[file.kind];
    const name = `${story.invoiceNumber ?? story.invoiceId}${ending}`;
    return sendDownload(reply, { name, type, bytes: await archive.get(file.address) });
  });
}

export function pathOf({ spaceId, invoiceId }: Pick<InvoiceStory, 'spaceId' | 'invoiceId'>): string {
  return `/e-invoices/${encodeURIComponent(spaceId)}/${encodeURIComponent(invoiceId)}`;
}

/** Settings are part of the configuration. */
export function mayHave(role: Role, { kind }: StoryFile): boolean {
  return kind !== 'settings' || role === 'admin';
}

const LONGEST_REASON = 500;

/** What an admin can have done about an invoice. */
export function addStoryActions({ app, show, operator }: Site): void {
  for (const action of ['retry', 'release'] as const) {
    const path = `/e-invoices/:space/:invoice/${action}`;
    app.post<StoryPath>(path, { config: { access: 'admin' } }, async (request, reply) => {
      const { space, invoice } = request.params;
      const why = fieldOf(request, 'why').slice(0, LONGEST_REASON);
      if (action === 'release' && why === '') throw new WebRefusal(400, 'reason');
      const { spaceId, invoiceId, invoiceNumber, next } = await operator[action](invoice, {
        by: request.session?.name ?? '',
        spaceId: space,
        language: show.words(request).language,
        ...(why !== '' && { why }),
      });
      if (request.session !== null) {
        const values = { invoice: invoiceNumber ?? invoiceId };
        request.session.notice = { key: `notice.${action}`, values, detail: next };
      }
      return goTo(reply, pathOf({ spaceId, invoiceId }));
    });
  }
}
