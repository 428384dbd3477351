import type { LineChoice } from '../../bank/decide-line.js';
import { EXIT } from '../../exit-codes.js';
import { CommandError } from '../output.js';

export interface DecideOptions {
  readonly invoice?: readonly string[];
  readonly proposed: boolean;
  readonly returns?: number;
  readonly notOurs: boolean;
  readonly ignore: boolean;
  readonly letGo: boolean;
  readonly reason?: string;
}

/** @throws CommandError unless it is one choice, and a line that is ignored has a reason */
export function choiceOf(given: DecideOptions): LineChoice {
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
  return new CommandError(EXIT.usage, message, 'spacebooks bank show LINE lists what it may pay.');
}
