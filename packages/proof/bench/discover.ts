import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Bench } from './bench.js';

export interface NamedBench {
  /** The module's name without its ending. */
  readonly module: string;
  readonly bench: Bench;
}

/** The modules of `folder` that export `bench`, by name; other modules there are parts of them. */
export async function discover(folder: string): Promise<readonly NamedBench[]> {
  const found: NamedBench[] = [];
  // The runner itself is no benchmark, and importing it would run it again.
  const files = readdirSync(folder).filter((name) => name.endsWith('.ts') && name !== 'run.ts');
  for (const file of files.sort()) {
    const exported: unknown = await import(pathToFileURL(join(folder, file)).href);
    if (hasBench(exported)) found.push({ module: file.replace(/\.ts$/, ''), bench: exported.bench });
  }
  return found;
}

function hasBench(exported: unknown): exported is { readonly bench: Bench } {
  return typeof exported === 'object' && exported !== null && 'bench' in exported;
}
