import { messageOf, SandboxCommandError } from './command-error.js';
import { flagOf } from './option.js';
import type { AskedSandbox, Running, ServeOptions } from './served.js';

/** A recording has no use for these, and must not seem to have. */
const NOT_REPLAYED = ['tls', 'proxy', 'realAddresses', 'caFile'] as const;

/** Answers from a recording alone. @throws SandboxCommandError when it is none, or a port is taken */
export async function replay(
  asked: readonly AskedSandbox[],
  options: ServeOptions,
  file: string,
): Promise<readonly Running[]> {
  const besides = [
    ...asked.filter(({ seed }) => seed !== undefined).map(({ seedOption }) => seedOption),
    ...NOT_REPLAYED.filter((name) => (options[name] ?? false) !== false).map(flagOf),
  ];
  if (besides[0] !== undefined) {
    const message = '--replay answers from the recording alone';
    throw new SandboxCommandError('usage', message, `leave out ${besides[0]}`);
  }
  const { readRecording, startReplay } = await import('../conversation/replay.js');
  const { host } = options;
  const started: Running[] = [];
  try {
    const recording = readRecording(file);
    for (const { sandbox, port } of asked) {
      const { url, close } = await startReplay({ sandbox: sandbox.name, recording, host, port });
      started.push({ usage: `Recording of ${file}, ${sandbox.name}: ${url}`, close });
    }
    return started;
  } catch (error) {
    for (const each of started) await each.close();
    throw refusalOf(error, file, asked);
  }
}

function refusalOf(error: unknown, file: string, asked: readonly AskedSandbox[]): SandboxCommandError {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE' || code === 'EACCES' || code === 'EADDRNOTAVAIL') {
    const ports = asked.map(({ portOption }) => portOption).join(', ');
    return new SandboxCommandError('unavailable', messageOf(error), `choose another ${ports} or --host`);
  }
  const message = `${file} is no recording of a sandbox: ${messageOf(error)}`;
  return new SandboxCommandError('input', message, 'make one with --record');
}
