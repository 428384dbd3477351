import { acceleratedClock } from '@spacebooks/base/clock';
import { describe, expect, it } from 'vitest';
import {
  type AlertBox,
  createAlertDispatch,
  type OutgoingAlert,
} from '../../../src/notify/alert-dispatch.js';
import { silentLog } from '../../../src/ops/log.js';
import { eventually } from '../../eventually.js';

function boxWith(count: number): AlertBox & { readonly waiting: OutgoingAlert[] } {
  const waiting = Array.from({ length: count }, (_, id) => ({
    id,
    spaceId: 'berlin',
    code: 'invoice.refused' as const,
    text: `alert ${id}`,
  }));
  return {
    waiting,
    unsent: async (limit) => waiting.slice(0, limit),
    claim: async () => true,
    markSent: async (id) => {
      waiting.splice(
        waiting.findIndex((alert) => alert.id === id),
        1,
      );
    },
  };
}

describe('alert dispatch', () => {
  it('sends everything once, in order, however often it is woken', async () => {
    const box = boxWith(120);
    const sent: number[] = [];
    const dispatch = createAlertDispatch(box, (alert) => void sent.push(alert.id), {
      clock: acceleratedClock(1),
      log: silentLog,
    });
    dispatch.wake();
    dispatch.wake();
    await eventually(() => expect(box.waiting).toEqual([]));
    await dispatch.stop();
    expect(sent).toEqual(Array.from({ length: 120 }, (_, id) => id));
    expect(box.waiting).toEqual([]);
  });

  it('keeps what the sink did not take, and tries again', async () => {
    const box = boxWith(2);
    const sent: number[] = [];
    let broken = true;
    const again = new Promise<void>((resolve) => {
      const sink = (alert: OutgoingAlert): void => {
        if (broken) {
          broken = false;
          throw new Error('no connection');
        }
        sent.push(alert.id);
        if (alert.id === 1) resolve();
      };
      createAlertDispatch(box, sink, { clock: acceleratedClock(60_000), log: silentLog }).wake();
    });
    await again;
    expect(sent).toEqual([0, 1]);
  });

  it('does not send again what was sent and could not be marked', async () => {
    const box = boxWith(1);
    const sent: number[] = [];
    const { markSent } = box;
    let full = true;
    box.markSent = async (id, now) => {
      if (full) {
        full = false;
        throw new Error('disk full');
      }
      await markSent(id, now);
    };
    const clock = acceleratedClock(60_000);
    const dispatch = createAlertDispatch(box, (alert) => void sent.push(alert.id), { clock, log: silentLog });
    dispatch.wake();
    await eventually(() => expect(box.waiting).toEqual([]));
    await dispatch.stop();
    expect(sent).toEqual([0]);
  });

  it('sends nothing more once it is stopped', async () => {
    const box = boxWith(3);
    const sent: number[] = [];
    const dispatch = createAlertDispatch(
      box,
      (alert) => {
        sent.push(alert.id);
        void dispatch.stop();
      },
      { clock: acceleratedClock(1), log: silentLog },
    );
    dispatch.wake();
    await eventually(() => expect(box.waiting).toHaveLength(2));
    dispatch.wake();
    await dispatch.stop();
    expect(sent).toEqual([0]);
  });
});
