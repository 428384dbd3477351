import { parse } from 'yaml';
import { z } from 'zod';
import { type ReadSeed, type SandboxSeed, seed } from './schema.js';

/** Text of a seed file, YAML or JSON. @throws Error whose message says what is wrong where */
export function parseSeed(text: string): SandboxSeed {
  return readSeed(parse(text));
}

/** @throws Error whose message says what is wrong where */
export function readSeed(value: unknown): ReadSeed {
  const read = seed.safeParse(value);
  if (!read.success) throw new Error(z.prettifyError(read.error));
  return read.data;
}
