import { userInfo } from 'node:os';
import type { BookSpace } from '../../books/book-space.js';
import { postedAmounts } from '../../books/tax-returns/posted-amounts.js';
import { type DeclaredAmount, isMemberState } from '../../domain/accounting/declared-amount.js';
import type { ReturnFigure, ReturnName } from '../../domain/accounting/shown-return.js';
import type { TaxPeriod } from '../../domain/accounting/tax-period.js';
import type { Language } from '../../domain/settings.js';
import { EXIT } from '../../exit-codes.js';
import { type Answer, type Given, optional, required, view } from '../define-command.js';
import { writeOutput } from '../files.js';
import { BOOK_OPTIONS, quarterName, taxPeriodName, taxPeriodOrYear } from '../options.js';
import { type CommandContext, CommandError, printable } from '../output.js';
import { withProgress } from '../progress.js';
import { onlySpace, withBooks } from './with-books.js';

const COMMON = {
  ...BOOK_OPTIONS,
  export: optional('name', 'the export whose batches are read (default: the first one of the configuration)'),
  out: optional('file', 'writes the figures into this CSV file'),
  by: optional('name', 'who looks at it, for the record (default: the user of this machine)'),
};

export const RETURN_OPTIONS = {
  ...COMMON,
  period: required('period', 'the month or quarter, 2026-10 or 2026-Q4', taxPeriodName),
};
export const QUARTER_OPTIONS = {
  ...COMMON,
  period: required('quarter', 'the quarter, 2026-Q4', quarterName),
  elster: optional('file', 'writes the file that Mein ELSTER imports, of a seller in Germany'),
};
export const ANY_PERIOD_OPTIONS = {
  ...COMMON,
  period: required('period', 'the month, quarter or year, 2026-10, 2026-Q4 or 2026', taxPeriodOrYear),
};
type ReturnOptions = Given<typeof RETURN_OPTIONS> & { readonly elster?: string | undefined };

/** A tax return: its figures, as lines for people and as a file. */
export interface TaxReturn {
  readonly json: object;
  readonly lines: readonly string[];
  readonly csv: string;
  /** What of it is kept, once its period is over. */
  readonly figures: readonly ReturnFigure[];
  /** Facts that the form asks for and these books lack, and uncertain lines. */
  readonly notes: readonly string[];
  /** What a person has to mend before it is complete. */
  readonly complaints: readonly string[];
  /** The file that the seller's portal imports, with what is missing in it; undefined for portals without import. */
  readonly portal?: { readonly text: string; readonly notes: readonly string[] } | undefined;
}

/** What a return is of, beside its amounts. */
export interface Declaring {
  readonly period: TaxPeriod;
  /** Where the seller is, ISO 3166-1. */
  readonly seller: string;
  /** Of the space. */
  readonly language: Language;
}

interface ReturnForm {
  readonly report: ReturnName;
  readonly of: FormCountry;
  readonly show: (amounts: readonly DeclaredAmount[], declaring: Declaring) => TaxReturn;
}

/**
 * Reads the amounts of a period and shows what a return makes of them, with what differs since it was shown; exits with 2 when
 * something must be mended.
 */
export function taxReturn(
  { period, out, elster, export: series, by = userInfo().username, ...given }: ReturnOptions,
  context: CommandContext,
  { report, of, show }: ReturnForm,
): Promise<Answer> {
  return withBooks(given, context, async (books) => {
    const space = onlySpace(books);
    const seller = sellerOf(space, of);
    if (elster !== undefined && seller !== 'DE') throw noPortal(space.id);
    const name = seriesOf(space, series);
    const { amounts, batches, waiting, outsideVat } = await withProgress(context, given.json, (onProgress) =>
      postedAmounts(books.stores.batches, { spaceId: space.id, series: name, seller }, period, onProgress),
    );
    const { json, lines, csv, complaints, figures, notes, portal } = show(amounts, {
      ...{ period, seller, language: space.language },
    });
    const [{ keepReturn }, { describeKept, describeOutside, keptJson }] = await Promise.all([
      import('../../books/tax-returns/keep-return.js'),
      import('./describe-kept.js'),
    ]);
    const kept = await keepReturn(
      books.stores.shownReturns,
      { spaceId: space.id, series: name, report },
      { period, timeZone: space.timeZone, figures, by, at: books.clock.now() },
    );
    if (out !== undefined) await writeOutput(out, csv);
    if (elster !== undefined) await writeOutput(elster, portal?.text ?? '');
    const told = elster === undefined ? notes : [...notes, ...(portal?.notes ?? [])];
    const found = amounts.length === 0 ? 'nothing is posted' : `from ${batchList(batches)}`;
    return view(
      {
        space: space.id,
        period: period.name,
        export: name,
        batches,
        waiting,
        ...json,
        outsideVat,
        ...keptJson(kept),
        notes: told,
        complaints,
      },
      [
        `${space.id} ${period.name}, export ${name}: ${found}`,
        ...waiting.map(toBePutBack),
        ...lines,
        ...describeOutside(outsideVat),
        ...told,
        ...describeKept(kept, period.name, space.timeZone),
        ...complaints,
      ].map(printable),
      complaints.length === 0 ? EXIT.ok : EXIT.refused,
    );
  });
}

function noPortal(space: string): CommandError {
  return new CommandError(
    EXIT.input,
    `--elster is for sellers in Germany, and the seller of ${space} is elsewhere`,
    'Use --out instead: it has every figure.',
  );
}

function toBePutBack(number: number): string {
  return `batch ${number} was withdrawn: what it had in closed months counts until the next batch puts it back`;
}

function batchList(numbers: readonly number[]): string {
  return `batch${numbers.length === 1 ? '' : 'es'} ${numbers.toSorted((a, b) => a - b).join(', ')}`;
}

function seriesOf({ id, accounting }: BookSpace, wanted: string | undefined): string {
  const names = accounting.exports.map(({ name }) => name);
  const [first] = names;
  if (wanted === undefined && first !== undefined) return first;
  if (wanted !== undefined && names.includes(wanted)) return wanted;
  throw new CommandError(
    EXIT.input,
    `${id} has no export ${wanted ?? 'at all'}`,
    names.length === 0 ? 'Add exports to its section accounting.' : `Name one of them: ${names.join(', ')}.`,
  );
}

/** Whose form it is: of sellers in one country, in any of the European Union, or anywhere. */
type FormCountry = keyof typeof FORMS | 'EU' | 'any';

/** The forms of a country that are covered, and its name. */
const FORMS = {
  DE: { country: 'Germany', reports: ['report ustva', 'report zm'] },
  PL: { country: 'Poland', reports: ['report vat-ue'] },
  AT: { country: 'Austria', reports: ['report u30'] },
  FR: { country: 'France', reports: ['report ca3'] },
} as const;

/** @returns the seller's country. @throws CommandError where it is no form of that country */
function sellerOf({ id, config }: BookSpace, form: FormCountry): string {
  const seller = config.e_invoices.seller.country ?? 'DE';
  if (form === 'any' || form === seller || (form === 'EU' && isMemberState(seller))) return seller;
  const whose = form === 'EU' ? 'the European Union' : FORMS[form].country;
  const own = isCovered(seller) ? FORMS[seller].reports : [];
  const known = ['report declared', ...own, ...(isMemberState(seller) ? ['report oss'] : [])];
  const none =
    own.length === 0
      ? `The VAT return of ${seller} is not covered: \`report declared\` has the figures that go into it, and its file each document. `
      : '';
  throw new CommandError(
    EXIT.input,
    `the seller of ${id} is in ${seller}, and this is a form of ${whose}`,
    `${none}That country's are: ${known.join(', ')}.`,
  );
}

function isCovered(seller: string): seller is keyof typeof FORMS {
  return seller in FORMS;
}
