import type { Named } from '../../../../bank/named-rules.js';
import type { BankRule } from '../../../../store/bank/bank-rules.js';
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
      const [{ lineWords }, { removedRules }, { namedRules }] = await Promise.all([
        import('../../../../bank/line-words.js'),
        import('../../../../bank/removed-rules.js'),
        import('../../../../bank/named-rules.js'),
      ]);
      const lists: object[] = [];
      const rows: string[] = [];
      const { language = 'en' } = context;
      for (const { id } of spaces) {
        const { bank: lines, bankRules, payable: invoices } = stores;
        const named = (some: readonly BankRule[]) => namedRules({ lines, invoices }, id, some);
        const rules = await named(await bankRules.list(id));
        const removed = await named(await removedRules({ lines, rules: bankRules }, id));
        const words = lineWords(language, String);
        lists.push({ space: id, rules, removed });
        rows.push(told(context, rules.length === 0 ? 'bank.no-rules' : 'bank.rules', { space: id }));
        const row = (rule: Named<BankRule>): string =>
          `${String(rule.id).padStart(6)}  ${words.rule(rule)}, ${words.from(rule)}`;
        rows.push(...rules.map(row));
        if (removed.length > 0) rows.push(told(context, 'bank.removed-rules'), ...removed.map(row));
      }
      return view({ spaces: lists }, rows.map(printable));
    }),
});
