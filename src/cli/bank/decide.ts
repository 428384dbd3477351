import { userInfo } from 'node:os';
import { decideLine, type LineChoice } from '../../bank/decide-line.js';
import { invoiceNumbers } from '../../bank/invoice-numbers.js';
import { lineWords } from '../../bank/line-words.js';
import { EXIT } from '../../exit-codes.js';
import { onlySpace, withBooks } from '../books/with-books.js';
import { type Answer, done } from '../define-command.js';
import type { BookOptions } from '../options.js';
import { type CommandContext, CommandError, printable } from '../output.js';
import { told } from '../reader-language.js';
import { askToGoOn, askToLearn } from './ask-to-learn.js';

/** `spacebooks books bank decide`. */
export async function decide(
  given: BookOptions &
    DecideOptions & { readonly line: number; readonly by?: string; readonly learn: boolean },
  context: CommandContext,
): Promise<Answer> {
  const choice: LineChoice = choiceOf(given);
  const { by = userInfo().username, reason: why = '' } = given;
  const { language = 'en' } = context;
  return withBooks(given, context, async (books) => {
    const space = onlySpace(books);
    const asks = given.json ? false : askToLearn(context, lineWords(language, String));
    const learn = given.learn || asks;
    const { bank: lines, bankRules: rules, payable: invoices, mirror: copies } = books.stores;
    const { line, learnt, notLearnt, customers } = await decideLine(
      { stores: { lines, rules, invoices, copies }, clock: books.clock },
      { id: space.id, timeZone: space.timeZone, posting: space.accounting.bankPosting },
      given.line,
      choice,
      {
        by,
        why,
        learn,
        ...(given.json ? {} : { confirm: askToGoOn(context, lineWords(language, String)) }),
      },
    );
    const numbers = await invoiceNumbers(invoices, space.id, [line]);
    const words = lineWords(language, numbers.named(space.settings, language));
    const next =
      line.state === 'posting' || line.state === 'returning' ? [told(context, 'bank.recorded')] : [];
    return done({ space: space.id, line: line.id, state: line.state, learnt, notLearnt, customers }, [
      ...[
        told(context, 'bank.decided', { space: space.id, line: line.id, state: words.state(line.state) }),
        ...words.payments(line),
      ].map(printable),
      ...learnt.map((rule) => printable(words.learnt(rule))),
      ...notLearnt.map((rule) => printable(words.notLearnt(rule))),
      ...words.customers(customers).map(printable),
      ...next,
    ]);
  });
}

interface DecideOptions {
  readonly invoice?: readonly string[];
  readonly proposed: boolean;
  readonly returns?: number;
  readonly notOurs: boolean;
  readonly ignore: boolean;
  readonly letGo: boolean;
  readonly reason?: string;
}

/** @throws CommandError unless it is one choice, and a line that is ignored has a reason */
function choiceOf(given: DecideOptions): LineChoice {
  const { invoice, proposed, returns, notOurs, ignore, letGo, reason } = given;
  const choices: readonly (LineChoice | null)[] = [
    invoice === undefined ? null : { kind: 'invoices', invoices: invoice, letGo },
    proposed ? { kind: 'proposed' } : null,
    returns === undefined ? null : { kind: 'returns', line: returns },
    notOurs ? { kind: 'not-ours' } : null,
    ignore ? { kind: 'ignore' } : null,
  ];
  const [choice, second] = choices.filter((each) => each !== null);
  if (choice === undefined || second !== undefined) {
    throw wrong('say what the line is: one of --invoice, --proposed, --returns, --not-ours, --ignore');
  }
  if (choice.kind === 'ignore' && reason === undefined) throw wrong('--ignore needs a --reason');
  return choice;
}

function wrong(message: string): CommandError {
  return new CommandError(EXIT.usage, message, 'spacebooks books bank show LINE lists what it may pay.');
}
