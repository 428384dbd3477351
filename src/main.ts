#!/usr/bin/env node
import { printError, processOutput } from './cli/output.js';
import { runProgram } from './cli/program.js';
import { EXIT } from './exit-codes.js';

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
