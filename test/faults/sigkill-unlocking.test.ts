import { describe, expect, it } from 'vitest';
import { eventually } from '../eventually.js';
import type { Child } from './child-process.js';
import { partOf } from './part-of.js';
import { UNLOCKING } from './places.js';
import { KILLED, play, type Scene, STOPPED, stop } from './scene.js';

/** The platform does not take the PDF, whatever is tried. */
function refuseAttach({ sandbox }: Scene): void {
  const body = { errors: [{ title: 'Unprocessable', detail: 'the PDF is not wanted' }] };
  sandbox.operator.addFault({
    match: { operation: 'attach-invoice-pdf' },
    action: { type: 'status', status: 422, body },
  });
}

/** Unlocked and told, each once; the daemon that runs is stopped, so that all that it says has been read. */
async function releasedOnce(scene: Scene, id: string, daemon: Child): Promise<void> {
  await scene.reaches(id, 'released');
  const sent = { code: 'platform.rejected', sent_at: expect.any(Number) };
  await eventually(() => expect(scene.alerts()).toEqual([expect.objectContaining(sent)]));
  expect(await stop(daemon)).toEqual(STOPPED);
  expect(scene.children.flatMap((child) => child.logged('alert.raised'))).toHaveLength(1);
  expect(scene.sandbox.operator.invoice(id)).toMatchObject({ locked: false, pdf: null });
  expect(scene.requests(id).filter((request) => request === 'DELETE /lock 200')).toHaveLength(1);
  expect(scene.mails(id)).toBe(0);
}

describe('a daemon that is killed while it takes a lock back', () => {
  it('could have been killed at these places', () =>
    play(async (scene) => {
      refuseAttach(scene);
      const { env, places } = scene.places();
      const daemon = await scene.start(env);
      const id = scene.request();
      await releasedOnce(scene, id, daemon);
      expect(places().slice(places().indexOf('before:attach'))).toEqual(UNLOCKING);
    }));

  it.each(partOf(UNLOCKING))('%s unlocks and tells a person once after the next start', (place) =>
    play(async (scene) => {
      refuseAttach(scene);
      const first = await scene.start({ SPACEBOOKS_CRASH_AT: place });
      const id = scene.request();
      expect(await first.exited).toEqual(KILLED);
      await releasedOnce(scene, id, await scene.start());
    }),
  );
});
