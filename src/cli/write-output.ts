import { stat, writeFile } from 'node:fs/promises';
import { writeWhole } from '../files/whole-file.js';

/**
 * Writes what a person asked for into the file that they named, whole; a pipe or a device (`/dev/stdout`) is written to,
 * never replaced.
 *
 * @param mode of a new file, whatever the umask; as the umask says when left out
 * @throws the system's error
 */
export async function writeOutput(path: string, bytes: Uint8Array | string, mode?: number): Promise<void> {
  const present = await stat(path).catch(() => null);
  if (present === null || present.isFile()) await writeWhole(path, bytes, mode);
  else await writeFile(path, bytes);
}
