import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { SeededRandom } from '../../../test/seeded-random.js';
import { errorsIn } from '../../../test/web/templates/errors-in.js';
import { ROOT, writeConfig, writeTemplates } from '../../../test/web/templates/write.js';
import { lineOf, namesRead, renamed } from './names.js';

export interface Rename {
  readonly name: string;
  /** `web/invoices.eta:12` */
  readonly place: string;
  readonly isCaught: boolean;
}

/** Renames names that templates read: each in a copy of its template, all of which one run of the compiler sees. */
export async function renameRead(random: SeededRandom, count: number): Promise<readonly Rename[]> {
  if (count === 0) return [];
  const folder = join(ROOT, '.cache/renamed');
  writeTemplates(folder);
  writeConfig(folder, ['src/web']);
  const places = everyNameRead(folder);
  const chosen = Array.from({ length: count }, (_, index) => {
    const { file, code, found } = random.pick(places);
    const copy = join(dirname(file), `renamed-${index}.ts`);
    mkdirSync(dirname(join(folder, copy)), { recursive: true });
    writeFileSync(join(folder, copy), renamed(code, found));
    return { copy, name: found.name, place: `${file.replace(/\.ts$/, '')}:${lineOf(code, found.at)}` };
  });
  // A copy that says what it said proves that the others are caught for their new name.
  const [control] = places;
  if (control !== undefined) writeFileSync(join(folder, dirname(control.file), 'control.ts'), control.code);
  const errors = await errorsIn(folder);
  const unlike = errors.find((line) => !/renamed-\d+\.ts\(/.test(line));
  if (unlike !== undefined) throw new Error(`what was not renamed does not compile: ${unlike}`);
  return chosen.map(({ copy, ...rename }) => ({
    ...rename,
    isCaught: errors.some((line) => line.startsWith(`${copy}(`)),
  }));
}

function everyNameRead(folder: string) {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.eta.ts'))
    .sort();
  return files.flatMap((file) => {
    const code = readFileSync(join(folder, file), 'utf8');
    const head = code.indexOf('void it;') + 'void it;'.length;
    return namesRead(code)
      .filter(({ at }) => at > head)
      .map((found) => ({ file, code, found }));
  });
}
