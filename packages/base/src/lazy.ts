const loaders = new Set<() => Promise<unknown>>();

/** Loads something at its first use and keeps it; `import()` alone asks the loader anew each time. */
export function lazily<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | null = null;
  const get = (): Promise<T> => {
    loading ??= load().catch((error: unknown) => {
      loading = null;
      throw error;
    });
    return loading;
  };
  loaders.add(get);
  return get;
}

/** Loads everything now that would be loaded later, for who must not wait for the loader in the middle of something. */
export async function loadEverything(): Promise<void> {
  // What is loaded may have more to load.
  for (let known = -1; known < loaders.size; ) {
    known = loaders.size;
    await Promise.all([...loaders].map((load) => load()));
  }
}
