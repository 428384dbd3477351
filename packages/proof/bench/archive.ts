import { createHash, randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createArchive } from '../../../src/archive/archive.js';
import type { BenchResult } from './bench.js';

/** A folder of an archive of 12 million files. */
const FILES = 47_000;
const PUTS = 60;
const MOST_TIMES = 3;

/** What a put into a full folder costs, measured by puts into empty ones in the same run. */
export async function bench(): Promise<BenchResult> {
  const root = await mkdtemp(join(tmpdir(), 'bench-archive-'));
  try {
    const full = join(root, 'full');
    await fill(join(full, '00'));
    const times = { full: [] as number[], empty: [] as number[] };
    for (let put = 0; put < PUTS; put += 1) {
      times.full.push(await timeOfPut(full));
      times.empty.push(await timeOfPut(join(root, 'empty')));
    }
    const ratio = median(times.full) / median(times.empty);
    return {
      name: `archive: a put among ${FILES} files`,
      figures: [
        {
          label: 'times a put into an empty archive',
          value: Math.round(ratio * 100) / 100,
          unit: 'times',
          target: `at most ${MOST_TIMES}`,
          ok: ratio <= MOST_TIMES,
        },
        { label: 'a put, median', value: Math.round(median(times.full) * 100) / 100, unit: 'ms' },
      ],
    };
  } finally {
    await rm(root, { recursive: true });
  }
}

async function fill(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (let start = 0; start < FILES; start += 500) {
    const names = Array.from({ length: 500 }, () => `00${randomBytes(31).toString('hex')}`);
    await Promise.all(names.map((name) => writeFile(join(folder, name), '')));
  }
}

/** Of bytes whose address begins with 00, into a program that has put nothing yet. */
async function timeOfPut(root: string): Promise<number> {
  let bytes = randomBytes(16);
  while (!createHash('sha256').update(bytes).digest('hex').startsWith('00')) bytes = randomBytes(16);
  const archive = createArchive(root);
  const begun = performance.now();
  await archive.put(bytes);
  return performance.now() - begun;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
