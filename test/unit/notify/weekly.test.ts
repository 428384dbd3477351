import { acceleratedClock } from '@spacebooks/base/clock';
import { beforeEach, expect, it } from 'vitest';
import type { NoticeContent } from '../../../src/domain/alerts/notice.js';
import type { WeeklyFacts } from '../../../src/domain/alerts/weekly.js';
import type { Task } from '../../../src/domain/tasks/task.js';
import { noticeMail } from '../../../src/notify/mail/notice-mail.js';
import { pngOf } from '../../../src/notify/mail/png.js';
import { writeWeekly } from '../../../src/notify/messages/write-weekly.js';
import { makeWeeklies } from '../../../src/notify/weekly.js';
import { createNotices } from '../../../src/store/alerts/notices.js';
import { createWeeklySource } from '../../../src/store/alerts/weekly-facts.js';
import type { Db } from '../../../src/store/engine/open.js';
import { CONFIG, loadText } from '../config/config-text.js';
import { temporaryDatabase } from '../store/database.js';

const HOUR = 3_600_000;
const configWith = (alerts: string) =>
  loadText(
    `${CONFIG}mail: { host: smtp.example.com, from: a@example.com }\nalerts: { to: [a@example.com], ${alerts} }\n`,
  );

let db: Db;
beforeEach(async () => {
  ({ db } = await temporaryDatabase());
});

const WEDNESDAYS = configWith('weekly: { on: wednesday, at: "07:30" }');
const HEAD = { language: 'de', instance: 'main', redact: (text: string) => text, page: null } as const;

function look(now: number, config = WEDNESDAYS): Promise<number | null> {
  return makeWeeklies({
    config,
    notices: createNotices(db),
    source: createWeeklySource(db),
    tasks: async () => [],
    audience: { id: '', channels: ['weekly'] },
    letterHead: HEAD,
    clock: { ...acceleratedClock(1), now: () => now, speed: 1 },
  });
}

async function made(): Promise<{ readonly key: string | null; readonly content: NoticeContent }[]> {
  const rows = await db.selectFrom('notice').select(['key', 'content']).orderBy('id').execute();
  return rows.map(({ key, content }) => ({ key, content: JSON.parse(content) as NoticeContent }));
}

it('is made once a week, on its day in the zone of the spaces, whatever looks how often', async () => {
  const from = Date.parse('2026-11-01T00:00:00Z');
  for (let now = from; now < from + 21 * 24 * HOUR; now += 3 * HOUR) {
    await look(now);
    await look(now);
  }
  expect((await made()).map(({ key }) => key)).toEqual([
    'weekly:Europe/Berlin:2026-11-04',
    'weekly:Europe/Berlin:2026-11-11',
    'weekly:Europe/Berlin:2026-11-18',
  ]);
});

it('is due at its time, and is not made up for a day that is over', async () => {
  expect(await look(Date.parse('2026-11-05T10:00:00Z'))).toBe(Date.parse('2026-11-11T06:30:00Z'));
  expect(await made()).toEqual([]);
});

it('comes on Mondays where there are daily overviews, and not at all where there are none', () => {
  expect(configWith('digest: { at: "06:15" }').alerts.weekly).toEqual({
    weekday: 1,
    at: '06:15',
    to: ['a@example.com'],
  });
  expect(configWith('digest: { at: never }').alerts.weekly).toBeNull();
  expect(configWith('digest: { at: never }, weekly: { on: sunday }').alerts.weekly).toMatchObject({
    weekday: 7,
    at: '07:00',
  });
});

const FACTS: WeeklyFacts = {
  from: '2026-11-16',
  to: '2026-11-22',
  owed: [
    { currency: 'EUR', age: 'not-due', cents: 1_000_000, invoices: 8 },
    { currency: 'EUR', age: '31-60', cents: 234_050, invoices: 2 },
  ],
  invoiced: [
    { month: '2026-10', currency: 'EUR', cents: 4_500_000 },
    { month: '2026-11', currency: 'EUR', cents: 3_100_010 },
  ],
  spaces: [{ spaceId: 'berlin', eInvoices: { done: 34, underWay: 1, waiting: 2 } }],
  tasks: [],
  open: [],
  openCount: 0,
  decided: [{ kind: 'retry', by: 'anna', subject: 'RE-17' }],
};

it.each(['de', 'en', 'pl'] as const)('says its pictures’ numbers in words, in %s', (language) => {
  const { text, html, pictures } = noticeMail(writeWeekly(FACTS, { ...HEAD, language }));
  expect(pictures).toHaveLength(2);
  for (const { alt, cid } of pictures) {
    expect(html).toContain(`cid:${cid}`);
    expect(text.replace(/\s+/g, ' ')).toContain(alt.replace(/\s+/g, ' '));
  }
  for (const said of [text, html]) {
    expect(said).toMatch(/12[.,\s]?340[.,]50/);
    expect(said).toMatch(/2[.,\s]?340[.,]50/);
    expect(said).toContain('anna');
  }
});

it('draws its pictures as PNG, with letters', async () => {
  const [picture] = writeWeekly(FACTS, HEAD).pictures ?? [];
  const png = Buffer.from(await pngOf(picture?.svg ?? ''));
  expect(png.subarray(1, 4).toString()).toBe('PNG');
  expect(png.readUInt32BE(16)).toBe(1120);
  const withoutText = Buffer.from(await pngOf((picture?.svg ?? '').replace(/<text[\s\S]*?<\/text>/g, '')));
  expect(png.length).toBeGreaterThan(withoutText.length + 1000);
});

it('is short, and without pictures, where there is nothing', async () => {
  await look(Date.parse('2026-11-11T10:00:00Z'));
  const [{ content } = { content: null }] = await made();
  expect(content?.pictures).toEqual([]);
  expect(noticeMail(content as NoticeContent).text).toContain('Es gibt keine offenen Posten.');
});

it.each([
  ['de', '2 Aufgaben', '12 Kontoumsätze warten auf eine Entscheidung'],
  ['en', '2 to do', '12 bank transactions wait for a decision'],
  ['pl', 'do zrobienia: 2', '12 operacji'],
] as const)('says the tasks of the start page by their count, in %s', (language, count, line) => {
  const task = (kind: 'bank-lines' | 'batches', of: number): Task => ({
    ...{ kind, spaceId: 'berlin', count: of, isMore: false, amounts: [], since: null, about: {} },
    ...{ path: '/bank?space=berlin', who: 'finance' },
  });
  const tasks = [task('bank-lines', 12), task('batches', 1)];
  const { title, sections } = writeWeekly({ ...FACTS, tasks }, { ...HEAD, language });
  expect(title).toContain(count);
  expect(sections[1]?.items).toEqual([expect.stringContaining(line), expect.stringMatching(/^berlin · 1 /)]);
});

it('says what was decided as people call it', () => {
  const decided = [
    ['bank', '7 posting'],
    ['close', '2026-10-31'],
    ['accept', '12'],
    ['cutover', 'accounting.from 2026-10-01'],
    ['setting', 'tax-cases 3'],
    ['retry', 'RE-17'],
  ].map(([kind = '', subject = '']) => ({ kind, by: 'anna', subject }));
  const { sections } = writeWeekly({ ...FACTS, decided }, { ...HEAD, language: 'en' });
  expect(sections[2]?.items.map((item) => item.replace(/^[^:]*: /, ''))).toEqual([
    'Bank transaction 7 (anna)',
    'October 2026 (anna)',
    'Batch 12 (anna)',
    '1 Oct 2026 (anna)',
    'Tax rules (anna)',
    'RE-17 (anna)',
  ]);
});
