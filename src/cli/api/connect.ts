import { Secret } from '@spacebooks/base/secret';
import type { Config, SpaceConfig } from '../../config/config.js';
import { databaseOf } from '../../config/store-config.js';
import { openSpaceToken } from '../../daemon/spaces/space-token.js';
import { openSealedTokens } from '../../daemon/start/sealed-tokens.js';
import { isFailure } from '../../domain/errors.js';
import type { PlatformClient } from '../../platform/client.js';
import { connectPlatform } from '../../platform/connection.js';
import { requestsBeside } from '../../platform/limiter.js';
import { inMemoryPlatformState } from '../../platform/state-store.js';
import { tokenDigest } from '../../platform/token.js';
import { systemRandom } from '../../random.js';
import { openIfThere } from '../../store/engine/open.js';
import { createRateLimitStore } from '../../store/limits/rate-limit-store.js';
import { createSecretPaths } from '../../store/sagas/subscriptions.js';
import { clockOf } from '../clock-of-environment.js';
import type { CommandContext } from '../output.js';

interface ApiConnection {
  readonly client: PlatformClient;
  close(): Promise<void>;
}

/**
 * Connects a command to the platform. Its requests are counted in the daemon's database, so that both together stay
 * within the limit; without a database there is no daemon to share it with.
 *
 * @throws Failure `store.failed`, `store.newer` for a database that cannot be used, `platform.unauthorized` without a token
 */
export async function connectBeside(
  { config, space }: { readonly config: Config; readonly space: SpaceConfig },
  { env, output: { redaction }, version }: CommandContext,
): Promise<ApiConnection> {
  const database = await openIfThere(databaseOf(config.store));
  const clock = clockOf(env);
  const store = database === null ? inMemoryPlatformState() : createRateLimitStore(database.db, clock);
  const connection = connectPlatform({
    clock,
    requestsPerMinute: requestsBeside(config.platform.requests_per_minute),
    store,
    version,
  });
  const close = async (): Promise<void> => {
    connection.close();
    await database?.close();
  };
  try {
    if (database !== null) {
      // Subscriptions are shown with the secret paths of their callbacks.
      for (const { secret } of await createSecretPaths(database.db).ofSpace(space.id)) {
        redaction.add(new Secret(secret));
      }
    }
    const { base_url: baseUrl } = config.platform;
    const tokens =
      database === null ? null : openSealedTokens(config.store, database.db, { clock, random: systemRandom });
    const token = await openSpaceToken(space, redaction, tokens);
    const client = connection.client({ baseUrl, spaceBaseUrl: space.base_url, token });
    if ((await store.userOf(tokenDigest(token.current()))) === null) await identify(client);
    return { client, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** A token that may not say whose it is keeps a limit of its own. */
async function identify(client: PlatformClient): Promise<void> {
  try {
    await client.identify();
  } catch (error) {
    if (!isFailure(error, 'platform.forbidden')) throw error;
  }
}
