import { expect, it } from 'vitest';
import type { NoticeContent } from '../../../src/domain/alerts/notice.js';
import { createAlerts } from '../../../src/store/alerts/alerts.js';
import { createNoticeOutbox } from '../../../src/store/alerts/notice-outbox.js';
import { createNotices } from '../../../src/store/alerts/notices.js';
import { temporaryDatabase } from './database.js';

const T = 1_800_000_000_000;
const DAY = 24 * 3_600_000;

it('gives out what waits for a moment that a clock has written which was put back since', async () => {
  const { db } = await temporaryDatabase();
  const content = { title: 'overview' } as unknown as NoticeContent;
  await createNotices(db).postDigest({ id: '', channels: ['mail'] }, { key: 'one', content }, T);
  const outbox = createNoticeOutbox(db);
  const id = (await outbox.due('mail', T))?.id ?? 0;
  await outbox.failed('mail', id, 'down', T + DAY);
  expect(await outbox.due('mail', T)).toBeNull();
  await outbox.failed('mail', id, 'down', T + 365 * DAY);
  expect(await outbox.due('mail', T)).toMatchObject({ id, failures: 2 });
});

it('tells of a channel that fails on the other channels alone', async () => {
  const { db } = await temporaryDatabase();
  const place = { key: 'channel {name}', values: { name: 'mail' } } as const;
  const about = { spaceId: null, place, reason: { code: 'alert.channel-failed', detail: '550' } } as const;
  await createAlerts(db).raise({ key: 'k', subject: 'channel:mail', about }, T);
  const content = { title: 'a channel fails' } as unknown as NoticeContent;
  const audience = { id: '', channels: ['mail', 'webhook'] };
  expect(await createNotices(db).compose(audience, () => content, T + 60_000)).toMatchObject({ made: 1 });
  const outbox = createNoticeOutbox(db);
  expect(await outbox.due('mail', T + 60_000)).toBeNull();
  expect(await outbox.due('webhook', T + 60_000)).toMatchObject({ content });
});
