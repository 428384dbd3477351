import type { BankStatement } from '@spacebooks/bank-statements/statement';
import { inFile } from '@spacebooks/bank-statements/unreadable';
import { checkStatements } from './check-statements.js';
import { answeredBy } from './oracles.js';

/** Bytes that one reader takes for its format: refused with a line that can be read, or statements that hold. */
export async function readOneFormat(
  content: Uint8Array,
  read: (content: Uint8Array) => readonly BankStatement[] | Promise<readonly BankStatement[]>,
): Promise<void> {
  const file = { name: 'statement', content };
  const first = await answeredBy(['bank.unreadable', 'bank.unbalanced'], () => inFile(file, read));
  if (first === null) return;
  checkStatements(first.value);
  const again = await read(content);
  if (JSON.stringify(again) !== JSON.stringify(first.value)) throw new Error('read twice, and not the same');
}
