import { userInfo } from 'node:os';
import { invoiceNumbers } from '../../bank/invoice-numbers.js';
import { lineWords } from '../../bank/line-words.js';
import { undoLine } from '../../bank/undo-line.js';
import { bankSpace } from '../../books/bank.js';
import { onlySpace, withBooks } from '../books/with-books.js';
import { type Answer, done } from '../define-command.js';
import type { BookOptions } from '../options.js';
import { type CommandContext, printable } from '../output.js';
import { told } from '../reader-language.js';

/** `spacebooks books bank undo`. */
export async function undo(
  given: BookOptions & { readonly line: number; readonly reason: string; readonly by?: string },
  context: CommandContext,
): Promise<Answer> {
  const { by = userInfo().username, reason: why } = given;
  const { language = 'en' } = context;
  return withBooks(given, context, async (books) => {
    const { stores, clock } = books;
    const space = onlySpace(books);
    const { bank: lines, bankRules: rules, payable: invoices, periods } = stores;
    const closedThrough = await periods.closedThrough(space.id);
    const deps = { stores: { lines, rules, invoices }, clock, closedThrough };
    const undone = await undoLine(deps, bankSpace(space), given.line, { by, why });
    const { line } = undone;
    const numbers = await invoiceNumbers(invoices, space.id, [line]);
    const words = lineWords(language, numbers.named(space.settings, language));
    const { undo: said, payments } = { undo: words.undo(undone), payments: words.payments(line) };
    const isOnItsWay = line.state === 'undoing' || undone.isRestored;
    const next = isOnItsWay ? [told(context, 'bank.undone')] : [];
    const decided = told(context, 'bank.decided', {
      space: space.id,
      line: line.id,
      state: words.state(line.state),
    });
    const removed = undone.rules.map(({ id }) => id);
    const text = [decided, ...payments, ...said, ...next];
    return done(
      { space: space.id, line: line.id, state: line.state, rulesRemoved: removed },
      text.map(printable),
    );
  });
}
