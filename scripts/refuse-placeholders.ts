import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './production-tree.js';

/** Addresses under `.example` are reserved: nobody can own them, so that they lead nobody to a stranger. */
const manifest = readFileSync(join(ROOT, 'package.json'), 'utf8');
const reserved = manifest.match(/https:\/\/[\w.-]*\.example\b[^"]*/g) ?? [];
if (reserved.length > 0) {
  process.stderr.write(
    `package.json still has addresses that stand for those of the project: ${reserved.join(', ')}. See docs/releasing.md.\n`,
  );
  process.exitCode = 1;
}
