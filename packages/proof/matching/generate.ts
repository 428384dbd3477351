import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { type AccountYear, readYear } from './year.js';

export interface YearWanted {
  readonly seed: number;
  readonly lines: number;
  /** Of twelve. */
  readonly accounts: number;
  /** From January on; twelve. */
  readonly months?: number;
}

const GENERATOR = resolve(import.meta.dirname, 'generator/generate.py');
const MEGABYTES_64 = 64 * 1024 * 1024;

/** Why the generator cannot run here; null where it can. */
export function whyNoGenerator(): string | null {
  const { status } = spawnSync('python3', ['-c', 'import sys; sys.exit(sys.version_info < (3, 11))']);
  return status === 0 ? null : 'there is no python3 of 3.11 or later';
}

/** @throws Error with what the generator said */
export function generateYear({ seed, lines, accounts, months = 12 }: YearWanted): readonly AccountYear[] {
  const wanted = { seed, lines, accounts, months };
  const args = Object.entries(wanted).flatMap(([name, value]) => [`--${name}`, String(value)]);
  const { status, stdout, stderr } = spawnSync('python3', ['-B', GENERATOR, ...args], {
    encoding: 'utf8',
    maxBuffer: MEGABYTES_64,
  });
  if (status !== 0) throw new Error(`the generator ended with ${status}: ${stderr}`);
  return readYear(stdout);
}
