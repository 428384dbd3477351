import { readFileSync } from 'node:fs';
import { resolve, sep } from 'node:path';

/** Was not asked: it, or too many others, have left somebody without an answer. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
}

export interface FolderTurns {
  /**
   * Lets `work` ask a folder, one at a time of each file system. When `signal` aborts nobody waits for it any more; until
   * it has come to its end all the same, nobody asks that file system.
   *
   * @param signal aborts where the caller gives up; `work` has to look at it before each step that changes something
   * @throws NoAnswer at once while an earlier one hangs there; what `work` throws
   */
  take<T>(folder: string, work: () => Promise<T>, signal: AbortSignal): Promise<T>;
  /** Those that somebody gave up, and that have not come to an end. */
  hanging(): readonly string[];
}

/**
 * A network folder that is gone may keep whoever asks it waiting for good, and no signal ends that. Each who waits takes one
 * of the four threads with which Node reads, writes, looks up names and signs for the whole process: two of them at most.
 */
const MOST_AT_WORK = 2;

interface Turn {
  readonly place: string;
  readonly begin: () => void;
}

/** @param placeOf the file system of an absolute path: what hangs together */
export function createFolderTurns(placeOf: (path: string) => string = mountOf): FolderTurns {
  const atWork = new Set<string>();
  const waiting: Turn[] = [];
  /** By place, the folder that was asked. */
  const givenUp = new Map<string, string>();

  const beginNext = (): void => {
    for (const turn of [...waiting]) {
      if (atWork.size >= MOST_AT_WORK) return;
      if (atWork.has(turn.place)) continue;
      waiting.splice(waiting.indexOf(turn), 1);
      atWork.add(turn.place);
      turn.begin();
    }
  };

  const begun = (place: string, signal: AbortSignal): Promise<boolean> =>
    new Promise((resolveTurn) => {
      const leave = (): void => {
        waiting.splice(waiting.indexOf(turn), 1);
        resolveTurn(false);
      };
      const turn: Turn = {
        place,
        begin: () => {
          signal.removeEventListener('abort', leave);
          resolveTurn(true);
        },
      };
      signal.addEventListener('abort', leave, { once: true });
      waiting.push(turn);
      beginNext();
    });

  return {
    take: async (folder, work, signal) => {
      const place = placeOf(resolve(folder));
      const hanging = givenUp.get(place);
      if (hanging !== undefined) throw new NoAnswer(`${hanging} has still not answered`);
      if (givenUp.size >= MOST_AT_WORK) {
        throw new NoAnswer(`not asked while ${[...givenUp.values()].join(' and ')} do not answer`);
      }
      if (signal.aborted || !(await begun(place, signal))) throw notAsked(folder);
      const giveUp = (): void => void givenUp.set(place, folder);
      signal.addEventListener('abort', giveUp, { once: true });
      try {
        if (signal.aborted) throw notAsked(folder);
        return await work();
      } finally {
        signal.removeEventListener('abort', giveUp);
        givenUp.delete(place);
        atWork.delete(place);
        beginNext();
      }
    },
    hanging: () => [...givenUp.values()],
  };
}

function notAsked(folder: string): NoAnswer {
  return new NoAnswer(`${folder} was not asked: others do not answer`);
}

/** Of this process: it has one pool of threads. */
export const folderTurns = createFolderTurns();

const MOUNTS = '/proc/self/mountinfo';

/**
 * Where the file system of a path is mounted; the path itself where that is the root, in which a link may lead anywhere, and
 * where the system does not say. It asks nobody who may be gone.
 */
function mountOf(path: string): string {
  return mountIn(mountinfo(), path);
}

function mountinfo(): string {
  try {
    return readFileSync(MOUNTS, 'utf8');
  } catch {
    return '';
  }
}

/** @param text as in proc_pid_mountinfo(5): the mount point is the fifth field, with blanks as octal escapes */
export function mountIn(text: string, path: string): string {
  let longest = '';
  for (const line of text.split('\n')) {
    const point = line
      .split(' ', 5)[4]
      ?.replace(/\\([0-7]{3})/g, (_all, code: string) => String.fromCharCode(Number.parseInt(code, 8)));
    if (point === undefined || point.length <= longest.length || point === sep) continue;
    if (path === point || path.startsWith(point + sep)) longest = point;
  }
  return longest === '' ? path : longest;
}
