import { withBooks } from '../../../books/with-books.js';
import { defineCommand, flag, view } from '../../../define-command.js';
import { BOOK_OPTIONS } from '../../../options.js';
import { aligned } from '../../../table.js';

export const command = defineCommand({
  place: 20,
  summary: 'List the lines of all statements, the newest first.',
  options: { ...BOOK_OPTIONS, open: flag('only those that nobody has dealt with') },
  examples: ['spacebooks books bank list --open'],
  run: (given, context) =>
    withBooks(given, context, async ({ stores, spaces }) => {
      const { width } = context.output;
      const { lineRow, reportLine } = await import('../../../bank/describe.js');
      const lists: { space: string; lines: readonly object[]; reports: readonly object[] }[] = [];
      const rows: string[] = [];
      for (const { id } of spaces) {
        const lines = await stores.bank.list(id, { open: given.open });
        const reports = await stores.statements.breakdowns.waiting(id);
        lists.push({ space: id, lines, reports });
        rows.push(
          `space ${id}${lines.length === 0 ? ': no lines' : ''}`,
          ...aligned(lines.map(lineRow), { width, right: [0, 2], indent: '  ' }),
          ...reports.map((report) => `  ${reportLine(report)}`),
        );
      }
      return view({ spaces: lists }, rows);
    }),
});
