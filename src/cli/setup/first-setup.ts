import { existsSync } from 'node:fs';
import { networkInterfaces } from 'node:os';
import type { Clock } from '@spacebooks/base/clock';
import { isLoopback, type ListenAddress, listenText } from '../../config/schema/address.js';
import type { Failure } from '../../domain/errors.js';
import { silentLog } from '../../ops/log.js';
import { systemRandom } from '../../random.js';
import { startSetupServer } from '../../web/setup/app.js';
import type { CommandContext } from '../output.js';
import { createSetupWork } from './setup-work.js';

/** The pages that make a configuration where there is none. */
export interface FirstSetup {
  /** Resolves when it is written. */
  readonly written: Promise<void>;
  /** The person learns that the daemon does not start with it. */
  failed(failure: Failure): Promise<void>;
  /** Leaves its place to the page for people. */
  close(): Promise<void>;
}

const AT_A_TERMINAL: ListenAddress = { host: '127.0.0.1', port: 8081 };

/** Where the setup page listens for a configuration that is missing; null where nobody is there to open it. */
export function setupPlace(
  file: string,
  asked: ListenAddress | undefined,
  isTerminal: boolean,
): ListenAddress | null {
  if (existsSync(file)) return null;
  return asked ?? (isTerminal ? AT_A_TERMINAL : null);
}

/** Prints the link, once. @throws Failure `daemon.port-in-use` */
export async function beginSetup(
  file: string,
  listen: ListenAddress,
  { clock, context }: { readonly clock: Clock; readonly context: CommandContext },
): Promise<FirstSetup> {
  const { output } = context;
  const work = createSetupWork({ file, webListen: listenText(listen), clock, random: systemRandom, context });
  const log = {
    ...silentLog,
    error: (event: string, fields: object = {}) => output.error(`${event} ${JSON.stringify(fields)}`),
  };
  const server = await startSetupServer(listen, { clock, random: systemRandom, log, work });
  const host = isLoopback(listen.host) ? listen.host : (ownAddress() ?? 'HOST');
  output.error(
    `There is no ${file} yet. Open this link in a browser to make it (within an hour, good once):

  http://${listenText({ host, port: server.port })}${server.path}
`,
  );
  if (!isLoopback(listen.host)) {
    output.error(
      `From another machine through a tunnel, so that nothing travels in the clear: ssh -L ${server.port}:127.0.0.1:${server.port} ${host}, then the same link with 127.0.0.1.`,
    );
  }
  const closing = { closed: null as Promise<void> | null };
  return {
    written: server.written,
    failed: (failure) => server.failed({ kind: 'failed', failure }),
    close: () => {
      closing.closed ??= server.close().finally(() => work.close());
      return closing.closed;
    },
  };
}

/** The address by which others reach this machine, as far as it knows. */
function ownAddress(): string | null {
  const all = Object.values(networkInterfaces()).flatMap((each) => each ?? []);
  return all.find(({ family, internal }) => family === 'IPv4' && !internal)?.address ?? null;
}
