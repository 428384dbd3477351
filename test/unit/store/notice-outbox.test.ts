import { expect, it } from 'vitest';
import type { NoticeContent } from '../../../src/domain/alerts/notice.js';
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
