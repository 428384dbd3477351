import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Files and bytes of each folder of the data and beside it, and the log. @param folder that has the configuration */
export function ofTheDisk(folder: string): ReadonlyMap<string, number> {
  const values = new Map<string, number>();
  const add = (name: string, more: number): void => void values.set(name, (values.get(name) ?? 0) + more);
  for (const [name, place] of placesOf(folder)) {
    for (const entry of readdirSync(place, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      add(`files: ${name}`, 1);
      add(`bytes: ${name}`, sizeOf(join(entry.parentPath, entry.name)));
    }
  }
  for (const file of ['spacebooks.sqlite', 'spacebooks.sqlite-wal'])
    add(`bytes: ${file}`, sizeOf(join(folder, 'data', file)));
  return values;
}

function placesOf(folder: string): readonly (readonly [string, string])[] {
  const within = readdirSync(join(folder, 'data'), { withFileTypes: true })
    .filter((each) => each.isDirectory())
    .map(({ name }) => [`data/${name}`, join(folder, 'data', name)] as const);
  const beside = readdirSync(folder, { withFileTypes: true })
    .filter((each) => each.isDirectory() && each.name !== 'data')
    .map(({ name }) => [name, join(folder, name)] as const);
  return [...within, ...beside];
}

/** @returns 0 where it is gone */
function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}
