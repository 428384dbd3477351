import { acceleratedClock, systemClock } from '@spacebooks/base/clock';
import type { startRecording } from '../conversation/recorder.js';
import type { Proxied, Side } from '../proxy/start-proxy.js';
import type { Authority } from '../tls/authority.js';
import { authorityOf } from './authority-of.js';
import { messageOf, SandboxCommandError } from './command-error.js';
import { replay } from './replay.js';
import type { AskedSandbox, CommandStart, Running, RunningSandbox, ServeOptions } from './served.js';

/** Where a command writes: its answer, and everything else. */
export interface CommandOutput {
  line(text: string): void;
  error(text: string): void;
}

/**
 * Serves sandboxes, and says how they are used, until `stop` resolves.
 *
 * @throws SandboxCommandError for options that do not go together, a wrong file, or a port that is taken
 */
export async function serveSandboxes(
  asked: readonly AskedSandbox[],
  options: ServeOptions,
  output: CommandOutput,
  stop: Promise<unknown>,
): Promise<void> {
  const started =
    options.replay === undefined
      ? await startAll(asked, options, output)
      : await replay(asked, options, options.replay);
  for (const { usage } of started) output.line(usage);
  await stop;
  for (const running of started) await running.close();
}

type Start = (options: CommandStart) => Promise<RunningSandbox>;

async function startAll(
  asked: readonly AskedSandbox[],
  options: ServeOptions,
  output: CommandOutput,
): Promise<readonly Running[]> {
  const starts: Start[] = [];
  for (const each of asked) starts.push(await prepare(each, output));
  const { host, speed, worlds: mostWorlds, noLimit: isUnlimited, realAddresses = false } = options;
  const authority = await authorityOf(options);
  const record = await recordingOf(options);
  const common = {
    ...{ host, mostWorlds, isUnlimited, authority: options.tls ? authority : undefined },
    clock: speed === 1 ? systemClock : acceleratedClock(speed),
    namesRealHosts: realAddresses,
  };
  const started: Running[] = [];
  const sandboxes: Partial<Record<Side, Proxied>> = {};
  for (const [index, { sandbox, port, portOption }] of asked.entries()) {
    const begin = starts[index] as Start;
    const running = await listening({ started, host, port, portOption }, () =>
      begin({ ...common, port, witness: record?.(sandbox.name) }),
    );
    sandboxes[sandbox.name] = running.proxied;
    started.push(running);
  }
  if (authority !== undefined) started.push(await beginProxy({ options, authority, sandboxes, started }));
  return started;
}

/** @throws SandboxCommandError for an invalid seed, after printing why */
async function prepare({ sandbox, seed }: AskedSandbox, output: CommandOutput): Promise<Start> {
  try {
    return await sandbox.prepare(seed);
  } catch (error) {
    for (const line of messageOf(error).split('\n')) output.error(line);
    throw new SandboxCommandError(
      'input',
      `${seed} is no seed of a sandbox`,
      'docs/sandbox.md describes the file',
    );
  }
}

type Recording = ReturnType<typeof startRecording> | undefined;

/** @throws SandboxCommandError when it cannot be written */
async function recordingOf({ record }: ServeOptions): Promise<Recording> {
  if (record === undefined) return undefined;
  const { startRecording } = await import('../conversation/recorder.js');
  try {
    return startRecording(record);
  } catch (error) {
    const message = `${record}: the recording cannot be written (${messageOf(error)})`;
    throw new SandboxCommandError('unavailable', message, 'choose another --record');
  }
}

interface ProxyStart {
  readonly options: ServeOptions;
  readonly authority: Authority;
  readonly sandboxes: Partial<Record<Side, Proxied>>;
  readonly started: readonly Running[];
}

/** What HTTPS needs besides: the proxy, where it was asked for, and how its certificates are trusted. */
async function beginProxy({ options, authority, sandboxes, started }: ProxyStart): Promise<Running> {
  const { proxy: port, host, caFile } = options;
  const { usageOf } = await import('../proxy/usage.js');
  if (port === undefined) {
    return { usage: usageOf(authority, caFile, undefined), close: async () => {} };
  }
  const { startProxy } = await import('../proxy/start-proxy.js');
  const { url, close } = await listening({ started, host, port, portOption: '--proxy' }, () =>
    startProxy({ port, host, authority, sandboxes }),
  );
  return { usage: usageOf(authority, caFile, url), close };
}

interface At {
  /** What is closed again where it cannot listen. */
  readonly started: readonly Running[];
  readonly host: string;
  readonly port: number;
  readonly portOption: string;
}

/** @throws SandboxCommandError when the port is taken */
async function listening<T>({ started, host, port, portOption }: At, start: () => Promise<T>): Promise<T> {
  return start().catch(async (error: NodeJS.ErrnoException) => {
    for (const each of started) await each.close();
    if (error.code === undefined) throw error;
    const message = `cannot listen on ${host}:${port} (${error.code})`;
    throw new SandboxCommandError('unavailable', message, `choose another ${portOption} or --host`);
  });
}
