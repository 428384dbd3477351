import type { Archive } from '../archive/archive.js';
import type { BookStores } from '../books/book-stores.js';
import type { Clock } from '../clock.js';
import type { Config } from '../config/config.js';
import { describeConfig } from '../config/describe/config.js';
import type { Operator } from '../operator/operator.js';
import type { HttpListener } from '../ops/http-listener.js';
import type { Logger } from '../ops/log.js';
import type { Random } from '../random.js';
import type { SecretPaths } from '../store/subscriptions.js';
import { startWebServer } from '../web/app.js';

export interface WebDeps {
  readonly config: Config;
  readonly operator: Operator;
  readonly stores: BookStores;
  readonly archive: Archive;
  readonly secretPaths: Pick<SecretPaths, 'ofSpace'>;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Logger;
}

/** Serves the page for people; null where it is not configured. @throws Failure `daemon.port-in-use` */
export async function startWeb(deps: WebDeps): Promise<HttpListener | null> {
  const { config, operator, stores, archive, secretPaths, clock, random, log } = deps;
  if (config.web === null) return null;
  const { batches, deliveries, runs } = stores;
  const server = await startWebServer(config.web, {
    operator,
    books: { batches, deliveries, runs },
    archive,
    spaces: config.spaces.map(({ id, time_zone, language, accounting }) => ({
      id,
      language,
      timeZone: time_zone,
      hasBooks: accounting !== undefined,
      targets: new Map(accounting?.exports.map(({ name, targets }) => [name, targets])),
    })),
    subscriptions: async (spaceId) =>
      (await secretPaths.ofSpace(spaceId)).map(({ event, createdAt, remoteId, retiredAt }) => ({
        event,
        createdAt,
        confirmed: remoteId !== null,
        retiredAt,
      })),
    configuration: describeConfig(config),
    clock,
    random,
    log,
  });
  log.info('web.listening', { port: server.port });
  return server;
}
