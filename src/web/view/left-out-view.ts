import type { Report } from '../../domain/accounting/exclusion.js';
import type { LeftOut, LeftOutReason } from '../../domain/accounting/model.js';
import { AMOUNTS, type WhyLeftOut } from '../../domain/advice/left-out-advice.js';
import { invoicePath } from '../../domain/page-paths.js';
import type { OperatorLanguage } from '../../domain/settings.js';
import type { Beginning } from '../../store/books/batches.js';
import type { Exclusion } from '../../store/books/exclusions.js';
import type { Formats } from '../../words/formats.js';
import { type AdviceView, adviceView } from './advice-view.js';
import { csvAmount, csvText } from './csv.js';
import type { Words } from './words.js';

declare module './templates.js' {
  interface Partials {
    readonly 'partials/left-out': Frame &
      LeftOutView & { readonly id: string | number; readonly back: string } & Pick<
        ExclusionsView,
        'spaceId' | 'longest'
      >;
    readonly 'partials/exclusions': Frame & ExclusionsView & { readonly back: string };
    readonly 'partials/exclusion-form': Frame &
      Pick<ExclusionsView, 'spaceId' | 'longest'> & {
        readonly id: string;
        readonly decision: 'exclude' | 'include';
        /** Null where the person names it. */
        readonly document: string | null;
        readonly report: Report;
        readonly effect: string;
        readonly button: string;
        readonly back: string;
      };
  }
}

/** Of those that are left out, on a page; the files of the batch have all of them. */
const MOST_LEFT_OUT = 100;

/** These are in no report in any case: there is nothing to leave out. */
const SETTLED: readonly LeftOutReason[] = [
  'excluded',
  'entered by hand',
  'before cutover',
  'zero',
  'payment',
  'write-off',
  'opening payment',
  'opening loss',
];

/** Columns of the list as CSV. */
export const leftOutCells: readonly {
  readonly column: string;
  readonly value: (row: ToldDocument, words: Pick<Words, 'say' | 'language'>) => string;
}[] = [
  { column: 'number', value: ({ documentNumber }) => csvText(documentNumber) },
  { column: 'date', value: ({ documentDate }) => documentDate },
  { column: 'gross', value: ({ gross }, { language }) => csvAmount(gross, language) },
  { column: 'currency', value: ({ currency }) => currency },
  { column: 'reason', value: ({ why }, { say }) => say(`left-out.${why.reason}`) },
  { column: 'way', value: (row, words) => wayOf(row, words)?.steps.join(' ') ?? '' },
  { column: 'said', value: ({ said }) => (said === undefined ? '' : `${said.by}: ${said.why}`) },
  { column: 'invoice', value: ({ invoiceId }) => invoiceId },
];

/** With why no batch has it, as of now. */
export interface ToldDocument extends LeftOut {
  readonly why: WhyLeftOut;
  /** Of a batch with a later one, which has what became of it. */
  readonly isPast: boolean;
}

function wayOf(
  { why, isPast, reason }: ToldDocument,
  words: { readonly language: OperatorLanguage },
  platformLink?: Around['platformLink'],
): AdviceView | null {
  return isPast && AMOUNTS.includes(reason) ? null : adviceView(why.advice, words, platformLink);
}

interface Around {
  readonly spaceId: string;
  readonly language: OperatorLanguage;
  readonly platformLink: (spaceId: string, invoiceId: string) => string | null;
  /** How the space writes its amounts. */
  readonly figures: Formats;
  /** That the export writes. */
  readonly reports: readonly { readonly report: Report; readonly name: string }[];
}

export interface LeftOutView {
  readonly rows: readonly (ToldDocument & {
    /** Null where a later batch says what is to be done. */
    readonly way: AdviceView | null;
    readonly amount: string;
    /** The page of its invoice. */
    readonly href: string;
    /** The reports that it can be left out of. */
    readonly reports: Around['reports'];
  })[];
  readonly more: number;
}

/** What is left out of the reports of a space by people, and the reports that a document can be left out of. */
export interface ExclusionsView {
  readonly spaceId: string;
  /** Of a reason. */
  readonly longest: number;
  readonly reports: Around['reports'];
  readonly excluded: readonly (Exclusion & { readonly reportName: string })[];
}

/** @param list at least the first ones */
export function leftOutView(
  { rows, length }: Beginning<ToldDocument>,
  { spaceId, figures, reports, language, platformLink }: Around,
): LeftOutView {
  return {
    more: Math.max(0, length - Math.min(rows.length, MOST_LEFT_OUT)),
    rows: rows.slice(0, MOST_LEFT_OUT).map((row) => ({
      ...row,
      way: wayOf(row, { language }, platformLink),
      amount: figures.amount(row.gross, row.currency),
      href: invoicePath({ spaceId, invoiceId: row.invoiceId }),
      reports: SETTLED.includes(row.reason) ? [] : reports,
    })),
  };
}
