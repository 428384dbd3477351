import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { disagreements } from './compare.js';
import { againstBooks } from './expected.js';
import type { Judged, PythonDatev } from './judged.js';
import { readByUs } from './ours.js';
import { type Given, PLANTS } from './plants.js';
import type { WrittenFile } from './random/batch.js';
import { type Played, playClient } from './random/play-client.js';

/** Clients among which one has a place for a mistake. */
const MOST_TRIED = 60;

/** Writes the Buchungsstapel among files as a recipient has them. @returns their paths */
export function handOut(folder: string, files: readonly WrittenFile[]): readonly string[] {
  mkdirSync(folder, { recursive: true });
  return files
    .filter(({ name }) => name.includes('Buchungsstapel'))
    .map(({ name, bytes }) => {
      const path = join(folder, name);
      writeFileSync(path, bytes);
      return path;
    });
}

/** The results of both simulators for the same files. */
export interface Both {
  readonly ours: Judged;
  readonly python: Judged;
}

export async function readByBoth(
  python: PythonDatev,
  { facts }: Pick<Given, 'facts'>,
  paths: readonly string[],
): Promise<Both> {
  return { ours: readByUs(facts, paths), python: await python.judge(facts, paths) };
}

/** Everything in which the two differ, and each from the books. */
export function allDifferences(played: Omit<Played, 'files'>, { ours, python }: Both): readonly object[] {
  const { entries } = played;
  return [
    ...disagreements(ours, python),
    ...againstBooks(entries, ours, played).map((each) => ({ ...each, by: 'ours' })),
    ...againstBooks(entries, python, played).map((each) => ({ ...each, by: 'python' })),
  ];
}

/** The first field in which each simulator sees a planted mistake; null where it does not. */
export interface Found {
  readonly ours: string | null;
  readonly python: string | null;
}

/**
 * Plants a mistake in the first client that has a place for it.
 *
 * @param name of the mistake @param seed of the first client
 * @throws Error where none has
 */
export async function findPlanted(
  name: string,
  python: PythonDatev,
  folder: string,
  seed: number,
): Promise<Found> {
  for (let client = seed; client < seed + MOST_TRIED; client += 1) {
    const played = await playClient(client);
    const planted = PLANTS[name]?.(played) ?? null;
    if (planted === null) continue;
    const read = await readByBoth(python, planted, handOut(folder, planted.files));
    const [ours, theirs] = [read.ours, read.python].map(
      (judged) => againstBooks(played.entries, judged, played)[0]?.field ?? null,
    );
    return { ours: ours ?? null, python: theirs ?? null };
  }
  throw new Error(`no client has a place for ${name}`);
}
