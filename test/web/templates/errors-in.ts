import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from './write.js';

/** The first line of each error that the compiler finds in a project. @param folder that of its tsconfig.json */
export async function errorsIn(folder: string): Promise<readonly string[]> {
  const tsc = join(ROOT, 'node_modules/.bin/tsc');
  const args = ['-p', folder, '--noEmit', '--pretty', 'false'];
  const out = await new Promise<string>((done, failed) => {
    execFile(tsc, args, { cwd: folder, maxBuffer: 2 ** 28 }, (error, stdout) => {
      // Its exit code says that there are errors; anything else is that it did not run.
      if (error !== null && typeof error.code !== 'number') failed(error);
      else done(stdout);
    });
  });
  return out.split('\n').filter((line) => line.includes('error TS'));
}
