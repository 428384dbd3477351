import { describe, expect, it } from 'vitest';
import { DAYS, makePlan } from '../../simulation/make-plan.js';

const SEEDS = Array.from({ length: 200 }, (_, index) => index + 1);

describe('the plan of a seed', () => {
  it('follows from the seed', () => {
    expect(makePlan(7)).toEqual(makePlan(7));
    expect(makePlan(7)).not.toEqual(makePlan(8));
  });

  it('has three days and at least 20 invoices, in order', () => {
    for (const seed of SEEDS) {
      const { events, length } = makePlan(seed);
      expect(DAYS).toBe(3);
      expect(length).toBe(3 * 86_400_000);
      expect(events.filter(({ act }) => act.type === 'invoice').length).toBeGreaterThanOrEqual(20);
      expect(events.map(({ at }) => at)).toEqual(events.map(({ at }) => at).sort((a, b) => a - b));
    }
  });

  it('leaves nothing out over many seeds', () => {
    const types = new Set(SEEDS.flatMap((seed) => makePlan(seed).events.map(({ act }) => act.type)));
    expect([...types].sort()).toEqual(
      [
        'adopt',
        'correct',
        'crash',
        'decide-batch',
        'delete',
        'edit',
        'fault',
        'foreign-document',
        'foreign-pdf',
        'full-disk',
        'invoice',
        'ksef-down',
        'ksef-end-logins',
        'ksef-kill-sessions',
        'ksef-slow',
        'ksef-verdict',
        'lock',
        'lose-events',
        'pay',
        'repeat-event',
        'restart',
        'send',
        'unlock',
        'write-off',
      ].sort(),
    );
  });
});
