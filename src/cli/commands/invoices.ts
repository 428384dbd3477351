import { wallTime } from '../../domain/local-moment.js';
import { type EInvoiceRow, STATE_FILTERS } from '../../operator/stories.js';
import { choice, defineCommand, optional, view, withDefault } from '../define-command.js';
import { OPERATOR_OPTIONS, withOperator } from '../operator/with-operator.js';
import { colourOf, stateWord } from '../operator/words.js';
import { ONLY_SPACE, upTo500 } from '../options.js';
import { printable } from '../output.js';
import { aligned, painter } from '../table.js';

export const command = defineCommand({
  group: 'Day to day',
  place: 20,
  summary: 'List e-invoices, latest first.',
  options: {
    ...OPERATOR_OPTIONS,
    ...ONLY_SPACE,
    state: choice('state', 'waiting (for a person), open (in progress), or one state', STATE_FILTERS),
    search: optional('text', 'part of the number, the id, or the number in KSeF'),
    limit: withDefault('number', 'at most this many, up to 500', 50, upTo500),
    after: optional('position', 'start of the next page, which the previous page names'),
  },
  examples: ['spacebooks invoices --state waiting', 'spacebooks invoices --search 2026-11 --limit 200'],
  run: (given, context) =>
    withOperator(given, context, async ({ operator, zoneOf }) => {
      const { space, state, search, limit, after } = given;
      const page = await operator.invoices({
        limit,
        ...(space !== undefined && { spaceIds: [space] }),
        ...(state !== undefined && { state }),
        ...(search !== undefined && { search }),
        ...(after !== undefined && { after }),
      });
      const paint = painter(context.output);
      const cells = (row: EInvoiceRow): readonly string[] => [
        printable(row.invoiceNumber ?? '–'),
        paint(colourOf(row.state), stateWord(row.state)),
        row.spaceId,
        wallTime(row.changedAt, zoneOf(row.spaceId)),
        row.invoiceId,
        [row.code, row.ksefNumber].filter((text) => text !== null).join(' '),
      ];
      const head = ['number', 'state', 'space', 'changed', 'id', 'why, number in KSeF'];
      return view(page, [
        ...(page.rows.length === 0
          ? ['no matching e-invoices']
          : aligned([head, ...page.rows.map(cells)], { width: context.output.width })),
        ...(page.next === null ? [] : [`more: --after ${page.next}`]),
      ]);
    }),
});
