import type { ExpressionBuilder } from 'kysely';
import type { NoticeContent } from '../../domain/alerts/notice.js';
import type { Db, Tables, Transaction } from '../schema/tables.js';
import { claimToSend, settleClaim } from './sending.js';

/** A failing channel is tried again within minutes, or when it has asked to be. */
const LONGEST_WAIT_MS = 24 * 3_600_000;

/** A message on its way through a channel. */
interface OutgoingNotice {
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

interface NoticeOutbox {
  /** The oldest message of a channel that is due. */
  due(channel: string, now: number): Promise<OutgoingNotice | null>;
  /** When the next one is due; null when none waits. */
  nextDue(channel: string): Promise<number | null>;
  /** Before it is sent. @returns false when another worker has sent it, or may be sending it */
  claim(channel: string, id: number): Promise<boolean>;
  /** It was not sent after all, and is as it was. */
  release(channel: string, id: number): Promise<void>;
  sent(channel: string, id: number, now: number): Promise<void>;
  /** @param runAt when it is retried; null when it becomes a dead letter */
  failed(channel: string, id: number, failure: string, runAt: number | null): Promise<void>;
  /** Moments at which the channel took a message after `since`, the earliest first. */
  sentSince(channel: string, since: number): Promise<readonly number[]>;
  /** What waits for a channel that is not among these any more. */
  giveUpOthers(channels: readonly string[]): Promise<void>;
  states(): Promise<readonly ChannelState[]>;
  /** Of the e-invoices that a message is about. */
  sagasOf(id: number): Promise<readonly string[]>;
}

/** Longer than a mail server takes that is about to be given up at every step. */
const CLAIM_MS = 5 * 60_000;

function sendingOf(channel: string, id: number): string {
  return `notice ${id} ${channel}`;
}

/** The first word about a delivery counts: another process may have sent it meanwhile. */
function waiting(channel: string, noticeId: number) {
  return (eb: ExpressionBuilder<Tables, 'notice_delivery'>) =>
    eb.and([eb('notice_id', '=', noticeId), eb('channel', '=', channel), eb('sent_at', 'is', null)]);
}

export function createNoticeOutbox(db: Db): NoticeOutbox {
  return {
    due: async (channel, now) => {
      const row = await db
        .selectFrom('notice_delivery')
        .innerJoin('notice', 'notice.id', 'notice_delivery.notice_id')
        .select(['notice.id', 'notice.content', 'notice.made_at as madeAt', 'notice_delivery.failures'])
        .where('notice_delivery.channel', '=', channel)
        // What would wait longer than a day was scheduled before a clock rollback.
        .where((eb) =>
          eb.or([
            eb('notice_delivery.run_at', '<=', now),
            eb('notice_delivery.run_at', '>', now + LONGEST_WAIT_MS),
          ]),
        )
        .orderBy('notice.id')
        .limit(1)
        .executeTakeFirst();
      return row === undefined ? null : { ...row, content: JSON.parse(row.content) as NoticeContent };
    },
    nextDue: async (channel) => {
      const row = await db
        .selectFrom('notice_delivery')
        .select((eb) => eb.fn.min('run_at').as('at'))
        .where('channel', '=', channel)
        .where('run_at', 'is not', null)
        .executeTakeFirst();
      return row?.at ?? null;
    },
    claim: (channel, id) => {
      const isWaiting = async (transaction: Transaction): Promise<boolean> => {
        const due = transaction
          .selectFrom('notice_delivery')
          .select('channel')
          .where('run_at', 'is not', null);
        return (await due.where(waiting(channel, id)).executeTakeFirst()) !== undefined;
      };
      return claimToSend(db, sendingOf(channel, id), isWaiting, CLAIM_MS);
    },
    release: (channel, id) => settleClaim(db, sendingOf(channel, id), async () => undefined),
    sent: (channel, id, now) =>
      settleClaim(db, sendingOf(channel, id), (on) =>
        on
          .updateTable('notice_delivery')
          .set({ sent_at: now, run_at: null, failures: 0, failure: null })
          .where(waiting(channel, id))
          .execute(),
      ),
    failed: (channel, id, failure, runAt) =>
      settleClaim(db, sendingOf(channel, id), (on) =>
        on
          .updateTable('notice_delivery')
          .set((eb) => ({ failures: eb('failures', '+', 1), failure, run_at: runAt }))
          .where(waiting(channel, id))
          .execute(),
      ),
    sentSince: async (channel, since) => {
      const rows = await db
        .selectFrom('notice_delivery')
        .select('sent_at')
        .where('channel', '=', channel)
        .where('sent_at', '>', since)
        .orderBy('sent_at')
        .execute();
      return rows.flatMap((row) => row.sent_at ?? []);
    },
    giveUpOthers: async (channels) => {
      await db
        .updateTable('notice_delivery')
        .set({ run_at: null, failure: 'the way is not in the configuration any more' })
        .where('run_at', 'is not', null)
        .$if(channels.length > 0, (query) => query.where('channel', 'not in', [...channels]))
        .execute();
    },
    sagasOf: async (id) => {
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
    states: async () => {
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
