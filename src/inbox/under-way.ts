/** Work on a database that is closed only when nothing is under way any more. */
export type UnderWay = ReturnType<typeof createUnderWay>;

export function createUnderWay() {
  const running = new Set<Promise<unknown>>();
  let isOver = false;
  return {
    run: <T>(work: () => Promise<T>): Promise<T> => {
      const done = work();
      running.add(done);
      const forget = (): void => void running.delete(done);
      done.then(forget, forget);
      return done;
    },
    /** Nothing more may be begun. */
    isOver: (): boolean => isOver,
    /** Resolves when what is under way has ended, whatever came of it. */
    end: async (): Promise<void> => {
      isOver = true;
      await Promise.allSettled(running);
    },
  };
}
