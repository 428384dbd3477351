import type { BankFile } from '@spacebooks/bank-statements/bank-file';
import type { CsvTerms } from '@spacebooks/bank-statements/csv/csv-terms';
import { StatementError } from '@spacebooks/bank-statements/errors';
import type { AccountTerms } from '@spacebooks/bank-statements/known-account';
import { needsLayout, readStatements as read } from '@spacebooks/bank-statements/read-statements';
import type { BankStatement } from '@spacebooks/bank-statements/statement';
import { ownLayout, ownLayoutNames } from './load-layout.js';
import { bankFailure } from './unreadable.js';

export type { CsvTerms };

const FIX =
  'download one of those, or name layout in accounting.bank.accounts, and --account where several accounts have one (spacebooks docs bank)';

/**
 * All statements of a file in any format, each checked against its balances.
 *
 * @param csv null where no layout is configured
 * @param accountOf what the configuration says of the account that a file calls so
 * @throws Failure `bank.unreadable`, `bank.unbalanced`
 */
export async function readStatements(
  file: BankFile,
  csv: CsvTerms | null,
  accountOf: NonNullable<AccountTerms['accountOf']> = () => null,
): Promise<readonly BankStatement[]> {
  try {
    return await read(file, { csv, fix: FIX, accountOf });
  } catch (error) {
    throw bankFailure(await withFitting(error, file));
  }
}

/** The same refusal, with the layouts of the program that read the file: who names the wrong one rarely knows the right one. */
async function withFitting(error: unknown, file: BankFile): Promise<unknown> {
  if (!(error instanceof StatementError) || error.code !== 'bank.unreadable') return error;
  const fitting = await fittingLayouts(file);
  if (fitting.length === 0) return error;
  return new StatementError(
    error.code,
    `${error.detail}; the layout ${fitting.join(' or ')} reads this file`,
  );
}

/** A month of a busy account; larger files are not tried with every layout. */
const LARGEST_TRIED = 1024 * 1024;

async function fittingLayouts(file: BankFile): Promise<readonly string[]> {
  if (file.content.byteLength > LARGEST_TRIED || !needsLayout(file)) return [];
  const fitting: string[] = [];
  for (const name of ownLayoutNames()) {
    const csv = { layout: ownLayout(name), account: '', currency: '' };
    const statements = await read(file, { csv }).catch(() => []);
    if (statements.length > 0) fitting.push(name);
  }
  return fitting;
}
