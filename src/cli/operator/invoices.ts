import { wallTime } from '../../domain/wall-time.js';
import { EXIT, type ExitCode } from '../../exit-codes.js';
import type { EInvoiceRow, InvoiceFilter } from '../../operator/stories.js';
import { type CommandContext, printable } from '../output.js';
import { aligned, painter } from '../table.js';
import { type OperatorOptions, withOperator } from './open-operator.js';
import { colourOf } from './words.js';

export interface InvoicesOptions extends OperatorOptions, InvoiceFilter {
  readonly space?: string;
}

/** `spacebooks invoices`: e-invoices, the latest first. */
export function invoices(options: InvoicesOptions, context: CommandContext): Promise<ExitCode> {
  const { output } = context;
  const paint = painter(output);
  return withOperator(options, context, async ({ operator, zoneOf }) => {
    const { space, state, search, limit, after } = options;
    const page = await operator.invoices({
      limit,
      ...(space !== undefined && { spaceId: space }),
      ...(state !== undefined && { state }),
      ...(search !== undefined && { search }),
      ...(after !== undefined && { after }),
    });
    if (options.json) {
      output.line(JSON.stringify(page, null, 2));
      return EXIT.ok;
    }
    const cells = (row: EInvoiceRow): readonly string[] => [
      printable(row.invoiceNumber ?? '–'),
      paint(colourOf(row.state), row.state),
      row.spaceId,
      wallTime(row.changedAt, zoneOf(row.spaceId)),
      row.invoiceId,
      [row.code, row.ksefNumber].filter((text) => text !== null).join(' '),
    ];
    const head = ['number', 'state', 'space', 'changed', 'id', 'why, number in KSeF'];
    if (page.rows.length === 0) output.line('no such e-invoices');
    else for (const line of aligned([head, ...page.rows.map(cells)])) output.line(line);
    if (page.next !== null) output.line(`more: --after ${page.next}`);
    return EXIT.ok;
  });
}
