import Sqlite from 'better-sqlite3';
import { expect, it } from 'vitest';
import type { AlertAbout } from '../../../src/domain/alerts/alert.js';
import { type Alerts, createAlerts, type NewAlert } from '../../../src/store/alerts/alerts.js';
import type { Db } from '../../../src/store/engine/open.js';
import { sqliteDatabase, temporaryDatabase } from './database.js';

const T = Date.UTC(2026, 10, 21);

const NIGHT: NewAlert = {
  key: 'night:berlin:accounting.blocked',
  subject: 'night:berlin',
  about: aboutNight('first words'),
};

function aboutNight(detail: string): AlertAbout {
  return {
    spaceId: 'berlin',
    place: { key: 'night' },
    reason: { code: 'accounting.blocked', detail },
  };
}

async function opened(): Promise<{ readonly alerts: Alerts; readonly db: Db }> {
  const { db } = await temporaryDatabase();
  return { alerts: createAlerts(db), db };
}

const open = (alerts: Alerts) => alerts.list({ open: true, limit: 10 });
const all = (alerts: Alerts) => alerts.list({ open: false, limit: 10 });

it('an alert that lasts is raised once and has the words that were found out last', async () => {
  const { alerts } = await opened();
  await alerts.raise(NIGHT, T);
  await alerts.raise({ ...NIGHT, about: aboutNight('other words') }, T + 1);
  expect(await all(alerts)).toMatchObject([
    {
      raisedAt: T,
      about: aboutNight('other words'),
      text: expect.stringContaining('other words'),
      resolvedAt: null,
    },
  ]);
});

it('ends with its subject, and is another one when its cause comes back', async () => {
  const { alerts } = await opened();
  await alerts.raise(NIGHT, T);
  await alerts.end('night:hamburg', T + 1);
  expect(await open(alerts)).toHaveLength(1);
  await alerts.end('night:berlin', T + 2);
  await alerts.end('night:berlin', T + 3);
  expect(await open(alerts)).toEqual([]);
  await alerts.raise(NIGHT, T + 4);
  expect(
    (await all(alerts)).map(({ raisedAt, resolvedAt, resolution }) => ({ raisedAt, resolvedAt, resolution })),
  ).toEqual([
    { raisedAt: T + 4, resolvedAt: null, resolution: null },
    { raisedAt: T, resolvedAt: T + 2, resolution: 'gone' },
  ]);
});

it('that a person put aside does not come again until its cause has gone and come back', async () => {
  const { alerts } = await opened();
  await alerts.raise(NIGHT, T);
  const [{ id } = { id: 0 }] = await open(alerts);
  expect(await alerts.putAside(id, 'anna', T + 1)).toBe(true);
  expect(await alerts.putAside(id, 'bert', T + 2)).toBe(false);
  await alerts.raise(NIGHT, T + 3);
  expect(await open(alerts)).toEqual([]);
  await alerts.end('night:berlin', T + 4);
  expect(await all(alerts)).toMatchObject([{ resolution: 'by hand', resolvedBy: 'anna', resolvedAt: T + 1 }]);
  await alerts.raise(NIGHT, T + 5);
  expect(await open(alerts)).toHaveLength(1);
});

it('ends with all others of its kind but those named', async () => {
  const { alerts } = await opened();
  for (const part of ['invoices', 'accounts']) {
    const subject = `sync:berlin:${part}` as const;
    await alerts.raise({ ...NIGHT, key: subject, subject }, T);
  }
  await alerts.raise({ ...NIGHT, key: 'other', subject: 'sync:berlin_2:invoices' }, T);
  await alerts.endOthers('sync:berlin:', ['sync:berlin:accounts'], T + 1);
  expect((await open(alerts)).map(({ subject }) => subject)).toEqual([
    'sync:berlin_2:invoices',
    'sync:berlin:accounts',
  ]);
  await alerts.endOthers('sync:berlin:', [], T + 2);
  expect((await open(alerts)).map(({ subject }) => subject)).toEqual(['sync:berlin_2:invoices']);
});

it('without an alert that lasts, its end does not wait for whoever writes', async () => {
  const { db, path } = await sqliteDatabase();
  const writer = new Sqlite(path);
  try {
    writer.exec('begin immediate');
    await expect(createAlerts(db).end('night:berlin', T)).resolves.toBe(false);
  } finally {
    writer.close();
  }
});
