import type { CollectiveDesk } from '../../bank/collectives/collective-desk.js';
import { asFailure, type Failure } from '../../domain/errors.js';
import type { KeptCollective } from '../../domain/ksef-collective.js';
import { PAGE } from '../../domain/page-paths.js';
import type { WebSpace } from '../deps.js';
import { fieldOf, goTo, notFound } from '../forms.js';
import type { Page } from '../page.js';
import { READERS } from '../security/access.js';
import { personOf } from '../view/bank-space.js';
import type { Tone } from '../view/state-tone.js';
import type { Words } from '../view/words.js';

declare module '../view/templates.js' {
  interface Pages {
    readonly collectives: {
      readonly space: string | null;
      readonly spaces: readonly WebSpace[];
      /** What the form begins with. */
      readonly wanted: string;
      readonly rows: readonly CollectiveRow[];
    };
  }
}

interface CollectiveRow extends KeptCollective {
  readonly sum: string;
  readonly tone: Tone;
}

const ROWS = 100;
const MOST_TEXT = 20_000;
const TONES: Readonly<Record<KeptCollective['state'], Tone>> = {
  wanted: 'busy',
  sending: 'busy',
  known: 'good',
  refused: 'need',
  unknown: 'need',
};

/** Collective identifiers of KSeF: one for several invoices that a customer pays at once. */
export const page: Page = ({ app, show, spacesOf, collectives }) => {
  app.get<{ Querystring: { space?: string; invoices?: string } }>(
    '/collectives',
    READERS,
    async (request, reply) => {
      const spaces = spacesOf(request).filter(({ id }) => collectives(id) !== null);
      const space = spaces.find(({ id }) => id === request.query.space) ?? spaces[0];
      const kept = (space && (await collectives(space.id)?.list(ROWS))) ?? [];
      const words = show.words(request);
      return show.page(request, reply, {
        template: 'collectives',
        title: words.say('collective.title'),
        menu: 'invoices',
        data: {
          space: space?.id ?? null,
          spaces,
          wanted: (request.query.invoices ?? '').slice(0, MOST_TEXT),
          rows: kept.map((each) => ({ ...each, sum: sumsOf(each, words), tone: TONES[each.state] })),
        },
      });
    },
  );

  app.post('/collectives', { config: { access: 'finance' } }, async (request, reply) => {
    const space = spacesOf(request).find(({ id }) => id === fieldOf(request, 'space'));
    const desk = space === undefined ? null : collectives(space.id);
    if (space === undefined || desk === null) throw notFound();
    const wanted = fieldOf(request, 'invoices').slice(0, MOST_TEXT);
    const refusal = await refusalOf(desk, wanted, personOf(request));
    if (request.session !== null) {
      request.session.notice =
        refusal === null
          ? { key: 'notice.collective-wanted', values: {} }
          : {
              key: 'notice.collective-refused',
              values: {},
              detail: show.words(request).detailOf(refusal).detail ?? '',
            };
    }
    const query = { space: space.id, ...(refusal !== null && { invoices: wanted }) };
    return goTo(reply, PAGE.collectives(query));
  });
};

/** Why there will be none; null where it is on its way. */
async function refusalOf(desk: CollectiveDesk, wanted: string, by: string): Promise<Failure | null> {
  const invoices = wanted.split(/[\n\r,;]+/).flatMap((each) => (each.trim() === '' ? [] : [each.trim()]));
  try {
    await desk.want(invoices, by);
    return null;
  } catch (error) {
    const failure = asFailure(error);
    if (failure.code.startsWith('operator.')) return failure;
    throw error;
  }
}

/** What is paid with it, where that is said. */
function sumsOf({ parts }: KeptCollective, words: Words): string {
  const sums = new Map<string, number>();
  for (const { cents, currency } of parts) {
    if (cents !== null && currency !== null) sums.set(currency, (sums.get(currency) ?? 0) + cents);
  }
  return [...sums].map(([currency, cents]) => words.amount(cents, currency)).join(', ');
}
