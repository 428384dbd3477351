import type { MonthFinding, MonthLine } from '../../domain/accounting/month-checklist.js';
import { monthLine } from '../../domain/accounting/month-checklist.js';
import type { ListedItem, OpeningList, OpeningSum } from '../../domain/accounting/opening/opening-list.js';
import { amountTexts } from './amount-texts.js';

/** Numbers that are named; the list of opening items has all of them. */
const NAMED = 5;

const ASKED: readonly ListedItem['state'][] = ['new', 'changed', 'unknown', 'blocked'];

/** Whether what happens to invoices of the program before is dealt with: booked here, or in another ledger. */
export function openingLine(spaceId: string, list: OpeningList): MonthLine {
  const command = `spacebooks switch opening --space ${spaceId}`;
  switch (list.state) {
    case 'unknown': {
      const found = [{ key: 'opening.unread', values: {}, command: `spacebooks sync --space ${spaceId}` }];
      return { check: 'opening', state: 'unknown', found };
    }
    case 'nothing':
      return monthLine('opening', [{ key: 'opening.nothing', values: {}, command: null }]);
    case 'confirmed':
    case 'elsewhere':
      return monthLine(
        'opening',
        list.sums.map((sum) => sumFinding(`opening.${list.state}`, sum, null)),
      );
    case 'asked':
      return monthLine('opening', askedOf(list, command));
  }
}

function askedOf(list: OpeningList, command: string): readonly MonthFinding[] {
  if (list.receivables === null) {
    const said = list.sums.map((sum) => sumFinding('opening.unsaid', sum, command));
    return [...said, ...itemsOf(list, ['unknown', 'blocked'], command)];
  }
  const gone = list.gone.map(({ documentNumber }) => documentNumber);
  const values = { count: gone.length, numbers: named(gone) };
  return [
    ...itemsOf(list, ASKED, command),
    ...(gone.length === 0 ? [] : [{ key: 'opening.gone', values, command }]),
  ];
}

/** A finding for each state and currency. */
function itemsOf(
  { items }: OpeningList,
  states: readonly ListedItem['state'][],
  command: string,
): readonly MonthFinding[] {
  const asked = items.filter(({ state }) => states.includes(state));
  return [...Map.groupBy(asked, ({ state, currency }) => `${state}\n${currency}`).values()].flatMap(
    (rows) => {
      const [first] = rows;
      if (first === undefined) return [];
      const open = rows.reduce((sum, each) => sum + (each.open ?? 0), 0);
      const amounts = { amount: { cents: open, currency: first.currency } };
      const numbers = named(rows.map(({ documentNumber }) => documentNumber));
      const values = { count: rows.length, numbers, ...amountTexts(amounts) };
      return [{ key: `opening.${first.state}`, values, amounts, command }];
    },
  );
}

function sumFinding(
  key: string,
  { currency, items, open, paidSince, lostSince }: OpeningSum,
  command: string | null,
): MonthFinding {
  const amounts = {
    amount: { cents: open, currency },
    paid: { cents: paidSince, currency },
    lost: { cents: lostSince, currency },
  };
  return { key, values: { count: items, ...amountTexts(amounts) }, amounts, command };
}

function named(numbers: readonly string[]): string {
  return numbers.slice(0, NAMED).join(', ') + (numbers.length > NAMED ? ', …' : '');
}
