import { LINE } from '../../../bank/line-argument.js';
import { onlySpace, withBooks } from '../../../books/with-books.js';
import { defineCommand, view } from '../../../define-command.js';
import { BOOK_OPTIONS } from '../../../options.js';
import { printable } from '../../../output.js';

export const command = defineCommand({
  place: 30,
  summary: 'Show all that the bank says of a line, what it may pay and why, and what was decided.',
  arguments: LINE,
  options: BOOK_OPTIONS,
  examples: ['spacebooks books bank show 17 --space berlin'],
  run: (given, context) =>
    withBooks(given, context, async (books) => {
      const [{ lineDetails }, { lineWords }, { invoiceNumbers }] = await Promise.all([
        import('../../../bank/describe.js'),
        import('../../../../bank/line-words.js'),
        import('../../../../bank/invoice-numbers.js'),
      ]);
      const { language = 'en' } = context;
      const { id, settings } = onlySpace(books);
      const { bank, payable } = books.stores;
      const line = await bank.get(id, given.line);
      const numbers = await invoiceNumbers(payable, id, [line]);
      const words = lineWords(language, numbers.named(settings, language));
      return view(line, lineDetails(line, words, context).map(printable));
    }),
});
