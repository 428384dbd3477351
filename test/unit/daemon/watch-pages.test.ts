import { expect, it } from 'vitest';
import { watchPages } from '../../../src/daemon/upkeep/watch-pages.js';
import { Failure } from '../../../src/domain/errors.js';
import { createAlerts } from '../../../src/store/alerts/alerts.js';
import type { PageVerdict } from '../../../src/store/engine/engine.js';
import { eventually } from '../../eventually.js';
import { temporaryDatabase } from '../store/database.js';

async function watched(verdict: Promise<PageVerdict>) {
  const { db } = await temporaryDatabase();
  const alerts = createAlerts(db);
  const said: string[] = [];
  const log = {
    warn: (text: string) => void said.push(text),
    error: (text: string) => void said.push(text),
  } as never;
  const clock = { now: () => 1_000 } as never;
  const damage = watchPages(verdict, { alerts, clock, log, wakeAlerts: () => void said.push('woken') });
  return { alerts, damage, said };
}

const open = { open: true, limit: 9 };
const failure = new Failure('store.failed', { detail: 'the table saga: Tree 4' });

it('tells of damage that was found after the start, and stands still', async () => {
  const { alerts, damage, said } = await watched(Promise.resolve({ state: 'damaged', failure }));
  await eventually(() => expect(said).toEqual(['database.damaged', 'woken']));
  expect(damage()).toBe(failure);
  const [alert] = await alerts.list(open);
  expect(alert).toMatchObject({ subject: 'database', code: 'store.failed' });
  expect(alert?.text).toContain(
    'all spaces, database: the database or the archive cannot be read or written',
  );
});

it('a database that is sound again ends it; one that could not be read says so in the log', async () => {
  const { alerts, said } = await watched(Promise.resolve({ state: 'unknown', why: 'no memory' }));
  await eventually(() => expect(said).toEqual(['database.check-failed']));
  const about = { spaceId: null, place: { key: 'database' }, reason: { code: failure.code } } as const;
  await alerts.raise({ key: 'database:store.failed', subject: 'database', about }, 1);
  const clock = { now: () => 2_000 } as never;
  const damage = watchPages(Promise.resolve({ state: 'sound' }), {
    alerts,
    clock,
    log: undefined as never,
    wakeAlerts: () => undefined,
  });
  await eventually(async () => expect(await alerts.list(open)).toEqual([]));
  expect(damage()).toBeNull();
});
