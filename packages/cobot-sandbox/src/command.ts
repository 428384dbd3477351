import { readFileSync } from 'node:fs';
import { systemClock } from '@spacebooks/base/clock';
import {
  type CommandSandbox,
  commonOptions,
  fileOption,
  flag,
  portOption,
  type SandboxProgram,
} from '@spacebooks/sandbox-engine/command';
import { parseSeed, type SandboxSeed } from './seed/schema.js';
import { startSandbox } from './start.js';
import { usage } from './usage.js';

/** The sandbox of the platform, as a command starts it. */
export const platformSandbox: CommandSandbox = {
  name: 'platform',
  prepare: async (given) => {
    const seed = given === undefined ? undefined : await readSeed(given);
    return async (options) => {
      const started = await startSandbox({ ...options, ...(seed !== undefined && { seed }) });
      return { usage: usage(started.state), proxied: started, close: () => started.close() };
    };
  },
};

/** In place of a file: spaces with a year of history. */
const HISTORY = 'history';

async function readSeed(given: string): Promise<SandboxSeed> {
  if (given !== HISTORY) return parseSeed(readFileSync(given, 'utf8'));
  const { historySeed } = await import('./history.js');
  return historySeed(new Date(systemClock.now()).toISOString().slice(0, 10));
}

const options = {
  port: portOption('the platform', 8090),
  seed: fileOption('what it starts with, YAML or JSON; `history` for three spaces with a year of history'),
  ...commonOptions,
  realAddresses: flag(
    'with --proxy: links and callbacks name the real hosts, for programs that read a space off them',
  ),
};

/** `cobot-sandbox`: it alone. */
export const platformProgram: SandboxProgram<typeof options> = {
  name: 'cobot-sandbox',
  manifest: new URL('../package.json', import.meta.url),
  summary: 'Run a sandbox of the platform until SIGTERM or Ctrl-C.',
  options,
  examples: [
    'cobot-sandbox',
    'cobot-sandbox --seed history --speed 60',
    'cobot-sandbox --no-limit --worlds 500',
  ],
  asked: async ({ port, seed }) => [
    { sandbox: platformSandbox, port, seed, portOption: '--port', seedOption: '--seed' },
  ],
};
