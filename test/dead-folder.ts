import { createFolderTurns, type FolderTurns } from '@spacebooks/base/folder-turns';

/** A folder that does not answer until it is told to, as one of a network share that is gone. */
export interface DeadFolder {
  /** Of a process in which it is one. */
  readonly turns: FolderTurns;
  /** How often it was asked. */
  readonly asked: () => number;
  answer(): void;
}

/** @param isDead whether a folder is it */
export function deadFolder(isDead: (folder: string) => boolean): DeadFolder {
  const turns = createFolderTurns((path) => path);
  let answer = (): void => undefined;
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  let asked = 0;
  const whenAnswered = async <T>(work: () => Promise<T>): Promise<T> => {
    asked += 1;
    await answered;
    return work();
  };
  return {
    turns: {
      ...turns,
      take: (folder, work, signal) =>
        turns.take(folder, isDead(folder) ? () => whenAnswered(work) : work, signal),
    },
    asked: () => asked,
    answer: () => answer(),
  };
}
