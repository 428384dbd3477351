import type { BookSpace } from '../../books/book-space.js';
import { openSpaceToken } from '../../daemon/spaces/space-token.js';
import { platformStateStore } from '../../daemon/start/limit-stores.js';
import { openSealedTokens } from '../../daemon/start/sealed-tokens.js';
import { EXIT } from '../../exit-codes.js';
import type { PlatformClient } from '../../platform/client.js';
import { connectPlatform, type PlatformConnection } from '../../platform/connection.js';
import { type CommandContext, CommandError } from '../output.js';
import type { OpenBooks } from './with-books.js';

/**
 * The platform, for a command that has the database for itself: a daemon makes the same requests, and both at once
 * would spend the limit that its e-invoices need (docs/adr/0031-commands-beside-the-daemon.md).
 *
 * @param otherwise what to do beside a running daemon
 * @throws CommandError there
 */
export function platformAccess(
  { config, db, besideDaemon, clock }: OpenBooks,
  { version }: CommandContext,
  otherwise: string,
): PlatformConnection {
  if (besideDaemon) {
    throw new CommandError(EXIT.unavailable, 'a daemon uses this database and the platform', otherwise);
  }
  const requestsPerMinute = config.platform.requests_per_minute;
  return connectPlatform({ clock, requestsPerMinute, store: platformStateStore(db, clock), version });
}

/** Connects spaces, each with its token. @throws Failure `platform.*` */
export function platformClients(
  { config, db, clock, random }: OpenBooks,
  { output }: CommandContext,
  platform: Pick<PlatformConnection, 'client'>,
): (space: BookSpace) => Promise<PlatformClient> {
  const tokens = openSealedTokens(config.store, db, { clock, random });
  return async (space) => {
    const token = await openSpaceToken(space.config, output.redaction, tokens);
    const spaceBaseUrl = space.config.base_url;
    const client = platform.client({ baseUrl: config.platform.base_url, spaceBaseUrl, token });
    await client.identify();
    return client;
  };
}
