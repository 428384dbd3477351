import { readFileSync } from 'node:fs';
import {
  type CommandSandbox,
  commonOptions,
  fileOption,
  portOption,
  type SandboxProgram,
} from '@spacebooks/sandbox-engine/command';
import { parseKsefSeed } from './seed.js';
import { startKsefSandbox } from './start.js';
import { ksefUsage } from './usage.js';

/** The sandbox of KSeF, as a command starts it. */
export const ksefSandbox: CommandSandbox = {
  name: 'ksef',
  prepare: async (given) => {
    const seed = given === undefined ? undefined : await parseKsefSeed(readFileSync(given, 'utf8'));
    return async ({ namesRealHosts: _none, ...options }) => {
      const started = await startKsefSandbox({ ...options, ...(seed !== undefined && { seed }) });
      return { usage: ksefUsage(started.state), proxied: started, close: () => started.close() };
    };
  },
};

const options = {
  port: portOption('KSeF', 8091),
  seed: fileOption('what it starts with, YAML or JSON'),
  ...commonOptions,
};

/** `ksef-sandbox`: it alone. */
export const ksefProgram: SandboxProgram<typeof options> = {
  name: 'ksef-sandbox',
  manifest: new URL('../package.json', import.meta.url),
  summary: 'Run a sandbox of KSeF until SIGTERM or Ctrl-C.',
  options,
  examples: [
    'ksef-sandbox',
    'ksef-sandbox --seed seed.yml --speed 60',
    'ksef-sandbox --no-limit --worlds 500',
  ],
  asked: async ({ port, seed }) => [
    { sandbox: ksefSandbox, port, seed, portOption: '--port', seedOption: '--seed' },
  ],
};
