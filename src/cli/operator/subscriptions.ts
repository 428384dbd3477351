import { configSecrets } from '../../config/config.js';
import { loadConfig } from '../../config/load.js';
import { unknownSpace } from '../../domain/errors.js';
import { INVOICE_EVENTS } from '../../domain/platform-event.js';
import { EXIT, type ExitCode } from '../../exit-codes.js';
import { judgeSubscriptions } from '../../inbox/judge-subscriptions.js';
import { callbackPrefix } from '../../inbox/subscriptions.js';
import { openBeside } from '../../store/open.js';
import { createSecretPaths, type SecretPath } from '../../store/subscriptions.js';
import { connectBeside } from '../api/connect.js';
import { clockOf } from '../clock-of-environment.js';
import { type CommandContext, printable } from '../output.js';
import { aligned, painter } from '../table.js';
import type { OperatorOptions } from './open-operator.js';

export interface SubscriptionsOptions extends OperatorOptions {
  readonly space?: string;
}

/**
 * `spacebooks subscriptions`: what the platform has for each space, and whether it is right. Answers `refused` when
 * something is not.
 *
 * @throws Failure `operator.unknown-space` for a space that is not configured, `platform.*`, `store.*`
 */
export async function subscriptions(
  options: SubscriptionsOptions,
  { env, output }: CommandContext,
): Promise<ExitCode> {
  const config = loadConfig(options.config, { env });
  const { redaction } = output;
  for (const secret of configSecrets(config)) redaction.add(secret);
  const chosen = config.spaces.filter(({ id }) => options.space === undefined || id === options.space);
  if (chosen.length === 0) throw unknownSpace(options.space ?? '', config.spaces);
  const clock = clockOf(env);
  const known = await knownPaths(
    config.store.path,
    chosen.map(({ id }) => id),
  );
  const spaces: { space: string; subscriptions: ReturnType<typeof judgeSubscriptions> }[] = [];
  for (const space of chosen) {
    const { client, close } = await connectBeside(
      { config, space },
      { clock, redaction, version: options.version },
    );
    try {
      const prefix = callbackPrefix(config.webhooks.public_url, config.instance, space.id);
      const paths = known.filter(({ spaceId }) => spaceId === space.id);
      const remote = await client.subscriptions.list();
      spaces.push({
        space: space.id,
        subscriptions: judgeSubscriptions(remote, paths, INVOICE_EVENTS, prefix),
      });
    } finally {
      await close();
    }
  }
  const isRight = spaces.every((each) =>
    each.subscriptions.every(({ verdict }) => verdict === 'right' || verdict === 'foreign'),
  );
  const paint = painter(output);
  if (options.json) output.line(JSON.stringify({ ok: isRight, spaces }, null, 2));
  else {
    const rows = spaces.flatMap(({ space, subscriptions: all }) =>
      all.map(({ event, verdict, means }) => [
        space,
        printable(event),
        paint(verdict === 'right' ? 'green' : verdict === 'foreign' ? 'gray' : 'red', verdict),
        means,
      ]),
    );
    for (const line of aligned([['space', 'event', 'is', ''], ...rows])) output.line(line);
  }
  return isRight ? EXIT.ok : EXIT.refused;
}

async function knownPaths(path: string, spaceIds: readonly string[]): Promise<readonly SecretPath[]> {
  const { db, close } = await openBeside(path);
  try {
    const paths = createSecretPaths(db);
    return (await Promise.all(spaceIds.map((id) => paths.ofSpace(id)))).flat();
  } finally {
    await close();
  }
}
