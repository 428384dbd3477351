import { dirname } from 'node:path';
import { acceleratedClock } from '@spacebooks/base/clock';
import { expect, it } from 'vitest';
import { eventually } from '../eventually.js';
import { apiCommand } from './api-command.js';
import { type Stage, setStage, subscribed } from './stage.js';
import { addFault } from './steps.js';

/** Half an hour of the stage’s clock is six seconds. */
const SPEED = 300;
const WAIT_S = 1_800;

/** The platform asks for patience once. @returns the end of the wait, epoch milliseconds */
async function askForPatience(stage: Stage, seconds = WAIT_S): Promise<{ id: string; end: number }> {
  const headers = { 'retry-after': String(seconds) };
  addFault(stage, 'first show', { count: 1, action: { type: 'status', status: 429, headers } });
  const id = stage.request();
  const turnedAway = () => stage.sandbox.state.requests.entries(1).find(({ status }) => status === 429);
  await eventually(() => expect(turnedAway()).toBeDefined(), 5);
  return { id, end: Date.parse(turnedAway()?.at ?? '') + seconds * 1_000 };
}

/** Requests after the one that was turned away, by when they came. */
function sentAfter(stage: Stage): readonly number[] {
  const sent = stage.sandbox.state.requests.entries(1);
  const index = sent.findIndex(({ status }) => status === 429);
  return sent.slice(index + 1).map(({ at }) => Date.parse(at));
}

it('a daemon that is started again within Retry-After is ready at once, and sends nothing before its end', async () => {
  const stage = await setStage({ speed: SPEED });
  await subscribed(stage);
  const { id, end } = await askForPatience(stage);
  await stage.stop();
  await stage.start();
  expect(stage.clock.now()).toBeLessThan(end - 600_000);
  expect(sentAfter(stage)).toEqual([]);
  await stage.reaches(id, 'done');
  // The journal has whole seconds.
  expect(Math.min(...sentAfter(stage))).toBeGreaterThanOrEqual(end - 1_000);
});

it('a command beside the daemon waits as well', async () => {
  // The command has a clock of its own, which goes like this one.
  const stage = await setStage({ clock: acceleratedClock(SPEED) });
  await subscribed(stage);
  const { end } = await askForPatience(stage);
  const beside = apiCommand(stage.sandbox, dirname(stage.databasePath), {
    token: 'admin-token',
    store: stage.store,
    clock: stage.clock,
  });
  expect(await beside('GET', '/user')).toMatchObject({ code: 0, err: expect.stringContaining('wait') });
  expect(Math.min(...sentAfter(stage))).toBeGreaterThanOrEqual(end - 1_000);
});

it('a wait of a year is one of an hour', async () => {
  const stage = await setStage({ speed: 1_200 });
  await subscribed(stage);
  const { id, end } = await askForPatience(stage, 365 * 86_400);
  await stage.reaches(id, 'done');
  const waited = Math.min(...sentAfter(stage)) - (end - 365 * 86_400_000);
  expect(waited).toBeGreaterThanOrEqual(3_600_000 - 1_000);
  expect(waited).toBeLessThan(3_600_000 + 600_000);
});
