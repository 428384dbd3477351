import type { KeptLine } from './kept-line.js';
import { folded } from './matching/folded-text.js';
import { typedCents } from './typed-amount.js';

/**
 * What a person looks for in a list of lines: an amount, whatever its sign, or a part of what the bank says, without regard to
 * capitals, marks and blanks.
 */
export function lineSearch(text: string): (line: KeptLine) => boolean {
  const cents = typedCents(text.replace(/^[+-]\s*/, ''));
  const wanted = plain(text);
  return (line) => {
    if (cents !== null && Math.abs(line.amount) === cents) return true;
    const { name, account } = line.counterparty;
    const texts = [name, account, line.remittance, line.endToEndId, line.bankReference, line.statement];
    return plain(texts.filter((each) => each !== null).join('\n')).includes(wanted);
  };
}

/** Banks cut words where their field ends. */
function plain(text: string): string {
  return folded(text).replace(/[^\S\n]/g, '');
}
