import { type Gap, gapsIn } from '@spacebooks/bank-statements/balance';
import type { BankFile } from '@spacebooks/bank-statements/bank-file';
import type { BankStatement } from '@spacebooks/bank-statements/statement';
import { parseIban } from '@spacebooks/base/bank-account';
import { cut } from '@spacebooks/base/text/plain-line';
import { type Span, spanOf } from '../domain/bank/span.js';
import { NO_PROGRESS, type OnProgress } from '../domain/progress.js';
import type { BankStatements, TakenStatement } from '../store/bank/bank-statements.js';
import { configuredLayout } from './configured-layout.js';
import { detailsOf } from './details-of.js';
import { breakdownNotes, type ImportNote, notesOf } from './import-notes.js';
import { knownAccount, type OwnAccount } from './own-account.js';
import { type CsvTerms, readStatements } from './read-statements.js';
import { splitLines } from './split-lines.js';
import { unreadable } from './unreadable.js';

export interface ImportTerms {
  readonly spaceId: string;
  readonly accounts: readonly OwnAccount[];
  /** Whose CSV files they are, where several accounts have layouts. */
  readonly iban: string | null;
  /** Who imports. */
  readonly by: string;
  readonly now: number;
  /** The line that a breakdown in the files explains, as a person says. */
  readonly line?: number | null;
  readonly onProgress?: OnProgress;
}

interface ImportedFile {
  readonly file: string;
  readonly statements: readonly TakenStatement[];
}

export interface Imported {
  readonly files: readonly ImportedFile[];
  /** Where something is missing between statements, these or earlier ones. */
  readonly gaps: readonly Gap[];
  /** Accounts whose lines do not lead from the first to the last balance, though no statement is missing. */
  readonly differences: readonly Difference[];
  /** What else people are told about the files. */
  readonly notes: readonly ImportNote[];
}

/** Lines are there twice, as from two formats, or two that are equal were taken for one. Amounts in cents. */
export interface Difference extends Span {
  readonly account: string;
  readonly currency: string;
  /** The opening balance and all lines. */
  readonly computed: number;
}

/**
 * Reads all files, then keeps what is new of each: nothing is kept where one of them cannot be read.
 *
 * @throws Failure `bank.unreadable`, `bank.unbalanced`, `store.*`
 */
export async function importFiles(
  store: BankStatements,
  files: readonly BankFile[],
  terms: ImportTerms,
): Promise<Imported> {
  const read: ReadFile[] = [];
  const { spaceId, by, now, onProgress = NO_PROGRESS } = terms;
  for (const [index, file] of files.entries()) {
    onProgress('reading the files', index, files.length);
    read.push({ file, statements: await statementsIn(file, terms) });
  }
  const total = read.reduce((sum, { statements }) => sum + linesOf(statements), 0);
  let kept = 0;
  const imported: ImportedFile[] = [];
  for (const { file, statements: all } of read) {
    const statements = all.filter(({ kind }) => kind === 'booked');
    const before = kept;
    const onLines = (done: number) => onProgress('lines', before + done, total);
    const taken = await store.take({ spaceId, statements, by, now, onLines });
    imported.push({ file: file.name, statements: taken });
    kept += linesOf(all);
  }
  const touched = read.flatMap(({ statements }) => statements).filter(({ kind }) => kind === 'booked');
  const notes = await notesAbout(store, read, terms);
  const gaps: Gap[] = [];
  const differences: Difference[] = [];
  for (const [one] of Map.groupBy(touched, ({ account, currency }) => `${account} ${currency}`).values()) {
    if (one === undefined) continue;
    const all = await store.ofAccount(spaceId, one.account, one.currency);
    const missing = gapsIn(all);
    gaps.push(...missing);
    if (missing.length === 0) differences.push(...(await differenceIn(store, spaceId, all)));
  }
  return { files: imported, gaps, differences, notes };
}

interface ReadFile {
  readonly file: BankFile;
  readonly statements: readonly BankStatement[];
}

/** Has the details of lines take their places, now that all lines are kept, and says what became of them. */
async function notesAbout(
  { breakdowns }: BankStatements,
  read: readonly ReadFile[],
  { spaceId, by, now, line = null }: ImportTerms,
): Promise<readonly ImportNote[]> {
  const terms = { spaceId, by, now, line };
  const notes: ImportNote[] = [];
  for (const { file, statements } of read) {
    const details = statements.filter(({ kind }) => kind === 'details').map(detailsOf);
    const given = details.flatMap((each) => each.breakdowns);
    const outcomes = await splitLines(breakdowns, given, { ...terms, days: [] });
    const incomplete = details.flatMap((each) => each.incomplete);
    notes.push(...notesOf(file.name, statements), ...breakdownNotes(file.name, { outcomes, incomplete }));
  }
  const booked = read.flatMap(({ statements }) => statements).filter(({ kind }) => kind === 'booked');
  const days = booked.flatMap(({ from, to }) => [from, to]);
  const outcomes = await splitLines(breakdowns, [], { ...terms, days });
  return [...notes, ...breakdownNotes('', { outcomes, incomplete: [] })];
}

/**
 * The statements of a file, all of them of accounts of the space.
 *
 * @throws Failure `bank.unreadable`, `bank.unbalanced`
 */
export async function statementsIn(
  file: BankFile,
  terms: Pick<ImportTerms, 'spaceId' | 'accounts' | 'iban'>,
): Promise<readonly BankStatement[]> {
  const accountOf = (stated: string) => knownAccount(terms.accounts, stated);
  const read = await readStatements(file, csvTerms(terms), accountOf);
  const statements = read.map((each) => ({
    ...each,
    account: accountOf(each.account)?.iban ?? each.account,
  }));
  for (const statement of statements) refuseOtherAccount(file, statement, terms);
  return statements;
}

function linesOf(statements: readonly BankStatement[]): number {
  return statements.reduce((sum, { lines }) => sum + lines.length, 0);
}

async function differenceIn(
  store: BankStatements,
  spaceId: string,
  statements: readonly BankStatement[],
): Promise<readonly Difference[]> {
  const [one] = statements;
  const span = spanOf(statements);
  if (one === undefined || span === null) return [];
  const { account, currency } = one;
  const computed = span.opening + (await store.sum(spaceId, { account, currency, ...span }));
  return computed === span.closing ? [] : [{ account, currency, computed, ...span }];
}

/** Null where no account has a layout, or several have and nobody said which one is meant. */
function csvTerms({ accounts, iban }: Pick<ImportTerms, 'accounts' | 'iban'>): CsvTerms | null {
  const meant = accounts.filter((each) => each.layout !== null && (iban === null || each.iban === iban));
  const [account] = meant;
  if (account === undefined || account.layout === null || meant.length > 1) return null;
  return { layout: configuredLayout(account.layout), account: account.iban, currency: account.currency };
}

function refuseOtherAccount(
  { name }: BankFile,
  statement: BankStatement,
  { accounts, spaceId }: Pick<ImportTerms, 'accounts' | 'spaceId'>,
) {
  const { account, currency } = statement;
  if (accounts.some((each) => each.iban === account && each.currency === currency)) return;
  throw unreadable({
    file: name,
    field: 'account',
    problem: `is a statement of ${account} in ${currency}, which is no account of the space ${spaceId}`,
    fix: `${fixOf(account)}, or import the file into the space that it belongs to`,
  });
}

/** Banks state numbers of their own, which no file says the IBAN of. */
function fixOf(account: string): string {
  if (parseIban(account) !== null) return 'add it to accounting.bank.accounts';
  const name = JSON.stringify(cut(account, LONGEST_NAME));
  return `if it is one of accounting.bank.accounts, write also: [${name}] below its iban`;
}

/** Characters of an account that a message quotes. */
const LONGEST_NAME = 40;
