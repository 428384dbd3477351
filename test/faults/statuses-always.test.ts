import { HOUR_MS } from '@spacebooks/base/durations';
import { SandboxClock } from '@spacebooks/sandbox-engine/clock';
import { expect, it } from 'vitest';
import { eventually } from '../eventually.js';
import { allSettle, latestOf, outcomes } from '../flow/many.js';
import { type Stage, setStage } from '../flow/stage.js';
import { expectedOutcomes, requestAll, type StatusTable, THREE_TIMES } from '../flow/status-table.js';
import { patientClock } from '../patient-clock.js';

const CONFLICT = 'alert platform.conflict';
const UNAVAILABLE = 'alert platform.unavailable';

/** After thirty hours. A person was told of everything, and only what cannot be given back is locked. */
const ALWAYS: StatusTable = {
  ...THREE_TIMES,
  // It was never read, so every reconciliation tries it again; that is told once.
  conflict: { ...THREE_TIMES.conflict, 'first show': `requested, ${CONFLICT}` },
  serverError: {
    'first show': `requested, ${UNAVAILABLE}`,
    // Told after eight failures, and when the lock was taken back after a day of them.
    lock: `released, ${UNAVAILABLE}, ${UNAVAILABLE}`,
    attach: `released, ${UNAVAILABLE}, ${UNAVAILABLE}`,
    'second show': `attached, ${UNAVAILABLE}, mail, locked`,
    unlock: `unlocking, ${UNAVAILABLE}, locked`,
  },
};

it('every status, for thirty hours to every request; then the platform is well again', async () => {
  const clock = new SandboxClock(patientClock(60));
  const stage = await setStage({ clock });
  const ids = requestAll(stage);
  for (let hour = 0; hour < 30; hour += 1) {
    await nothingIsDue(stage, ids);
    clock.advance(HOUR_MS);
  }
  await nothingIsDue(stage, ids);
  await eventually(async () => expect(await outcomes(stage, ids)).toEqual(expectedOutcomes(ALWAYS)));
  expect(stage.alerts.filter(({ code }) => code === 'platform.unauthorized')).toHaveLength(1);

  stage.sandbox.operator.clearFaults();
  await stage.stop();
  await stage.start();
  await allSettle(stage, ids);
  // What was refused waits for a new request; everything else goes on by itself, and its mail comes a moment later.
  await eventually(async () => {
    const after = Object.values(await outcomes(stage, ids)).map((each) =>
      each.replace(/, alert [a-z.-]+/g, ''),
    );
    expect([...new Set(after)].sort()).toEqual([
      'done, mail, locked',
      'gone, mail, locked',
      'refused',
      'released',
    ]);
  });
});

/** Nobody waits for a moment that has passed. */
async function nothingIsDue(stage: Stage, ids: readonly string[]): Promise<void> {
  await eventually(async () => {
    const latest = await latestOf(stage);
    const due = ids.filter(
      (id) => (latest.get(id)?.runAt ?? (latest.has(id) ? Infinity : 0)) <= stage.clock.now(),
    );
    expect(due).toEqual([]);
  });
}
