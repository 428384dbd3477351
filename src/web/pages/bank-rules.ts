import type { Named } from '../../bank/named-rules.js';
import { typedCents } from '../../domain/bank/typed-amount.js';
import { isFailure } from '../../domain/errors.js';
import { PAGE } from '../../domain/page-paths.js';
import type { BankRule } from '../../store/bank/bank-rules.js';
import type { WebSpace } from '../deps.js';
import { fieldOf, goTo, notFound, WebRefusal } from '../forms.js';
import type { Page } from '../page.js';
import { OF_BANK } from '../security/access.js';
import { bankPlace, bankPlaces, personOf, wordsOfLines } from '../view/bank-space.js';

declare module '../view/templates.js' {
  interface Pages {
    readonly 'bank-rules': {
      readonly space: string | null;
      readonly spaces: readonly WebSpace[];
      readonly rows: readonly RuleRow[];
      /** Can be put back. */
      readonly removed: readonly RuleRow[];
    };
  }
}

type RuleRow = Named<BankRule> & { readonly text: string; readonly from: string };

interface RulesQuery {
  Querystring: { space?: string };
}

interface RulePath {
  Params: { space: string; rule: string };
}

/** What decisions about lines have taught, to be read and removed. */
export const page: Page = (site) => {
  const { app, show } = site;
  app.get<RulesQuery>('/bank/rules', OF_BANK, async (request, reply) => {
    const places = bankPlaces(site, request);
    const place = places.find(({ space }) => space.id === request.query.space) ?? places[0];
    const words = wordsOfLines(show.words(request), place?.desk.accounts[0]?.currency ?? 'EUR');
    const row = (rule: Named<BankRule>): RuleRow => ({
      ...rule,
      text: words.rule(rule),
      from: words.from(rule),
    });
    return show.page(request, reply, {
      template: 'bank-rules',
      title: show.words(request).say('bank.rules'),
      menu: 'bank',
      data: {
        space: place?.space.id ?? null,
        spaces: places.map(({ space }) => space),
        rows: ((await place?.desk.rules()) ?? []).map(row),
        removed: ((await place?.desk.removedRules()) ?? []).map(row),
      },
    });
  });

  app.post<RulePath>(
    '/bank/rules/:space/:rule/limit',
    { config: { access: 'finance' } },
    async (request, reply) => {
      const { space, desk } = bankPlace(site, request, request.params.space);
      if (!/^\d{1,9}$/.test(request.params.rule)) throw notFound();
      const cents = typedCents(fieldOf(request, 'limit'));
      if (cents === null || cents === 0) throw new WebRefusal(400, 'request');
      const notice = await desk.limitRule(Number(request.params.rule), cents, personOf(request)).then(
        () => ({ key: 'notice.bank-rule-limited', values: {} }) as const,
        (error: unknown) => {
          if (isFailure(error, 'bank.unknown-rule'))
            return { key: 'notice.bank-rule-gone', values: {} } as const;
          if (!isFailure(error, 'bank.undecidable')) throw error;
          const detail = show.words(request).detailOf(error).detail ?? '';
          return { key: 'notice.bank-rule-unchanged', values: {}, detail } as const;
        },
      );
      if (request.session !== null) request.session.notice = notice;
      return goTo(reply, PAGE.bankPart(space.id, 'rules'));
    },
  );

  for (const way of ['remove', 'restore'] as const) {
    app.post<RulePath>(
      `/bank/rules/:space/:rule/${way}`,
      { config: { access: 'finance' } },
      async (request, reply) => {
        const { space, desk } = bankPlace(site, request, request.params.space);
        if (!/^\d{1,9}$/.test(request.params.rule)) throw notFound();
        const isGone = await desk[`${way}Rule`](Number(request.params.rule), personOf(request)).then(
          () => false,
          (error: unknown) => {
            if (isFailure(error, 'bank.unknown-rule')) return true;
            throw error;
          },
        );
        if (request.session !== null) {
          const gone = way === 'remove' ? 'notice.bank-rule-gone' : 'notice.bank-rule-there';
          request.session.notice = {
            key: isGone ? gone : (`notice.bank-rule-${way}d` as const),
            values: {},
          };
        }
        return goTo(reply, PAGE.bankPart(space.id, 'rules'));
      },
    );
  }
};
