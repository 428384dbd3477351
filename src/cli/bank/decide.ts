import { userInfo } from 'node:os';
import { decideLine, type LineChoice } from '../../bank/decide-line.js';
import { invoiceNumbers } from '../../bank/invoice-numbers.js';
import { lineWords } from '../../bank/line-words.js';
import { onlySpace, withBooks } from '../books/with-books.js';
import { type Answer, done } from '../define-command.js';
import type { BookOptions } from '../options.js';
import { type CommandContext, printable } from '../output.js';
import { choiceOf, type DecideOptions } from './line-choice.js';

/** `spacebooks bank decide`. */
export async function decide(
  given: BookOptions &
    DecideOptions & { readonly line: number; readonly by?: string; readonly rule: boolean },
  context: CommandContext,
): Promise<Answer> {
  const choice: LineChoice = choiceOf(given);
  const { by = userInfo().username, reason: why = '' } = given;
  return withBooks(given, context, async (books) => {
    const space = onlySpace(books);
    const { bank: lines, bankRules: rules, payable: invoices, mirror: copies } = books.stores;
    const { line, learnt } = await decideLine(
      { stores: { lines, rules, invoices, copies }, clock: books.clock },
      { id: space.id, timeZone: space.timeZone, posting: space.accounting.bankPosting },
      given.line,
      choice,
      { by, why, onlyThis: !given.rule },
    );
    const words = lineWords(space.language, await invoiceNumbers(invoices, space.id, [line]));
    const next =
      line.state === 'posting' || line.state === 'returning'
        ? ['recorded on the platform by the daemon within five minutes, or by spacebooks bank match']
        : [];
    return done({ space: space.id, line: line.id, state: line.state, learnt }, [
      ...[`${space.id}: line ${line.id}: ${words.state(line.state)}`, ...words.payments(line)].map(printable),
      ...learnt.map((rule) => printable(words.learnt(rule))),
      ...next,
    ]);
  });
}
