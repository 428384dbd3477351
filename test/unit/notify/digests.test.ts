import { acceleratedClock, type Clock } from '@spacebooks/base/clock';
import { beforeEach, expect, it } from 'vitest';
import type { NoticeContent } from '../../../src/domain/alerts/notice.js';
import type { Task } from '../../../src/domain/tasks/task.js';
import { type DigestDeps, makeDigests } from '../../../src/notify/digests.js';
import { noticeText } from '../../../src/notify/mail/notice-text.js';
import { createAlerts } from '../../../src/store/alerts/alerts.js';
import { createDigestSource } from '../../../src/store/alerts/digest-facts.js';
import { createNotices } from '../../../src/store/alerts/notices.js';
import type { Db } from '../../../src/store/engine/open.js';
import { CONFIG, loadText } from '../config/config-text.js';
import { temporaryDatabase } from '../store/database.js';

const HOUR = 3_600_000;
const config = loadText(
  `${CONFIG}mail: { host: smtp.example.com, from: a@example.com }\nalerts: { language: de, to: [a@example.com], digest: { at: "02:30" } }\n`,
);

let db: Db;
beforeEach(async () => {
  ({ db } = await temporaryDatabase());
});

function clockAt(now: number): Clock {
  return { ...acceleratedClock(1), now: () => now, speed: 1 };
}

/** What one look makes, by a process of its own. @returns when the next is due */
function look(now: number, more: Partial<DigestDeps> = {}): Promise<number | null> {
  return makeDigests({
    tasks: async () => [],
    config,
    notices: createNotices(db),
    source: createDigestSource(db),
    audience: { id: '', channels: ['digest'] },
    letterHead: { language: 'de', instance: 'main', redact: (text) => text },
    clock: clockAt(now),
    ...more,
  });
}

async function digests(): Promise<{ readonly key: string | null; readonly content: NoticeContent }[]> {
  const rows = await db.selectFrom('notice').select(['key', 'content']).orderBy('id').execute();
  return rows.map(({ key, content }) => ({ key, content: JSON.parse(content) as NoticeContent }));
}

it.each([
  ['the night in which clocks are set forward and 02:30 is skipped', '2026-03-29'],
  ['the night in which clocks are set back and 02:30 comes twice', '2026-10-25'],
])('is made once a day, whatever looks how often, in %s', async (_name, date) => {
  const noon = Date.parse(`${date}T12:00:00Z`);
  for (let now = noon - 36 * HOUR; now <= noon + 36 * HOUR; now += HOUR / 4) await look(now);
  const days = (await digests()).map(({ key }) => key?.slice('digest:Europe/Berlin:'.length));
  expect(days).toHaveLength(3);
  expect(new Set(days).size).toBe(3);
  expect(days).toContain(date);
});

it('is not made up for days that are over, and goes back to the one before', async () => {
  const first = Date.parse('2026-11-10T10:00:00Z');
  await look(first);
  const later = Date.parse('2026-11-14T12:00:00Z');
  expect(await look(later)).toBe(Date.parse('2026-11-15T01:30:00Z'));
  const [, second] = await digests();
  expect(await digests()).toHaveLength(2);
  expect(noticeText(second?.content as NoticeContent)).toContain(
    'Vom 10.11.2026, 11:00 MEZ bis 14.11.2026, 13:00 MEZ.',
  );
});

it('goes on after a clock that was a year ahead', async () => {
  await look(Date.parse('2027-11-10T10:00:00Z'));
  await look(Date.parse('2026-11-10T10:00:00Z'));
  await look(Date.parse('2026-11-10T11:00:00Z'));
  const days = (await digests()).map(({ key }) => key?.slice('digest:Europe/Berlin:'.length));
  expect(days).toEqual(['2027-11-10', '2026-11-10']);
});

it('is short when nothing happened', async () => {
  await look(Date.parse('2026-11-10T10:00:00Z'));
  const [{ content } = { content: null }] = await digests();
  expect(noticeText(content as NoticeContent)).toBe(`Alles in Ordnung, kein Handlungsbedarf.

Vom 09.11.2026, 11:00 MEZ bis 10.11.2026, 11:00 MEZ.

berlin
------
- E-Rechnungen: 0 ausgestellt, 0 in Arbeit, 0 mit Handlungsbedarf

Erledigt seit der letzten Übersicht: 0
Prüfprotokoll: noch nichts exportiert

-- 
spacebooks, main
`);
});

it('says what is open, and how much is over', async () => {
  const now = Date.parse('2026-11-10T10:00:00Z');
  const alerts = createAlerts(db);
  const raise = (number: number) =>
    alerts.raise(
      {
        key: `n${number}`,
        subject: `export:berlin:n${number}`,
        about: {
          spaceId: 'berlin',
          place: { key: 'export {name}', values: { name: `n${number}` } },
          reason: { code: 'accounting.blocked', detail: 'no account' },
        },
      },
      now - HOUR,
    );
  for (let number = 0; number < 60; number += 1) await raise(number);
  await alerts.end('export:berlin:n0', now - 1);
  await look(now);
  const [{ content } = { content: null }] = await digests();
  const text = noticeText(content as NoticeContent);
  expect(text).toMatch(
    /^59 offene Meldungen mit Handlungsbedarf\.\n\nOffen, mit Handlungsbedarf\n-+\n- berlin, Export n1: Belege lassen sich nicht buchen, deshalb wurde kein\n {2}Buchungsstapel erstellt\n/,
  );
  expect(text.match(/^- berlin, Export/gm)).toHaveLength(50);
  expect(text).toContain('… und 9 weitere');
  expect(text).toContain('Erledigt seit der letzten Übersicht: 1');
});

it('begins with what waits for people, each where it is done, and is not quiet then', async () => {
  const of = (kind: Task['kind'], more: Partial<Task>): Task => ({
    ...{ kind, spaceId: 'berlin', count: 1, isMore: false, amounts: [], since: null, path: '/', about: {} },
    who: 'finance',
    ...more,
  });
  const asked: (readonly string[])[] = [];
  await createAlerts(db).raise(
    {
      ...{ key: 'n', subject: 'export:berlin:n' },
      about: {
        spaceId: 'berlin',
        place: { key: 'export {name}', values: { name: 'n' } },
        reason: { code: 'accounting.blocked', detail: 'no account' },
      },
    },
    Date.parse('2026-09-02T09:00:00Z'),
  );
  await look(Date.parse('2026-09-02T10:00:00Z'), {
    tasks: async (spaceIds) => {
      asked.push(spaceIds);
      return [
        of('bank-lines', {
          count: 3,
          amounts: [{ currency: 'EUR', cents: 47_600 }],
          path: '/bank?space=berlin',
        }),
        of('month', { about: { month: '2026-08' }, isReady: true, path: '/months/berlin/2026-08' }),
        of('setup', { spaceId: null, who: 'admin' }),
      ];
    },
    letterHead: {
      ...{ language: 'de', instance: 'main', redact: (text) => text },
      page: { url: 'https://books.example.com' },
    },
  });
  expect(asked).toEqual([['berlin']]);
  const content = (await digests()).at(-1)?.content;
  expect(content?.title).toBe('02.09.2026: 2 Aufgaben, 0 E-Rechnungen');
  expect(content?.lead).toBe('2 Punkte zu erledigen.');
  expect(content?.link?.url).toBe('https://books.example.com/');
  expect(content?.sections[0]).toMatchObject({
    heading: 'Zu erledigen',
    items: [
      'berlin · 3 Kontoumsätze warten auf eine Entscheidung · 476,00\u00a0€',
      'berlin · August 2026 kann abgeschlossen werden',
    ],
    itemUrls: [
      'https://books.example.com/bank?space=berlin',
      'https://books.example.com/months/berlin/2026-08',
    ],
  });
});
