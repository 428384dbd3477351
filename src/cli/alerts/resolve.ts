import { userInfo } from 'node:os';
import { EXIT, type ExitCode } from '../../exit-codes.js';
import { createAlerts } from '../../store/alerts.js';
import { clockOf } from '../clock-of-environment.js';
import { type CommandContext, printAdvice } from '../output.js';
import { readConfig, withDatabase } from './open-alerts.js';

export interface ResolveOptions {
  readonly id: number;
  readonly config: string;
  readonly by?: string;
  readonly json: boolean;
}

/** `spacebooks alerts resolve`: as long as its cause lasts it is not told again; when the cause comes back, it is. */
export async function resolveAlert(
  { id, config: file, by = userInfo().username, json }: ResolveOptions,
  context: CommandContext,
): Promise<ExitCode> {
  const config = readConfig(file, context);
  const now = clockOf(context.env).now();
  const isDone = await withDatabase(config, (db) => createAlerts(db).putAside(id, by, now));
  const { output } = context;
  if (json) output.line(JSON.stringify({ ok: isDone, id, by }));
  else if (isDone)
    output.line(`alert ${id} is put aside by ${by}; it is not told again while its cause lasts`);
  else printAdvice(output, `no alert ${id} is open`, 'spacebooks alerts --open lists those that are');
  return isDone ? EXIT.ok : EXIT.input;
}
