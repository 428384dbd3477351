import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type PanResult, readPan } from './pan-output.js';
import type { Search } from './search.js';
import { storyOf } from './story.js';

const run = promisify(execFile);
const SPECIFICATION = join(import.meta.dirname, 'specification');
/** Steps of the longest way; a search that needs more fails, as does one that needs more memory. */
const MOST_STEPS = 1_000_000;
const MOST_MEGABYTES = 3_000;
const OUTPUT = { maxBuffer: 64 * 1024 * 1024 };

export interface Verdict extends Omit<PanResult, 'unreached'> {
  /** What must come to pass (REACHES) and never does, as the specification says it. */
  readonly never: readonly string[];
  /** How it came to what was broken, line by line. */
  readonly story: readonly string[];
}

/** Has SPIN generate the search, gcc compile it, and runs it, all in a folder that is gone afterwards. */
export async function verify(search: Search): Promise<Verdict> {
  const folder = await mkdtemp(join(tmpdir(), 'spacebooks-spin-'));
  try {
    await cp(SPECIFICATION, folder, { recursive: true });
    const defines = search.defines.map((name) => `-D${name}`);
    if (search.kind === 'liveness') defines.push('-DLIVENESS');
    const at = { cwd: folder, ...OUTPUT };
    await run('spin', [...defines, '-a', `${search.model}.pml`], at);
    await run('gcc', [...compilerFlags(search), '-o', 'pan', 'pan.c'], at);
    const searching = search.kind === 'liveness' ? ['-a', '-f'] : [];
    const { unreached, ...result } = readPan(
      await outputOf(run('./pan', [...searching, `-m${MOST_STEPS}`], at)),
    );
    if (result.broken === null) {
      const places = unreached.get('Reached') ?? [];
      const never = await Promise.all(places.map((place) => lineAt(folder, place)));
      return { ...result, never, story: [] };
    }
    const replay = await run('spin', [...defines, '-t', '-T', `${search.model}.pml`], at);
    return { ...result, never: [], story: storyOf(replay.stdout) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The line of a place like e-invoice-ksef.pml:12. */
async function lineAt(folder: string, place: string): Promise<string> {
  const [file = '', line] = place.split(':');
  const lines = (await readFile(join(folder, file), 'utf8')).split('\n');
  return (lines[Number(line) - 1] ?? place).trim();
}

/**
 * No -DBITSTATE, which would forget states; partial order and the packing of states lose none. A search of a second is not
 * worth the four that gcc takes to make it faster.
 */
function compilerFlags({ kind, long = false }: Search): readonly string[] {
  const kinds = { safety: ['-DSAFETY'], liveness: ['-DNFAIR=4'] };
  const bounds = ['-DCOLLAPSE', '-DVECTORSZ=2048', `-DMEMLIM=${MOST_MEGABYTES}`];
  return [long ? '-O2' : '-O0', '-w', ...bounds, ...kinds[kind]];
}

/** pan ends with another code than 0 when it cannot search; what it prints says why. */
async function outputOf(pan: Promise<{ stdout: string }>): Promise<string> {
  try {
    return (await pan).stdout;
  } catch (error) {
    if (error instanceof Error && 'stdout' in error) return String(error.stdout);
    throw error;
  }
}
