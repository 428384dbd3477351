import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/** The first line of each error that the compiler finds in a project. @param folder that of its tsconfig.json */
export function errorsOf(root: string, folder: string): readonly string[] {
  const args = ['-p', folder, '--noEmit', '--pretty', 'false'];
  const { stdout, error } = spawnSync(join(root, 'node_modules/.bin/tsc'), args, {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
  if (error !== undefined) throw error;
  return stdout.split('\n').filter((line) => line.includes('error TS'));
}
