import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** What the probe within the daemon finds after collecting all garbage (inject/probe.mjs). */
interface Probed {
  readonly resources: Readonly<Record<string, number>>;
  readonly [quantity: string]: number | Readonly<Record<string, number>>;
}

const LONGEST_MS = 300_000;
const LOOK_MS = 20;
/** It is asked so often in a row, and the least of each counts: what was under way at one moment is gone at another. */
const TIMES = 3;
const APART_MS = 400;

/** @param signal asks the probe @param file that it appends to */
export async function probe(
  signal: () => void,
  file: string,
  times = TIMES,
): Promise<ReadonlyMap<string, number>> {
  const least = new Map<string, number>();
  for (let time = 0; time < times; time += 1) {
    if (time > 0) await pause(APART_MS);
    const found = flat(await ask(signal, file));
    for (const [name, value] of found) {
      // A kind of resource that is not there now is at nothing.
      least.set(name, Math.min(least.get(name) ?? (time === 0 ? value : 0), value));
    }
    for (const name of least.keys()) if (!found.has(name)) least.set(name, 0);
  }
  return least;
}

async function ask(signal: () => void, file: string): Promise<Probed> {
  const before = linesOf(file).length;
  signal();
  for (const until = Date.now() + LONGEST_MS; Date.now() < until; await pause(LOOK_MS)) {
    const line = linesOf(file)[before];
    if (line !== undefined) return JSON.parse(line) as Probed;
  }
  throw new Error('the probe within the daemon does not answer');
}

function linesOf(file: string): readonly string[] {
  try {
    return readFileSync(file, 'utf8').split('\n').slice(0, -1);
  } catch {
    return [];
  }
}

function flat({ resources, ...others }: Probed): ReadonlyMap<string, number> {
  return new Map([
    ...Object.entries(others).map(([name, value]) => [name, Number(value)] as const),
    ...Object.entries(resources).map(([name, value]) => [`active ${name}`, value] as const),
  ]);
}

/** Open descriptors by kind, and threads, as the kernel tells them. */
export function ofTheKernel(pid: number): ReadonlyMap<string, number> {
  const folder = `/proc/${pid}/fd`;
  const counts = new Map<string, number>();
  for (const each of readdirSync(folder)) {
    const kind = `descriptors: ${kindOf(target(join(folder, each)))}`;
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  const [, threads] = /^Threads:\s+(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return counts.set('threads', Number(threads));
}

/** @returns empty where it was closed meanwhile */
function target(path: string): string {
  try {
    return readlinkSync(path);
  } catch {
    return '';
  }
}

function kindOf(file: string): string {
  if (/^(socket|pipe|anon_inode):/.test(file)) return file.slice(0, file.indexOf(':'));
  if (/sqlite/.test(file)) return 'database';
  return 'other files';
}
