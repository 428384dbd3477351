import { taxPeriod, taxYear } from '../../../domain/accounting/tax-period.js';
import { NO_PROGRESS } from '../../../domain/progress.js';
import { type AuditRow, auditText } from '../../../store/books/audit.js';
import type { PackageDeps, PackageRequest } from './package-deps.js';
import type { PackageFile, Packaging } from './packaging.js';
import { AUDIT_LOG, CLOSED_PERIODS, SHOWN_RETURNS } from './tables/records.js';

/** Rows of the log per read. */
const ROWS = 1000;

/** Where the chain ended when it was written. */
export interface ChainEnd {
  rows: number;
  head: string | null;
  /** Of the last row about the space, epoch milliseconds. */
  at: number | null;
}

/**
 * The whole chain of the audit log, a row a line, so that it can be computed anew: the hash, and what it is made of. Of rows that
 * do not concern the space there is the hash alone; it is part of the row that follows.
 */
export async function* packRecords(
  packaging: Packaging,
  { audit, periods, shownReturns }: PackageDeps,
  { spaceId, year, onProgress = NO_PROGRESS }: PackageRequest,
  end: ChainEnd,
): AsyncGenerator<PackageFile> {
  const chain = async function* () {
    for await (const row of rowsOf(audit, Number.POSITIVE_INFINITY)) {
      const isOwn = row.spaceId === spaceId;
      if (end.rows % ROWS === 0) onProgress('the audit log', end.rows, null);
      end.rows = row.sequence;
      end.head = row.hash;
      if (isOwn) end.at = row.at;
      yield `${row.hash} ${isOwn ? auditText(row) : '-'}\n`;
    }
  };
  yield packaging.file('audit-chain.txt', chain());
  const own = async function* () {
    for await (const row of rowsOf(audit, end.rows)) if (row.spaceId === spaceId) yield row;
  };
  yield* packaging.table(AUDIT_LOG, own());
  const closings = await periods.closings(spaceId);
  const ofYear = closings.filter(({ through }) => through >= year.from && through <= year.to);
  yield* packaging.table(CLOSED_PERIODS, ofYear);
  const shown = (await shownReturns.list(spaceId)).filter(({ period }) => {
    const last = (taxPeriod(period) ?? taxYear(period))?.to ?? '';
    return last >= year.from && last <= year.to;
  });
  yield* packaging.table(
    SHOWN_RETURNS,
    shown.flatMap((each) => each.figures.map((figure) => ({ shown: each, figure }))),
  );
}

async function* rowsOf(audit: PackageDeps['audit'], through: number): AsyncGenerator<AuditRow> {
  for (let last = 0; ; ) {
    const rows = await audit.rows(last, ROWS);
    yield* rows.filter(({ sequence }) => sequence <= through);
    last = rows.at(-1)?.sequence ?? last;
    if (rows.length < ROWS || last >= through) return;
  }
}
