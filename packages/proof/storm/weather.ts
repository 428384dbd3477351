import type { FaultRuleInput } from '@spacebooks/cobot-sandbox';
import { OF_KSEF } from '../../../test/flow/ksef-operations.js';
import type { SeededRandom } from '../../../test/seeded-random.js';
import type { Control } from './control.js';
import { adminOf, SPACES } from './spaces.js';
import type { Wire } from './wire.js';

const OF_THE_PLATFORM = [
  'get-invoice',
  'lock-invoice',
  'attach-invoice-pdf',
  'create-e-invoice',
  'get-space-invoices',
];

/** Everything that a wire or a server does wrong, one thing after the other. */
export interface Weather {
  /** Something goes wrong now; resolves when it has begun. */
  change(): Promise<void>;
  /** Nothing goes wrong any more. */
  calm(): Promise<void>;
  /** How often each thing happened. */
  readonly counts: ReadonlyMap<string, number>;
}

export function createWeather(
  control: Control,
  wires: readonly Wire[],
  virtualNow: () => number,
  random: SeededRandom,
): Weather {
  const counts = new Map<string, number>();
  const timers = new Set<NodeJS.Timeout>();
  const count = (what: string): void => void counts.set(what, (counts.get(what) ?? 0) + 1);
  const later = (ms: number, act: () => void): void => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      act();
    }, ms);
    timers.add(timer);
  };

  const kinds: readonly (readonly [number, string, () => Promise<void>])[] = [
    [
      24,
      'squall on a wire',
      async () => {
        const wire = random.pick(wires);
        wire.setHarm(random.between(20, 60));
        later(random.between(800, 3_000), () => wire.setHarm(BREEZE));
      },
    ],
    [
      8,
      'a wire is cut',
      async () =>
        void random
          .pick(wires)
          .shut(random.between(100, 2_000))
          .catch(() => undefined),
    ],
    [24, 'fault rule of the platform', () => control.fault('platform', rule(OF_THE_PLATFORM, random))],
    [24, 'fault rule of KSeF', () => control.fault('ksef', rule(OF_KSEF, random))],
    [
      5,
      'KSeF is away',
      async () => {
        await control.ksef('/down', { down: true });
        later(random.between(2_000, 9_000), () => void control.ksef('/down', { down: false }));
      },
    ],
    [
      4,
      'a token is refused',
      () => {
        const user = adminOf(random.pick(SPACES));
        const until = new Date(virtualNow() + random.between(20_000, 150_000)).toISOString();
        const action = { type: 'status', status: 401 } as const;
        return control.fault('platform', { match: { user }, until, action });
      },
    ],
    [3, 'KSeF ends its sessions', () => control.ksef('/sessions/kill', {})],
    [2, 'KSeF ends its logins', () => control.ksef('/logins/end', {})],
    [2, 'KSeF has new keys', () => control.ksef('/keys/rotate', { keep_old: random.chance(0.5) })],
    [
      4,
      'KSeF gives up on documents',
      () => control.ksef('/verdicts', { code: random.pick([405, 500, 550]), count: random.between(1, 2) }),
    ],
    [
      4,
      'an event is lost',
      () =>
        control.fault('platform', {
          match: { event: random.pick(['requested_e_invoice', 'requested_e_invoice', 'sent_invoice']) },
          count: 1,
          action: { type: 'swallow' },
        }),
    ],
    [
      6,
      'a callback comes again',
      async () => {
        const deliveries = await control.deliveries();
        if (deliveries.length === 0) return;
        // Its subscription may be gone.
        await control.replay(random.pick(deliveries).id).catch(() => undefined);
      },
    ],
  ];
  const total = kinds.reduce((sum, [share]) => sum + share, 0);

  return {
    counts,
    change: async () => {
      let roll = random.below(total);
      for (const [share, name, act] of kinds) {
        if (roll < share) {
          count(name);
          return act();
        }
        roll -= share;
      }
    },
    calm: async () => {
      for (const timer of timers) clearTimeout(timer);
      for (const wire of wires) wire.setHarm(0);
      await control.ksef('/down', { down: false });
      await control.clearFaults();
    },
  };
}

/** Of a hundred exchanges, so many are harmed on an ordinary day of the storm. */
export const BREEZE = 8;

function rule(operations: readonly string[], random: SeededRandom): FaultRuleInput {
  const seconds = String(random.pick([1, 5, 20, 60]));
  const action = random.pick<FaultRuleInput['action']>([
    { type: 'status', status: 403 },
    { type: 'status', status: 429, headers: { 'Retry-After': seconds } },
    { type: 'status', status: 429, headers: { 'Retry-After': seconds } },
    { type: 'status', status: 500 },
    { type: 'status', status: 502, after_effect: true },
    { type: 'status', status: 503, headers: { 'Retry-After': seconds } },
    { type: 'drop-before-effect' },
    { type: 'drop-after-effect' },
    { type: 'drop-after-effect' },
    { type: 'half-close' },
    { type: 'garbage' },
    { type: 'empty' },
  ]);
  const match = random.chance(0.8) ? { operation: random.pick(operations) } : {};
  return { match, count: random.between(1, 3), action };
}
