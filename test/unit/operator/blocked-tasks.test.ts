import { expect, it } from 'vitest';
import type { TaskAlert } from '../../../src/domain/tasks/alert-tasks.js';
import { listTasks } from '../../../src/operator/tasks.js';

const NOW = Date.UTC(2026, 10, 29);

/** Of Oslo, whose October's checklist found these exports blocked. */
async function blockedTasks(blocked: readonly string[], alerts: readonly TaskAlert[] = []) {
  const none = async () => [];
  const facts = {
    ...{ eInvoices: none, bankLines: none, batches: none, alerts: async () => alerts },
    ...{ closedThrough: async () => new Map(), hasEarlier: async () => false },
  };
  const months = async () => [{ spaceId: 'oslo', month: '2026-10', isReady: false, blocked }];
  const sources = { facts, openings: none, switching: none, months, leftOut: () => 0 };
  const tasks = await listTasks(sources, [{ id: 'oslo', timeZone: 'Europe/Oslo' }], NOW);
  return tasks.map(({ kind, path, about, since }) => [kind, path, about, since]);
}

it('an export that the month found blocked is a task before any night has said so, and once', async () => {
  const month = ['month', '/months/oslo/2026-10', { month: '2026-10' }, Date.UTC(2026, 9, 31, 23)];
  const path = '/exports/oslo/now/tax%20adviser';
  const about = { name: 'tax adviser' };
  expect(await blockedTasks(['tax adviser'])).toEqual([['export-blocked', path, about, null], month]);
  const alert = { spaceId: 'oslo', subject: 'export:oslo:tax adviser', raisedAt: 7, isOfWaiting: false };
  expect(await blockedTasks(['tax adviser'], [alert])).toEqual([['export-blocked', path, about, 7], month]);
  expect(await blockedTasks([])).toEqual([month]);
});
