import type { Clock } from '@spacebooks/base/clock';
import type { AlertPlace, AlertSubjectKey } from '../domain/alerts/alert.js';
import type { Failure, FailureCode } from '../domain/errors.js';
import type { Reason } from '../domain/saga/model.js';
import type { SyncResult } from '../domain/sync-result.js';
import type { Alerts } from '../store/alerts/alerts.js';
import type { ExportOutcome } from './batches/run-export.js';

export interface BookAlertDeps {
  readonly stores: { readonly alerts: Pick<Alerts, 'raise' | 'end' | 'endOthers'> };
  readonly clock: Clock;
}

/** Open until the export is released, or has nothing to post. */
export async function raiseBlocked(
  deps: BookAlertDeps,
  spaceId: string,
  name: string,
  { code, detail, findings }: Omit<Extract<ExportOutcome, { status: 'blocked' }>, 'status'>,
): Promise<void> {
  const place = { key: 'export {name}', values: { name } } as const;
  const reason = { code, detail: detail ?? undefined, findings };
  await raise(deps, `export:${spaceId}:${name}`, spaceId, place, reason);
}

export async function endBlocked(
  { stores, clock }: BookAlertDeps,
  spaceId: string,
  name: string,
): Promise<void> {
  await stores.alerts.end(`export:${spaceId}:${name}`, clock.now());
}

export async function raiseNightFailed(
  deps: BookAlertDeps,
  spaceId: string,
  { code, detail, findings }: Failure,
): Promise<void> {
  await raise(deps, `night:${spaceId}`, spaceId, { key: 'night' }, { code, detail, findings });
}

export async function endNightFailed({ stores, clock }: BookAlertDeps, spaceId: string): Promise<void> {
  await stores.alerts.end(`night:${spaceId}`, clock.now());
}

/**
 * One alert for each reason why payments of bank lines do not come to the platform; ends those of others.
 *
 * @param unknown reasons that may hold on, though nobody could look
 */
export async function raiseBankTrouble(
  deps: BookAlertDeps,
  spaceId: string,
  reasons: readonly Reason[],
  unknown: readonly FailureCode[],
): Promise<void> {
  const subjectOf = (code: FailureCode) => `bank:${spaceId}:${code}` as const;
  for (const reason of reasons) await raise(deps, subjectOf(reason.code), spaceId, { key: 'bank' }, reason);
  const { stores, clock } = deps;
  const open = [...reasons.map(({ code }) => code), ...unknown].map(subjectOf);
  await stores.alerts.endOthers(`bank:${spaceId}:`, open, clock.now());
}

/** Open until the platform has no payment of a bank line too many. */
export async function raiseBankSurplus(deps: BookAlertDeps, spaceId: string, detail: string): Promise<void> {
  const reason = { code: 'bank.recorded-twice', detail } as const;
  await raise(deps, `bank-records:${spaceId}`, spaceId, { key: 'bank' }, reason);
}

export async function endBankSurplus({ stores, clock }: BookAlertDeps, spaceId: string): Promise<void> {
  await stores.alerts.end(`bank-records:${spaceId}`, clock.now());
}

/** A file of a watched folder. @param at where it lies, below the folder @param folder what tells it from others of the space */
interface BankFileAt {
  readonly spaceId: string;
  readonly folder: string;
  readonly at: string;
}

/** Open for as long as the file lies there. */
export async function raiseBankFile(
  deps: BookAlertDeps,
  { spaceId, folder, at }: BankFileAt,
  reason: Reason,
): Promise<void> {
  await raise(deps, `bank-file:${spaceId}:${folder}:${at}`, spaceId, { key: 'bank folder' }, reason);
}

/** Ends those of files that lie there no more. */
export async function endBankFiles(
  { stores, clock }: BookAlertDeps,
  { spaceId, folder }: Omit<BankFileAt, 'at'>,
  waiting: readonly string[],
): Promise<void> {
  const prefix = `bank-file:${spaceId}:${folder}:` as const;
  const open = waiting.map((at): AlertSubjectKey => `${prefix}${at}`);
  await stores.alerts.endOthers(prefix, open, clock.now());
}

export async function raiseBankFolder(deps: BookAlertDeps, spaceId: string, reason: Reason): Promise<void> {
  await raise(deps, `bank-folder:${spaceId}`, spaceId, { key: 'bank folder' }, reason);
}

export async function endBankFolder({ stores, clock }: BookAlertDeps, spaceId: string): Promise<void> {
  await stores.alerts.end(`bank-folder:${spaceId}`, clock.now());
}

/** One alert for each part that could not be read; ends those of parts that can be read again. */
export async function raiseSyncWarnings(
  deps: BookAlertDeps,
  spaceId: string,
  { warnings }: SyncResult,
): Promise<void> {
  const subjectOf = (part: string) => `sync:${spaceId}:${part}` as const;
  for (const { part, code, detail } of warnings) {
    await raise(deps, subjectOf(part), spaceId, { key: `sync of ${part}` }, { code, detail });
  }
  const { stores, clock } = deps;
  const open = warnings.map(({ part }) => subjectOf(part));
  await stores.alerts.endOthers(`sync:${spaceId}:`, open, clock.now());
}

/** After a restore: a person has to confirm the books before anything is released. */
export async function raiseRestored(deps: BookAlertDeps, spaceId: string, detail: string): Promise<void> {
  await raise(deps, `books:${spaceId}`, spaceId, { key: 'books' }, { code: 'books.restored', detail });
}

export async function endRestored({ stores, clock }: BookAlertDeps, spaceId: string): Promise<void> {
  await stores.alerts.end(`books:${spaceId}`, clock.now());
}

async function raise(
  { stores, clock }: BookAlertDeps,
  subject: AlertSubjectKey,
  spaceId: string,
  place: AlertPlace,
  reason: Reason,
): Promise<void> {
  const about = { spaceId, place, reason };
  await stores.alerts.raise({ key: `${subject}:${reason.code}`, subject, about }, clock.now());
}
