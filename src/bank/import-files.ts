import { type Gap, gapsIn } from '@spacebooks/bank-statements/balance';
import type { BankFile } from '@spacebooks/bank-statements/bank-file';
import type { BankStatement } from '@spacebooks/bank-statements/statement';
import { type Span, spanOf } from '../domain/bank/span.js';
import { NO_PROGRESS, type OnProgress } from '../domain/progress.js';
import type { BankStatements, TakenStatement } from '../store/bank/bank-statements.js';
import { type ContentTerms, contentsOf, type FileContents } from './file-contents.js';
import { breakdownNotes, type ImportNote, notesOf } from './import-notes.js';
import { splitLines } from './split-lines.js';

export interface ImportTerms extends ContentTerms {
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
export interface Difference extends Omit<Span, 'closings'> {
  readonly account: string;
  readonly currency: string;
  /** The opening balance and all lines. */
  readonly computed: number;
  /** The last balance. */
  readonly closing: number;
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
    read.push({ file, ...(await contentsOf(file, terms)) });
  }
  for (const other of othersSharing(terms)) await keepFor(store, read, { ...terms, ...other });
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

interface ReadFile extends FileContents {
  readonly file: BankFile;
}

/** The spaces that share accounts, each with those accounts. */
function othersSharing({ accounts }: ImportTerms): readonly Pick<ImportTerms, 'spaceId' | 'accounts'>[] {
  const spaces = new Set(accounts.flatMap(({ sharedWith = [] }) => sharedWith));
  return [...spaces].map((spaceId) => ({
    spaceId,
    accounts: accounts.filter(({ sharedWith = [] }) => sharedWith.includes(spaceId)),
  }));
}

/** What the files say of accounts that another space has too: before our own, so that a file that is new here is new there. */
async function keepFor(store: BankStatements, read: readonly ReadFile[], terms: ImportTerms): Promise<void> {
  const { spaceId, accounts, by, now } = terms;
  const has = (account: string, currency: string): boolean =>
    accounts.some((each) => each.account === account && each.currency === currency);
  const own = read.map((each) => ({
    ...each,
    statements: each.statements.filter(({ account, currency }) => has(account, currency)),
    breakdowns: each.breakdowns.filter(({ account, currency }) => account === null || has(account, currency)),
  }));
  for (const { statements } of own) {
    await store.take({ spaceId, statements: statements.filter(({ kind }) => kind === 'booked'), by, now });
  }
  await notesAbout(store, own, { ...terms, line: null });
}

/** Has the details of lines take their places, now that all lines are kept, and says what became of them. */
async function notesAbout(
  { breakdowns }: BankStatements,
  read: readonly ReadFile[],
  { spaceId, by, now, line = null }: ImportTerms,
): Promise<readonly ImportNote[]> {
  const terms = { spaceId, by, now, line };
  const notes: ImportNote[] = [];
  for (const { file, incomplete, ...contents } of read) {
    const outcomes = await splitLines(breakdowns, contents.breakdowns, { ...terms, days: [] });
    notes.push(...notesOf(file.name, contents), ...breakdownNotes(file.name, { outcomes, incomplete }));
  }
  const booked = read.flatMap(({ statements }) => statements).filter(({ kind }) => kind === 'booked');
  const days = booked.flatMap(({ from, to }) => [from, to]);
  const outcomes = await splitLines(breakdowns, [], { ...terms, days });
  return [...notes, ...breakdownNotes('', { outcomes, incomplete: [] })];
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
  const { closings, ...rest } = span;
  const computed = span.opening + (await store.sum(spaceId, { account, currency, ...rest }));
  const closing = closings.at(-1);
  if (closing === undefined || closings.includes(computed)) return [];
  return [{ account, currency, computed, closing, ...rest }];
}
