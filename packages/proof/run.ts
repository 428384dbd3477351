import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { ENGINES, type Engine } from './engines.js';

const ROOT = resolve(import.meta.dirname, '../..');
const NOT_POSSIBLE = 2;

const name = process.argv[2];
const engine = name === undefined || name.startsWith('-') ? undefined : ENGINES[name];

if (engine !== undefined) {
  await start(engine);
} else {
  say('npm run proof -- NAME [args]; NAME --help where it has options. What it costs is processor time.\n');
  for (const [each, { about, cost }] of Object.entries(ENGINES)) {
    say(`${each.padEnd(14)} ${about} (${cost})`);
  }
  if (name !== undefined && name !== '--help') {
    say(`\nThere is no ${name}.`);
    process.exitCode = NOT_POSSIBLE;
  }
}

/** In this process, so that signals and exit codes are the engine's own. */
async function start({ module, built }: Engine): Promise<void> {
  if (built) {
    const { status } = spawnSync(process.execPath, ['.ci/built.mjs'], { cwd: ROOT, stdio: 'inherit' });
    if (status !== 0) process.exit(status ?? 1);
  }
  process.argv.splice(2, 1);
  await import(resolve(import.meta.dirname, module));
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
