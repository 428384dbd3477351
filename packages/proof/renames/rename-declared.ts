import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SeededRandom } from '../../../test/seeded-random.js';
import { errorsIn } from '../../../test/web/templates/errors-in.js';
import { ROOT } from '../../../test/web/templates/write.js';
import { lineOf, namesDeclared, renamed } from './names.js';
import type { Rename } from './rename-read.js';

/** What declares the data of pages. */
const DECLARING = ['src/web/pages', 'src/web/view', 'src/web/setup/pages', 'src/web/figures'];

/** Renames names that pages declare, in a copy of the sources beside the templates: a run of the compiler each. */
export async function renameDeclared(random: SeededRandom, count: number): Promise<readonly Rename[]> {
  if (count === 0) return [];
  const tree = copiedSources();
  const before = await errorsIn(tree);
  if (before.length > 0) throw new Error(`the copy does not compile: ${before[0]}`);
  const places = DECLARING.flatMap((folder) =>
    readdirSync(join(tree, folder), { encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .sort()
      .flatMap((file) => {
        const source = readFileSync(join(tree, folder, file), 'utf8');
        return namesDeclared(source).map((found) => ({ file: join(folder, file), source, found }));
      }),
  );
  const renames: Rename[] = [];
  for (let index = 0; index < count; index += 1) {
    const { file, source, found } = random.pick(places);
    writeFileSync(join(tree, file), renamed(source, found));
    const isCaught = (await errorsIn(tree)).length > 0;
    writeFileSync(join(tree, file), source);
    renames.push({ name: found.name, place: `${file}:${lineOf(source, found.at)}`, isCaught });
  }
  return renames;
}

/** Sources, templates as TypeScript and all that they need. @returns the folder of the project */
function copiedSources(): string {
  const tree = join(ROOT, '.cache/renamed-sources');
  rmSync(tree, { recursive: true, force: true });
  mkdirSync(join(tree, '.cache'), { recursive: true });
  cpSync(join(ROOT, 'src'), join(tree, 'src'), { recursive: true });
  cpSync(join(ROOT, 'test/web/templates'), join(tree, 'test/web/templates'), { recursive: true });
  cpSync(join(ROOT, '.cache/renamed'), join(tree, '.cache/renamed'), { recursive: true });
  for (const name of ['packages', 'node_modules', 'templates', 'package.json']) {
    symlinkSync(join(ROOT, name), join(tree, name));
  }
  for (const file of readdirSync(join(tree, '.cache/renamed'), { recursive: true, encoding: 'utf8' })) {
    if (/(?:renamed-\d+|control)\.ts$/.test(file)) rmSync(join(tree, '.cache/renamed', file));
  }
  const base = JSON.parse(readFileSync(join(ROOT, 'tsconfig.json'), 'utf8'));
  const compilerOptions = {
    ...base.compilerOptions,
    incremental: true,
    tsBuildInfoFile: './state.tsbuildinfo',
  };
  const config = { compilerOptions, include: ['.cache/renamed', 'src/web'] };
  writeFileSync(join(tree, 'tsconfig.json'), JSON.stringify(config));
  return tree;
}
