/** Whether a value has more than so many lists and objects in each other, as one has that is its own part. */
export function nestsDeeper(value: unknown, levels: number): boolean {
  let level = new Set(partsOf([value]));
  for (let depth = 0; depth < levels && level.size > 0; depth += 1) {
    level = new Set([...level].flatMap((each) => partsOf(Object.values(each))));
  }
  return level.size > 0;
}

function partsOf(values: readonly unknown[]): readonly object[] {
  return values.filter((each): each is object => typeof each === 'object' && each !== null);
}
