import { DAY_MS, MINUTE_MS } from '@spacebooks/base/durations';
import type { NoticeContent } from '../../domain/alerts/notice.js';
import { hasCome, openOutbox } from '../engine/outbox.js';
import type { Db } from '../schema/tables.js';

/** A message on its way through a channel. */
export interface OutgoingNotice {
  readonly id: number;
  readonly content: NoticeContent;
  /** Epoch milliseconds. */
  readonly madeAt: number;
  /** Failures in a row. */
  readonly failures: number;
}

/** How a channel is doing. */
export interface ChannelState {
  readonly channel: string;
  readonly waiting: number;
  /** The most failures in a row of one that waits. */
  readonly failures: number;
  readonly failure: string | null;
  readonly lastSentAt: number | null;
}

export type NoticeOutbox = ReturnType<typeof createNoticeOutbox>;

/** A failing channel is tried again within minutes, or when it has asked to be. */
const LONGEST_WAIT_MS = DAY_MS;
/** Longer than a mail server takes that is about to be given up at every step. */
const CLAIM_MS = 5 * MINUTE_MS;

export function createNoticeOutbox(db: Db) {
  const outbox = openOutbox(db, {
    ...{ table: 'notice_delivery', id: 'notice_id', way: 'channel', claim: 'notice', holdMs: CLAIM_MS },
    whenSent: { run_at: null, failures: 0, failure: null },
  });
  return {
    ...outbox,
    /** The oldest message of a channel that is due. */
    due: async (channel: string, now: number): Promise<OutgoingNotice | null> => {
      const row = await db
        .selectFrom('notice_delivery')
        .innerJoin('notice', 'notice.id', 'notice_delivery.notice_id')
        .select(['notice.id', 'notice.content', 'notice.made_at as madeAt', 'notice_delivery.failures'])
        .where('notice_delivery.channel', '=', channel)
        .where(hasCome('notice_delivery.run_at', now, LONGEST_WAIT_MS))
        .orderBy('notice.id')
        .limit(1)
        .executeTakeFirst();
      return row === undefined ? null : { ...row, content: JSON.parse(row.content) as NoticeContent };
    },
    /** Moments at which the channel took a message after `since`, the earliest first. */
    sentSince: async (channel: string, since: number): Promise<readonly number[]> => {
      const rows = await db
        .selectFrom('notice_delivery')
        .select('sent_at')
        .where('channel', '=', channel)
        .where('sent_at', '>', since)
        .orderBy('sent_at')
        .execute();
      return rows.flatMap((row) => row.sent_at ?? []);
    },
    /** What waits for a channel that is not among these any more. */
    giveUpOthers: async (channels: readonly string[]): Promise<void> => {
      await db
        .updateTable('notice_delivery')
        .set({ run_at: null, failure: 'the way is not in the configuration any more' })
        .where('run_at', 'is not', null)
        .$if(channels.length > 0, (query) => query.where('channel', 'not in', [...channels]))
        .execute();
    },
    /** Of the e-invoices that a message is about. */
    sagasOf: async (id: number): Promise<readonly string[]> => {
      const rows = await db
        .selectFrom('alert_told')
        .innerJoin('alert', 'alert.id', 'alert_told.alert_id')
        .select('alert.saga_id')
        .where((eb) => eb.or([eb('alert_told.notice_id', '=', id), eb('alert_told.end_notice_id', '=', id)]))
        .where('alert.saga_id', 'is not', null)
        .distinct()
        .orderBy('alert.saga_id')
        .execute();
      return rows.flatMap((row) => row.saga_id ?? []);
    },
    states: async (): Promise<readonly ChannelState[]> => {
      const rows = await db
        .selectFrom('notice_delivery')
        .select((eb) => [
          'channel',
          eb.fn.count<number>('run_at').as('waiting'),
          eb.fn.max('failures').filterWhere('run_at', 'is not', null).as('failures'),
          eb.fn.max('failure').filterWhere('run_at', 'is not', null).as('failure'),
          eb.fn.max('sent_at').as('lastSentAt'),
        ])
        .groupBy('channel')
        .orderBy('channel')
        .execute();
      return rows.map((row) => ({ ...row, failures: row.failures ?? 0 }));
    },
  };
}
