import { createHash } from 'node:crypto';
import { kindsOfCrash } from './cuts.js';
import { type CrashState, crash } from './disk/crash.js';
import { Disk, type Model } from './disk/disk.js';
import { KINDS } from './disk/fates.js';
import type { Log } from './log/operation.js';
import type { Promised, Said } from './promises/promised.js';
import { randomFrom } from './random.js';

/** A moment at which the power goes, and what the disk makes of it. */
export interface Crash {
  /** How many operations had been made. */
  readonly position: number;
  readonly model: Model;
  readonly kind: string;
  readonly state: CrashState;
  /** What had been promised. */
  readonly said: readonly Said[];
  /** The one whose recovery this one falls into; left out where there was none. */
  readonly first?: Omit<Crash, 'state' | 'said' | 'first'>;
}

interface Planned {
  readonly position: number;
  readonly model: Model;
  readonly kind: string;
  readonly seed: number;
}

/** Marks of what is being computed are written in place on purpose: they make no state another one. */
const UNCOUNTED = /\.at-work$/;

/**
 * Crashes of a recorded run, each state with the same promises once. Around every sync and every change of a name each kind
 * is tried; between them, positions and kinds are drawn.
 *
 * @param most so many crashes at most; there are as many unless the log is too short
 * @param from after so many operations at least
 */
export function* explore(
  log: Log,
  promised: readonly Promised[],
  most: number,
  seed: number,
  from = 0,
): Generator<Crash> {
  const seen = new Set<string>();
  for (let round = 0; round < MOST_ROUNDS && seen.size < most; round += 1) {
    const plan = planned(log, seed + round * ROUND, Math.ceil((most - seen.size) * SURPLUS), from);
    for (const each of sweep(log, promised, plan)) {
      const key = keyOf(each);
      if (seen.has(key)) continue;
      seen.add(key);
      yield each;
      if (seen.size >= most) return;
    }
  }
}

const MOST_ROUNDS = 20;
/** Seeds of one round. */
const ROUND = 1_000_003;
/** Some crashes leave what another one has left. */
const SURPLUS = 1.3;

/** How many names and bytes were changed or synced at these positions: all that a name or a commit depends on. */
function isImportant({ operations }: Log, position: number): boolean {
  const before = operations[position - 1]?.kind;
  const after = operations[position]?.kind;
  return [before, after].some((kind) => kind === 'names' || kind === 'sync');
}

function planned(log: Log, seed: number, count: number, from: number): readonly Planned[] {
  const random = randomFrom(seed);
  const { length } = log.operations;
  const positions = Array.from({ length: length + 1 - from }, (_, position) => from + position);
  const important = positions.filter((position) => isImportant(log, position));
  const kinds = kindsOfCrash();
  const pick = <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)] as T;
  const worst = shuffled(important, random).map((position) => ({
    position,
    model: 'strict' as const,
    kind: 'nothing',
  }));
  const plan: Omit<Planned, 'seed'>[] = [];
  for (let number = 0; number < count; number += 1) {
    const first = number % 3 === 0 ? worst[number / 3] : undefined;
    const position = pick(number % 3 === 1 ? important : positions);
    plan.push(first ?? { position, ...pick(kinds) });
  }
  return plan
    .map((each, number) => ({ ...each, seed: seed + number }))
    .sort((one, other) => one.position - other.position);
}

function shuffled<T>(list: readonly T[], random: () => number): readonly T[] {
  const keyed = list.map((item) => ({ item, key: random() }));
  return keyed.sort((one, other) => one.key - other.key).map(({ item }) => item);
}

/** Both disks go through the log once. */
function* sweep(log: Log, promised: readonly Promised[], plan: readonly Planned[]): Generator<Crash> {
  const disks = { strict: new Disk('strict'), ordered: new Disk('ordered') };
  let done = 0;
  for (const { position, model, kind, seed } of plan) {
    for (; done < position; done += 1) {
      const operation = log.operations[done];
      if (operation !== undefined) for (const disk of Object.values(disks)) disk.apply(operation, done);
    }
    const fates = fatesOf(model, kind)(randomFrom(seed));
    const state = crash(disks[model], log.folders, fates);
    const end = log.ends[position - 1] ?? 0;
    const said = promised.filter(({ at }) => at <= end).map((each) => each.said);
    yield { position, model, kind, state, said };
  }
}

export function fatesOf(model: Model, kind: string): (typeof KINDS)['strict']['anything'] {
  const fates = (KINDS[model] as Readonly<Record<string, (typeof KINDS)['strict']['anything']>>)[kind];
  if (fates === undefined) throw new Error(`nothing is called ${kind} of ${model}`);
  return fates;
}

/** The same for states that are the same. */
export function keyOf({ state, said }: Crash): string {
  const hash = createHash('sha1').update(String(said.length));
  for (const path of [...state.folders].sort()) hash.update(`\n${path}/`);
  for (const [path, { digest }] of [...state.files].sort(([one], [other]) => (one < other ? -1 : 1))) {
    if (!UNCOUNTED.test(path)) hash.update(`\n${path} ${digest}`);
  }
  return hash.digest('hex');
}
