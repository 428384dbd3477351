import {
  type AskedSandbox,
  commonOptions,
  fileOption,
  flag,
  portOption,
  type SandboxProgram,
} from '@spacebooks/sandbox-engine/command';
import type { GivenTo } from './define-command.js';

const { host, worlds, noLimit, tls, proxy, ...others } = commonOptions;

/** Both sandboxes in one process: of `spacebooks sandbox` and of `cobot-sandbox` alike. */
export const sandboxesOptions = {
  port: portOption('the platform', 8090),
  ksefPort: portOption('KSeF', 8091),
  host,
  seed: fileOption(
    'what the platform starts with, YAML or JSON; `history` for three spaces with a year of history',
  ),
  ksefSeed: fileOption('what KSeF starts with, YAML or JSON'),
  ...{ worlds, noLimit, tls, proxy },
  realAddresses: flag(
    'with --proxy: links and callbacks of the platform name its real hosts, for programs that read a space off them',
  ),
  ...others,
};

export type SandboxesOptions = GivenTo<{ readonly options: typeof sandboxesOptions }>;

/** Which sandboxes are asked for; what takes time to load is loaded here. */
export async function askedSandboxes({
  port,
  seed,
  ksefPort,
  ksefSeed,
}: SandboxesOptions): Promise<readonly AskedSandbox[]> {
  const { platformSandbox } = await import('@spacebooks/cobot-sandbox/command');
  const { ksefSandbox } = await import('@spacebooks/ksef-sandbox/command');
  return [
    { sandbox: platformSandbox, port, seed, portOption: '--port', seedOption: '--seed' },
    {
      ...{ sandbox: ksefSandbox, port: ksefPort, seed: ksefSeed },
      ...{ portOption: '--ksef-port', seedOption: '--ksef-seed' },
    },
  ];
}

export const SUMMARY = 'Run sandboxes of the platform and of KSeF until SIGTERM or Ctrl-C.';

/** @param program as it is called */
export function sandboxExamples(program: string): readonly string[] {
  return [program, `${program} --seed history --speed 60`, `${program} --no-limit --worlds 500`];
}

/** `cobot-sandbox`: the same as a program of its own, for tests of other programs against it. */
export const cobotSandbox: SandboxProgram<typeof sandboxesOptions> = {
  name: 'cobot-sandbox',
  manifest: new URL('../../package.json', import.meta.url),
  summary: SUMMARY,
  options: sandboxesOptions,
  examples: sandboxExamples('cobot-sandbox'),
  asked: askedSandboxes,
};
