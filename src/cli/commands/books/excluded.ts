import { withBooks } from '../../books/with-books.js';
import { defineCommand, view } from '../../define-command.js';
import { BOOK_OPTIONS } from '../../options.js';
import { printable } from '../../output.js';

export const command = defineCommand({
  place: 93,
  summary: 'List the documents that people leave out of reports, by whom and why.',
  options: BOOK_OPTIONS,
  examples: ['spacebooks books excluded --space warsaw'],
  run: (given, context) =>
    withBooks(given, context, async ({ spaces, stores }) => {
      const lists: { space: string; excluded: readonly object[] }[] = [];
      const rows: string[] = [];
      for (const { id } of spaces) {
        const excluded = await stores.exclusions.standing(id);
        lists.push({ space: id, excluded });
        if (excluded.length === 0) rows.push(`space ${id}: nothing is left out`);
        else rows.push(`space ${id}`);
        for (const { documentNumber, report, by, at, why } of excluded) {
          rows.push(`  ${documentNumber}  ${report}  ${new Date(at).toISOString()}  ${by}: ${why}`);
        }
      }
      return view({ spaces: lists }, rows.map(printable));
    }),
});
