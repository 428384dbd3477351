import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
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

export interface Verdict extends PanResult {
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
    const result = readPan(await outputOf(run('./pan', [...searching, `-m${MOST_STEPS}`], at)));
    if (result.broken === null) return { ...result, story: [] };
    const replay = await run('spin', [...defines, '-t', '-T', `${search.model}.pml`], at);
    return { ...result, story: storyOf(replay.stdout) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** No -DBITSTATE, which would forget states; partial order and the packing of states lose none. */
function compilerFlags({ kind }: Search): readonly string[] {
  const kinds = { safety: ['-DSAFETY'], liveness: ['-DNFAIR=4'] };
  return ['-O1', '-w', '-DCOLLAPSE', '-DVECTORSZ=2048', `-DMEMLIM=${MOST_MEGABYTES}`, ...kinds[kind]];
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
