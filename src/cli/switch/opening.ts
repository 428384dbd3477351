import { userInfo } from 'node:os';
import { counted } from '@spacebooks/base/text/counted';
import { centsText } from '../../books/formats/text/amount.js';
import { confirmOpening, OPENING_DIGITS, openingItems } from '../../books/opening/opening-desk.js';
import type { AgreedItem } from '../../domain/accounting/opening/opening-item.js';
import type { ListedItem, OpeningList, OpeningSum } from '../../domain/accounting/opening/opening-list.js';
import { EXIT } from '../../exit-codes.js';
import { beforeCutoverText } from '../../words/cutover.js';
import { worded } from '../../words/findings.js';
import { onlySpace, withBooks } from '../books/with-books.js';
import { type Answer, done, view } from '../define-command.js';
import type { BookOptions } from '../options.js';
import { type CommandContext, printable, usageError } from '../output.js';

type OpeningOptions = BookOptions & {
  readonly confirm?: string;
  readonly reason?: string;
  readonly by?: string;
};

/** `spacebooks switch opening`: the opening items, and a yes to them. @throws Failure `accounting.opening`, `books.restored` */
export async function opening(options: OpeningOptions, context: CommandContext): Promise<Answer> {
  const { confirm, reason: why, by = userInfo().username } = options;
  if (confirm !== undefined && (why ?? '').trim() === '') {
    throw usageError(
      '--confirm needs --reason',
      'Say what the list was compared with: it stands in the audit log with your name.',
    );
  }
  return withBooks(options, context, async (books) => {
    if (confirm !== undefined && why !== undefined) {
      const space = onlySpace(books);
      const { gone } = await openingItems(books, space);
      const list = await confirmOpening(books, space, { shown: confirm, by, why });
      const said = `${space.id}: confirmed; the next batch books what has happened to them since`;
      const lines = [said, ...gone.flatMap(describeGone)];
      return done({ space: space.id, opening: list }, [...lines, ...restOf(space.id, list)].map(printable));
    }
    const lists: { space: string; opening: OpeningList }[] = [];
    for (const space of books.spaces) {
      lists.push({ space: space.id, opening: await openingItems(books, space) });
    }
    const isDone = lists.every(({ opening: { state } }) => state !== 'asked' && state !== 'unknown');
    const lines = lists.flatMap(({ space, opening: list }) => describeOpening(space, list));
    return view({ ok: isDone, spaces: lists }, lines.map(printable), isDone ? EXIT.ok : EXIT.refused);
  });
}

function describeOpening(space: string, list: OpeningList): readonly string[] {
  return [
    `${space}: ${counted(list.items.length, 'opening item')} ${beforeCutoverText(list, 'en')}, ${STATES[list.state]}`,
    ...list.sums.map(describeSum),
    ...list.items.flatMap(describeItem),
    ...list.gone.flatMap(describeGone),
    ...list.strangers.map((name) => `  opening.open names ${name}, which is no opening item`),
    ...restOf(space, list),
  ];
}

const STATES: Readonly<Record<OpeningList['state'], string>> = {
  nothing: 'nothing to do',
  confirmed: 'confirmed',
  elsewhere: 'in another ledger: nothing of them is booked here',
  asked: 'not confirmed',
  unknown: 'not known yet',
};

function describeSum({ currency, items, open, paidSince, lostSince }: OpeningSum): string {
  const since = `since then ${centsText(paidSince)} paid, ${centsText(lostSince)} lost`;
  return `  ${items} in ${currency}: ${centsText(open)} open at the cutover; ${since}`;
}

function describeItem(item: ListedItem): readonly string[] {
  const { documentNumber, documentDate, debtor, debtorName, currency, gross, paidBefore, open } = item;
  const { since, inBooks, taxes, before, problems, state } = item;
  const known = open === null ? 'not known what was open' : `${centsText(open)} open`;
  const paid = paidBefore === null ? '' : ` (${centsText(gross)} less ${centsText(paidBefore)} paid before)`;
  return [
    `  ${documentNumber}  ${documentDate}  ${debtor ?? 'no account'} ${debtorName}: ${known}${paid} ${currency}, ${state}`,
    ...taxes.map(({ taxCase, rate, country, net, tax, isDueWithPayment }) => {
      const where = country === null ? '' : ` ${country}`;
      const due = isDueWithPayment ? ', due when it is paid' : '';
      return `      ${taxCase ?? '-'} ${rate} %${where}: ${centsText(net)} + ${centsText(tax)}${due}`;
    }),
    ...(inBooks === null
      ? []
      : [`      in the books ${centsText(inBooks.gross)} ${inBooks.currency}, at ${inBooks.rate}`]),
    ...(since.paid === 0 && since.lost === 0
      ? []
      : [`      since then ${centsText(since.paid)} paid, ${centsText(since.lost)} lost`]),
    ...(before === null ? [] : [`      confirmed before: ${describeBefore(before)}`]),
    ...problems.map((problem) => `      ${worded(problem, 'en').message}`),
  ];
}

/** What was confirmed of it stands in the ledger, and no batch of ours takes it away. */
function describeGone({ documentNumber, debtor, currency, open }: AgreedItem): readonly string[] {
  if (open === null || open === 0) return [`  ${documentNumber}  confirmed, and no opening item any more`];
  const amount = `${centsText(open)} ${currency}`;
  return [
    `  ${documentNumber}  confirmed with ${amount} open, and deleted or settled before the cutover`,
    `      ${amount} still stands on account ${debtor ?? '-'} in the ledger: whoever keeps it has to clear it there`,
  ];
}

function describeBefore({ debtor, gross, open }: NonNullable<ListedItem['before']>): string {
  return `${debtor ?? 'no account'}, ${centsText(gross)}, ${open === null ? 'not known' : centsText(open)} open`;
}

/** What to do next. */
function restOf(space: string, list: OpeningList): readonly string[] {
  const { state, receivables, digest, items } = list;
  if (state === 'unknown') return [`  what to do: spacebooks books sync --space ${space}`];
  if (state !== 'asked') return [];
  const unknown = items.filter((item) => item.state === 'unknown');
  const amounts = unknown.map(({ documentNumber }) => `'${documentNumber}': AMOUNT`).join(', ');
  const stated =
    unknown.length === 0
      ? []
      : [`  accounting.opening.open: { ${amounts} }   # 0 of what was settled before`];
  if (receivables === null) {
    return [
      '  where do they stand? accounting.opening: { receivables: posted }   # in the same ledger, on these accounts',
      '                   or accounting.opening: { receivables: elsewhere }   # nothing of them is booked here',
      ...stated,
    ];
  }
  const isAsked =
    list.gone.length > 0 || items.some((item) => item.state === 'new' || item.state === 'changed');
  const shown = digest.slice(0, OPENING_DIGITS);
  const confirm = `  to confirm: spacebooks switch opening --space ${space} --confirm ${shown} --reason TEXT`;
  return [...stated, ...(isAsked ? [confirm] : [])];
}
