import { LINE } from '../../bank/line-argument.js';
import { onlySpace, withBooks } from '../../books/with-books.js';
import { defineCommand, view } from '../../define-command.js';
import { BOOK_OPTIONS } from '../../options.js';
import { printable } from '../../output.js';

export const command = defineCommand({
  place: 30,
  summary: 'Show all that the bank says of a line, and what was decided about it.',
  arguments: LINE,
  options: BOOK_OPTIONS,
  examples: ['spacebooks bank show 17 --space berlin'],
  run: (given, context) =>
    withBooks(given, context, async (books) => {
      const [{ createBankLines }, { lineDetails }] = await Promise.all([
        import('../../../store/bank-lines.js'),
        import('../../bank/describe.js'),
      ]);
      const line = await createBankLines(books.db).get(onlySpace(books).id, given.line);
      return view(line, lineDetails(line).map(printable));
    }),
});
