import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import type { SwitchHistory } from './history.js';

const GENERATOR = resolve(import.meta.dirname, 'generator/generate.py');
const MEGABYTES_16 = 16 * 1024 * 1024;

/** @throws Error with what the generator said */
export function generateHistory(seed: number): SwitchHistory {
  const { status, stdout, stderr } = spawnSync('python3', ['-B', GENERATOR, '--seed', String(seed)], {
    encoding: 'utf8',
    maxBuffer: MEGABYTES_16,
  });
  if (status !== 0) throw new Error(`the generator ended with ${status}: ${stderr}`);
  return JSON.parse(stdout) as SwitchHistory;
}
