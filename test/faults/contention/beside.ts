import { expect } from 'vitest';
import type { Scene } from '../scene.js';
import { postCallbacks, type Statuses } from './callbacks.js';
import { startWriter } from './writer.js';

/** So long that commands and the daemon get the processor as well. */
const PAUSE_MS = 3;

/** Does something while another process writes all the time and callbacks come in: none of either fails. */
export async function besideWriter(scene: Scene, act: () => Promise<void>): Promise<void> {
  const writer = startWriter(scene.database, {
    name: 'beside',
    writes: Number.POSITIVE_INFINITY,
    pauseMs: PAUSE_MS,
  });
  const callbacks = postCallbacks(scene);
  let statuses: Statuses = {};
  try {
    await writer.begun;
    await act();
  } finally {
    writer.stop();
    statuses = await callbacks.stop();
  }
  const { writes, failures, longestMs } = await writer.ended;
  console.info(
    `beside ${writes} writes (the longest ${longestMs} ms): callbacks ${JSON.stringify(statuses)}`,
  );
  expect(failures).toEqual({});
  expect(Object.keys(statuses)).toEqual(['204']);
}

/** A command beside them all. */
export async function succeeds(scene: Scene, words: readonly (string | number)[]): Promise<void> {
  const child = scene.command(words.map(String));
  expect(await child.exited, `${words.join(' ')}: ${child.stderr()}`).toEqual({ code: 0, signal: null });
}
