import type { KsefCall } from './operation.js';
import { KsefProblem } from './problem.js';

/** Packages are ZIP archives here. @throws KsefProblem 501 */
export function requireZip(compressionType: 'Zip' | 'TarGz', { operation: { name } }: KsefCall): void {
  if (compressionType === 'Zip') return;
  const text = `The sandbox does not implement the compressionType ${compressionType} of ${name}.`;
  throw new KsefProblem(501, null, [text], { members: { operation: name, parameter: 'compressionType' } });
}
