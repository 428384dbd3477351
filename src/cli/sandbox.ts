import { readFileSync } from 'node:fs';
import { acceleratedClock, systemClock } from '../clock.js';
import { EXIT, type ExitCode } from '../exit-codes.js';
import { parseSeed } from '../sandbox/seed/read-seed.js';
import type { SandboxSeed } from '../sandbox/seed/schema.js';
import { type Sandbox, startSandbox } from '../sandbox/start.js';
import { usage } from '../sandbox/usage.js';
import { printAdvice, type Surroundings } from './output.js';
import { stopSignal } from './stop-signal.js';

export interface SandboxCommandOptions {
  /** 0 for any that is free. */
  readonly port: number;
  readonly host: string;
  /** A YAML or JSON file. */
  readonly seed?: string;
  /** How many times faster than real time its clock runs. */
  readonly speed: number;
}

/** `spacebooks sandbox`: serves a stand-in for the platform until it is told to stop. */
export async function sandbox(
  options: SandboxCommandOptions,
  { output }: Surroundings,
  stop: Promise<unknown> = stopSignal(),
): Promise<ExitCode> {
  const { port, host, speed } = options;
  let seed: SandboxSeed | undefined;
  try {
    if (options.seed !== undefined) seed = parseSeed(readFileSync(options.seed, 'utf8'));
  } catch (error) {
    for (const line of messageOf(error).split('\n')) output.error(line);
    printAdvice(output, `${options.seed} is no seed of a sandbox`, 'docs/sandbox.md describes the file');
    return EXIT.input;
  }
  let started: Sandbox;
  try {
    const clock = speed === 1 ? systemClock : acceleratedClock(speed);
    started = await startSandbox({ clock, port, host, ...(seed === undefined ? {} : { seed }) });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    printAdvice(output, `cannot listen on ${host}:${port} (${code})`, 'choose another --port or --host');
    return EXIT.unavailable;
  }
  output.line(usage(started.state));
  await stop;
  await started.close();
  return EXIT.ok;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
