import { describe, expect, it } from 'vitest';
import { DAYS, makePlan } from '../../simulation/make-plan.js';
import type { PlannedEvent } from '../../simulation/plan.js';

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

  it('lets some seeds issue offline, with a KSeF that is down for hours', () => {
    const plans = SEEDS.map((seed) => makePlan(seed));
    const offline = plans.filter(({ variant }) => variant.whenUnavailable === 'offline24');
    const isLong = ({ act }: PlannedEvent): boolean => act.type === 'ksef-down' && act.ms > 7_200_000;
    expect(offline.length).toBeGreaterThan(50);
    expect(offline.length).toBeLessThan(110);
    expect(offline.filter(({ events }) => events.some(isLong)).length).toBeGreaterThan(15);
  });

  it('sets clocks wrong by minutes to a year, forward and back, and puts most of them right', () => {
    const steps = SEEDS.flatMap((seed) =>
      makePlan(seed).events.flatMap(({ act }) => (act.type === 'clock' ? [act.wrongByMs] : [])),
    );
    const of = (least: number, most: number): number =>
      steps.filter((ms) => Math.abs(ms) >= least && Math.abs(ms) <= most).length;
    const day = 86_400_000;
    expect(of(365 * day + 1, Number.POSITIVE_INFINITY)).toBe(0);
    for (const [least, most] of [
      [1, 3_600_000],
      [3_600_001, day],
      [day + 1, 30 * day],
      [30 * day + 1, 365 * day],
    ] as const) {
      expect(of(least, most)).toBeGreaterThan(15);
    }
    expect(steps.filter((ms) => ms < 0).length).toBeGreaterThan(40);
    expect(of(0, 0)).toBeGreaterThan(60);
    expect(of(0, 0)).toBeLessThan(steps.length - of(0, 0));
  });

  it('has poisoned invoices in some, and 300 tokens of one user in four of a thousand', () => {
    const poisoned = SEEDS.filter((seed) =>
      makePlan(seed).events.some(({ act }) => act.type === 'invoice' && act.kind === 'poisoned'),
    );
    expect(poisoned.length).toBeGreaterThan(SEEDS.length / 10);
    const thousand = Array.from({ length: 1_000 }, (_, index) => makePlan(index + 1).furtherSpaces);
    expect(thousand.filter((count) => count > 0)).toEqual([297, 297, 297, 297]);
  });

  it('leaves nothing out over many seeds', () => {
    const types = new Set(SEEDS.flatMap((seed) => makePlan(seed).events.map(({ act }) => act.type)));
    expect([...types].sort()).toEqual(
      [
        'adopt',
        'announce',
        'backup',
        'bank-decide',
        'bank-undo',
        'bank-import',
        'bank-line',
        'bank-match',
        'change-payment',
        'clock',
        'collective',
        'correct',
        'correct-for-another',
        'crash',
        'crash-at-payment',
        'decide-batch',
        'delete',
        'delete-payment',
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
        'ksef-takes-nothing',
        'ksef-verdict',
        'lock',
        'lose-events',
        'pause',
        'pay',
        'put-aside',
        'record-payment',
        'refuse-space',
        'release',
        'repeat-event',
        'replay',
        'restart',
        'resume',
        'retry',
        'send',
        'silent-folder',
        'stop',
        'swap-certificate',
        'take-scope',
        'unlock',
        'withdraw',
        'write-off',
      ].sort(),
    );
  });
});
