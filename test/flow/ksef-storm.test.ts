import type { FaultRuleInput } from '@spacebooks/cobot-sandbox';
import { expect, it } from 'vitest';
import { eventually } from '../eventually.js';
import { OF_KSEF } from './ksef-operations.js';
import { inWarsaw } from './ksef-stage.js';

const INVOICES = 14;
const FAULTS = 16;

/** A send hurts most. */
const DELICATE = ['send-invoice', ...OF_KSEF];
const OF_THE_PLATFORM = ['get-invoice', 'lock-invoice', 'create-e-invoice'];
const ACTIONS: readonly FaultRuleInput['action'][] = [
  { type: 'drop-before-effect' },
  { type: 'drop-after-effect' },
  { type: 'half-close' },
  { type: 'garbage' },
  { type: 'empty' },
  { type: 'status', status: 500 },
  { type: 'status', status: 502, after_effect: true },
];

/** Numbers that follow from a seed (mulberry32), at least 0 and less than 1. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

it.each([1, 20261121, Math.floor(Math.random() * 1e9)])(
  'whatever goes wrong on both sides, every invoice is issued once (seed %d)',
  async (seed) => {
    const random = randomFrom(seed);
    const below = (end: number): number => Math.floor(random() * end);
    const pick = <T>(values: readonly T[]): T => values[below(values.length)] as T;
    const rule = (operations: readonly string[]): FaultRuleInput => ({
      match: { operation: pick(operations) },
      after: below(INVOICES),
      count: 1 + below(2),
      action: pick(ACTIONS),
    });
    // Slack for a machine that stalls: at this speed a millisecond counts sixty.
    const stage = await inWarsaw([], { requestsPerMinute: 45 });
    for (let fault = 0; fault < FAULTS; fault += 1) {
      if (random() < 0.7) stage.ksef.operator.addFault(rule(DELICATE));
      else stage.sandbox.operator.addFault(rule(OF_THE_PLATFORM));
    }
    const ids: string[] = [];
    for (let invoice = 0; invoice < INVOICES; invoice += 1) {
      ids.push(stage.request());
      if (random() < 0.15) stage.ksef.operator.killSessions();
      if (random() < 0.15) stage.ksef.operator.orderVerdict({ code: pick([405, 500, 550]) });
      await stage.clock.sleep(below(4) * 1_000);
      if (random() < 0.15) {
        await stage.stop();
        await stage.start();
      }
    }
    await eventually(async () => {
      const sagas = (await Promise.all(ids.map((id) => stage.sagas(id)))).flat();
      const open = sagas.filter(({ state }) => state !== 'done');
      expect(open.map(({ state, reason, runAt }) => ({ state, reason, runAt }))).toEqual([]);
      // A callback that came twice may have begun another saga, which found everything done.
      expect(new Set(sagas.map(({ invoiceId }) => invoiceId)).size).toBe(INVOICES);
    });
    expect([...stage.ksef.operator.acceptedPerKey().values()]).toEqual(ids.map(() => 1));
    await eventually(() => expect(ids.map((id) => stage.mails(id))).toEqual(ids.map(() => 1)));
  },
);
