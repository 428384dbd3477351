/** The oldest Node that runs spacebooks; `engines` of package.json says the same. */
export const OLDEST_NODE = '22.18.0';

/**
 * Whether spacebooks runs on this Node: below, the database driver ends the process with a segmentation fault.
 *
 * @param version as `process.versions.node` has it, `24.21.0`
 */
export function isNodeRecentEnough(version: string): boolean {
  const numbers = (text: string): number[] => text.split('.').map((part) => Number.parseInt(part, 10));
  const [major = 0, minor = 0] = numbers(version);
  const [oldestMajor = 0, oldestMinor = 0] = numbers(OLDEST_NODE);
  return major > oldestMajor || (major === oldestMajor && minor >= oldestMinor);
}

/** One sentence for whoever started it on an older one. */
export function tooOldNode(version: string): string {
  return `spacebooks: needs Node ${OLDEST_NODE} or later, best Node 24, and was started on Node ${version}.\n`;
}
