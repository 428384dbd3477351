import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, writeConfig, writeTemplates } from './write.js';

/** The templates, beside all that the repository's own configuration has the compiler check. */
const folder = join(ROOT, '.cache/templates');
const { include } = JSON.parse(readFileSync(join(ROOT, 'tsconfig.json'), 'utf8')) as {
  readonly include: readonly string[];
};
writeTemplates(folder);
writeConfig(folder, include);
