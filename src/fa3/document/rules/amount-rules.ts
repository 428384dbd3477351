import type { Decimal } from '@spacebooks/base/money';
import type { MoneyOnDocument } from '../../../document/model.js';
import { FA3_CURRENCIES } from '../../../domain/fa3-code-lists.js';
import type { Fa3Document } from '../fa3-document.js';
import { type Fa3Rule, fa3Rule, type Violation } from './rule.js';

/** FaWiersz may be there so often. */
const MOST_LINES = 10_000;
/** Most Obciazenia, and most Odliczenia. */
const MOST_MONEY_ITEMS = 100;
const NO_MONEY: MoneyOnDocument = { charged: [], setOff: [] };

/** What a number may have: TKwotowy, TIlosci. */
const AMOUNT = { decimals: 2, digits: 16 };
const QUANTITY = { decimals: 6, digits: 16 };

export const AMOUNT_RULES: readonly Fa3Rule[] = [
  fa3Rule('SB-FA3-ITEMS', 'items', ({ lines, money = NO_MONEY }) => {
    return (
      Math.max(money.charged.length, money.setOff.length) <= MOST_MONEY_ITEMS &&
      lines.length > 0 &&
      lines.length <= MOST_LINES &&
      lines.every(({ id }, index) => id === String(index + 1))
    );
  }),
  {
    id: 'SB-FA3-CURRENCY',
    check: ({ currency }) =>
      FA3_CURRENCIES.has(currency) ? [] : [{ field: 'totalAmount.currency', values: { given: currency } }],
  },
  {
    id: 'SB-FA3-PRICING',
    check: ({ lines, fa3 }) =>
      lines.flatMap(({ gross }, index) =>
        (fa3.pricing === 'gross') === (gross !== undefined)
          ? []
          : [{ field: `items[${index}].amount.gross` }],
      ),
  },
  {
    id: 'SB-FA3-NUMBER',
    check: (document) =>
      statedNumbers(document).flatMap(([field, value, { decimals, digits }]): readonly Violation[] => {
        const [whole = '', fraction = ''] = value.abs().toFixed().split('.');
        if (whole.length <= digits && fraction.length <= decimals) return [];
        return [
          { field, values: { number: value.toFixed(), digits: String(digits), decimals: String(decimals) } },
        ];
      }),
  },
];

function statedNumbers({ lines, vatBreakdown, totals, fa3, money = NO_MONEY }: Fa3Document) {
  const amounts = (field: string, values: readonly (Decimal | undefined)[]) =>
    values.flatMap((value) => (value === undefined ? [] : [[field, value, AMOUNT] as const]));
  return [
    ...lines.flatMap(({ quantity, netAmount, gross }, index) => [
      [`items[${index}].quantity`, quantity, QUANTITY] as const,
      ...amounts(`items[${index}].totalAmount`, [netAmount, gross?.amount]),
    ]),
    ...vatBreakdown.flatMap(({ taxable, tax, taxInPln }) =>
      amounts('totalAmount.taxes', [taxable, tax, taxInPln]),
    ),
    ...amounts('totalAmount.gross', [totals.taxInclusive]),
    ...[...money.charged, ...money.setOff].flatMap(({ amount }) => amounts('items', [amount])),
    ...('amount' in fa3.settlement ? amounts('paidAmount', [fa3.settlement.amount]) : []),
  ];
}
