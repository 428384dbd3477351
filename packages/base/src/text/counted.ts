/** `1 entry`, `2 entries`: a whole number of things, in English. */
export function counted(count: number, one: string, others = `${one}s`): string {
  return `${count} ${count === 1 ? one : others}`;
}
