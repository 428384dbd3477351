import type { FastifyReply, FastifyRequest } from 'fastify';
import type { LineView } from '../../bank/desk.js';
import type { InvoiceNumbers } from '../../bank/invoice-numbers.js';
import type { PlannedPayments } from '../../bank/plan-payments.js';
import { isBeforeCutover } from '../../domain/accounting/cutover.js';
import type { KeptLine } from '../../domain/bank/kept-line.js';
import { isUndecided } from '../../domain/bank/line-state.js';
import type { Receivable } from '../../domain/bank/matching/open-item.js';
import type { Verdict } from '../../domain/bank/matching/verdict.js';
import { undoOf } from '../../domain/bank/undo.js';
import { Failure, isFailure } from '../../domain/errors.js';
import { invoicePath, PAGE } from '../../domain/page-paths.js';
import { earlierInvoiceText } from '../../words/cutover.js';
import type { WebSpace } from '../deps.js';
import { fieldOf, goTo, notFound, WebRefusal } from '../forms.js';
import type { Page } from '../page.js';
import { OF_BANK } from '../security/access.js';
import type { Site } from '../site.js';
import { type BankPlace, bankPlace, personOf, wordsOfLines } from '../view/bank-space.js';
import { decidedChoice, tickedChoice, type WrongAmount } from '../view/line-choice.js';
import { lineTone } from '../view/line-tone.js';
import type { Words } from '../view/words.js';

declare module '../view/templates.js' {
  interface Pages {
    readonly 'bank-line': ReturnType<typeof lineData>;
    readonly 'bank-undo': {
      readonly id: number;
      readonly path: string;
      /** A sentence each. */
      readonly effects: readonly string[];
    };
    readonly 'bank-check': {
      readonly id: number;
      readonly path: string;
    } & (
      | { readonly wrong: WrongAmount; readonly plan: null }
      | { readonly wrong: null; readonly plan: PlannedPayments }
    );
  }
  interface Partials {
    readonly 'partials/bank-candidate': Frame & {
      readonly line: KeptLine;
      readonly candidate: ReturnType<typeof lineData>['candidates'][number];
      readonly nameOf: ReturnType<typeof lineData>['nameOf'];
      readonly currency: string;
      readonly path: string;
    };
    readonly 'partials/bank-pays': Pick<PlannedPayments, 'allocations'>;
  }
}

const MOST_FOUND = 50;
const LONGEST_REASON = 500;
const LONGEST_SEARCH = 100;

const OF_FINANCE = { config: { access: 'finance' } } as const;

interface LinePath {
  Params: { space: string; line: string };
  Querystring: { find?: string };
}

/** One line, what it may pay, and what a person decides about it. */
export const page: Page = (site) => {
  const { app, show } = site;

  app.get<LinePath>('/bank/lines/:space/:line', OF_BANK, (request, reply) =>
    linePage(site, request, reply, null),
  );

  app.get<LinePath>('/bank/lines/:space/:line/check', OF_FINANCE, async (request, reply) => {
    const { space, desk } = bankPlace(site, request, request.params.space);
    const id = lineNumber(request.params.line);
    const choice = tickedChoice(request.query);
    try {
      const checked =
        'typed' in choice
          ? { wrong: choice, plan: null }
          : { wrong: null, plan: await desk.plan(id, choice) };
      return show.page(request, reply, {
        template: 'bank-check',
        title: show.words(request).say('bank-check.title'),
        menu: 'bank',
        status: checked.wrong === null ? 200 : 422,
        data: { id, path: PAGE.bankLine(space.id, id), ...checked },
      });
    } catch (error) {
      return afterRefusal(site, request, reply, error);
    }
  });

  app.post<LinePath>('/bank/lines/:space/:line/decide', OF_FINANCE, async (request, reply) => {
    const { space, desk } = bankPlace(site, request, request.params.space);
    const id = lineNumber(request.params.line);
    const choice = decidedChoice(request);
    const why = fieldOf(request, 'why').slice(0, LONGEST_REASON);
    if (choice.kind === 'ignore' && why === '') throw new WebRefusal(400, 'reason');
    const learn = fieldOf(request, 'learn') === 'yes';
    try {
      const { line, learnt, customers } = await desk.decide(id, choice, {
        by: personOf(request),
        why,
        learn,
      });
      const words = wordsOfLines(show.words(request), line.currency);
      if (request.session !== null) {
        request.session.notice = {
          key: 'notice.bank-decided',
          values: { what: words.state(line.state) },
          detail: [...learnt.map((rule) => words.learnt(rule)), ...words.customers(customers)].join(' '),
        };
      }
      return goTo(reply, PAGE.bankLine(space.id, id));
    } catch (error) {
      return afterRefusal(site, request, reply, error);
    }
  });

  addUndo(site);
};

/** What is asked before a decision is taken back, and taking it back. */
function addUndo(site: Site): void {
  const { app, show } = site;
  app.get<LinePath>('/bank/lines/:space/:line/undo', OF_FINANCE, async (request, reply) => {
    const { space, desk } = bankPlace(site, request, request.params.space);
    const id = lineNumber(request.params.line);
    try {
      const planned = await desk.planUndo(id);
      const { line, numbers } = await desk.view(id, '');
      const words = show.words(request);
      return await show.page(request, reply, {
        template: 'bank-undo',
        title: words.say('bank-undo.title', { id }),
        menu: 'bank',
        data: {
          id,
          path: PAGE.bankLine(space.id, id),
          effects: wordsOfLines(words, line.currency, namesIn(numbers, space, words)).undo(planned),
        },
      });
    } catch (error) {
      return afterRefusal(site, request, reply, error);
    }
  });

  app.post<LinePath>('/bank/lines/:space/:line/undo', OF_FINANCE, async (request, reply) => {
    const { space, desk } = bankPlace(site, request, request.params.space);
    const id = lineNumber(request.params.line);
    const why = fieldOf(request, 'why').slice(0, LONGEST_REASON);
    if (why === '') throw new WebRefusal(400, 'reason');
    try {
      const { line } = await desk.undo(id, { by: personOf(request), why });
      const what = wordsOfLines(show.words(request), line.currency).state(line.state);
      if (request.session !== null) request.session.notice = { key: 'notice.bank-undone', values: { what } };
      return goTo(reply, PAGE.bankLine(space.id, id));
    } catch (error) {
      return afterRefusal(site, request, reply, error);
    }
  });
}

/** Twice clicked, decided in another tab, by a night or by a colleague: the page shows how it is. */
function afterRefusal(
  site: Site,
  request: FastifyRequest<LinePath>,
  reply: FastifyReply,
  error: unknown,
): FastifyReply | Promise<FastifyReply> {
  if (isFailure(error, 'bank.line-decided')) {
    if (request.session !== null) request.session.notice = { key: 'notice.bank-meanwhile', values: {} };
    return goTo(reply, PAGE.bankLine(request.params.space, lineNumber(request.params.line)));
  }
  if (isFailure(error, 'bank.undecidable')) return linePage(site, request, reply, error);
  throw error;
}

async function linePage(
  site: Site,
  request: FastifyRequest<LinePath>,
  reply: FastifyReply,
  refusal: Failure | null,
): Promise<FastifyReply> {
  const { show } = site;
  const { space, desk } = bankPlace(site, request, request.params.space);
  const id = lineNumber(request.params.line);
  const find = String(request.query.find ?? '')
    .trim()
    .slice(0, LONGEST_SEARCH);
  const words = show.words(request);
  return show.page(request, reply, {
    template: 'bank-line',
    title: words.say('bank-line.title', { id }),
    menu: 'bank',
    status: refusal === null ? 200 : 409,
    data: lineData(await desk.view(id, find), words, { space, desk, refusal, find }),
  });
}

interface AskedLine extends BankPlace {
  /** Why it was not decided just now. */
  readonly refusal: Failure | null;
  readonly find: string;
}

function lineData(view: LineView, reader: Words, { space, desk, refusal, find }: AskedLine) {
  const { line, found } = view;
  const numberOf = namesIn(view.numbers, space, reader);
  const words = wordsOfLines(reader, line.currency, numberOf);
  return {
    ...view,
    numberOf,
    nameOf: earlierNames(space, reader),
    refusal,
    find,
    found: found?.slice(0, MOST_FOUND) ?? null,
    foundMore: (found?.length ?? 0) > MOST_FOUND ? MOST_FOUND : null,
    candidates: view.candidates.map((each) => ({
      ...each,
      outcome: each.plan instanceof Failure ? { failure: each.plan } : { plan: each.plan },
      fits: words.signs(each.signs),
      differs: words.contradictions(each.contradictions),
    })),
    isOpen: isUndecided(line.state),
    ...undoing(line, reader),
    isPosted: desk.isPosted,
    isRefused: line.payments.some(({ state }) => state === 'refused'),
    returns: returnsOf(view),
    verdictText: line.verdict === null ? null : plainVerdict(line.verdict, words.verdict),
    namedText: line.verdict?.kind === 'none' ? words.contradictions(line.verdict.named ?? []) : [],
    words,
    path: PAGE.bankLine(space.id, line.id),
    back: PAGE.bank(space.id),
    linePath: PAGE.bankLine,
    invoicePath,
    lineTone,
  };
}

/** Whether the decision can be taken back; where a person might look for it in vain, why not. */
function undoing(
  line: KeptLine,
  { say }: Words,
): { readonly mayUndo: boolean; readonly noUndo: string | null } {
  const undo = undoOf(line);
  if (undo.kind !== 'none') return { mayUndo: true, noUndo: null };
  const { why } = undo;
  // Of the other two, the page says what comes instead.
  const noUndo =
    why === 'open' || why === 'under way' ? null : say(`bank-undo-none.${why}`, { line: undo.line ?? '' });
  return { mayUndo: false, noUndo };
}

/** The names of invoices for whoever reads. */
function namesIn(
  numbers: InvoiceNumbers,
  { booksFrom }: Pick<WebSpace, 'booksFrom'>,
  { language }: Words,
): (invoiceId: string) => string {
  return booksFrom === null ? numbers.of : numbers.named({ from: booksFrom }, language);
}

/** The same of what is open. */
function earlierNames(
  { booksFrom }: Pick<WebSpace, 'booksFrom'>,
  { language }: Words,
): (item: Receivable) => string {
  return (item) => {
    const cutover = booksFrom === null ? null : { from: booksFrom };
    const isEarlier = cutover !== null && isBeforeCutover({ invoiceDate: item.issuedOn }, cutover);
    return isEarlier ? earlierInvoiceText(item, cutover, language) : item.number;
  };
}

/** Lines that it may bring back. */
function returnsOf({ line: { verdict } }: LineView): readonly number[] {
  if (verdict?.kind !== 'return') return [];
  return verdict.takesBack === null ? verdict.candidates : [verdict.takesBack];
}

/** What matching says in one sentence each, where there are no candidates to show. */
function plainVerdict(verdict: Verdict, words: (verdict: Verdict) => readonly string[]): readonly string[] {
  return verdict.kind === 'none' || verdict.kind === 'return' ? words(verdict) : [];
}

function lineNumber(text: string): number {
  if (!/^[1-9]\d{0,14}$/.test(text)) throw notFound();
  return Number(text);
}
