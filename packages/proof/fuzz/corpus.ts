import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { OUTPUT } from './engine/instrumentor.js';

/** Inputs of the repository that took ways of their own; generated, like everything below it. */
export const CORPUS = resolve(import.meta.dirname, 'corpus');
/** Inputs that something was wrong with once. */
export const FOUND = resolve(import.meta.dirname, 'found');
/** What this machine found out in earlier runs. */
export const LOCAL = join(OUTPUT, 'corpus');

export interface Kept {
  readonly file: string;
  readonly input: Uint8Array;
}

/** The inputs of a target in one of these folders, in the order of their names. */
export function keptIn(folder: string, target: string): readonly Kept[] {
  const own = join(folder, target);
  if (!existsSync(own)) return [];
  return readdirSync(own)
    .toSorted()
    .map((name) => ({ file: join(own, name), input: new Uint8Array(readFileSync(join(own, name))) }));
}

/** Named by its content, so that nothing is kept twice. @returns its path */
export function keep(folder: string, target: string, input: Uint8Array, prefix = ''): string {
  const own = join(folder, target);
  mkdirSync(own, { recursive: true });
  const digest = createHash('sha256').update(input).digest('hex').slice(0, 16);
  const path = join(own, `${prefix}${digest}`);
  writeFileSync(path, input);
  return path;
}
