import type { BankFile } from '@spacebooks/bank-statements/bank-file';
import { payoutServiceOf, readPayouts } from '@spacebooks/bank-statements/payouts/read-payouts';
import type { BankStatement } from '@spacebooks/bank-statements/statement';
import { type StatementRemark, together } from '@spacebooks/bank-statements/statement-remark';
import { parseIban } from '@spacebooks/base/bank-account';
import { cut } from '@spacebooks/base/text/plain-line';
import type { Breakdown } from '../domain/bank/breakdown.js';
import { configuredLayout } from './configured-layout.js';
import { detailsOf, type IncompleteEntry } from './details-of.js';
import { knownAccount, type OwnAccount, ownAccount } from './own-account.js';
import { type CsvTerms, readStatements } from './read-statements.js';
import { bankFailure, unreadable } from './unreadable.js';

/** What a file of a bank, or of a payment service, says. */
export interface FileContents {
  readonly statements: readonly BankStatement[];
  /** What lines consist of. */
  readonly breakdowns: readonly Breakdown[];
  readonly incomplete: readonly IncompleteEntry[];
  /** For people. */
  readonly remarks: readonly StatementRemark[];
}

/** Whose accounts the statements are of, and how CSV files are laid out. */
export interface ContentTerms {
  readonly spaceId: string;
  readonly accounts: readonly OwnAccount[];
  /** The one whose CSV files they are, where several have layouts. */
  readonly account: string | null;
}

/**
 * All that a file says, of accounts of the space.
 *
 * @throws Failure `bank.unreadable`, `bank.unbalanced`
 */
export async function contentsOf(file: BankFile, terms: ContentTerms): Promise<FileContents> {
  if (isPayoutReport(file, terms)) {
    const { payouts, remarks } = await readPayouts(file).catch((error: unknown) => {
      throw bankFailure(error);
    });
    const breakdowns = payouts.map(({ service, ...rest }) => ({ ...rest, source: service, account: null }));
    return { statements: [], breakdowns, incomplete: [], remarks };
  }
  const statements = await statementsIn(file, terms);
  const details = statements.filter(({ kind }) => kind === 'details').map(detailsOf);
  return {
    statements,
    breakdowns: details.flatMap((each) => each.breakdowns),
    incomplete: details.flatMap((each) => each.incomplete),
    remarks: together(statements.flatMap((each) => each.remarks)),
  };
}

/** What PayPal exports may be the statement of an account, too: where the configuration says so. */
function isPayoutReport(file: BankFile, terms: ContentTerms): boolean {
  const service = payoutServiceOf(file);
  const meant = meantAccounts(terms);
  return service !== null && !(service === 'paypal' && meant.some(({ layout }) => layout === 'paypal'));
}

async function statementsIn(file: BankFile, terms: ContentTerms): Promise<readonly BankStatement[]> {
  const accountOf = (stated: string) => knownAccount(terms.accounts, stated);
  const read = await readStatements(file, csvTerms(terms), accountOf);
  const statements = read.map((each) => ({
    ...each,
    account: ownAccount(terms.accounts, each.account)?.account ?? each.account,
  }));
  for (const statement of statements) refuseOtherAccount(file, statement, terms);
  return statements;
}

function meantAccounts({ accounts, account }: ContentTerms): readonly OwnAccount[] {
  return account === null ? accounts : accounts.filter((each) => each.account === account);
}

/** Null where no account has a layout, or several have and nobody said which one is meant. */
function csvTerms(terms: ContentTerms): CsvTerms | null {
  const meant = meantAccounts(terms).filter(({ layout }) => layout !== null);
  const [first] = meant;
  if (first === undefined || first.layout === null) return null;
  const { account, currency } = first;
  if (meant.some((each) => each.account !== account || each.layout !== first.layout)) return null;
  const layout = configuredLayout(first.layout);
  // Lines of an account of several currencies have to state theirs.
  if (meant.length > 1 && layout.columns.currency === undefined) return null;
  return { layout, account, currency: meant.length > 1 ? '' : currency };
}

function refuseOtherAccount(
  { name }: BankFile,
  statement: BankStatement,
  { accounts, spaceId }: ContentTerms,
) {
  const { account, currency } = statement;
  const own = accounts.filter((each) => each.account === account);
  if (own.some((each) => each.currency === currency)) return;
  throw unreadable({
    file: name,
    field: 'account',
    problem: `is a statement of ${account} in ${currency}, which is no account of the space ${spaceId}`,
    fix: `${own.length > 0 ? `add it to accounting.bank.accounts with currency: ${currency}` : fixOf(account)}, or import the file into the space that it belongs to`,
  });
}

/** Banks state numbers of their own, which no file says the IBAN of. */
function fixOf(account: string): string {
  if (parseIban(account) !== null) return 'add it to accounting.bank.accounts';
  const name = JSON.stringify(cut(account, LONGEST_NAME));
  return `if it is one of accounting.bank.accounts, write also: [${name}] there, else add it as name: ${name}`;
}

/** Characters of an account that a message quotes. */
const LONGEST_NAME = 40;
