/** Work on a database that is closed only when nothing is under way any more. */
export interface UnderWay {
  run<T>(work: () => Promise<T>): Promise<T>;
  /** Nothing more may be begun. */
  isOver(): boolean;
  /** Resolves when what is under way has ended, whatever came of it. */
  end(): Promise<void>;
}

export function createUnderWay(): UnderWay {
  const running = new Set<Promise<unknown>>();
  let isOver = false;
  return {
    run: (work) => {
      const done = work();
      running.add(done);
      const forget = (): void => void running.delete(done);
      done.then(forget, forget);
      return done;
    },
    isOver: () => isOver,
    end: async () => {
      isOver = true;
      await Promise.allSettled(running);
    },
  };
}
