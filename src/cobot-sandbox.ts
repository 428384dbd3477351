#!/usr/bin/env node
import { EXIT } from './exit-codes.js';
import { isNodeRecentEnough, tooOldNode } from './node-version.js';

if (!isNodeRecentEnough(process.versions.node)) {
  process.stderr.write(tooOldNode(process.versions.node));
  process.exit(EXIT.config);
}

// Not before: an older Node does not know what they use.
const { printDefect, runCobotSandbox } = await import('./cli/cobot-sandbox.js');

function stop(error: unknown): never {
  printDefect(error);
  process.exit(EXIT.failed);
}

process.on('uncaughtException', stop);
process.on('unhandledRejection', stop);
process.exitCode = await runCobotSandbox(process.argv.slice(2), process.env);
