#!/usr/bin/env node
import { EXIT } from './exit-codes.js';
import { isNodeRecentEnough, tooOldNode } from './node-version.js';

if (!isNodeRecentEnough(process.versions.node)) {
  process.stderr.write(tooOldNode(process.versions.node));
  process.exit(EXIT.config);
}

// Not before: an older Node does not know what they use.
const { runAsProcess } = await import('@spacebooks/sandbox-engine/command');
const { cobotSandbox } = await import('./cli/sandboxes.js');
await runAsProcess(cobotSandbox);
