import { availableParallelism } from 'node:os';
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import type { BenchResult, Figure } from './bench.js';
import type { RunningDaemon } from './daemon-process.js';
import type { Counts } from './workers/platform.js';
import { type Platform, type Stage, settled, startDaemons, withStage } from './workers/stage.js';
import { countStatements } from './workers/statements.js';
import { type Waits, watchWaits } from './workers/waits.js';

/** A month end of this many spaces, also set by BENCH_SPACES: 1000 takes about twenty minutes on two cores. */
const SPACES = Number(process.env.BENCH_SPACES ?? 60);
const OF_EACH = 10;
const PER_MINUTE = 60;
/** Whose tokens the spaces have, so few and at such a speed that the limits, and not the cores, are what is waited for. */
const USERS = Number(process.env.BENCH_USERS ?? 6);
const SPEED = Number(process.env.BENCH_SPEED ?? 8);
const MOST_OF_THE_LIMIT = 1.05;

/** Without limits: in which order how many daemons work; `pinned` is one that is held to one core. */
const TURNS: readonly Turn[] = [1, 2, 3, 'pinned', 'pinned', 3, 2, 1];
const SPACES_OF_A_TURN = Number(process.env.BENCH_TURN_SPACES ?? 60);
/** With the start's and those before, no more requests than a daemon sends for a user in a minute: it would wait for its own limit. */
const OF_EACH_IN_A_TURN = 6;
/**
 * Made by each turn before it is measured. What a process computes for the first time costs much more, seconds in all, and
 * three processes do it three times: once in their lives, and not once a month end.
 */
const OF_EACH_BEFORE = 8;
/** Of the clock, so that the next turn is in another minute. */
const TURN_SPEED = 6;
const MOST_PROCESSOR = 1.15;
const LEAST_OF_TWO = 1.7;

type Turn = 1 | 2 | 3 | 'pinned';

/** What several daemons on one database cost, and how close they come to what cores and limits allow. */
export async function bench(): Promise<BenchResult> {
  return {
    name: `several daemons: ${SPACES_OF_A_TURN} spaces × ${OF_EACH_IN_A_TURN} in turns; ${SPACES} × ${OF_EACH} within the limits of ${USERS} users`,
    figures: [...(await scaling()), ...(await monthEnd())],
  };
}

async function scaling(): Promise<readonly Figure[]> {
  const turns: (Measured & { readonly turn: Turn })[] = [];
  await withStage(
    { spaces: SPACES_OF_A_TURN, users: SPACES_OF_A_TURN, perMinute: 0, speed: TURN_SPEED },
    async (stage) => {
      for (const turn of TURNS) {
        const measured = await measure(stage, turn, OF_EACH_IN_A_TURN, OF_EACH_BEFORE);
        turns.push({ turn, ...measured });
        const { processorMs, perSecond } = measured;
        console.log(`  ${named(turn)}: ${processorMs.toFixed(1)} ms, ${perSecond.toFixed(1)}/s`);
      }
    },
  );
  const of = (turn: Turn, what: (measured: Measured) => number): number => {
    const found = turns.filter((each) => each.turn === turn);
    return found.reduce((sum, each) => sum + what(each), 0) / found.length;
  };
  const processor = of(3, ({ processorMs }) => processorMs) / of(1, ({ processorMs }) => processorMs);
  const twice = of(2, ({ perSecond }) => perSecond) / of('pinned', ({ perSecond }) => perSecond);
  const onOthers = turns.reduce((sum, { waits }) => sum + waits.onOthers, 0);
  const statements = total(turns.map(({ waits }) => waits.statements));
  return [
    ...([1, 2, 3, 'pinned'] as const).flatMap((turn) => [
      {
        label: `${named(turn)}: processor an e-invoice`,
        value: of(turn, (each) => each.processorMs),
        unit: 'ms',
      },
      { label: `${named(turn)}: e-invoices`, value: of(turn, (each) => each.perSecond), unit: '/s' },
      {
        label: `${named(turn)}: processor of PostgreSQL and platform`,
        value: of(turn, (each) => each.othersMs),
        unit: 'ms',
      },
      ...waitFigures(
        turn,
        turns.filter((each) => each.turn === turn).map(({ waits }) => waits),
      ),
    ]),
    {
      label: 'processor an e-invoice, three times one',
      value: processor,
      unit: '',
      target: `at most ${MOST_PROCESSOR}`,
      ok: processor <= MOST_PROCESSOR,
    },
    {
      label: 'waits for a lock of another daemon',
      value: onOthers,
      unit: '',
      target: '0',
      ok: onOthers === 0,
    },
    ...statements
      .slice(0, 5)
      .map(([statement, count]) => ({ label: `  in ${statement}`, value: count, unit: '' })),
    {
      label: `e-invoices of two on ${availableParallelism()} cores, times one on one core`,
      value: twice,
      unit: '',
      target: `at least ${LEAST_OF_TWO}`,
      ok: twice >= LEAST_OF_TWO,
    },
  ];
}

function named(turn: Turn): string {
  return turn === 'pinned' ? 'one on one core' : (['', 'one', 'two', 'three'][turn] ?? '');
}

/** The waits that were seen most. */
function waitFigures(turn: Turn, all: readonly Waits[]): readonly Figure[] {
  const active = all.reduce((sum, each) => sum + each.active, 0);
  const most = total(all.map((each) => each.events)).slice(0, 4);
  return [
    ...most.map(([event, count]) => ({
      label: `${named(turn)}: backends at work that wait: ${event}`,
      value: (100 * count) / Math.max(1, active),
      unit: '%',
    })),
    {
      label: `${named(turn)}: transactions rolled back`,
      value: all.reduce((sum, each) => sum + each.rollbacks, 0),
      unit: '',
    },
  ];
}

/** Sums of counts by name, most first. */
function total(
  counts: readonly (readonly (readonly [string, number])[])[],
): readonly (readonly [string, number])[] {
  const sums = new Map<string, number>();
  for (const [name, count] of counts.flat()) sums.set(name, (sums.get(name) ?? 0) + count);
  return [...sums].sort(([, a], [, b]) => b - a);
}

/** All at once, with three daemons: the limits say when the last one can be there. */
async function monthEnd(): Promise<readonly Figure[]> {
  return withStage({ spaces: SPACES, users: USERS, perMinute: PER_MINUTE, speed: SPEED }, async (stage) => {
    const { counts } = await measure(stage, 3, OF_EACH);
    // So many whole minutes pass before the last request may be sent.
    const leastMs = Math.floor((counts.requestsMeanwhile - 1) / PER_MINUTE) * 60_000;
    const times = counts.longestMs / leastMs;
    return [
      {
        label: 'month end: requests an e-invoice',
        value: counts.requestsMeanwhile / ((SPACES * OF_EACH) / USERS),
        unit: '',
      },
      { label: 'month end: until the last one', value: counts.longestMs / 60_000, unit: 'min' },
      { label: 'month end: what the limits allow', value: leastMs / 60_000, unit: 'min' },
      {
        label: 'month end: times what the limits allow',
        value: times,
        unit: '',
        target: `at most ${MOST_OF_THE_LIMIT}`,
        ok: times <= MOST_OF_THE_LIMIT,
      },
      {
        label: 'month end: answers 429',
        value: counts.refused,
        unit: '',
        target: '0',
        ok: counts.refused === 0,
      },
    ];
  });
}

interface Measured {
  /** Of the daemons, an e-invoice, milliseconds. */
  readonly processorMs: number;
  readonly othersMs: number;
  readonly perSecond: number;
  readonly waits: Waits;
  readonly counts: Counts;
}

async function measure(stage: Stage, turn: Turn, ofEach: number, ofEachBefore = 0): Promise<Measured> {
  const { platform, postgres } = stage;
  const count = turn === 'pinned' ? 1 : turn;
  const daemons = await startDaemons(stage, count, turn === 'pinned' ? 0 : undefined);
  try {
    await settled(stage, daemons.length);
    if (ofEachBefore > 0) {
      platform.tell({ type: 'request', ofEach: ofEachBefore });
      await untilAttached(platform);
      await settled(stage, daemons.length);
    }
    const stopWatching = await watchWaits(postgres.url());
    const tellStatements = await countStatements(postgres);
    const before = await platform.counts();
    const [ours, others] = [sum(daemons), await stage.processorOfOthers()];
    const started = performance.now();
    platform.tell({ type: 'request', ofEach });
    const counts = await untilAttached(platform);
    const seconds = (performance.now() - started) / 1_000;
    const made = counts.attached - before.attached;
    await tellStatements(made);
    return {
      processorMs: (sum(daemons) - ours) / made,
      othersMs: ((await stage.processorOfOthers()) - others) / made,
      perSecond: made / seconds,
      waits: await stopWatching(),
      counts,
    };
  } finally {
    await Promise.all(daemons.map((daemon) => daemon.stop()));
  }
}

function sum(daemons: readonly RunningDaemon[]): number {
  return daemons.reduce((total, daemon) => total + daemon.processorMs(), 0);
}

const LONGEST_MS = 3_600_000;

async function untilAttached(platform: Platform): Promise<Counts> {
  const latest = performance.now() + LONGEST_MS;
  for (;;) {
    const counts = await platform.counts();
    if (counts.requested > 0 && counts.attached === counts.requested) return counts;
    if (performance.now() > latest)
      throw new Error(`${counts.attached} of ${counts.requested} e-invoices were attached`);
    await pause(100);
  }
}
