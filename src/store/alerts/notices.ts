import type { AlertAbout } from '../../domain/alerts/alert.js';
import type { NoticeContent, NoticeName } from '../../domain/alerts/notice.js';
import {
  type KnownAlert,
  MEMORY_MS,
  type PlannedNotice,
  planNotices,
  type ToldBefore,
} from '../../domain/alerts/plan-notices.js';
import type { FailureCode } from '../../domain/errors.js';
import { transact } from '../engine/transact.js';
import type { InvoiceFacts } from '../invoices/invoice-facts.js';
import type { Db, Transaction } from '../schema/tables.js';
import { withInvoiceFacts } from './alerted-invoices.js';
import { aboutIn } from './alerts.js';

/** Who is told, and how. */
export interface Audience {
  /** `''`: who looks after the whole house; else the id of the space whose people these are. */
  readonly id: string;
  /** Names of the ways that lead to them. */
  readonly channels: readonly string[];
}

/** An alert with what a message says of it. */
interface TellableAlert extends KnownAlert {
  readonly subject: string;
  readonly about: AlertAbout;
  /** The same in English. */
  readonly text: string;
  /** What is known of the invoice that it is about, of the first alerts of a message. */
  readonly facts?: InvoiceFacts | null;
}

/** More are only counted. */
const MOST_TOLD = 20;

interface Composed {
  readonly made: number;
  /** When there is more to be made, should nothing change meanwhile; epoch milliseconds. */
  readonly nextAt: number | null;
}

interface DigestNotice {
  /** A second one with this key is not made. */
  readonly key: string;
  readonly content: NoticeContent;
}

export type Notices = ReturnType<typeof createNotices>;

export function createNotices(db: Db) {
  return {
    /**
     * Makes the messages that an audience is to get now, in one transaction with what it knows from then on: a crash
     * loses none and makes none twice. `write` must be pure.
     */
    compose: (
      audience: Audience,
      write: (notice: PlannedNotice<TellableAlert>) => NoticeContent,
      now: number,
    ): Promise<Composed> =>
      transact(db, async (transaction) => {
        const alerts = await knownAlerts(transaction, audience.id);
        if (alerts.length === 0) return { made: 0, nextAt: null };
        const before = await toldBefore(transaction, audience.id, now);
        const { notices, quietEnds, nextAt } = planNotices(alerts, before, now);
        for (const notice of notices) {
          const first = await withInvoiceFacts(transaction, notice.alerts.slice(0, MOST_TOLD));
          const told = { ...notice, alerts: [...first, ...notice.alerts.slice(MOST_TOLD)] };
          const answers = await firstSaid(transaction, audience.id, notice);
          const content = { ...write(told), ...(answers !== null && { answers }) };
          const ways = audience.channels.filter((channel) => !isOnlyAbout(channel, notice.alerts));
          const to = { ...audience, channels: ways };
          const id = await insert(transaction, to, { ...notice, key: null, content }, now);
          for (const alert of notice.alerts)
            await remember(transaction, audience.id, alert.id, id, notice.kind);
        }
        for (const alertId of quietEnds) await remember(transaction, audience.id, alertId, null, 'resolved');
        return { made: notices.length, nextAt };
      }),
    /** @returns false when it was made before */
    postDigest: (audience: Audience, { key, content }: DigestNotice, now: number): Promise<boolean> =>
      transact(db, async (transaction) => {
        const known = await transaction.selectFrom('notice').select('id').where('key', '=', key).execute();
        if (known.length > 0) return false;
        await insert(transaction, audience, { key, kind: 'digest', topic: 'digest', content }, now);
        return true;
      }),
    /** When the last digest of an audience whose key starts like this was made; null when none was. */
    lastDigest: async (audience: string, prefix: string): Promise<number | null> => {
      const row = await db
        .selectFrom('notice')
        .select((eb) => eb.fn.max('made_at').as('at'))
        .where((eb) => eb.and({ audience, topic: 'digest' }))
        .where('key', '>=', prefix)
        .where('key', '<', `${prefix}\u{10ffff}`)
        .executeTakeFirst();
      return row?.at ?? null;
    },
  };
}

/** What a channel has not taken does not travel on it: its delivery would end the alert that it tells of. */
function isOnlyAbout(channel: string, alerts: readonly Pick<TellableAlert, 'subject'>[]): boolean {
  return alerts.every(({ subject }) => subject === `channel:${channel}`);
}

/** What is open and untold, and what was told and whose end was not. */
async function knownAlerts(transaction: Transaction, audience: string): Promise<readonly TellableAlert[]> {
  const columns = [
    'alert.id',
    'alert.space_id as spaceId',
    'alert.code',
    'alert.subject',
    'alert.text',
    'alert.facts',
    'alert.raised_at as raisedAt',
    'alert.resolved_at as resolvedAt',
    'alert.resolution',
  ] as const;
  const fresh = await transaction
    .selectFrom('alert')
    .leftJoin('alert_told', (join) =>
      join.onRef('alert_told.alert_id', '=', 'alert.id').on('alert_told.audience', '=', audience),
    )
    .select(columns)
    .where('alert.resolved_at', 'is', null)
    .where('alert_told.alert_id', 'is', null)
    .$if(audience !== '', (query) => query.where('alert.space_id', '=', audience))
    .orderBy('alert.id')
    .execute();
  const told = await transaction
    .selectFrom('alert_told')
    .innerJoin('alert', 'alert.id', 'alert_told.alert_id')
    .select(columns)
    .where('alert_told.audience', '=', audience)
    .where('alert_told.end_told', '=', 0)
    .orderBy('alert.id')
    .execute();
  const known =
    (isTold: boolean) =>
    ({ facts, ...row }: (typeof told)[number]) => ({
      ...row,
      code: row.code as FailureCode,
      about: aboutIn(facts),
      isTold,
    });
  return [...told.map(known(true)), ...fresh.map(known(false))];
}

/** The message that a resolved or further one belongs to. */
async function firstSaid(
  transaction: Transaction,
  audience: string,
  { kind, topic, alerts }: PlannedNotice<TellableAlert>,
): Promise<NoticeName | null> {
  if (kind === 'alert') return null;
  const its = transaction
    .selectFrom('notice')
    .select(['id', 'made_at as madeAt'])
    .where('audience', '=', audience)
    .where('topic', '=', topic);
  const [first] = alerts;
  const row =
    kind === 'update' || first === undefined
      ? await its.where('kind', '=', 'alert').orderBy('id', 'desc').limit(1).executeTakeFirst()
      : await its
          .where('id', 'in', (eb) =>
            eb
              .selectFrom('alert_told')
              .select('notice_id')
              .where((on) => on.and({ audience, alert_id: first.id })),
          )
          .executeTakeFirst();
  return row ?? null;
}

async function toldBefore(
  transaction: Transaction,
  audience: string,
  now: number,
): Promise<readonly ToldBefore[]> {
  const rows = await transaction
    .selectFrom('notice')
    .select(['topic', 'kind', 'made_at as madeAt'])
    .where('audience', '=', audience)
    .where('made_at', '>', now - MEMORY_MS)
    .where('kind', '!=', 'digest')
    .execute();
  return rows.map((row) => ({ ...row, kind: row.kind as ToldBefore['kind'] }));
}

interface NewNotice {
  readonly key: string | null;
  readonly kind: NoticeContent['kind'];
  readonly topic: string;
  readonly content: NoticeContent;
}

async function insert(
  transaction: Transaction,
  { id: audience, channels }: Audience,
  { key, kind, topic, content }: NewNotice,
  now: number,
): Promise<number> {
  const { id } = await transaction
    .insertInto('notice')
    .values({ key, audience, kind, topic, made_at: now, content: JSON.stringify(content) })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const channel of channels) {
    await transaction
      .insertInto('notice_delivery')
      .values({ notice_id: id, channel, failures: 0, run_at: now })
      .execute();
  }
  return id;
}

async function remember(
  transaction: Transaction,
  audience: string,
  alertId: number,
  noticeId: number | null,
  kind: PlannedNotice<TellableAlert>['kind'],
): Promise<void> {
  if (kind === 'resolved') {
    await transaction
      .updateTable('alert_told')
      .set({ end_told: 1, end_notice_id: noticeId })
      .where((eb) => eb.and({ audience, alert_id: alertId }))
      .execute();
  } else if (noticeId !== null) {
    await transaction
      .insertInto('alert_told')
      .values({ audience, alert_id: alertId, notice_id: noticeId })
      .execute();
  }
}
