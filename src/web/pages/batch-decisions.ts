import { isFailure } from '../../domain/errors.js';
import { PAGE } from '../../domain/page-paths.js';
import type { BatchDecision } from '../book-desk.js';
import { fieldOf, goTo, neededReason, notFound } from '../forms.js';
import type { Page } from '../page.js';
import type { Site } from '../site.js';
import { numberOf } from './exports.js';
import { ROOM_FOR_REASON } from './months.js';

interface BatchPath {
  Params: { space: string; number: string };
}

const WAYS = { accept: 'accepted', reject: 'rejected', void: 'voided' } as const;
/** Whether a batch can be used is for its accountant to say; whether it was exported by mistake is not. */
const WHO = { accepted: 'accountant', rejected: 'accountant', voided: 'finance' } as const;

/** What the accountant says of a batch, and another try of a delivery. */
export const page: Page = (site) => {
  const { app, books, desk } = site;

  for (const way of ['accept', 'reject', 'void'] as const) {
    const status = WAYS[way];
    app.post<BatchPath>(
      `/exports/:space/:number/${way}`,
      { config: { access: WHO[status] }, bodyLimit: ROOM_FOR_REASON },
      async (request, reply) => {
        const { space } = request.params;
        const number = numberOf(request.params.number);
        const reason = status === 'accepted' ? null : neededReason(request);
        const by = request.session?.name ?? '';
        const isNew = await decided(site, space, number, { status, reason, by });
        if (request.session !== null) {
          request.session.notice = {
            key: isNew ? `notice.${status}` : `notice.${status}-before`,
            values: { number: String(number) },
          };
        }
        return goTo(reply, PAGE.batch(space, number));
      },
    );
  }

  app.post<BatchPath>(
    '/exports/:space/:number/deliver',
    { config: { access: 'finance' } },
    async (request, reply) => {
      const { space } = request.params;
      const number = numberOf(request.params.number);
      const target = fieldOf(request, 'target');
      const known = await books.deliveries.list(space, number);
      if (!known.some((each) => each.target === target)) throw notFound();
      const said = await desk.deliver({ spaceId: space, number, target }, request.session?.name ?? '');
      const key = ({ asked: 'deliver', 'under way': 'deliver-under-way', over: 'deliver-over' } as const)[
        said
      ];
      if (request.session !== null) request.session.notice = { key: `notice.${key}`, values: { target } };
      return goTo(reply, `${PAGE.batch(space, number)}#deliveries`);
    },
  );
};

/** Deciding twice is deciding once: false where it was decided so before. @throws Failure `batch.decided` where otherwise */
async function decided(
  { books, desk }: Site,
  space: string,
  number: number,
  decision: BatchDecision,
): Promise<boolean> {
  try {
    await desk.decide(space, number, decision);
    return true;
  } catch (error) {
    if (!isFailure(error, 'batch.decided')) throw error;
    if ((await books.batches.head(space, number)).status !== decision.status) throw error;
    return false;
  }
}
