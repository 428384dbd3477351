/** One at a time, in the order in which they came. */
export interface Mutex {
  /** @returns gives it to the next one */
  acquire(): Promise<() => void>;
}

export function createMutex(): Mutex {
  let last: Promise<void> = Promise.resolve();
  return {
    acquire: async () => {
      const before = last;
      let release = (): void => undefined;
      last = new Promise((resolve) => {
        release = resolve;
      });
      await before;
      return release;
    },
  };
}
