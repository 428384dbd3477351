import { describe, expect, it } from 'vitest';
import { alertTasks, type TaskAlert } from '../../../../src/domain/tasks/alert-tasks.js';
import { addedUp } from '../../../../src/domain/tasks/sums.js';
import { inOrder, mayDo, type Task } from '../../../../src/domain/tasks/task.js';

const alert = (subject: string, raisedAt: number, more: Partial<TaskAlert> = {}): TaskAlert => ({
  ...{ spaceId: 'oslo', subject, raisedAt, isOfWaiting: false },
  ...more,
});

/** Kind, how many, since when, where, and what is named. */
const told = (tasks: readonly Task[]) =>
  tasks.map(({ kind, count, since, path, about, who }) => [kind, count, since, path, about, who]);

describe('what open alerts ask for', () => {
  it('is done where each belongs, and is one task a place', () => {
    const tasks = alertTasks([
      alert('export:oslo:fec', 30),
      alert('rebooking:oslo:tax adviser:0123', 20),
      alert('delivery:oslo:7:sftp', 40),
      alert('token:oslo', 50),
      alert('ksef-login:oslo:login', 10),
      alert('night:oslo', 60),
      alert('cutover:oslo:accounting:2027-01-01', 70),
      alert('deadline:oslo:i-3', 90),
      alert('issued:oslo:i-4', 80),
    ]);
    expect(told(tasks)).toEqual([
      ['export-blocked', 1, 30, '/exports/oslo/now/fec', { name: 'fec' }, 'finance'],
      ['rebooking', 1, 20, '/exports/oslo/rebooking/tax%20adviser', { name: 'tax adviser' }, 'finance'],
      ['delivery-failed', 1, 40, '/exports/oslo/7', { number: '7', name: 'sftp' }, 'finance'],
      ['access', 2, 10, '/alerts', {}, 'admin'],
      ['night-failed', 1, 60, '/runs?space=oslo', {}, 'admin'],
      ['cutover', 1, 70, '/switch?space=oslo', {}, 'finance'],
      ['alerts', 2, 80, '/alerts', {}, 'finance'],
    ]);
  });

  it('is left out where another list counts it, and an admin’s where it concerns all spaces', () => {
    expect(
      alertTasks([alert('invoice:oslo:i-1', 1, { isOfWaiting: true }), alert('coverage:oslo', 2)]),
    ).toEqual([]);
    // Under way, and failing: no list of what waits has it.
    expect(told(alertTasks([alert('invoice:oslo:i-1', 1)]))).toEqual([
      ['alerts', 1, 1, '/alerts', {}, 'finance'],
    ]);
    expect(told(alertTasks([alert('database', 3, { spaceId: null })]))).toEqual([
      ['alerts', 1, 3, '/alerts', {}, 'admin'],
    ]);
  });
});

it('currencies are added up one by one, and what has none is nothing', () => {
  expect(
    addedUp([
      { currency: 'EUR', cents: 100 },
      { currency: 'NOK', cents: 7 },
      { currency: 'EUR', cents: -30 },
      { currency: '', cents: 5 },
    ]),
  ).toEqual([
    { currency: 'EUR', cents: 70 },
    { currency: 'NOK', cents: 7 },
  ]);
});

it.each([
  ['admin', [true, true, true]],
  ['finance', [false, true, true]],
  ['accountant', [false, false, true]],
  ['viewer', [false, false, false]],
] as const)('%s can do what the role may', (role, can) => {
  expect((['admin', 'finance', 'accountant'] as const).map((who) => mayDo(role, { who }))).toEqual(can);
});

it('the most urgent come first, then what waits longest', () => {
  const of = (kind: Task['kind'], spaceId: string, since: number | null): Task => ({
    ...{ kind, spaceId, since, count: 1, isMore: false, amounts: [], path: '/', who: 'finance', about: {} },
  });
  const ordered = inOrder([
    of('month', 'oslo', 1),
    of('bank-lines', 'oslo', 9),
    of('bank-lines', 'bergen', null),
    of('e-invoice-waiting', 'oslo', 8),
    of('e-invoice-waiting', 'bergen', 3),
  ]);
  expect(ordered.map(({ kind, spaceId }) => `${kind} ${spaceId}`)).toEqual([
    'e-invoice-waiting bergen',
    'e-invoice-waiting oslo',
    'bank-lines oslo',
    'bank-lines bergen',
    'month oslo',
  ]);
});
