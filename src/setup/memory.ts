/** What was read and tried, so that the same questions may be asked several times without asking others each time. */
export interface Memory {
  /** Kept once it is there; what was thrown is not. */
  read<T>(key: string, make: () => Promise<T>): Promise<T>;
  /** An attempt that succeeded is not repeated. */
  attempt<T>(key: string, make: () => Promise<T | null>): Promise<T | null>;
}

export function createMemory(): Memory {
  const known = new Map<string, unknown>();
  const passed = new Set<string>();
  return {
    read: async <T>(key: string, make: () => Promise<T>): Promise<T> => {
      if (!known.has(key)) known.set(key, await make());
      return known.get(key) as T;
    },
    attempt: async (key, make) => {
      if (passed.has(key)) return null;
      const complaint = await make();
      if (complaint === null) passed.add(key);
      return complaint;
    },
  };
}
