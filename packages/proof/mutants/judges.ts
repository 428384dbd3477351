import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';

/** Of pages, or of the text of the code; or too slow for each of thousands of mutants; or asking something else every time. */
const LEFT_OUT =
  /^(documentation|problem-texts|cases|long-texts|property|properties|ways-of-rounding|roads|real-life)\.test\.ts$/;

/** Where the judges of all rooms are. */
export const UNIT = resolve(import.meta.dirname, '../../../test/unit');

/** @param path file or folder, as a room names its judges */
export function testFilesOf(path: string): readonly string[] {
  const place = resolve(UNIT, path);
  if (path.endsWith('.ts')) return [place];
  const names = readdirSync(place).filter((name) => name.endsWith('.test.ts') && !LEFT_OUT.test(name));
  return names.sort().map((name) => resolve(place, name));
}
