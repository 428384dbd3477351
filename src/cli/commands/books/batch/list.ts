import { batchLine } from '../../../books/describe-batch.js';
import { withBooks } from '../../../books/with-books.js';
import { defineCommand, view } from '../../../define-command.js';
import { BOOK_OPTIONS } from '../../../options.js';
import { printable } from '../../../output.js';

export const command = defineCommand({
  place: 5,
  summary: 'List every batch ever released.',
  options: BOOK_OPTIONS,
  examples: ['spacebooks books batch list', 'spacebooks books batch list --json'],
  run: (given, context) =>
    withBooks(given, context, async ({ spaces, stores }) => {
      const lists: { space: string; batches: readonly object[] }[] = [];
      const lines: string[] = [];
      for (const { id, timeZone } of spaces) {
        const list = await stores.batches.list(id);
        lists.push({ space: id, batches: list });
        lines.push(`space ${id}${list.length === 0 ? ': no batches' : ''}`);
        for (const batch of list) lines.push(printable(batchLine(batch, timeZone)));
      }
      return view({ spaces: lists }, lines);
    }),
});
