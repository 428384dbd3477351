import { withBooks } from '../../../books/with-books.js';
import { defineCommand, optional, view } from '../../../define-command.js';
import { BOOK_OPTIONS, monthOfYear } from '../../../options.js';
import { printable } from '../../../output.js';
import { aligned } from '../../../table.js';

export const command = defineCommand({
  place: 65,
  summary: 'List the fees that payment services kept from their payouts, with their accounts.',
  options: { ...BOOK_OPTIONS, month: optional('month', 'YYYY-MM; all when left out', monthOfYear) },
  examples: ['spacebooks books bank fees --month 2026-11'],
  notes:
    'Fees with an account are booked with payments, on the day of the payout. The tax of reverse charge is for its posting key: it is in no return that spacebooks prepares.',
  run: ({ month, ...given }, context) =>
    withBooks(given, context, async ({ spaces, stores }) => {
      const { feeRow, feeSums, obstacleOf } = await import('../../../bank/fees.js');
      const [from, to] = month === undefined ? ['', '9999'] : [`${month}-01`, `${month}-31`];
      const lists: object[] = [];
      const rows: string[] = [];
      for (const { id, accounting } of spaces) {
        const kept = await stores.statements.breakdowns.fees(id, from, to);
        const fees = kept.map((fee) => ({
          ...fee,
          terms: fee.source === 'bank' ? null : (accounting.payouts[fee.source] ?? null),
          obstacle: obstacleOf(fee, accounting.settings),
        }));
        lists.push({ space: id, fees });
        rows.push(
          `space ${id}${fees.length === 0 ? ': no fees' : ''}`,
          ...aligned(fees.map(feeRow), { width: context.output.width, right: [0, 2], indent: '  ' }),
          ...feeSums(fees).map((sum) => `  ${sum}`),
        );
      }
      return view({ spaces: lists }, rows.map(printable));
    }),
});
