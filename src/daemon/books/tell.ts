import type { ExportOutcome } from '../../accounting/run-export.js';
import type { Clock } from '../../clock.js';
import { alertText } from '../../domain/alert.js';
import type { Failure, FailureCode } from '../../domain/errors.js';
import type { Finding } from '../../domain/finding.js';
import type { LocalDate } from '../../domain/invoice.js';
import type { SyncResult } from '../../domain/sync-result.js';
import type { Alerts } from '../../store/alerts.js';

export interface TellParts {
  readonly stores: { readonly alerts: Pick<Alerts, 'raise'> };
  readonly clock: Clock;
}

interface News {
  readonly spaceId: string;
  /** What it is about, for people. */
  readonly what: string;
  readonly code: FailureCode;
  readonly detail?: string | undefined;
  readonly findings?: readonly Finding[] | undefined;
  /** Told once for each of these. */
  readonly date: LocalDate;
}

type Blocked = Extract<ExportOutcome, { status: 'blocked' }>;

/** What a person must mend before an export can be made: once for each business date. */
export async function tellBlocked(
  parts: TellParts,
  spaceId: string,
  name: string,
  { code, detail, findings }: Blocked,
  date: LocalDate,
): Promise<void> {
  await tell(parts, { spaceId, what: `export ${name}`, code, detail: detail ?? undefined, findings, date });
}

/** That a night failed; it is tried again. */
export async function tellNightFailed(
  parts: TellParts,
  spaceId: string,
  { code, detail, findings }: Failure,
  date: LocalDate,
): Promise<void> {
  await tell(parts, { spaceId, what: 'night', code, detail, findings, date });
}

/** What could not be read and did not stop the rest. */
export async function tellSyncWarnings(
  parts: TellParts,
  spaceId: string,
  { warnings }: SyncResult,
  date: LocalDate,
): Promise<void> {
  for (const { part, code, detail } of warnings) {
    // Told each month, not each night: the books go on without it.
    await tell(parts, { spaceId, what: `sync of ${part}`, code, detail, date: date.slice(0, 7) });
  }
}

async function tell({ stores, clock }: TellParts, news: News): Promise<void> {
  const { spaceId, what, code, detail, findings, date } = news;
  const subject = { space: spaceId, invoiceId: null, invoiceNumber: null, state: what };
  const reason = {
    code,
    ...(detail !== undefined && { detail }),
    ...(findings !== undefined && { findings }),
  };
  const key = `books:${spaceId}:${what}:${code}:${date}`;
  await stores.alerts.raise({ key, spaceId, code, text: alertText(subject, reason) }, clock.now());
}
