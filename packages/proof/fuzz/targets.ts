import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Target } from './target.js';

const FOLDER = resolve(import.meta.dirname, 'targets');

/** One file of this folder each, which exports `target`. */
export const TARGET_NAMES: readonly string[] = readdirSync(FOLDER)
  .filter((file) => file.endsWith('.ts'))
  .map((file) => file.slice(0, -'.ts'.length))
  .toSorted();

/** What it tries of the program is loaded with it, and not before. */
export async function loadTarget(name: string): Promise<Target> {
  const { target } = (await import(`./targets/${name}.ts`)) as { readonly target: Target };
  return target;
}
