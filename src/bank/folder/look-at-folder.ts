import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { BankFile } from '@spacebooks/bank-statements/bank-file';
import type { Failure } from '../../domain/errors.js';
import { type Candidate, candidateAt, type Stamp, stampOf } from './candidate.js';
import { type Dealing, dealWithTaken, type Outcome } from './deal-with-file.js';
import { PLACES, placeIn, REASON } from './places.js';
import { take } from './put-away.js';
import { isHopeless, isReady } from './wholeness.js';

/** What programs call a file that they have not finished: browsers, copying programs, editors. */
const UNFINISHED = /\.(part|partial|crdownload|download|filepart|tmp|temp|lock|swp)$/i;
/** What systems put into any folder. */
const OF_SYSTEMS = /^(thumbs\.db|desktop\.ini)$/i;

/** Whether a name is that of a file which somebody has put there, and finished. */
export function isWatched(name: string): boolean {
  return !/^(\.|~\$)|~$/.test(name) && !UNFINISHED.test(name) && !OF_SYSTEMS.test(name);
}

/** What one process remembers of the files that lie in a folder, by their names. */
export type FolderMemory = Map<string, Remembered>;

interface Remembered {
  readonly stamp: Stamp;
  /** Since when it has been as it is, by the clock of whoever looks; that of the file may be wrong. */
  since: number;
  /** What reading it said; undefined before it was read. */
  complaint?: Failure | null;
  /** What became of it where it stays: nothing can be moved in its folder. */
  outcome?: Outcome;
}

export interface FolderLook {
  /** What was dealt with now. */
  readonly outcomes: readonly Outcome[];
  /** Where files lie, below the folder, that were refused and wait for a person. */
  readonly waiting: readonly string[];
  /** Some may be ready soon. */
  readonly isUnsettled: boolean;
}

export interface LookDeps extends Dealing {
  readonly now: () => number;
  /** What is wrong with a file, without keeping anything of it; null where nothing is. */
  readonly judge: (file: BankFile) => Promise<Failure | null>;
}

/**
 * Imports what has been put into a folder and is whole, and moves it away. It can be interrupted at any point, and several
 * processes may do it at once: each file is taken by one, and what is imported twice is known.
 *
 * @throws the system's error where the folder cannot be read; Failure `store.*`
 */
export async function lookAtFolder(
  folder: string,
  memory: FolderMemory,
  deps: LookDeps,
  stop?: AbortSignal,
): Promise<FolderLook> {
  const names = await readdir(folder);
  const outcomes: Outcome[] = [];
  for (const taken of await namesIn(placeIn(folder, 'taken'))) {
    outcomes.push(...(await dealWithTaken(folder, taken, deps)));
  }
  for (const name of memory.keys()) if (!names.includes(name)) memory.delete(name);
  let isUnsettled = false;
  for (const name of names.filter(isWatched).toSorted()) {
    if (stop?.aborted) break;
    if (name === PLACES.done || name === PLACES.refused) continue;
    const done = await lookAt(folder, name, memory, deps);
    if (done === 'unsettled') isUnsettled = true;
    else outcomes.push(...done);
  }
  const inPlace = [...memory].flatMap(([name, { outcome }]) => (outcome?.kind === 'refused' ? [name] : []));
  const refused = (await namesIn(placeIn(folder, 'refused'))).filter((name) => !name.endsWith(REASON));
  const putAway = refused.map((name) => `${PLACES.refused}/${name}`);
  return { outcomes, waiting: [...inPlace, ...putAway], isUnsettled };
}

async function lookAt(
  folder: string,
  name: string,
  memory: FolderMemory,
  deps: LookDeps,
): Promise<readonly Outcome[] | 'unsettled'> {
  const path = join(folder, name);
  const there = await stampOf(path);
  if (there === null || there.isFolder) return [];
  const now = deps.now();
  const before = memory.get(name);
  const known: Remembered = before?.stamp === there.stamp ? before : { stamp: there.stamp, since: now };
  // A clock that was put back.
  if (known.since > now) known.since = now;
  memory.set(name, known);
  if (known.outcome !== undefined) return [];
  const age = now - known.since;
  if (known.complaint != null && !isHopeless(age)) return 'unsettled';
  const candidate = await candidateAt(path, name);
  if (candidate.kind === 'none') return [];
  if (candidate.stamp !== known.stamp || (candidate.kind === 'file' && candidate.content === null)) {
    return 'unsettled';
  }
  return settle(folder, name, { known, candidate, age }, deps);
}

async function settle(
  folder: string,
  name: string,
  { known, candidate, age }: { known: Remembered; candidate: Candidate; age: number },
  deps: LookDeps,
): Promise<readonly Outcome[] | 'unsettled'> {
  if (candidate.kind === 'unfit') {
    if (!isHopeless(age)) return 'unsettled';
    const { failure } = candidate;
    // It stays where it is: as soon as it can be read it is imported.
    await deps.tell(name, failure);
    known.outcome = { kind: 'refused', name, failure };
    return [known.outcome];
  }
  if (candidate.kind === 'none' || candidate.content === null) return 'unsettled';
  const { content } = candidate;
  if (known.complaint === undefined) known.complaint = await deps.judge({ name, content });
  if (!isReady(content, age, known.complaint === null)) return 'unsettled';
  const taken = await take(folder, name, known.stamp);
  if (taken === 'later') return 'unsettled';
  if (taken !== 'never') return dealWithTaken(folder, taken.taken, deps);
  const outcome = await deps.deal({ name, content });
  if (outcome.kind === 'refused') await deps.tell(name, outcome.failure);
  known.outcome = outcome;
  return [outcome];
}

async function namesIn(folder: string): Promise<readonly string[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return names.filter((name) => !name.startsWith('.')).toSorted();
}
