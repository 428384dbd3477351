import type { AgreedItem } from '../../domain/accounting/opening/opening-item.js';
import type { ListedItem } from '../../domain/accounting/opening/opening-list.js';
import { lacksAccount } from '../../domain/advice/account-form.js';
import { needsTaxRule } from '../../domain/advice/failure-advice.js';
import type { Problem } from '../../domain/finding.js';
import { invoicePath } from '../../domain/page-paths.js';
import { beforeCutoverText } from '../../words/cutover.js';
import { worded } from '../../words/findings.js';
import { formatsOf } from '../../words/formats.js';
import type { ShownOpening } from '../book-desk.js';
import { taxCaseName } from './batch-names.js';
import { findingsView, type SaidFinding } from './month-view.js';
import type { Tone } from './state-tone.js';
import type { Words } from './words.js';

declare module './templates.js' {
  interface Partials {
    readonly 'partials/opening': Frame & { readonly space: string; readonly opening: OpeningView };
  }
}

type Reader = Pick<Words, 'language' | 'say' | 'day' | 'number'>;

/** What was open at the cutover, in the reader's words. */
export interface OpeningView {
  readonly heading: string;
  readonly tone: Tone;
  readonly found: readonly SaidFinding[];
  readonly items: readonly ItemView[];
  readonly sums: readonly Figures[];
  /** Lines of the configuration, one of which is missing. */
  readonly choices: readonly string[];
  /** What the admin enters for items that lack something. */
  readonly missing: readonly string[];
  /** The line of the configuration that states what is not known; null where nothing is. */
  readonly stated: string | null;
  /** What a yes is given to; null where nothing can be confirmed now. */
  readonly digest: string | null;
}

/** Amounts of an item, or of all of a currency. */
interface Figures {
  readonly name: string;
  readonly open: string;
  readonly paid: string;
  readonly lost: string;
}

interface ItemView extends Figures {
  readonly path: string;
  readonly day: string;
  readonly debtor: string;
  readonly account: string;
  /** What the open amount is made of, its tax, and the amount in the books. */
  readonly parts: readonly string[];
  readonly state: { readonly tone: Tone; readonly text: string };
  /** What has changed since it was confirmed, and what it lacks. */
  readonly notes: readonly string[];
}

const TONES = {
  ...{
    confirmed: 'good',
    elsewhere: 'quiet',
    new: 'need',
    changed: 'need',
    unknown: 'need',
    blocked: 'need',
  },
} as const satisfies Record<ListedItem['state'], Tone>;

/** @returns null where there is nothing to show: there are none, or nobody knows yet */
export function openingView(
  space: string,
  { list, found }: ShownOpening,
  reader: Reader,
): OpeningView | null {
  if (list.state === 'nothing' || list.state === 'unknown') return null;
  const { language, say } = reader;
  const { amount } = formatsOf(language);
  const isAsked = list.state === 'asked';
  const hasNews =
    list.gone.length > 0 || list.items.some(({ state }) => state === 'new' || state === 'changed');
  const unknown = list.items.filter(({ state, open }) => state === 'unknown' || (isAsked && open === null));
  const amounts = unknown.map(({ documentNumber }) => `'${documentNumber}': ${say('opening.amount')}`);
  return {
    heading: say('opening.title', { cutover: beforeCutoverText(list, language) }),
    tone: isAsked ? 'need' : 'good',
    found: findingsView(found, reader, amount),
    items: list.items.map((item) => itemView(space, item, reader)),
    sums: list.sums.map(({ currency, items, open, paidSince, lostSince }) => ({
      name: `${currency}: ${reader.number(items)}`,
      open: amount(open, currency),
      paid: amount(paidSince, currency),
      lost: amount(lostSince, currency),
    })),
    choices:
      list.receivables === null
        ? ['posted', 'elsewhere'].map((where) => `accounting.opening: { receivables: ${where} }`)
        : [],
    missing: [...new Set(list.items.flatMap(({ problems }) => missingOf(problems, language)))],
    stated: amounts.length === 0 ? null : `accounting.opening.open: { ${amounts.join(', ')} }`,
    digest: isAsked && hasNews && list.receivables === 'posted' ? list.digest : null,
  };
}

/** Without what finance sets. */
function missingOf(problems: readonly Problem[], language: Reader['language']): readonly string[] {
  return problems
    .filter((problem) => !lacksAccount(problem) && !needsTaxRule(problem))
    .map((problem) => worded(problem, language).fix);
}

function itemView(spaceId: string, item: ListedItem, reader: Reader): ItemView {
  const { say, day, language } = reader;
  const { invoiceId, documentNumber, documentDate, debtor, debtorName, currency, open, since, state } = item;
  const { amount } = formatsOf(language);
  return {
    name: documentNumber,
    path: invoicePath({ spaceId, invoiceId }),
    day: day(documentDate),
    debtor: debtorName,
    account: debtor ?? say('opening.no-account'),
    open: open === null ? say('opening.not-known') : amount(open, currency),
    paid: amount(since.paid, currency),
    lost: amount(since.lost, currency),
    parts: partsOf(item, reader),
    state: { tone: TONES[state], text: say(`opening-state.${state}`) },
    notes: [
      ...(item.before === null ? [] : changesOf(item, item.before, reader)),
      ...item.problems.map((problem) => worded(problem, language).message),
    ],
  };
}

function partsOf(item: Omit<AgreedItem, 'open'>, { say, language }: Reader): readonly string[] {
  const { gross, paidBefore, currency, inBooks } = item;
  const { amount } = formatsOf(language);
  const values = { gross: amount(gross, currency), paid: amount(paidBefore ?? 0, currency) };
  return [
    paidBefore === null || paidBefore === 0 ? say('opening.gross', values) : say('opening.less', values),
    ...taxLines(item, { say, language }),
    ...(inBooks === null
      ? []
      : [say('opening.in-books', { amount: amount(inBooks.gross, inBooks.currency), rate: inBooks.rate })]),
  ];
}

function taxLines(
  { taxes, currency }: Pick<AgreedItem, 'taxes' | 'currency'>,
  { say, language }: Pick<Reader, 'say' | 'language'>,
): readonly string[] {
  const { amount } = formatsOf(language);
  return taxes.map(({ taxCase, rate, country, net, tax, isDueWithPayment }) => {
    const name = taxCase === null ? `${rate} %` : taxCaseName({ say })(`${taxCase} ${rate}`).text;
    const values = {
      name: country === null ? name : `${name}, ${country}`,
      net: amount(net, currency),
      tax: amount(tax, currency),
    };
    return say(isDueWithPayment ? 'opening.tax-due-when-paid' : 'opening.tax', values);
  });
}

/** What is not as a person has confirmed it, with what it was. */
function changesOf(item: ListedItem, before: AgreedItem, reader: Reader): readonly string[] {
  const { say, language, day } = reader;
  const { amount } = formatsOf(language);
  const cents = (of: number | null): string =>
    of === null ? say('opening.not-known') : amount(of, item.currency);
  const pairs = [
    ['number', before.documentNumber, item.documentNumber],
    ['date', day(before.documentDate), day(item.documentDate)],
    ['account', before.debtor ?? say('opening.no-account'), item.debtor ?? say('opening.no-account')],
    ['gross', amount(before.gross, before.currency), amount(item.gross, item.currency)],
    ['paid-before', cents(before.paidBefore), cents(item.paidBefore)],
    ['open', cents(before.open), cents(item.open)],
    ['taxes', taxLines(before, reader).join('; ') || '–', taxLines(item, reader).join('; ') || '–'],
    ['books', booksOf(before, reader), booksOf(item, reader)],
  ] as const;
  return pairs
    .filter(([, was, now]) => was !== now)
    .map(([what, was, now]) => say('opening.change', { what: say(`opening-change.${what}`), was, now }));
}

function booksOf({ inBooks }: Pick<AgreedItem, 'inBooks'>, { say, language }: Reader): string {
  if (inBooks === null) return '–';
  const { amount } = formatsOf(language);
  return say('opening.in-books', { amount: amount(inBooks.gross, inBooks.currency), rate: inBooks.rate });
}
