import { systemClock } from '@spacebooks/base/clock';
import type { SeededRandom } from '../../../../test/seeded-random.js';
import { TROUBLES, takeNothing } from './ksef-trouble.js';
import type { FaultKind, WorkerStormOptions } from './options.js';
import { spacesOfWorker } from './ownership.js';
import type { RecoveryWatch } from './recovery.js';
import type { Cut } from './senders.js';
import type { WorkerStage } from './stage.js';
import type { Worker } from './worker.js';

/** Of twelve, so many are each. */
const FREQUENCY: readonly (readonly [FaultKind, number])[] = [
  ['partition', 2],
  ['freeze', 2],
  ['kill', 8],
];
/** Shorter and longer than a worker keeps its shares without a word, seconds; the first of each lasts longest. */
const SHORTEST_S = 3;
const LONGEST_S = 18;
/** In a long storm, the database breaks once in so many seconds in each way. */
const DATABASE_ROUND_S = 120;
/** Of so many kills one comes while the work of another has not gone on: else nothing would get done. */
const KILLS_AT_ONCE = 4;
/** A standby that is not waited for is so far behind when the primary dies, milliseconds. */
const LAG_MS = 1_500;

export interface Faults {
  /** Breaks things until the storm is over. @returns how often each */
  readonly counts: ReadonlyMap<FaultKind, number>;
  storm(over: AbortSignal): Promise<void>;
  /** What was lost, of failovers, bytes of WAL. */
  readonly lostBytes: readonly number[];
  readonly cuts: readonly Cut[];
}

interface FaultDeps {
  readonly stage: WorkerStage;
  readonly options: WorkerStormOptions;
  readonly random: SeededRandom;
  readonly recovery: RecoveryWatch;
  /** Asks for e-invoices in these spaces now, so that there is work that can go on. */
  askIn(spaces: readonly string[]): void;
  say(line: string): void;
}

export function createFaults({ stage, options, random, recovery, askIn, say }: FaultDeps): Faults {
  const { workers, postgres, ksef, clock } = stage;
  const counts = new Map<FaultKind, number>();
  const lostBytes: number[] = [];
  const cuts: Cut[] = [];
  const broken = new Set<Worker>();
  const seen = new Set<string>();
  const pending = new Set<Promise<void>>();
  const count = (kind: FaultKind): void => void counts.set(kind, (counts.get(kind) ?? 0) + 1);
  const beside = (work: Promise<void>): void => {
    pending.add(work);
    void work.finally(() => pending.delete(work));
  };

  /** One that works in spaces: the others have nothing that could go on, and would never come to have. @returns whether there was one */
  async function kill(whole: readonly Worker[]): Promise<boolean> {
    const owners: (readonly [Worker, readonly string[]])[] = [];
    for (const each of whole) owners.push([each, await spacesOfWorker(each, stage.shares, postgres)]);
    const working = owners.filter(([, spaces]) => spaces.length > 0);
    if (working.length === 0) return false;
    const [worker, spaces] = random.pick(working);
    const at = Date.now();
    await worker.kill();
    say(`${worker.name} is killed, which worked in ${spaces.length} spaces`);
    askIn(spaces);
    beside(recovery.killed(worker.name, spaces, at));
    return true;
  }

  /** For a while; it always ends, also when the storm does. */
  async function breakFor(
    worker: Worker,
    what: string,
    begin: () => void,
    end: () => void,
    over: AbortSignal,
  ): Promise<void> {
    const seconds = seen.has(what) ? random.between(SHORTEST_S, LONGEST_S) : LONGEST_S;
    seen.add(what);
    broken.add(worker);
    begin();
    say(`${worker.name} is ${what} for ${seconds} s`);
    await recovery.disturb(`${worker.name} ${what}`, () => systemClock.sleep(seconds * 1_000, over));
    end();
    broken.delete(worker);
    say(`${worker.name} is not ${what} any more`);
  }

  async function cutOff(worker: Worker, over: AbortSignal): Promise<void> {
    const from = Date.now();
    await breakFor(worker, 'cut off from PostgreSQL', worker.link.cut, worker.link.mend, over);
    cuts.push({ worker: worker.name, from, to: Date.now() });
  }

  async function toAWorker(over: AbortSignal): Promise<void> {
    const kinds = FREQUENCY.filter(([kind]) => options.faults.includes(kind)).flatMap(([kind, times]) =>
      Array.from({ length: times }, () => kind),
    );
    if (kinds.length === 0) return;
    // Each at least once, then by chance.
    const first = [...new Set(kinds)];
    while (!over.aborted) {
      await systemClock.sleep(options.every * (500 + 1_000 * random.fraction()), over);
      const whole = workers.filter((worker) => worker.isUp() && !broken.has(worker));
      if (over.aborted || whole.length === 0) continue;
      const worker = random.pick(whole);
      const kind = first[0] ?? random.pick(kinds);
      // Somebody must be left who can go on.
      if (kind !== 'kill' && whole.length === 1) continue;
      if (kind === 'kill') {
        const mayBegin = recovery.waiting() === 0 || random.below(KILLS_AT_ONCE) === 0;
        if (!mayBegin || !(await kill(whole))) continue;
      } else if (kind === 'freeze') beside(breakFor(worker, 'frozen', worker.freeze, worker.thaw, over));
      else beside(cutOff(worker, over));
      first.shift();
      count(kind);
    }
  }

  const toTheDatabase: Readonly<Record<'restart' | 'failover', () => Promise<void>>> = {
    restart: async () => {
      say('the primary is killed, and started again');
      await postgres.restart();
      say('the primary is back');
    },
    failover: async () => {
      say('the primary is killed for good');
      const { lostBytes: lost } = await postgres.failOver(LAG_MS);
      for (const { link } of workers) link.breakOff();
      lostBytes.push(lost);
      say(`the standby is the primary now; it had not received ${lost} bytes that the old one wrote`);
      await postgres.renewStandby();
      say('it has a standby of its own');
    },
  };

  async function breakDatabase(over: AbortSignal): Promise<void> {
    const rounds = Math.max(1, Math.floor(options.seconds / DATABASE_ROUND_S));
    const round = (options.seconds * 1_000) / rounds;
    for (let number = 0; number < rounds; number += 1) {
      for (const [kind, before] of [
        ['restart', 0.3],
        ['failover', 0.35],
      ] as const) {
        await systemClock.sleep(before * round, over);
        if (!options.faults.includes(kind) || over.aborted) continue;
        count(kind);
        await recovery.disturb(`${kind} of PostgreSQL`, toTheDatabase[kind]);
      }
      await systemClock.sleep(0.35 * round, over);
    }
  }

  /** In each way in turn, with a pause after it in which documents arrive. */
  async function breakKsef(over: AbortSignal): Promise<void> {
    for (let round = 0; options.faults.includes('ksef') && !over.aborted; round += 1) {
      await systemClock.sleep(options.every * 1_000, over);
      const trouble = TROUBLES[round % TROUBLES.length] ?? 'maintenance';
      if (over.aborted) return;
      const seconds = random.between(SHORTEST_S, LONGEST_S);
      count('ksef');
      say(`KSeF takes no documents (${trouble}) for ${seconds} s`);
      await recovery.disturb(`KSeF: ${trouble}`, () => takeNothing(ksef, trouble, seconds, { clock, over }));
    }
  }

  return {
    counts,
    lostBytes,
    cuts,
    storm: async (over) => {
      await Promise.all([toAWorker(over), breakDatabase(over), breakKsef(over)]);
      while (pending.size > 0) await Promise.all(pending);
    },
  };
}
