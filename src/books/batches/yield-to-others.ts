/** Lets callbacks be answered. */
export function yieldToOthers(): Promise<void> {
  return new Promise(setImmediate);
}
