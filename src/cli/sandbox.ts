import { readFileSync } from 'node:fs';
import { acceleratedClock, systemClock } from '@spacebooks/base/clock';
import { parseSeed, type SandboxSeed } from '@spacebooks/cobot-sandbox/seed/schema';
import { startSandbox } from '@spacebooks/cobot-sandbox/start';
import { usage } from '@spacebooks/cobot-sandbox/usage';
import { type KsefSeed, parseKsefSeed } from '@spacebooks/ksef-sandbox/seed';
import { startKsefSandbox } from '@spacebooks/ksef-sandbox/start';
import { ksefUsage } from '@spacebooks/ksef-sandbox/usage';
import type { startRecording } from '@spacebooks/sandbox-engine/conversation/recorder';
import type { Proxied } from '@spacebooks/sandbox-engine/proxy/start-proxy';
import type { StartOptions } from '@spacebooks/sandbox-engine/start';
import type { Authority } from '@spacebooks/sandbox-engine/tls/authority';
import { EXIT, type ExitCode } from '../exit-codes.js';
import { flagOf } from './define-command.js';
import { type CommandContext, CommandError, type Output, usageError } from './output.js';
import type { SandboxOptions } from './sandbox-options.js';
import { stopSignal } from './signals.js';
import { trimHeap } from './trim-heap.js';

interface Seeds {
  readonly platform?: SandboxSeed;
  readonly ksef?: KsefSeed;
}

/** What serves until the end. */
interface Running {
  readonly usage: string;
  close(): Promise<void>;
}

/** A started sandbox. */
interface RunningSandbox extends Running {
  readonly proxied: Proxied;
}

/** What both are started with. */
type Common = Pick<StartOptions, 'clock' | 'host' | 'mostWorlds' | 'isUnlimited' | 'authority'>;

/** `spacebooks sandbox`: serves sandboxes of the platform and of KSeF until a signal. */
export async function sandbox(
  options: SandboxOptions,
  { output }: Pick<CommandContext, 'output'>,
  stop: Promise<unknown> = stopSignal(),
  ready: () => void = () => {},
): Promise<ExitCode> {
  if (options.replay !== undefined) {
    ready();
    return replay(options, options.replay, output, stop);
  }
  const seeds = await readSeeds(options, output);
  const { speed, host, worlds: mostWorlds, noLimit: isUnlimited } = options;
  const authority = await authorityOf(options);
  const common: Common = {
    ...{ host, mostWorlds, isUnlimited, authority: options.tls ? authority : undefined },
    clock: speed === 1 ? systemClock : acceleratedClock(speed),
  };
  const record = await recordingOf(options);
  const started = await startAll(options, seeds, common, authority, record);
  // A third of the heap is what reading the code left behind.
  trimHeap(0);
  ready();
  for (const { usage } of started) output.line(usage);
  await stop;
  for (const running of started) await running.close();
  return EXIT.ok;
}

/** In place of a file: spaces with a year of history. */
const HISTORY = 'history';

async function history(): Promise<SandboxSeed> {
  const { historySeed } = await import('@spacebooks/cobot-sandbox/seed/history');
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

/** Made where HTTPS is spoken; written where it was told. @throws CommandError when it cannot be written */
async function authorityOf({
  tls,
  proxy,
  realAddresses,
  caFile,
}: SandboxOptions): Promise<Authority | undefined> {
  if (realAddresses && proxy === undefined) {
    throw usageError('--real-addresses names hosts that only the proxy brings here', 'give --proxy, too');
  }
  if (!tls && proxy === undefined) {
    if (caFile === undefined) return undefined;
    throw usageError('--ca-file writes the certificate of --tls or --proxy', 'give one of them, too');
  }
  const { createAuthority } = await import('@spacebooks/sandbox-engine/tls/authority');
  const authority = await createAuthority(systemClock);
  if (caFile === undefined) return authority;
  try {
    const { writeOutput } = await import('./files.js');
    await writeOutput(caFile, authority.certificate);
  } catch (error) {
    throw new CommandError(
      EXIT.unavailable,
      `${caFile}: the certificate cannot be written (${messageOf(error)})`,
      'choose another --ca-file',
    );
  }
  return authority;
}

type Record = ReturnType<typeof startRecording> | undefined;

/** @throws CommandError when it cannot be written */
async function recordingOf({ record }: SandboxOptions): Promise<Record> {
  if (record === undefined) return undefined;
  const { startRecording } = await import('@spacebooks/sandbox-engine/conversation/recorder');
  try {
    return startRecording(record);
  } catch (error) {
    const message = `${record}: the recording cannot be written (${messageOf(error)})`;
    throw new CommandError(EXIT.unavailable, message, 'choose another --record');
  }
}

/** What a recording has no use for, and must not seem to have. */
const NOT_REPLAYED = ['seed', 'ksefSeed', 'tls', 'proxy', 'realAddresses', 'caFile'] as const;

/** Answers from a recording alone. @throws CommandError when it is none, or a port is taken */
async function replay(
  options: SandboxOptions,
  file: string,
  output: Output,
  stop: Promise<unknown>,
): Promise<ExitCode> {
  const { host, port, ksefPort } = options;
  const [besides] = NOT_REPLAYED.filter((name) => (options[name] ?? false) !== false);
  if (besides !== undefined) {
    throw usageError('--replay answers from the recording alone', `leave out ${flagOf(besides)}`);
  }
  const { readRecording, startReplay } = await import('@spacebooks/sandbox-engine/conversation/replay');
  const started: Running[] = [];
  try {
    const recording = readRecording(file);
    for (const [sandbox, wanted] of [
      ['platform', port],
      ['ksef', ksefPort],
    ] as const) {
      const { url, close } = await startReplay({ sandbox, recording, host, port: wanted });
      started.push({ usage: `Recording of ${file}, ${sandbox}: ${url}`, close });
    }
  } catch (error) {
    for (const each of started) await each.close();
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'EADDRINUSE' && code !== 'EACCES' && code !== 'EADDRNOTAVAIL') {
      throw new CommandError(
        EXIT.input,
        `${file} is no recording of a sandbox: ${messageOf(error)}`,
        'make one with --record',
      );
    }
    throw new CommandError(
      EXIT.unavailable,
      messageOf(error),
      'choose another --port, --ksef-port or --host',
    );
  }
  for (const { usage } of started) output.line(usage);
  await stop;
  for (const each of started) await each.close();
  return EXIT.ok;
}

/** @throws CommandError when a port is taken */
async function startAll(
  options: SandboxOptions,
  seeds: Seeds,
  common: Common,
  authority: Authority | undefined,
  record: Record,
): Promise<readonly Running[]> {
  const { host, port, ksefPort, proxy, realAddresses: namesRealHosts, caFile } = options;
  const started: Running[] = [];
  const begin = async <R extends Running>(option: string, wanted: number, start: () => Promise<R>) => {
    const running = await start().catch(async (error: NodeJS.ErrnoException) => {
      for (const each of started) await each.close();
      if (error.code === undefined) throw error;
      const message = `cannot listen on ${host}:${wanted} (${error.code})`;
      throw new CommandError(EXIT.unavailable, message, `choose another ${option} or --host`);
    });
    started.push(running);
    return running;
  };
  const platform = await begin('--port', port, () =>
    startPlatform({ ...common, port, namesRealHosts, witness: record?.('platform') }, seeds),
  );
  const ksef = await begin('--ksef-port', ksefPort, () =>
    startKsef({ ...common, port: ksefPort, witness: record?.('ksef') }, seeds),
  );
  if (authority === undefined) return started;
  const sandboxes = { platform: platform.proxied, ksef: ksef.proxied };
  const { usageOf } = await import('@spacebooks/sandbox-engine/proxy/usage');
  if (proxy === undefined) return [...started, nothing(usageOf(authority, caFile, undefined))];
  await begin('--proxy', proxy, async () => {
    const { startProxy } = await import('@spacebooks/sandbox-engine/proxy/start-proxy');
    const { url, close } = await startProxy({ port: proxy, host, authority, sandboxes });
    return { usage: usageOf(authority, caFile, url), close };
  });
  return started;
}

function nothing(usage: string): Running {
  return { usage, close: async () => {} };
}

async function startPlatform(
  options: StartOptions & { readonly namesRealHosts: boolean },
  { platform }: Seeds,
): Promise<RunningSandbox> {
  const seed = platform === undefined ? {} : { seed: platform };
  const started = await startSandbox({ ...options, ...seed });
  return { usage: usage(started.state), proxied: started, close: () => started.close() };
}

async function startKsef(options: StartOptions, { ksef }: Seeds): Promise<RunningSandbox> {
  const seed = ksef === undefined ? {} : { seed: ksef };
  const started = await startKsefSandbox({ ...options, ...seed });
  return { usage: ksefUsage(started.state), proxied: started, close: () => started.close() };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
