import { closeSync, constants, ftruncateSync, openSync, readFileSync, writeSync } from 'node:fs';
import { HOUR_MS } from '@spacebooks/base/durations';

/** How many threads and processes have ended at one piece of work, and when the last of them was found out (epoch milliseconds). */
interface Ends {
  readonly count: number;
  readonly at: number;
}

/** What a process leaves behind that ended in the middle of its work. */
export interface WorkMarks {
  /** What is being computed; null between two. */
  readonly work: string | null;
  /** By piece of work; what came to an end of its own is not here. */
  readonly ends: Readonly<Record<string, Ends>>;
  /** The version of spacebooks that they were. */
  readonly version: string;
}

/** So many may end at one piece of work; then it is set aside. */
const MOST_ENDS = 2;
/** Somebody else may have ended them, so that it is tried again when a person or the platform asks for it later. */
const REMEMBERED_FOR_MS = HOUR_MS;
/** As many as one person could look through; the oldest go first. */
const MOST_REMEMBERED = 1_000;

/** @returns null for what is none */
export function workMarks(value: unknown): WorkMarks | null {
  const { work, ends, version } = (value ?? {}) as Partial<WorkMarks>;
  if (typeof version !== 'string' || typeof ends !== 'object' || ends === null) return null;
  return { work: typeof work === 'string' ? work : null, ends, version };
}

/** What the next process begins with: one more end for what was being computed. */
export function marksAtStart(left: WorkMarks | null, version: string, now: number): WorkMarks {
  // Another version may be able to do what this one could not.
  if (left === null || left.version !== version) return { work: null, ends: {}, version };
  const { work } = left;
  const recent = Object.entries(left.ends).filter(([, { at }]) => isRecent(at, now));
  const before = { work: null, ends: Object.fromEntries(recent), version };
  return work === null ? before : withEnd(before, work, now);
}

/** One more end at a piece of work. */
export function withEnd(marks: WorkMarks, work: string, now: number): WorkMarks {
  const ended = [work, { count: (marks.ends[work]?.count ?? 0) + 1, at: now }] as const;
  const others = Object.entries(withoutEnds(marks, work).ends).slice(1 - MOST_REMEMBERED);
  return { ...marks, ends: Object.fromEntries([...others, ended]) };
}

/** How many have ended at a piece of work that is not to be tried; null when it may be. */
export function endsOf({ ends }: WorkMarks, work: string, now: number): number | null {
  const known = ends[work];
  return known !== undefined && known.count >= MOST_ENDS && isRecent(known.at, now) ? known.count : null;
}

/** It came to an end of its own. */
export function withoutEnds(marks: WorkMarks, work: string): WorkMarks {
  const { [work]: _known, ...ends } = marks.ends;
  return { ...marks, ends };
}

/** A moment that lies ahead was written by a clock that was wrong. */
function isRecent(at: number, now: number): boolean {
  return at <= now && now - at < REMEMBERED_FOR_MS;
}

/**
 * Writes the marks into a file that stays open. Nothing is synced: the page cache outlives the process, and a power cut
 * is no invoice's fault.
 */
export type MarkFile = ReturnType<typeof openMarkFile>;

/** @returns null where there is none, or none that was written whole */
export function readMarks(path: string): WorkMarks | null {
  try {
    const [line = ''] = readFileSync(path, 'utf8').split('\n', 1);
    return workMarks(JSON.parse(line));
  } catch {
    return null;
  }
}

/** @throws the system's error */
export function openMarkFile(path: string) {
  const flags = constants.O_RDWR | constants.O_CREAT | (constants.O_NOFOLLOW ?? 0);
  const file = openSync(path, flags, 0o600);
  return {
    /** @throws the system's error */
    write: (marks: WorkMarks): void => {
      const bytes = Buffer.from(`${JSON.stringify(marks)}\n`);
      writeSync(file, bytes, 0, bytes.length, 0);
      // What is left of a longer line stands behind this one, and is not read should the process end here.
      ftruncateSync(file, bytes.length);
    },
    close: (): void => closeSync(file),
  };
}
