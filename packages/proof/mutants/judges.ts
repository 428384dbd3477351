import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { placeOf } from './rooms.js';

/** Of pages, or of the text of the code; or too slow for each of thousands of mutants; or asking something else every time. */
const LEFT_OUT =
  /^(documentation|problem-texts|cases|long-texts|property|properties|ways-of-rounding|roads|real-life)\.test\.ts$/;

const ROOT = resolve(import.meta.dirname, '../../..');

/** Where the judges of the daemon's rooms are. */
export const UNIT = resolve(ROOT, 'test/unit');

/** @param path file or folder, as a room names its judges */
export function testFilesOf(path: string): readonly string[] {
  const place = resolve(ROOT, placeOf(path, 'test/unit'));
  if (path.endsWith('.ts')) return [place];
  const names = readdirSync(place).filter((name) => name.endsWith('.test.ts') && !LEFT_OUT.test(name));
  return names.sort().map((name) => resolve(place, name));
}
