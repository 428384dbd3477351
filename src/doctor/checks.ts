import { type FolderModule, modulesIn } from '../modules-in-folder.js';
import type { Check, CheckDefinition } from './check.js';

const FOLDER = new URL('./checks/', import.meta.url);

/**
 * Every file of `checks/` in order of `place`; a file's name is the check's.
 * @throws Error when a file exports no check
 */
export async function loadChecks(): Promise<readonly Check[]> {
  const checks = await Promise.all(modulesIn(FOLDER).map(loadCheck));
  return checks.toSorted((a, b) => a.place - b.place);
}

async function loadCheck({ file, path, load }: FolderModule): Promise<Check> {
  const { check } = (await load()) as { readonly check?: CheckDefinition };
  if (check === undefined) throw new Error(`${file} exports no check`);
  return { name: path.join('/'), ...check };
}
