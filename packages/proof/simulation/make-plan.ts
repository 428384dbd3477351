import { type SeededRandom, seededRandom } from '../../../test/seeded-random.js';
import { planBank } from './bank/plan-bank.js';
import { PLAIN_VARIANT } from './config.js';
import type { FaultKind } from './faults.js';
import type { Act, DecidedAt, InvoiceKind, Plan, PlannedEvent, RefusalStatus, SpaceId } from './plan.js';
import { planKsef } from './plan-ksef.js';
import { planSilence } from './silent-folders.js';
import { wrongClock } from './wrong-clock.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export const DAYS = 3;
const INVOICES_A_DAY = 7;
/** A few seeds of a thousand have one user with 300 tokens, and only a day, because each start reads for all of them. */
const MANY_TOKENS = { everySeeds: 250, furtherSpaces: 297, days: 1 } as const;
const REFUSALS: readonly RefusalStatus[] = [401, 403, 403, 404, 409, 422];

/** Ordinary days, the ends of months, and the nights in which the clocks are changed. */
const FIRST_DAYS = ['2026-11-17', '2026-10-23', '2026-03-27', '2026-09-28', '2026-06-29', '2026-02-26'];

const SPACES: readonly SpaceId[] = ['berlin', 'hamburg', 'warsaw', 'warsaw'];
const KINDS: readonly InvoiceKind[] = [
  ...Array<InvoiceKind>(5).fill('plain'),
  'two-rates',
  'two-rates',
  'unclear',
  'future',
  'yesterday',
];

const BY_PEOPLE = ['send', 'edit', 'lock', 'unlock', 'delete', 'pay', 'write-off', 'foreign-pdf'] as const;
const BY_OPERATORS = ['retry', 'retry', 'release', 'release', 'release', 'replay', 'put-aside'] as const;
const DECIDED_AT: readonly DecidedAt[] = [
  'now',
  'now',
  'lock-intended',
  'locked',
  'produced',
  'attach-intended',
  'send-intended',
  'sent',
];
const KINDS_OF_FAULTS: readonly FaultKind[] = [
  'refused',
  'drop-before',
  'drop-after',
  'drop-after',
  'hang-before',
  'hang-after',
  'error',
  'error-after',
  'busy',
  'garbage',
  'slow',
];
/** Requests at which a lost answer hurts most. */
const DELICATE = ['/lock$', '/pdf$', '/e_invoice$', '/sessions/online/.*/invoices', '/invoices$', '/upo$'];
const EVENTS = ['requested_e_invoice', 'updated_invoice', 'deleted_invoice', 'sent_invoice'];

/** The plan of a seed: at least 3 days, at least 20 invoices, and what people, machines and chance do to them. */
export function makePlan(seed: number): Plan {
  const random = seededRandom(`plan ${seed}`);
  const start = Date.parse(`${random.pick(FIRST_DAYS)}T07:00:00Z`);
  const events: PlannedEvent[] = [];
  const add = (day: number, act: Act, at = momentOf(random, day)): void => void events.push({ at, act });
  const hasManyTokens = seed % MANY_TOKENS.everySeeds === 0;
  const days = hasManyTokens ? MANY_TOKENS.days : DAYS;
  for (let day = 0; day < days; day += 1) {
    // People work in spells, so that much happens at once.
    const spells = Array.from({ length: 3 }, () => momentOf(random, day));
    for (let count = 0; count < INVOICES_A_DAY; count += 1) {
      add(day, newInvoice(random), random.pick(spells) + random.below(10 * MINUTE));
    }
    for (let count = random.between(2, 7); count > 0; count -= 1) {
      const near = random.chance(0.6) ? random.pick(spells) + random.below(15 * MINUTE) : undefined;
      add(day, { type: random.pick(BY_PEOPLE), which: random.below(1_000) }, near);
    }
    for (let count = random.between(3, 9); count > 0; count -= 1) {
      const near = random.chance(0.7)
        ? random.pick(spells) + random.below(12 * MINUTE)
        : atNight(random, day);
      add(day, trouble(random), near);
    }
    for (let count = random.between(1, 3); count > 0; count -= 1) {
      const act: Act = {
        type: 'crash',
        steps: random.chance(0.5) ? random.between(1, 12) : random.between(1, 150),
        downMs: random.pick([1_000, 20_000, 3 * MINUTE, 40 * MINUTE]),
      };
      const near = random.chance(0.6)
        ? random.pick(spells) + random.below(12 * MINUTE)
        : atNight(random, day);
      add(day, act, near);
    }
    // What cannot be issued after all has to be given free again.
    const near = random.pick(spells) + random.below(5 * MINUTE);
    add(day, { type: 'fault', side: 'platform', kind: 'reject', count: 1, on: '/pdf$' }, near);
    if (random.chance(0.5)) add(day, { type: 'ksef-verdict', code: random.pick([410, 450] as const) }, near);
    for (let count = random.between(1, 4); count > 0; count -= 1) {
      const near = random.chance(0.6) ? random.pick(spells) + random.below(15 * MINUTE) : undefined;
      add(day, decision(random), near);
    }
    if (random.chance(0.2)) {
      const at = random.chance(0.6) ? random.pick(spells) + random.below(12 * MINUTE) : atNight(random, day);
      for (const planned of wrongClock(random, at)) events.push(planned);
    }
    if (random.chance(0.25)) {
      const space = random.pick(SPACES);
      const at = random.chance(0.5) ? random.pick(spells) + random.below(12 * MINUTE) : momentOf(random, day);
      add(day, { type: 'pause', space }, at);
      // Some pauses are forgotten.
      const until = at + random.between(5, 600) * MINUTE;
      if (random.chance(0.8)) add(day, { type: 'resume', space }, until);
    }
    if (random.chance(0.2)) {
      const space = random.pick(SPACES);
      const ms = random.pick([10 * MINUTE, 2 * HOUR, 9 * HOUR]);
      const at = random.chance(0.5) ? random.pick(spells) + random.below(12 * MINUTE) : atNight(random, day);
      add(day, { type: 'refuse-space', space, status: random.pick(REFUSALS), ms }, at);
    }
    if (random.chance(0.1)) add(day, { ...newInvoice(random), kind: 'poisoned', send: true });
    // While people work, or while the nights hand out.
    if (random.chance(0.3)) {
      const at = random.chance(0.5) ? random.pick(spells) + random.below(12 * MINUTE) : atNight(random, day);
      add(day, { type: 'backup' }, at);
    }
    if (random.chance(0.4)) add(day, restart(random));
    if (random.chance(0.6)) {
      const status = random.pick(['accepted', 'rejected', 'voided'] as const);
      add(day, { type: 'decide-batch', status, which: random.below(1_000) });
    }
    if (random.chance(0.4)) add(day, { type: 'correct', which: random.below(1_000) });
    if (random.chance(0.4)) {
      add(day, { type: 'foreign-document', which: random.below(1_000) });
      add(day, { type: 'adopt' });
    }
  }
  // Some Warsaws issue offline, and KSeF is down for longer than a moment.
  const whenUnavailable = random.chance(0.4) ? 'offline24' : 'wait';
  if (random.chance(whenUnavailable === 'wait' ? 0.1 : 0.8)) {
    const ms = random.pick([20 * MINUTE, 2 * HOUR, 8 * HOUR, 30 * HOUR]);
    const day = random.below(Math.max(1, days - 1));
    add(day, { type: 'ksef-down', ms }, momentOf(random, day));
  }
  events.push(...planBank(seed, days), ...planSilence(seed, days), ...planKsef(seed, days));
  events.sort((a, b) => a.at - b.at);
  const login = seed % 2 === 0 ? 'certificate' : 'token';
  const variant = { ...PLAIN_VARIANT, whenUnavailable, login } as const;
  const furtherSpaces = hasManyTokens ? MANY_TOKENS.furtherSpaces : 0;
  return { seed, start, length: days * DAY, furtherSpaces, variant, events };
}

/** In the working hours of a day. */
function momentOf(random: SeededRandom, day: number): number {
  return day * DAY + random.below(10 * HOUR);
}

/** Around the nights of the spaces. */
function atNight(random: SeededRandom, day: number): number {
  return day * DAY + 17.5 * HOUR + random.below(2 * HOUR);
}

function newInvoice(random: SeededRandom): Extract<Act, { type: 'invoice' }> {
  return {
    type: 'invoice',
    space: random.pick(SPACES),
    kind: random.pick(KINDS),
    net: `${random.between(1, 900)}.${String(random.below(100)).padStart(2, '0')}`,
    send: random.chance(0.9),
  };
}

function trouble(random: SeededRandom): Act {
  const ms = random.pick([MINUTE, 10 * MINUTE, 70 * MINUTE]);
  const roll = random.below(100);
  if (roll < 55) return fault(random);
  if (roll < 65) return { type: 'lose-events', event: random.pick(EVENTS), count: random.between(1, 3) };
  if (roll < 75) return { type: 'repeat-event', which: random.below(1_000) };
  if (roll < 80) return { type: 'full-disk', ms, database: random.chance(0.5) };
  if (roll < 84) return { type: 'ksef-down', ms };
  if (roll < 88) return { type: 'ksef-slow', ms };
  if (roll < 92) return { type: 'ksef-kill-sessions' };
  if (roll < 95) return { type: 'ksef-end-logins' };
  return { type: 'ksef-verdict', code: random.pick([405, 500, 550] as const) };
}

function fault(random: SeededRandom): Act {
  const side = random.pick(['platform', 'platform', 'ksef', 'callback'] as const);
  const kind =
    side === 'callback'
      ? random.pick(['drop-before', 'drop-after', 'slow'] as const)
      : random.pick(KINDS_OF_FAULTS);
  return {
    type: 'fault',
    side,
    kind,
    count: random.between(1, 4),
    ...(side !== 'callback' && random.chance(0.5) && { on: random.pick(DELICATE) }),
    ...(kind === 'busy' && { seconds: random.pick([5, 90, 400]) }),
  };
}

function decision(random: SeededRandom): Act {
  const type = random.pick(BY_OPERATORS);
  const which = random.below(1_000);
  return type === 'retry' || type === 'release'
    ? { type, which, when: random.pick(DECIDED_AT) }
    : { type, which };
}

function restart(random: SeededRandom): Act {
  return {
    type: 'restart',
    variant: {
      withoutBooksAccount: random.chance(0.3),
      footer: random.below(3),
      afterAcceptance: random.pick(['platform', 'attach'] as const),
      whenUnavailable: random.pick(['wait', 'wait', 'offline24'] as const),
    },
    downMs: random.pick([2_000, MINUTE, 2 * HOUR]),
  };
}
