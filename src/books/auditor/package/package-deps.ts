import type { Archive } from '../../../archive/content.js';
import type { Period } from '../../../domain/accounting/model.js';
import type { AccountingSettings } from '../../../domain/accounting/settings.js';
import type { OnProgress } from '../../../domain/progress.js';
import type { OperatorLanguage } from '../../../domain/settings.js';
import type { Anchor } from '../../../store/books/anchor.js';
import type { AuditLog } from '../../../store/books/audit.js';
import { createYearBatches, type YearBatches } from '../../../store/books/auditor/year-batches.js';
import { createYearDocuments, type YearDocuments } from '../../../store/books/auditor/year-documents.js';
import { createYearMoney, type YearMoney } from '../../../store/books/auditor/year-money.js';
import type { Periods } from '../../../store/books/periods.js';
import { createShownReturns, type ShownReturns } from '../../../store/books/shown-returns.js';
import type { Db } from '../../../store/engine/open.js';

/** Where the records of a year are read. */
export interface PackageDeps {
  readonly batches: YearBatches;
  readonly documents: YearDocuments;
  readonly money: YearMoney;
  readonly periods: Pick<Periods, 'closings'>;
  readonly shownReturns: Pick<ShownReturns, 'list'>;
  readonly audit: Pick<AuditLog, 'rows'>;
  readonly anchor: Pick<Anchor, 'known'>;
  readonly archive: Pick<Archive, 'get'>;
}

export interface PackageRequest {
  readonly spaceId: string;
  readonly language: OperatorLanguage;
  /** The first and the last day of the fiscal year. */
  readonly year: Period;
  /** Whose books they are, and where that is. */
  readonly supplier: { readonly name: string; readonly location: string };
  /** The procedure documentation, as Markdown. */
  readonly procedure: (booksAt: number | null) => string;
  /** For the names of tax accounts. */
  readonly settings: Pick<AccountingSettings, 'chart' | 'account_names'>;
  /** Of this program. */
  readonly version: string;
  readonly onProgress?: OnProgress;
}

/** What is read of a year beside what the books are kept in. */
export function packageDeps(
  db: Db,
  { periods, audit, anchor, archive }: Pick<PackageDeps, 'periods' | 'audit' | 'anchor' | 'archive'>,
): PackageDeps {
  return {
    batches: createYearBatches(db),
    documents: createYearDocuments(db),
    money: createYearMoney(db),
    shownReturns: createShownReturns(db),
    periods,
    audit,
    anchor,
    archive,
  };
}
