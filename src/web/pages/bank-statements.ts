import type { Gap } from '@spacebooks/bank-statements/balance';
import type { ListedStatement } from '../../store/bank/bank-statements.js';
import type { WebSpace } from '../deps.js';
import type { Page } from '../page.js';
import { OF_BANK } from '../security/access.js';
import { bankPlaces } from '../view/bank-space.js';

declare module '../view/templates.js' {
  interface Pages {
    readonly 'bank-statements': {
      readonly space: string | null;
      readonly spaces: readonly WebSpace[];
      readonly rows: readonly (ListedStatement & { readonly gap: Gap | null })[];
    };
  }
}

const ROWS = 400;

interface StatementsQuery {
  Querystring: { space?: string };
}

/** The statements of a space: their balances, and whether anything is missing between them. */
export const page: Page = (site) => {
  const { app, show } = site;
  app.get<StatementsQuery>('/bank/statements', OF_BANK, async (request, reply) => {
    const places = bankPlaces(site, request);
    const place = places.find(({ space }) => space.id === request.query.space) ?? places[0];
    const { statements, gaps } = (await place?.desk.statements(ROWS)) ?? { statements: [], gaps: [] };
    return show.page(request, reply, {
      template: 'bank-statements',
      title: show.words(request).say('bank.statements'),
      menu: 'bank',
      data: {
        space: place?.space.id ?? null,
        spaces: places.map(({ space }) => space),
        rows: statements.map((statement) => ({ ...statement, gap: gapBefore(statement, gaps) })),
      },
    });
  });
};

function gapBefore(statement: ListedStatement, gaps: readonly Gap[]): Gap | null {
  return (
    gaps.find(
      ({ after }) =>
        after.account === statement.account &&
        after.currency === statement.currency &&
        after.from === statement.from &&
        after.to === statement.to &&
        after.opening === statement.opening,
    ) ?? null
  );
}
