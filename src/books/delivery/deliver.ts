import type { Clock } from '@spacebooks/base/clock';
import type { FolderTurns } from '@spacebooks/base/folder-turns';
import type { Archive } from '../../archive/content.js';
import { crashPoint } from '../../crash-point.js';
import type { DeliveryTarget } from '../../domain/accounting/delivery-settings.js';
import { asFailure, Failure, isOfStorage } from '../../domain/errors.js';
import { nextAttempt } from '../../domain/retry.js';
import type { Logger } from '../../ops/log.js';
import type { Tracer } from '../../ops/tracing/span.js';
import { noTracing } from '../../ops/tracing/tracer.js';
import type { Random } from '../../random.js';
import type { Alerts } from '../../store/alerts/alerts.js';
import type { Batches } from '../../store/books/batches.js';
import type { Deliveries, Delivery } from '../../store/books/deliveries.js';
import { putAllIntoFolder } from './folder.js';
import { putByMail } from './mail.js';
import type { OpenFile, Parcel } from './parcel.js';
import type { DeliveryPatience } from './reach.js';
import { putBySftp } from './sftp.js';

export interface DeliverDeps {
  readonly spaceId: string;
  /** By name. */
  readonly targets: ReadonlyMap<string, DeliveryTarget>;
  readonly deliveries: Deliveries;
  readonly batches: Pick<Batches, 'head' | 'files'>;
  readonly archive: Pick<Archive, 'get'>;
  readonly alerts: Pick<Alerts, 'raise' | 'end'>;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Logger;
  /** Defaults to no tracing. */
  readonly tracer?: Tracer | undefined;
  /** Defaults to that of a network. */
  readonly patience?: DeliveryPatience | undefined;
  /** Defaults to those of the process. */
  readonly turns?: FolderTurns | undefined;
}

export interface DeliverResult {
  readonly delivered: number;
  readonly failed: number;
}

/**
 * Makes every delivery of a space that is due. Each can be retried: folders and SFTP servers receive a file once, a mail may
 * arrive twice, with the same Message-ID. No target waits for another one.
 *
 * @throws Failure `store.*`, after the last one has ended; a failure of a target is recorded with its delivery
 */
export async function deliverDue(deps: DeliverDeps, stop?: AbortSignal): Promise<DeliverResult> {
  const due = await deps.deliveries.due(deps.spaceId, deps.clock.now());
  const byTarget = Map.groupBy(due, ({ target }) => target);
  const ended = await Promise.allSettled([...byTarget.values()].map((each) => deliverEach(each, deps, stop)));
  const sum = { delivered: 0, failed: 0 };
  for (const each of ended) {
    if (each.status === 'rejected') throw each.reason;
    sum.delivered += each.value.delivered;
    sum.failed += each.value.failed;
  }
  return sum;
}

/**
 * Makes deliveries to one target, one after the other.
 *
 * @param stop what is under way then is given its grace, and its failure is not recorded
 * @throws Failure `store.*`
 */
export async function deliverEach(
  due: readonly Delivery[],
  deps: DeliverDeps,
  stop?: AbortSignal,
): Promise<DeliverResult> {
  let delivered = 0;
  let failed = 0;
  for (const delivery of due) {
    if (stop?.aborted) break;
    if (await attempt(delivery, deps, stop)) delivered += 1;
    else failed += 1;
  }
  return { delivered, failed };
}

async function attempt(delivery: Delivery, deps: DeliverDeps, stop?: AbortSignal): Promise<boolean> {
  const { deliveries, clock, log, tracer = noTracing } = deps;
  const { batchNumber, target } = delivery;
  const about = {
    'spacebooks.space': deps.spaceId,
    'spacebooks.batch': batchNumber,
    'spacebooks.target': target,
  };
  try {
    await tracer.span('deliver', about, async (span) => {
      const kind = deps.targets.get(target)?.kind;
      if (kind !== undefined) span.set({ 'spacebooks.channel': kind });
      await deliver(delivery, deps, stop);
    });
  } catch (error) {
    const failure = asFailure(error);
    if (isOfStorage(failure.code)) throw failure;
    // Whether or not it has arrived, the next start tries it again.
    if (stop?.aborted) return false;
    await recordFailure(delivery, failure, deps);
    return false;
  }
  crashPoint('before:commit:delivered');
  await deliveries.delivered(delivery, clock.now());
  await deps.alerts.end(`delivery:${deps.spaceId}:${batchNumber}:${target}`, clock.now());
  crashPoint('after:commit:delivered');
  log.info('batch.delivered', { space: deps.spaceId, batch: batchNumber, target });
  return true;
}

async function deliver(
  { spaceId, batchNumber, target: name }: Delivery,
  deps: DeliverDeps,
  stop?: AbortSignal,
): Promise<void> {
  const target = deps.targets.get(name);
  if (target === undefined) {
    throw new Failure('delivery.refused', { detail: `no target is called ${name} any more` });
  }
  const { parcel, files } = await open(spaceId, batchNumber, deps);
  const within = { patience: deps.patience, stop };
  crashPoint('before:deliver');
  switch (target.kind) {
    case 'folder':
      await putAllIntoFolder(target, files, { ...within, turns: deps.turns });
      break;
    case 'sftp':
      await putBySftp(target, files, within);
      break;
    case 'mail':
      await putByMail(target, parcel, files, deps.clock.now(), within);
  }
  crashPoint('after:deliver');
}

async function open(
  spaceId: string,
  batchNumber: number,
  { batches, archive }: DeliverDeps,
): Promise<{ parcel: Parcel; files: readonly OpenFile[] }> {
  const { id, series, period, manifest } = await batches.head(spaceId, batchNumber);
  const { paymentSwitch } = manifest;
  const files: OpenFile[] = [];
  for (const file of await batches.files(spaceId, batchNumber)) {
    files.push({ ...file, bytes: await archive.get(file.address) });
  }
  return { parcel: { spaceId, batchId: id, batchNumber, series, period, paymentSwitch, files }, files };
}

async function recordFailure(delivery: Delivery, failure: Failure, deps: DeliverDeps): Promise<void> {
  const { deliveries, clock, random, log } = deps;
  const { batchNumber, target } = delivery;
  const now = clock.now();
  const failures = delivery.failures + 1;
  const { isParked, isTold, runAt } = nextAttempt(failure, failures, now, random.fraction());
  const { code, detail } = failure;
  log.warn('batch.delivery-failed', {
    space: deps.spaceId,
    batch: batchNumber,
    target,
    code,
    detail,
    failures,
  });
  if (isTold) await raise(delivery, failure, deps, now);
  await deliveries.failed(delivery, { code, detail: detail ?? null, parked: isParked, runAt }, now);
}

/** One alert for each delivery and cause. */
async function raise(
  { spaceId, batchNumber, target }: Delivery,
  { code, detail }: Failure,
  { alerts }: DeliverDeps,
  now: number,
): Promise<void> {
  const subject = `delivery:${spaceId}:${batchNumber}:${target}` as const;
  const place = { key: 'batch {number} to {name}', values: { number: batchNumber, name: target } } as const;
  const about = { spaceId, place, reason: { code, detail } };
  await alerts.raise({ key: `${subject}:${code}`, subject, about }, now);
}
