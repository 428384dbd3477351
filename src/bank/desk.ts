import type { Gap } from '@spacebooks/bank-statements/balance';
import type { BankFile } from '@spacebooks/bank-statements/bank-file';
import type { KeptLine } from '../domain/bank/kept-line.js';
import type { Contradiction } from '../domain/bank/matching/contradiction.js';
import type { Receivable } from '../domain/bank/matching/open-item.js';
import type { Sign } from '../domain/bank/matching/sign.js';
import type { Failure } from '../domain/errors.js';
import type { LineFilter, LinePage } from '../store/bank/bank-line-page.js';
import type { BankRule } from '../store/bank/bank-rules.js';
import type { ListedStatement } from '../store/bank/bank-statements.js';
import type { NewInvoice } from '../store/books/newer-than-copy.js';
import type { DecidedLine, DecisionBy, LineChoice } from './decide-line.js';
import type { Imported, ImportTerms } from './import-files.js';
import type { InvoiceNumbers } from './invoice-numbers.js';
import type { MatchResult } from './match-space.js';
import type { Named } from './named-rules.js';
import type { OwnAccount } from './own-account.js';
import type { PayingChoice, PlannedPayments } from './plan-payments.js';
import type { PlannedUndo } from './undo-line.js';

/** What a person does with the bank lines of a space on the page: what the commands do. */
export interface BankDesk {
  /** Those of the configuration. */
  readonly accounts: readonly OwnAccount[];
  /** Payments are recorded on the platform by us. */
  readonly isPosted: boolean;
  /** @throws Failure `bank.unreadable`, `bank.unbalanced` */
  importFile(file: BankFile, given: ImportChoice): Promise<Imported>;
  /** @returns null while somebody else works with the books */
  match(): Promise<MatchResult | null>;
  page(filter: LineFilter): Promise<LinePage>;
  countUndecided(): Promise<number>;
  /** How many reports of what lines consist of wait for their line. */
  countReports(): Promise<number>;
  statements(limit: number): Promise<StatementList>;
  /**
   * A line, and what it may pay as of now.
   *
   * @param find a part of a number, a name or a customer number
   * @throws Failure `bank.unknown-line`
   */
  view(id: number, find: string): Promise<LineView>;
  /** What a decision would do. @throws as `decide` */
  plan(id: number, choice: PayingChoice): Promise<PlannedPayments>;
  /** @throws Failure `bank.unknown-line`, `bank.line-decided`, `bank.undecidable` */
  decide(id: number, choice: LineChoice, by: DecisionBy): Promise<DecidedLine>;
  /** What taking the decision back would do. @throws as `undo` */
  planUndo(id: number): Promise<PlannedUndo>;
  /** @throws Failure `bank.unknown-line`; `bank.undecidable` where nothing can be taken back */
  undo(id: number, by: Pick<DecisionBy, 'by' | 'why'>): Promise<PlannedUndo>;
  rules(): Promise<readonly Named<BankRule>[]>;
  /** Another limit of a rule about differences, cents above zero. @throws Failure `bank.unknown-rule`, `bank.undecidable` */
  limitRule(id: number, cents: number, by: string): Promise<void>;
  /** @throws Failure `bank.unknown-rule` */
  removeRule(id: number, by: string): Promise<void>;
  /** Those that people removed, and that a decision still stands behind. */
  removedRules(): Promise<readonly Named<BankRule>[]>;
  /** @throws Failure `bank.unknown-rule` */
  restoreRule(id: number, by: string): Promise<void>;
}

interface ImportChoice extends Pick<ImportTerms, 'account' | 'by'> {
  /** The line that the file explains, as a person says. */
  readonly line: number | null;
}

interface StatementList {
  readonly statements: readonly ListedStatement[];
  readonly gaps: readonly Gap[];
}

export interface LineView {
  readonly line: KeptLine;
  readonly candidates: readonly CandidateView[];
  /** How many more there are. */
  readonly further: number;
  /** Open invoices that were looked for; null where none were. */
  readonly found: readonly Receivable[] | null;
  /** Numbers of invoices that were looked for, and that are not copied yet. */
  readonly notCopied: readonly string[];
  /** To be paid and newer than that: the line was not compared with them. */
  readonly newer: readonly NewInvoice[];
  /** When the invoices were copied, epoch milliseconds; 0 before the first time. */
  readonly copiedAt: number;
  readonly numbers: InvoiceNumbers;
  /** Another line that nobody has decided about; null where there is none. */
  readonly next: number | null;
}

/** Invoices that a line may pay, as they are now. */
export interface CandidateView {
  readonly isCertain: boolean;
  readonly items: readonly Receivable[];
  readonly signs: readonly Sign[];
  readonly contradictions: readonly Contradiction[];
  /** What would be paid, or why nothing can be. */
  readonly plan: PlannedPayments | Failure;
}
