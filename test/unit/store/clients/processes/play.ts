import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Db } from '../../../../../src/store/engine/open.js';
import { type Area, BEGIN, STEP_MS } from '../area.js';
import type { Operation } from '../history/linearize.js';
import type { Played } from '../history/play.js';

const PLAYER = fileURLToPath(new URL('./player.ts', import.meta.url));

export interface Order {
  /** Of the area. */
  readonly name: string;
  readonly space: string;
  readonly acts: readonly unknown[];
}

/** What a player says: that it is there, that it wants the moment of its next act, or what came of all. */
type Said = 'ready' | 'moment' | { readonly history: readonly Operation<object>[] };

export interface Processes {
  /** All at once, as fast as each can. */
  play(area: Area, space: string, acts: readonly (readonly unknown[])[]): Promise<Played>;
  stop(): void;
}

/**
 * Clients that are processes, each with a connection of its own.
 *
 * @param db of the same database, for whoever looks
 */
export async function startProcesses(
  path: string,
  { count, hasShares, db }: { readonly count: number; readonly hasShares: boolean; readonly db: Db },
): Promise<Processes> {
  const children = Array.from({ length: count }, (_, index) =>
    fork(PLAYER, [path, `client ${index}`, `${hasShares}`], { execArgv: ['--import', 'tsx'] }),
  );
  const stop = (): void => {
    for (const child of children) child.kill('SIGKILL');
  };
  process.once('exit', stop);
  await Promise.all(children.map((child) => hear(child, (said) => said === 'ready')));
  return {
    stop,
    play: async (area, space, acts) => {
      await area.prepare?.(db, space);
      let moments = 0;
      const played = children.map(async (child, index) => {
        const end = hear(child, (said) => {
          if (typeof said === 'object') return true;
          moments += 1;
          child.send(BEGIN + STEP_MS * moments);
          return false;
        });
        child.send({ name: area.name, space, acts: acts[index] ?? [] } satisfies Order);
        const said = await end;
        return typeof said === 'object' ? said.history : [];
      });
      const history = inPlaces((await Promise.all(played)).flat());
      return { history, seen: await area.open(db, space, 'whoever looks').look() };
    },
  };
}

/** Resolves with what is the last of it. @throws Error when the process ends before */
function hear(child: ChildProcess, isLast: (said: Said) => boolean): Promise<Said> {
  return new Promise((resolve, reject) => {
    const onEnd = (code: number | null, signal: string | null): void =>
      reject(new Error(`a client ended with ${code ?? signal}`));
    const onMessage = (said: Said): void => {
      if (!isLast(said)) return;
      child.off('exit', onEnd);
      child.off('message', onMessage);
      resolve(said);
    };
    child.once('exit', onEnd);
    child.on('message', onMessage);
  });
}

/** Nanoseconds are no reading: places in the order of what happened. */
function inPlaces(history: readonly Operation<object>[]): readonly Operation<object>[] {
  const times = new Set(history.flatMap(({ invoked, answered }) => [invoked, answered]));
  const places = new Map([...times].sort((a, b) => a - b).map((time, index) => [time, index + 1]));
  return history.map((each) => ({
    ...each,
    invoked: places.get(each.invoked) ?? 0,
    answered: places.get(each.answered) ?? 0,
  }));
}
