import type { Clock } from '../clock.js';
import type { AlertPlace, AlertSubjectKey } from '../domain/alerts/alert.js';
import type { Failure, FailureCode } from '../domain/errors.js';
import type { Finding } from '../domain/finding.js';
import type { SyncResult } from '../domain/sync-result.js';
import type { Alerts } from '../store/alerts.js';
import type { ExportOutcome } from './batches/run-export.js';

export interface TellDeps {
  readonly stores: { readonly alerts: Pick<Alerts, 'raise' | 'end' | 'endOthers'> };
  readonly clock: Clock;
}

interface News {
  readonly spaceId: string;
  readonly place: AlertPlace;
  readonly subject: AlertSubjectKey;
  readonly code: FailureCode;
  readonly detail?: string | undefined;
  readonly findings?: readonly Finding[] | undefined;
}

/** What a person must mend before an export can be made: told until it can. */
export async function tellBlocked(
  deps: TellDeps,
  spaceId: string,
  name: string,
  { code, detail, findings }: Extract<ExportOutcome, { status: 'blocked' }>,
): Promise<void> {
  const subject = `export:${spaceId}:${name}` as const;
  await tell(deps, {
    spaceId,
    place: { key: 'export {name}', values: { name } },
    subject,
    code,
    detail: detail ?? undefined,
    findings,
  });
}

/** An export was made, or had nothing to say. */
export async function tellExported(
  { stores, clock }: TellDeps,
  spaceId: string,
  name: string,
): Promise<void> {
  await stores.alerts.end(`export:${spaceId}:${name}`, clock.now());
}

/** That a night failed; it is tried again. */
export async function tellNightFailed(
  deps: TellDeps,
  spaceId: string,
  { code, detail, findings }: Failure,
): Promise<void> {
  await tell(deps, {
    spaceId,
    place: { key: 'night' },
    subject: `night:${spaceId}`,
    code,
    detail,
    findings,
  });
}

export async function tellNightDone({ stores, clock }: TellDeps, spaceId: string): Promise<void> {
  await stores.alerts.end(`night:${spaceId}`, clock.now());
}

/** What could not be read and did not stop the rest; what could be read again is over. */
export async function tellSyncWarnings(
  deps: TellDeps,
  spaceId: string,
  { warnings }: SyncResult,
): Promise<void> {
  const subjectOf = (part: string) => `sync:${spaceId}:${part}` as const;
  for (const { part, code, detail } of warnings) {
    await tell(deps, { spaceId, place: { key: `sync of ${part}` }, subject: subjectOf(part), code, detail });
  }
  const { stores, clock } = deps;
  await stores.alerts.endOthers(
    `sync:${spaceId}:`,
    warnings.map(({ part }) => subjectOf(part)),
    clock.now(),
  );
}

async function tell({ stores, clock }: TellDeps, news: News): Promise<void> {
  const { spaceId, place, subject, code, detail, findings } = news;
  const about = { spaceId, place, reason: { code, detail, findings } };
  await stores.alerts.raise({ key: `${subject}:${code}`, subject, about }, clock.now());
}
