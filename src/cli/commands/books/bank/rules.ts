import { withBooks } from '../../../books/with-books.js';
import { defineCommand, view } from '../../../define-command.js';
import { BOOK_OPTIONS } from '../../../options.js';
import { printable } from '../../../output.js';
import { told } from '../../../reader-language.js';

export const command = defineCommand({
  place: 70,
  summary: 'List what decisions about lines have taught.',
  options: BOOK_OPTIONS,
  examples: ['spacebooks books bank rules --space berlin'],
  run: (given, context) =>
    withBooks(given, context, async ({ spaces, stores }) => {
      const { lineWords } = await import('../../../../bank/line-words.js');
      const lists: object[] = [];
      const rows: string[] = [];
      const { language = 'en' } = context;
      for (const { id } of spaces) {
        const rules = await stores.bankRules.list(id);
        const words = lineWords(language, String);
        lists.push({ space: id, rules });
        rows.push(told(context, rules.length === 0 ? 'bank.no-rules' : 'bank.rules', { space: id }));
        rows.push(
          ...rules.map((rule) => `${String(rule.id).padStart(6)}  ${words.rule(rule)}, ${words.from(rule)}`),
        );
      }
      return view({ spaces: lists }, rows.map(printable));
    }),
});
