import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Clock, systemClock } from '@spacebooks/base/clock';
import type { Sandbox } from '@spacebooks/cobot-sandbox';
import type { Output } from '../../src/cli/output.js';
import { runProgram } from '../../src/cli/program.js';
import { createRedaction } from '../../src/ops/redaction.js';
import { configText } from './config-text.js';

export interface Said {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** `spacebooks api` as an operator calls it; nothing that it writes may hold the token. */
export type AskPlatform = (...args: string[]) => Promise<Said>;

export interface ApiCommandOptions {
  /** Address of the daemon's database on PostgreSQL. */
  readonly store?: string | null;
  readonly token?: string;
  /** The configuration names no token: it is that of a login, which was not made yet. */
  readonly loggedOut?: boolean;
  readonly requestsPerMinute?: number;
  /** The command goes by the time of this clock, which is an accelerated one. */
  readonly clock?: Clock;
}

/** @param folder for configuration and database; a daemon with the same folder is beside the command */
export function apiCommand(
  sandbox: Sandbox,
  folder: string,
  {
    token = 'sandbox-token',
    loggedOut = false,
    requestsPerMinute = 60,
    clock,
    store = null,
  }: ApiCommandOptions = {},
): AskPlatform {
  const env = clock === undefined ? {} : environmentOf(clock);
  const config = join(folder, 'api.yml');
  const text = configText({ sandbox, folder, port: 1, store }, { token, requestsPerMinute });
  return async (...args) => {
    writeFileSync(config, loggedOut ? text.replace(/^ *token: .*$/m, '') : text);
    const out: string[] = [];
    const err: string[] = [];
    const redaction = createRedaction();
    const output: Output = {
      redaction,
      line: (text) => void out.push(redaction.redact(text)),
      error: (text) => void err.push(redaction.redact(text)),
      colours: false,
    };
    const code = await runProgram(['api', ...args, '--config', config], { output, env });
    const said = { code, out: out.join('\n'), err: err.join('\n') };
    if (`${said.out}${said.err}`.includes(token)) throw new Error('the token was printed');
    return said;
  };
}

function environmentOf(clock: Clock): Record<string, string> {
  const real = systemClock.now();
  // When the clock showed real time.
  const since = Math.round((clock.speed * real - clock.now()) / (clock.speed - 1));
  return { SPACEBOOKS_CLOCK_SPEED: String(clock.speed), SPACEBOOKS_CLOCK_SINCE: String(since) };
}
