import { describe, expect, it } from 'vitest';
import { eventually } from '../eventually.js';
import { KILLED, play, type Scene } from './scene.js';

function requestDeliveries({ sandbox }: Scene) {
  return sandbox.state.deliveries.journal.entries(1).filter(({ event }) => event === 'requested_e_invoice');
}

describe('a daemon that is killed while it takes a callback', () => {
  it.each([
    ['before the event is committed', 'before:receive:requested_e_invoice', 0],
    ['between the commit and the answer', 'after:receive:requested_e_invoice', 1],
  ])('%s: the platform repeats it, and there is one e-invoice', (_when, place, stored) =>
    play(async (scene) => {
      const first = await scene.start({ SPACEBOOKS_CRASH_AT: place });
      await scene.lookedRound();
      const id = scene.request();
      expect(await first.exited).toEqual(KILLED);
      expect(scene.events(id, 'requested_e_invoice')).toHaveLength(stored);
      expect(scene.sagas(id)).toHaveLength(stored);

      await scene.start();
      await eventually(() =>
        expect(requestDeliveries(scene).map(({ state }) => state)).toEqual(['delivered']),
      );
      const statuses = requestDeliveries(scene).flatMap(({ attempts }) =>
        attempts.map(({ status }) => status),
      );
      expect(statuses.at(-1)).toBe(204);
      expect(new Set(statuses.slice(0, -1))).toEqual(new Set([null]));
      await eventually(() => expect(scene.events(id, 'requested_e_invoice')).toHaveLength(stored + 1));
      await eventually(() => expect(scene.sagas(id).filter(({ run_at }) => run_at !== null)).toEqual([]));
      await scene.attachedOnce(id);
      expect(scene.sagas(id)[0]?.state).toBe('done');
    }),
  );

  it.each(
    ['created_invoice', 'sent_invoice'].flatMap((event) => [
      `before:receive:${event}`,
      `after:receive:${event}`,
    ]),
  )('%s: it is repeated, and there is one e-invoice all the same', (place) =>
    play(async (scene) => {
      const first = await scene.start({ SPACEBOOKS_CRASH_AT: place });
      await scene.lookedRound();
      const id = scene.request();
      expect(await first.exited).toEqual(KILLED);
      await scene.start();
      const event = place.split(':').at(-1) ?? '';
      const states = () =>
        scene.sandbox.state.deliveries.journal
          .entries(1)
          .flatMap((delivery) => (delivery.event === event ? [delivery.state] : []));
      await eventually(() => expect(states()).toEqual(['delivered']));
      await eventually(() => expect(scene.sagas(id).map(({ state }) => state)).toContain('done'));
      await scene.attachedOnce(id);
    }),
  );
});
