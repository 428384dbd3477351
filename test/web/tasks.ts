import type { Task } from '../../src/domain/tasks/task.js';
import type { TaskList } from '../../src/operator/tasks.js';
import type { BookRun } from '../../src/store/books/book-runs.js';
import type { NightDesk } from '../../src/web/night-desk.js';
import { NOW } from './data.js';

const HOUR = 3_600_000;

const of = (task: Pick<Task, 'kind' | 'spaceId' | 'path' | 'who'> & Partial<Task>): Task => ({
  ...{ count: 1, isMore: false, amounts: [], since: null, about: {} },
  ...task,
});

/** One of nearly every kind. */
export const TASKS: readonly Task[] = [
  of({
    ...{
      kind: 'e-invoice-waiting',
      spaceId: 'berlin',
      path: '/invoices?state=waiting&space=berlin',
      who: 'finance',
    },
    amounts: [{ currency: 'EUR', cents: 59_500 }],
    since: NOW - HOUR / 3,
  }),
  of({
    ...{
      kind: 'e-invoice-waiting',
      spaceId: 'warsaw',
      path: '/invoices?state=waiting&space=warsaw',
      who: 'finance',
    },
    since: NOW - HOUR,
  }),
  of({
    ...{ kind: 'bank-lines', spaceId: 'berlin', path: '/bank?space=berlin&state=undecided', who: 'finance' },
    count: 3,
    amounts: [{ currency: 'EUR', cents: 47_600 }],
    since: NOW - 26 * HOUR,
  }),
  of({
    ...{ kind: 'rebooking', spaceId: 'berlin', path: '/exports/berlin/rebooking/ledger', who: 'finance' },
    about: { name: 'ledger' },
  }),
  of({ kind: 'opening', spaceId: 'berlin', path: '/switch?space=berlin', who: 'finance' }),
  of({ kind: 'switch', spaceId: 'berlin', path: '/switch?space=berlin', who: 'finance' }),
  of({ kind: 'batches', spaceId: 'berlin', path: '/exports?space=berlin', who: 'accountant', count: 2 }),
  of({
    ...{ kind: 'month', spaceId: 'berlin', path: '/months/berlin/2026-10', who: 'finance' },
    about: { month: '2026-10' },
    isReady: true,
  }),
  of({ kind: 'setup', spaceId: null, path: '/configuration', who: 'admin', count: 3 }),
  of({ kind: 'alerts', spaceId: 'berlin', path: '/alerts', who: 'finance', count: 2 }),
];

export const fixedTasks: TaskList = {
  of: async (spaceIds) => TASKS.filter(({ spaceId }) => spaceId === null || spaceIds.includes(spaceId)),
};

const NIGHT: BookRun = {
  id: 9,
  spaceId: 'berlin',
  kind: 'night',
  businessDate: '2026-11-20',
  startedAt: NOW - 7 * HOUR,
  finishedAt: NOW - 7 * HOUR + 60_000,
  outcome: 'done',
  progress: null,
  result: { sync: { read: 14 }, exports: [{ name: 'ledger', status: 'released', number: 2 }] },
};

/** The night of berlin went well; that of warsaw is still to come. */
export function fixedNights(decided: string[]): NightDesk {
  return {
    of: async (spaceIds) =>
      [
        { spaceId: 'berlin', state: 'done', last: NIGHT, nextAt: NOW + 17 * HOUR, isPaused: false } as const,
        { spaceId: 'warsaw', state: 'none', last: null, nextAt: NOW + 17 * HOUR, isPaused: false } as const,
      ].filter(({ spaceId }) => spaceIds.includes(spaceId)),
    lastSync: async (spaceId) =>
      spaceId === 'berlin'
        ? {
            ...{ by: 'ben', askedAt: NOW - HOUR, state: 'done' },
            run: { ...NIGHT, result: { read: 3, added: 1, changed: 2, deleted: 0 } },
          }
        : null,
    sync: async (spaceId, by) => {
      decided.push(`sync ${spaceId} by ${by}`);
      return 'asked';
    },
  };
}
