import { HOUR_MS } from '@spacebooks/base/durations';
import { SandboxClock } from '@spacebooks/sandbox-engine/clock';
import { describe, expect, it } from 'vitest';
import { eventually } from '../eventually.js';
import { patientClock } from '../patient-clock.js';
import { postEvent } from './post-event.js';
import { setStage, subscribed } from './stage.js';

describe('long after', () => {
  it('twenty hours later the same callback begins nothing; a day later one read shows that all is done', async () => {
    const clock = new SandboxClock(patientClock(60));
    const stage = await setStage({ clock });
    const id = stage.request();
    await stage.reaches(id, 'done');
    await eventually(() => expect(stage.mails(id)).toBe(1));
    clock.advance(20 * HOUR_MS);
    expect(await postEvent(stage, 'requested_e_invoice', id)).toBe(204);
    expect(await stage.sagas(id)).toHaveLength(1);
    clock.advance(5 * HOUR_MS);
    expect(await postEvent(stage, 'requested_e_invoice', id)).toBe(204);
    await eventually(async () =>
      expect((await stage.sagas(id)).map(({ state }) => state)).toEqual(['done', 'done']),
    );
    expect(stage.requests(id).slice(4)).toEqual(['GET  200']);
    await eventually(() => expect(stage.mails(id)).toBe(1));
    expect(stage.alerts).toEqual([]);
  });

  it.each([1, 7])(
    '%d days of downtime: what was asked for meanwhile is issued once, the subscriptions are back',
    async (days) => {
      const clock = new SandboxClock(patientClock(60));
      const stage = await setStage({ clock });
      const before = stage.request();
      await stage.reaches(before, 'done');
      await stage.stop();
      const ids = Array.from({ length: 5 }, () => stage.request());
      for (let hour = 0; hour < days * 24; hour += 1) {
        // Callbacks are repeated for twenty hours, and each needs a moment to find that nobody is there.
        clock.advance(HOUR_MS);
        await stage.clock.sleep(1_000);
      }
      await stage.start();
      for (const id of [before, ...ids]) await stage.reaches(id, 'done');
      await eventually(() => expect(ids.map((id) => stage.mails(id))).toEqual(ids.map(() => 1)));
      await subscribed(stage);
      expect(stage.alerts).toEqual([]);
      const next = stage.request();
      await stage.reaches(next, 'done');
    },
  );
});

describe('a callback while the platform answers nothing', () => {
  it('is taken, 204, and served when the platform is back', async () => {
    const stage = await setStage();
    const id = 'asked-for-in-the-dark';
    stage.sandbox.operator.addFault({ match: { path: '/api2/*' }, action: { type: 'status', status: 503 } });
    stage.request({ id });
    const [saga] = await eventually(async () => {
      const found = await stage.sagas(id);
      expect(found[0]?.reason).toMatchObject({ code: 'platform.unavailable' });
      return found;
    });
    expect(saga?.state).toBe('requested');
    const delivery = [...stage.sandbox.state.deliveries.journal.entries(1)].find(
      ({ event, body }) => event === 'requested_e_invoice' && JSON.stringify(body).includes(id),
    );
    expect(delivery).toMatchObject({ state: 'delivered', attempts: [{ status: 204 }] });
    stage.sandbox.operator.clearFaults();
    await stage.reaches(id, 'done');
    expect(stage.alertsOf(id)).toEqual([]);
  });
});
