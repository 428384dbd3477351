import type { CrashState } from '../disk/crash.js';

/** Every file that a database names is in its archive; that it is whole is looked at for all that lie there. */
export function missingFiles(
  { files }: CrashState,
  archive: string,
  addresses: readonly string[],
): readonly string[] {
  return addresses.flatMap((address) => {
    const path = `${archive}/${address.slice(0, 2)}/${address}`;
    return files.has(path) || files.has(`${path}.aside`)
      ? []
      : [`the database names ${address}, which is not in ${archive}`];
  });
}
