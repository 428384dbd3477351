import type { Clock } from '@spacebooks/base/clock';
import type { Archive } from '../../archive/content.js';
import { crashPoint } from '../../crash-point.js';
import type { DeliveryTarget } from '../../domain/accounting/delivery-settings.js';
import { asFailure, Failure, isOfStorage } from '../../domain/errors.js';
import { ALERT_AFTER_FAILURES, backoff, PARKED_PERIOD_MS } from '../../domain/retry.js';
import type { Logger } from '../../ops/log.js';
import type { Tracer } from '../../ops/tracing/span.js';
import { noTracing } from '../../ops/tracing/tracer.js';
import type { Random } from '../../random.js';
import type { Alerts } from '../../store/alerts/alerts.js';
import type { Batches } from '../../store/books/batches.js';
import type { Deliveries, Delivery } from '../../store/books/deliveries.js';
import { putIntoFolder } from './folder.js';
import { putByMail } from './mail.js';
import type { OpenFile, Parcel } from './parcel.js';
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
}

export interface DeliverResult {
  readonly delivered: number;
  readonly failed: number;
}

/**
 * Makes every delivery of a space that is due. Each can be retried: folders and SFTP servers receive a file once, a mail may
 * arrive twice, with the same Message-ID.
 *
 * @throws Failure `store.*`; a failure of a target is recorded with its delivery
 */
export async function deliverDue(deps: DeliverDeps, stop?: AbortSignal): Promise<DeliverResult> {
  const due = await deps.deliveries.due(deps.spaceId, deps.clock.now());
  let delivered = 0;
  for (const delivery of due) {
    if (stop?.aborted) return { delivered, failed: 0 };
    if (await attempt(delivery, deps)) delivered += 1;
  }
  return { delivered, failed: due.length - delivered };
}

async function attempt(delivery: Delivery, deps: DeliverDeps): Promise<boolean> {
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
      await deliver(delivery, deps);
    });
  } catch (error) {
    const failure = asFailure(error);
    if (isOfStorage(failure.code)) throw failure;
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

async function deliver({ spaceId, batchNumber, target: name }: Delivery, deps: DeliverDeps): Promise<void> {
  const target = deps.targets.get(name);
  if (target === undefined) {
    throw new Failure('delivery.refused', { detail: `no target is called ${name} any more` });
  }
  const { parcel, files } = await open(spaceId, batchNumber, deps);
  crashPoint('before:deliver');
  switch (target.kind) {
    case 'folder':
      for (const file of files) await putIntoFolder(target, file);
      break;
    case 'sftp':
      await putBySftp(target, files);
      break;
    case 'mail':
      await putByMail(target, parcel, files, deps.clock.now());
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
  const parked = failure.kind !== 'transient';
  const runAt = now + (parked ? PARKED_PERIOD_MS : backoff(failures, random.fraction()));
  const { code, detail } = failure;
  log.warn('batch.delivery-failed', {
    space: deps.spaceId,
    batch: batchNumber,
    target,
    code,
    detail,
    failures,
  });
  if (parked || failures >= ALERT_AFTER_FAILURES) await raise(delivery, failure, deps, now);
  await deliveries.failed(delivery, { code, detail: detail ?? null, parked, runAt }, now);
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
