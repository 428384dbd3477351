#!/usr/bin/env node
import { EXIT } from './exit-codes.js';
import { isNodeRecentEnough, tooOldNode } from './node-version.js';

if (!isNodeRecentEnough(process.versions.node)) {
  process.stderr.write(tooOldNode(process.versions.node));
  process.exit(EXIT.config);
}

// Not before: the program loads the database driver, which an older Node does not survive.
const [{ printError, processOutput }, { runProgram }, { leaveHanging }] = await Promise.all([
  import('./cli/output.js'),
  import('./cli/program.js'),
  import('./cli/leave-hanging.js'),
]);
const output = processOutput();

function stop(error: unknown): never {
  printError(error, output);
  process.exit(EXIT.failed);
}

process.on('uncaughtException', stop);
process.on('unhandledRejection', stop);

// `spacebooks … | head` closes our output early; there is nobody left to tell.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit(EXIT.ok);
});

process.exitCode = await runProgram(process.argv.slice(2), { output, env: process.env });
leaveHanging();
