import { HOUR_MS } from '@spacebooks/base/durations';
import { expect, it, onTestFinished } from 'vitest';
import { createUpkeep } from '../../../src/daemon/upkeep/upkeep.js';
import { Failure, type FailureCode } from '../../../src/domain/errors.js';
import { type Logger, silentLog } from '../../../src/ops/log.js';
import { eventually } from '../../eventually.js';
import { patientClock } from '../../patient-clock.js';

it('says once a round that a space is cut off, and again when the cause is another, however often it tries', async () => {
  const said: unknown[] = [];
  const error: Logger['error'] = (_message, fields) => void said.push(fields?.code);
  const answers: FailureCode[] = [
    ...Array<FailureCode>(5).fill('platform.forbidden'),
    ...Array<FailureCode>(5).fill('platform.unavailable'),
  ];
  let tries = 0;
  const upkeep = createUpkeep({
    tasks: [
      {
        name: 'putting the subscriptions right',
        space: 'berlin',
        isUrgent: true,
        run: async () => {
          tries += 1;
          const code = answers[tries - 1];
          if (code !== undefined) throw new Failure(code);
        },
      },
    ],
    everyMs: HOUR_MS,
    isPaused: async () => false,
    onSuccess: async () => undefined,
    onFailure: async () => undefined,
    onRecovered: async () => undefined,
    clock: patientClock(1_000),
    log: { ...silentLog, error },
  });
  onTestFinished(() => upkeep.stop());
  upkeep.start();
  await eventually(() => expect([tries, upkeep.troubles()]).toEqual([11, []]));
  expect(said).toEqual(['platform.forbidden', 'platform.unavailable']);
});
