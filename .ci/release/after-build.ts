import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { licencesOf } from './notices.js';
import { productionTree, ROOT } from './production-tree.js';

/** What the program reads of a package whose code it does not use: the build takes it along (docs/adr/0069). */
const PACKAGE = '@stackforge-eu/factur-x';
const SCHEMAS = [
  '',
  '_QualifiedDataType_100',
  '_ReusableAggregateBusinessInformationEntity_100',
  '_UnqualifiedDataType_100',
];

// Some folders are read at run time, where a compiled file without a source would live on (docs/adr/0098).
for (const name of readdirSync(join(ROOT, 'dist'), { recursive: true, encoding: 'utf8' })) {
  if (!name.endsWith('.js') || existsSync(join(ROOT, 'src', name.replace(/\.js$/, '.ts')))) continue;
  for (const path of [name, `${name}.map`]) rmSync(join(ROOT, 'dist', path), { force: true });
}

const to = join(ROOT, 'dist/schemas/factur-x-en16931');
const folder = dirname(dirname(createRequire(import.meta.url).resolve(PACKAGE)));
const from = join(folder, 'schema/en16931');
rmSync(to, { recursive: true, force: true });
mkdirSync(to, { recursive: true });
for (const part of SCHEMAS)
  copyFileSync(join(from, `FACTUR-X_EN16931${part}.xsd`), join(to, `FACTUR-X_EN16931${part}.xsd`));

// Its licence goes where these files go.
copyFileSync(join(folder, 'LICENSE'), join(to, 'LICENSE'));
writeFileSync(join(ROOT, 'dist/THIRD-PARTY-LICENSES.txt'), licencesOf(productionTree()));
