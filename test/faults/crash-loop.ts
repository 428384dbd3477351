import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { Child } from './child-process.js';
import { isOnTheRoad, KILLED, type Scene } from './scene.js';

type Start = (env: Readonly<Record<string, string>>) => Child;

let logs = 0;

/** Starts a process and waits until it has killed itself at this place, and not before. */
export async function dieAt(place: string, scene: Scene, start: Start): Promise<void> {
  const { env, places } = noting(scene);
  const child = start({ ...env, SPACEBOOKS_CRASH_AT: place });
  expect(await child.exited, child.stderr()).toEqual(KILLED);
  expect(places().at(-1)).toBe(place);
}

/** The environment of a process that notes the places that it passes, and those that it has passed so far. */
export function noting({ folder }: Scene): {
  readonly env: Readonly<Record<string, string>>;
  readonly places: () => string[];
} {
  logs += 1;
  const file = join(folder, `places-${logs}`);
  return { env: { SPACEBOOKS_CRASH_LOG: file }, places: () => readFileSync(file, 'utf8').trim().split('\n') };
}

/** What comes after a crash goes where the undisturbed run went: another place would be one that nobody was killed at. */
export function expectKnown(places: readonly string[], known: readonly string[]): void {
  const names = new Set(known.map(nameOf));
  const unknown = places
    .filter(isOnTheRoad)
    .map(nameOf)
    .filter((name) => !names.has(name));
  expect([...new Set(unknown)]).toEqual([]);
}

function nameOf(place: string): string {
  return place.replace(/#\d+$/, '');
}
