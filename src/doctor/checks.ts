import { readdir } from 'node:fs/promises';
import type { Check, CheckDefinition } from './check.js';

const FOLDER = new URL('./checks/', import.meta.url);

/**
 * Every file of `checks/` in order of `place`; a file's name is the check's.
 * @throws Error when a file exports no check
 */
export async function loadChecks(): Promise<readonly Check[]> {
  const files = (await readdir(FOLDER)).filter((file) => /(?<!\.d)\.[jt]s$/.test(file));
  const checks = await Promise.all(files.map(loadCheck));
  return checks.toSorted((a, b) => a.place - b.place);
}

async function loadCheck(file: string): Promise<Check> {
  const { check }: { readonly check?: CheckDefinition } = await import(new URL(file, FOLDER).href);
  if (check === undefined) throw new Error(`${file} exports no check`);
  return { name: file.slice(0, -'.js'.length), ...check };
}
