/** What was read and tried, so that the same questions may be asked several times without asking others each time. */
export type Memory = ReturnType<typeof createMemory>;

export function createMemory() {
  const known = new Map<string, unknown>();
  const passed = new Set<string>();
  return {
    /** Kept once it is there; what was thrown is not. */
    read: async <T>(key: string, make: () => Promise<T>): Promise<T> => {
      if (!known.has(key)) known.set(key, await make());
      return known.get(key) as T;
    },
    /** An attempt that succeeded is not repeated. */
    attempt: async <T>(key: string, make: () => Promise<T | null>): Promise<T | null> => {
      if (passed.has(key)) return null;
      const complaint = await make();
      if (complaint === null) passed.add(key);
      return complaint;
    },
  };
}
