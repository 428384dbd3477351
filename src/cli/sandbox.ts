import { readFileSync } from 'node:fs';
import { acceleratedClock, type Clock, systemClock } from '../clock.js';
import { EXIT, type ExitCode } from '../exit-codes.js';
import { type KsefSeed, parseKsefSeed } from '../sandbox/ksef/seed.js';
import { startKsefSandbox } from '../sandbox/ksef/start.js';
import { ksefUsage } from '../sandbox/ksef/usage.js';
import { parseSeed, type SandboxSeed } from '../sandbox/platform/seed/schema.js';
import { startSandbox } from '../sandbox/platform/start.js';
import { usage } from '../sandbox/platform/usage.js';
import { type CommandContext, CommandError, type Output } from './output.js';
import type { SandboxOptions } from './sandbox-options.js';
import { stopSignal } from './signals.js';
import { trimHeap } from './trim-heap.js';

interface Seeds {
  readonly platform?: SandboxSeed;
  readonly ksef?: KsefSeed;
}

/** A started sandbox. */
interface Running {
  readonly usage: string;
  close(): Promise<void>;
}

/** `spacebooks sandbox`: serves sandboxes of the platform and of KSeF until a signal. */
export async function sandbox(
  options: SandboxOptions,
  { output }: Pick<CommandContext, 'output'>,
  stop: Promise<unknown> = stopSignal(),
  ready: () => void = () => {},
): Promise<ExitCode> {
  const seeds = await readSeeds(options, output);
  const { speed } = options;
  const started = await startBoth(options, seeds, speed === 1 ? systemClock : acceleratedClock(speed));
  // A third of the heap is what reading the code left behind.
  trimHeap(0);
  ready();
  for (const running of started) output.line(running.usage);
  await stop;
  for (const running of started) await running.close();
  return EXIT.ok;
}

/** In place of a file: spaces with a year of history. */
const HISTORY = 'history';

async function history(): Promise<SandboxSeed> {
  const { historySeed } = await import('../sandbox/platform/seed/history.js');
  return historySeed(new Date(systemClock.now()).toISOString().slice(0, 10));
}

/** @throws CommandError for an invalid seed, after printing why */
async function readSeeds({ seed, ksefSeed }: SandboxOptions, output: Output): Promise<Seeds> {
  let file: string | undefined;
  const read = <Seed>(path: string, parse: (text: string) => Promise<Seed>): Promise<Seed> => {
    file = path;
    return parse(readFileSync(path, 'utf8'));
  };
  try {
    return {
      ...(seed === undefined
        ? {}
        : { platform: seed === HISTORY ? await history() : await read(seed, parseSeed) }),
      ...(ksefSeed === undefined ? {} : { ksef: await read(ksefSeed, parseKsefSeed) }),
    };
  } catch (error) {
    for (const line of messageOf(error).split('\n')) output.error(line);
    throw new CommandError(
      EXIT.input,
      `${file} is no seed of a sandbox`,
      'docs/sandbox.md describes the file',
    );
  }
}

/** @throws CommandError when a port is taken */
async function startBoth(options: SandboxOptions, seeds: Seeds, clock: Clock): Promise<readonly Running[]> {
  const { port, ksefPort, host } = options;
  const starts = [
    { port, option: '--port', start: () => startPlatform(options, seeds, clock) },
    { port: ksefPort, option: '--ksef-port', start: () => startKsef(options, seeds, clock) },
  ];
  const started: Running[] = [];
  for (const { port: wanted, option, start } of starts) {
    try {
      started.push(await start());
    } catch (error) {
      for (const running of started) await running.close();
      const { code } = error as NodeJS.ErrnoException;
      if (code === undefined) throw error;
      throw new CommandError(
        EXIT.unavailable,
        `cannot listen on ${host}:${wanted} (${code})`,
        `choose another ${option} or --host`,
      );
    }
  }
  return started;
}

function common({ host, worlds, noLimit }: SandboxOptions, clock: Clock) {
  return { clock, host, mostWorlds: worlds, isUnlimited: noLimit };
}

async function startPlatform(options: SandboxOptions, { platform }: Seeds, clock: Clock) {
  const seed = platform === undefined ? {} : { seed: platform };
  const started = await startSandbox({ ...common(options, clock), port: options.port, ...seed });
  return { usage: usage(started.state), close: () => started.close() };
}

async function startKsef(options: SandboxOptions, { ksef }: Seeds, clock: Clock) {
  const seed = ksef === undefined ? {} : { seed: ksef };
  const started = await startKsefSandbox({ ...common(options, clock), port: options.ksefPort, ...seed });
  return { usage: ksefUsage(started.state), close: () => started.close() };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
