import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { noticesOf } from './notices.js';
import { productionTree, ROOT } from './production-tree.js';

writeFileSync(join(ROOT, 'THIRD-PARTY-NOTICES.md'), noticesOf(productionTree()));
