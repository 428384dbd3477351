import type { Clock } from '@spacebooks/base/clock';
import type { FolderTurns } from '@spacebooks/base/folder-turns';
import type { Address, Archive } from '../archive/content.js';
import { putAllIntoFolder } from '../books/delivery/folder.js';
import type { DeliveryPatience } from '../books/delivery/reach.js';
import { putBySftp } from '../books/delivery/sftp.js';
import { crashPoint } from '../crash-point.js';
import { type FileTarget, placeOf } from '../domain/accounting/delivery-settings.js';
import { asFailure, Failure, isOfStorage } from '../domain/errors.js';
import { nextAttempt } from '../domain/retry.js';
import type { Logger } from '../ops/log.js';
import type { Random } from '../random.js';
import type { Alerts } from '../store/alerts/alerts.js';
import type { Deposit, Deposits } from '../store/sagas/deposits.js';

export interface DepositDeps {
  readonly deposits: Deposits;
  readonly archive: Pick<Archive, 'get'>;
  readonly alerts: Pick<Alerts, 'raise' | 'end'>;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Logger;
  /** Something was put, or has failed. */
  readonly wakeAlerts: () => void;
  /** Defaults to that of a network. */
  readonly patience?: DeliveryPatience | undefined;
  /** Defaults to those of the process. */
  readonly turns?: FolderTurns | undefined;
}

/**
 * Puts every file of a space that is due where an approved platform takes it from (docs/adr/0250). A name with the same
 * bytes that is there already counts as put, so that a crash puts nothing twice.
 *
 * @param target undefined where none is configured any more
 * @returns when the next one is due, epoch milliseconds; null when none waits
 * @throws Failure `store.*`, `archive.*`
 */
export async function depositDue(
  deps: DepositDeps,
  spaceId: string,
  target: FileTarget | undefined,
  stop?: AbortSignal,
): Promise<number | null> {
  const due = await deps.deposits.due(spaceId, deps.clock.now());
  for (const deposit of due) {
    if (stop?.aborted) break;
    await attempt(deposit, target, deps, stop);
  }
  if (due.length > 0) deps.wakeAlerts();
  return deps.deposits.nextDue(spaceId);
}

async function attempt(
  deposit: Deposit,
  target: FileTarget | undefined,
  deps: DepositDeps,
  stop?: AbortSignal,
): Promise<void> {
  const { deposits, alerts, clock, log } = deps;
  const { sagaId, spaceId, name } = deposit;
  let place: string;
  try {
    place = await put(deposit, target, deps, stop);
  } catch (error) {
    const failure = asFailure(error);
    if (isOfStorage(failure.code)) throw failure;
    // Whether or not it has arrived, the next start tries it again.
    if (!stop?.aborted) await recordFailure(deposit, failure, deps);
    return;
  }
  crashPoint('before:commit:deposited');
  await deposits.deposited(sagaId, place, clock.now());
  await alerts.end(subjectOf(deposit), clock.now());
  crashPoint('after:commit:deposited');
  log.info('einvoice.deposited', { space: spaceId, invoice: deposit.invoiceId, file: name, place });
}

/** @returns where it is now */
async function put(
  { name, address }: Deposit,
  target: FileTarget | undefined,
  { archive, patience, turns }: DepositDeps,
  stop?: AbortSignal,
): Promise<string> {
  if (target === undefined) {
    throw new Failure('delivery.refused', { detail: 'e_invoices.france.deposit is not configured any more' });
  }
  const inArchive = address as Address;
  const file = {
    name,
    mediaType: mediaTypeOf(name),
    address: inArchive,
    bytes: await archive.get(inArchive),
  };
  const within = { patience, stop };
  crashPoint('before:deliver');
  if (target.kind === 'folder') await putAllIntoFolder(target, [file], { ...within, turns });
  else await putBySftp(target, [file], within);
  crashPoint('after:deliver');
  return placeOf(target);
}

function mediaTypeOf(name: string): string {
  return name.endsWith('.pdf') ? 'application/pdf' : 'application/xml';
}

async function recordFailure(deposit: Deposit, failure: Failure, deps: DepositDeps): Promise<void> {
  const { deposits, alerts, clock, random, log } = deps;
  const { spaceId, invoiceId, name } = deposit;
  const { code, detail = null } = failure;
  const now = clock.now();
  const failures = deposit.failures + 1;
  const { isParked, isTold, runAt } = nextAttempt(failure, failures, now, random.fraction());
  log.warn('einvoice.deposit-failed', {
    space: spaceId,
    invoice: invoiceId,
    file: name,
    code,
    detail,
    failures,
  });
  if (isTold) {
    const subject = subjectOf(deposit);
    const place = { key: 'deposit of {name}', values: { name } } as const;
    const about = { spaceId, place, reason: { code, detail: detail ?? undefined } };
    await alerts.raise({ key: `${subject}:${code}`, subject, about }, now);
  }
  await deposits.failed(deposit, { code, detail, isParked, runAt });
}

function subjectOf({ spaceId, invoiceId }: Deposit): `deposit:${string}:${string}` {
  return `deposit:${spaceId}:${invoiceId}`;
}
