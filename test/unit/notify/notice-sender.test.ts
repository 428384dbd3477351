import { acceleratedClock } from '@spacebooks/base/clock';
import { expect, it } from 'vitest';
import type { NoticeContent } from '../../../src/domain/alerts/notice.js';
import { MOST_AN_HOUR, startNoticeSender } from '../../../src/notify/notice-sender.js';
import { silentLog } from '../../../src/ops/log.js';
import { eventually } from '../../eventually.js';
import { movedClock } from '../books/schedule/moved-clock.js';

const YEAR = 365 * 24 * 3_600_000;

it('sends on after a clock that was a year ahead: what it counted then does not fill this hour', async () => {
  const clock = acceleratedClock(1);
  const content = { title: 'overview' } as unknown as NoticeContent;
  const waiting = [{ id: 1, content, madeAt: 17, failures: 0 }];
  const ahead = Array.from({ length: MOST_AN_HOUR }, () => clock.now() + YEAR);
  let stop = async (): Promise<void> => undefined;
  const taken = await new Promise<string>((tell) => {
    const sender = startNoticeSender({
      channel: {
        name: 'mail',
        description: 'a mail',
        send: async ({ id }) => {
          tell(id);
          return null;
        },
      },
      box: {
        due: async () => waiting[0] ?? null,
        nextDue: async () => null,
        claim: async () => true,
        release: async () => undefined,
        sent: async () => void waiting.pop(),
        failed: async () => undefined,
        sentSince: async () => ahead,
      },
      instance: 'main',
      onState: async () => undefined,
      clock,
      fraction: () => 0.5,
      log: silentLog,
    });
    stop = () => sender.stop();
  });
  expect(taken).toBe('main-17-1');
  await stop();
});

it.each([
  [1, false],
  [19, true],
])(
  'gives up after three days and twenty attempts, not after %i and a clock that jumped',
  async (failures, gone) => {
    const clock = acceleratedClock(1);
    const content = { title: 'overview' } as unknown as NoticeContent;
    let stop = async (): Promise<void> => undefined;
    const next = await new Promise<number | null>((tell) => {
      const sender = startNoticeSender({
        channel: { name: 'mail', description: 'a mail', send: () => Promise.reject(new Error('down')) },
        box: {
          due: async () => ({ id: 1, content, madeAt: clock.now() - YEAR, failures }),
          nextDue: async () => null,
          claim: async () => true,
          release: async () => undefined,
          sent: async () => undefined,
          failed: async (_channel, _id, _detail, runAt) => tell(runAt),
          sentSince: async () => [],
        },
        instance: 'main',
        onState: async () => undefined,
        clock,
        fraction: () => 0.5,
        log: silentLog,
      });
      stop = () => sender.stop();
    });
    expect(next === null).toBe(gone);
    await stop();
  },
);

it('looks at once when it is woken, and stops at once while it rests', async () => {
  let looks = 0;
  const sender = startNoticeSender({
    channel: { name: 'mail', description: 'a mail', send: async () => null },
    box: {
      due: async () => {
        looks += 1;
        return null;
      },
      nextDue: async () => null,
      claim: async () => true,
      release: async () => undefined,
      sent: async () => undefined,
      failed: async () => undefined,
      sentSince: async () => [],
    },
    instance: 'main',
    onState: async () => undefined,
    // Nobody moves it: whoever waits for it waits for ever.
    clock: movedClock('2026-03-02T08:00:00Z'),
    fraction: () => 0.5,
    log: silentLog,
  });
  await eventually(() => expect(looks).toBe(1));
  sender.wake();
  await eventually(() => expect(looks).toBe(2));
  await sender.stop();
  expect(looks).toBe(2);
});
