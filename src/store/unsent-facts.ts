import type { Db } from './tables.js';

/** What people should have been told and were not; moments are epoch milliseconds. */
export interface UnsentFacts {
  /** Alerts that the log does not have yet, and messages that a way to people did not take. */
  readonly alertsUnsent: number;
  readonly oldestUnsentAlertAt: number | null;
}

export async function readUnsentFacts(db: Db): Promise<UnsentFacts> {
  const alerts = await db
    .selectFrom('alert')
    .select((select) => [select.fn.countAll<number>().as('count'), select.fn.min('raised_at').as('oldest')])
    .where('sent_at', 'is', null)
    .executeTakeFirstOrThrow();
  // What waits for its turn has no failures.
  const messages = await db
    .selectFrom('notice_delivery')
    .innerJoin('notice', 'notice.id', 'notice_delivery.notice_id')
    .select((select) => [select.fn.countAll<number>().as('count'), select.fn.min('made_at').as('oldest')])
    .where('notice_delivery.run_at', 'is not', null)
    .where('notice_delivery.failures', '>', 0)
    .executeTakeFirstOrThrow();
  const oldest = [alerts.oldest, messages.oldest].filter((at) => at !== null);
  return {
    alertsUnsent: alerts.count + messages.count,
    oldestUnsentAlertAt: oldest.length === 0 ? null : Math.min(...oldest),
  };
}
