import { DAY_MS, HOUR_MS } from '@spacebooks/base/durations';
import { describe, expect, it } from 'vitest';
import { eventually } from '../eventually.js';
import { allSettle, outcomes } from '../flow/many.js';
import { shareStage } from '../flow/stage.js';
import { addFaultOf } from '../flow/steps.js';
import { patientClock } from '../patient-clock.js';
import { steppedClock } from './stepped-clock.js';

const STEPS: readonly [string, number][] = [
  ['an hour on', HOUR_MS],
  ['a day back', -DAY_MS],
  ['a year on', 365 * DAY_MS],
  ['back to 1970', -56 * 365 * DAY_MS],
];

const clock = patientClock(60);
const own = steppedClock(clock);
const stage = shareStage({ clock, daemonClock: () => own });

describe('a clock of the machine that is set', () => {
  it.each(STEPS)(
    '%s, and right again: what waits and what is new is done within minutes',
    async (name, ms) => {
      const key = name.replaceAll(' ', '-');
      const waiting = [await failing(`waits-before-${key}`)];
      own.step(ms);
      waiting.push(await failing(`waits-after-${key}`), stage().request({ id: `new-${key}` }));
      // What was put off before it goes on under the wrong clock, too.
      await allSettle(stage(), [`waits-before-${key}`]);
      own.step(-ms);
      waiting.push(stage().request({ id: `later-${key}` }));
      await allSettle(stage(), waiting);
      const expected = Object.fromEntries(waiting.map((id) => [id, 'done, mail, locked']));
      await eventually(async () => expect(await outcomes(stage(), waiting)).toEqual(expected));
    },
  );
});

/** An invoice whose lock has failed, so that it waits for a moment. */
async function failing(id: string): Promise<string> {
  addFaultOf(stage(), id, 'lock', { count: 5, action: { type: 'status', status: 503 } });
  stage().request({ id });
  const failed = async (): Promise<void> => {
    const [saga] = await stage().sagas(id);
    expect(saga?.reason).toMatchObject({ code: 'platform.unavailable' });
  };
  await eventually(failed);
  return id;
}
