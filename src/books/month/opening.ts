import type { MonthFinding, MonthLine } from '../../domain/accounting/month-checklist.js';
import { monthLine } from '../../domain/accounting/month-checklist.js';
import type { ListedItem, OpeningList, OpeningSum } from '../../domain/accounting/opening/opening-list.js';
import { accountForm, lacksAccount } from '../../domain/advice/account-form.js';
import { type Advice, adviceOf } from '../../domain/advice/advice.js';
import { needsTaxRule } from '../../domain/advice/failure-advice.js';
import { PAGE } from '../../domain/page-paths.js';
import { amountTexts } from './amount-texts.js';
import { copyAdvice } from './copied.js';

/** Numbers that are named; the list of opening items has all of them. */
const NAMED = 5;

const ASKED: readonly ListedItem['state'][] = ['new', 'changed', 'unknown', 'blocked'];

/** Whether what happens to invoices of the program before is dealt with: booked here, or in another ledger. */
export function openingLine(spaceId: string, list: OpeningList): MonthLine {
  switch (list.state) {
    case 'unknown': {
      const found = [{ key: 'opening.unread', values: {}, advice: copyAdvice(spaceId) }];
      return { check: 'opening', state: 'unknown', found };
    }
    case 'nothing':
      return monthLine('opening', [{ key: 'opening.nothing', values: {}, advice: null }]);
    case 'confirmed':
    case 'elsewhere':
      return monthLine(
        'opening',
        list.sums.map((sum) => sumFinding(`opening.${list.state}`, sum, null)),
      );
    case 'asked':
      return monthLine('opening', askedOf(list, spaceId));
  }
}

function askedOf(list: OpeningList, spaceId: string): readonly MonthFinding[] {
  if (list.receivables === null) {
    const say = adviceOf('say where opening items are', { at: 'admin' }, { space: spaceId });
    const said = list.sums.map((sum) => sumFinding('opening.unsaid', sum, say));
    return [...said, ...itemsOf(list, ['unknown', 'blocked'], spaceId)];
  }
  const gone = list.gone.map(({ documentNumber }) => documentNumber);
  const values = { count: gone.length, numbers: named(gone) };
  return [
    ...itemsOf(list, ASKED, spaceId),
    ...(gone.length === 0 ? [] : [{ key: 'opening.gone', values, advice: confirmAdvice(spaceId) }]),
  ];
}

type Asked = Pick<ListedItem, 'state' | 'problems' | 'invoiceId' | 'documentNumber'>;

/** Who can do something about an item: what was open at the cutover stands in the configuration, as most of what it lacks. */
function adviceFor({ state, problems, invoiceId, documentNumber: invoice }: Asked, spaceId: string): Advice {
  const values = { space: spaceId, invoice };
  if (state === 'unknown') return adviceOf('state what was open', { at: 'admin' }, values);
  if (state === 'blocked') {
    const lacking = problems.find(lacksAccount);
    if (lacking !== undefined) {
      const path = accountForm(spaceId, lacking.values ?? {});
      return adviceOf('give opening items an account', { at: 'button', path }, values);
    }
    return problems.some(needsTaxRule)
      ? adviceOf('set a tax rule', { at: 'button', path: PAGE.taxRule(spaceId, invoiceId) }, values)
      : adviceOf('have a rule entered', { at: 'admin' }, values);
  }
  return confirmAdvice(spaceId);
}

function confirmAdvice(space: string): Advice {
  return adviceOf('confirm opening items', { at: 'page', path: PAGE.opening(space) }, { space });
}

/** A finding for each state and currency, and for each account that is lacking. */
function itemsOf(
  { items }: OpeningList,
  states: readonly ListedItem['state'][],
  spaceId: string,
): readonly MonthFinding[] {
  const asked = items
    .filter(({ state }) => states.includes(state))
    .map((item) => ({ item, advice: adviceFor(item, spaceId) }));
  const groups = Map.groupBy(asked, ({ item: { state, currency }, advice: { key, place } }) =>
    [
      state,
      currency,
      key,
      key === 'give opening items an account' && place.at === 'button' ? place.path : '',
    ].join('\n'),
  );
  return [...groups.values()].flatMap((rows) => {
    const [first] = rows;
    if (first === undefined) return [];
    const { state, currency } = first.item;
    const open = rows.reduce((sum, { item }) => sum + (item.open ?? 0), 0);
    const amounts = { amount: { cents: open, currency } };
    const numbers = named(rows.map(({ item }) => item.documentNumber));
    const values = { count: rows.length, numbers, ...amountTexts(amounts) };
    return [{ key: `opening.${state}`, values, amounts, advice: first.advice }];
  });
}

function sumFinding(
  key: string,
  { currency, items, open, paidSince, lostSince }: OpeningSum,
  advice: Advice | null,
): MonthFinding {
  const amounts = {
    amount: { cents: open, currency },
    paid: { cents: paidSince, currency },
    lost: { cents: lostSince, currency },
  };
  return { key, values: { count: items, ...amountTexts(amounts) }, amounts, advice };
}

function named(numbers: readonly string[]): string {
  return numbers.slice(0, NAMED).join(', ') + (numbers.length > NAMED ? ', …' : '');
}
