import { randomUUID } from 'node:crypto';
import { EXIT, type ExitCode } from '../../exit-codes.js';
import { type TriedChannel, tryChannels } from '../../notify/try-channels.js';
import { clockOf } from '../clock-of-environment.js';
import { type CommandContext, printAdvice, printable } from '../output.js';
import { complainAboutSpace, readConfig } from './open-alerts.js';

export interface TestOptions {
  readonly config: string;
  readonly space?: string;
  readonly json: boolean;
}

/** `spacebooks alerts test`: a message through each way, at once and past the daemon. */
export async function testAlerts(
  { config: file, space, json }: TestOptions,
  context: CommandContext,
): Promise<ExitCode> {
  const config = readConfig(file, context);
  const complaint = complainAboutSpace(space, config, context);
  if (complaint !== null) return complaint;
  const { output, env } = context;
  const redact = (text: string): string => output.redaction.redact(text);
  const tried = await tryChannels(config, { clock: clockOf(env), redact, id: randomUUID() }, space);
  if (json) output.line(JSON.stringify({ channels: tried }, null, 2));
  else for (const each of tried) output.line(printable(lineOf(each)));
  if (tried.length === 0) {
    const where = space === undefined ? 'alerts.to or alerts.webhook' : `alerts.to of the space ${space}`;
    printAdvice(output, 'nobody is told: alerts go to the log only', `write ${where} into the configuration`);
    return EXIT.config;
  }
  return tried.every(({ ok }) => ok) ? EXIT.ok : EXIT.unavailable;
}

function lineOf({ channel, description, ok, detail }: TriedChannel): string {
  return `${channel}: ${ok ? 'taken' : 'FAILED'}, ${description}${detail === null ? '' : `: ${detail}`}`;
}
