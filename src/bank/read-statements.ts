import type { BankFile } from '@spacebooks/bank-statements/bank-file';
import type { CsvTerms } from '@spacebooks/bank-statements/csv/csv-terms';
import { readStatements as read } from '@spacebooks/bank-statements/read-statements';
import type { BankStatement } from '@spacebooks/bank-statements/statement';
import { bankFailure } from './unreadable.js';

export type { CsvTerms };

const FIX =
  'download one of those, or name layout in accounting.bank.accounts, and --iban where several accounts have one (docs/bank.md)';

/**
 * All statements of a file in any format, each checked against its balances.
 *
 * @param csv null where no layout is configured
 * @throws Failure `bank.unreadable`, `bank.unbalanced`
 */
export async function readStatements(
  file: BankFile,
  csv: CsvTerms | null,
): Promise<readonly BankStatement[]> {
  try {
    return await read(file, { csv, fix: FIX });
  } catch (error) {
    throw bankFailure(error);
  }
}
