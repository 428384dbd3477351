import { join } from 'node:path';
import type { Clock } from '@spacebooks/base/clock';
import { createTransport, type Transport } from '@spacebooks/http/transport';
import { TransportError } from '@spacebooks/http/transport-error';
import { createArchive } from '../archive/archive.js';
import { createBookStores } from '../books/book-stores.js';
import type { Config } from '../config/config.js';
import { openSpaceToken } from '../daemon/spaces/space-token.js';
import type { LocalDate } from '../domain/invoice.js';
import type { OnProgress } from '../domain/progress.js';
import { isEnded } from '../domain/saga/model.js';
import { createRunner, UNATTENDED } from '../einvoice/runner.js';
import { type Logger, silentLog } from '../ops/log.js';
import type { Redaction } from '../ops/redaction.js';
import { connectPlatform, type PlatformConnectionOptions } from '../platform/connection.js';
import { requestsBeside } from '../platform/limiter.js';
import type { Random } from '../random.js';
import { type Db, openDatabase } from '../store/engine/open.js';
import { type EInvoiceReport, reportEInvoices } from '../store/sagas/e-invoice-reports.js';
import { createInbox } from '../store/sagas/inbox.js';
import { createAdoptions } from '../store/sagas/ksef-adoptions.js';
import { createSagas } from '../store/sagas/sagas.js';
import type { SealedTokens } from '../store/tokens/sealed-tokens.js';
import { type ShadowExport, shadowBooks } from './books.js';
import { beginWork, type ShadowSpace, shadowSpace } from './shadow-space.js';
import { createWriteLog, type RecordedWrite } from './write-log.js';

export interface ShadowOptions {
  readonly clock: Clock;
  readonly random: Random;
  readonly redaction: Redaction;
  readonly version: string;
  /** An empty folder, for a database and an archive of its own. */
  readonly folder: string;
  /** Shared with a daemon beside it, so that both keep to one rate limit. */
  readonly store: PlatformConnectionOptions['store'];
  /** Of logins that the database keeps; null where they are files. */
  readonly tokens?: SealedTokens | null;
  /** First invoice date of a trial; null to examine only what waits for its e-invoice. */
  readonly since: LocalDate | null;
  /** How long to wait for sagas that do not end, milliseconds. */
  readonly patienceMs: number;
  readonly onProgress: OnProgress;
}

export interface ShadowResult {
  readonly spaces: readonly {
    readonly spaceId: string;
    /** Invoices examined. */
    readonly begun: number;
    readonly eInvoices: readonly EInvoiceReport[];
    readonly exports: readonly ShadowExport[];
    readonly writes: readonly RecordedWrite[];
  }[];
  /** Sent to the platform, all of them reading. */
  readonly requests: number;
  /** What was made, by archive address. */
  file(address: string): Promise<Uint8Array>;
}

const POLL_MS = 250;

/**
 * A dry run of the whole pipeline against the real platform: every change is recorded instead of sent.
 *
 * @throws Failure `platform.*`, `store.*`, `sync.*`
 */
export async function runShadow(config: Config, options: ShadowOptions): Promise<ShadowResult> {
  const { clock, redaction, version, folder, store, since, onProgress } = options;
  const transport = readingTransport(createTransport());
  const requestsPerMinute = requestsBeside(config.platform.requests_per_minute);
  const platform = connectPlatform({ clock, requestsPerMinute, store, version, transport });
  const archive = createArchive(join(folder, 'archive'));
  const { db, close } = await openDatabase(join(folder, 'shadow.sqlite'));
  const log: Logger = silentLog;
  try {
    await archive.probe();
    const writes = createWriteLog();
    const { base_url: baseUrl } = config.platform;
    const spaces: ShadowSpace[] = [];
    for (const space of config.spaces) {
      const token = await openSpaceToken(space, redaction, options.tokens ?? null);
      const client = platform.client({ baseUrl, spaceBaseUrl: space.base_url, token });
      spaces.push(shadowSpace(space, { client, writes, clock, since }));
    }
    const begun = new Map<string, number>();
    const inbox = createInbox(db);
    for (const space of spaces) {
      onProgress(`${space.id}, looking for invoices`, 0, null);
      await space.client.identify();
      begun.set(space.id, await beginWork(space, config, { ...options, inbox }));
    }
    const sagas = createSagas(db);
    const deps = { sagas, adoptions: createAdoptions(db), archive, clock, random: options.random, log };
    await issue(spaces, deps, db, options);
    const stores = createBookStores(db, archive, 'owner');
    const exports = new Map<string, readonly ShadowExport[]>();
    for (const space of spaces) {
      onProgress(`${space.id}, books`, 0, null);
      exports.set(space.id, await shadowBooks(space, { stores, clock, log }));
    }
    const reports = await reportEInvoices(db);
    return {
      spaces: spaces.map(({ id }) => ({
        spaceId: id,
        begun: begun.get(id) ?? 0,
        eInvoices: reports.filter(({ spaceId }) => spaceId === id),
        exports: exports.get(id) ?? [],
        writes: writes.all().filter(({ spaceId }) => spaceId === id),
      })),
      requests: transport.requests(),
      file: (address) => archive.get(address),
    };
  } finally {
    platform.close();
    await close();
  }
}

type IssueDeps = Pick<
  Parameters<typeof createRunner>[0],
  'sagas' | 'adoptions' | 'archive' | 'clock' | 'random' | 'log'
>;

/** Runs every saga until it ends or needs a person, or patience runs out. */
async function issue(
  spaces: readonly ShadowSpace[],
  deps: IssueDeps,
  db: Db,
  { clock, patienceMs, onProgress }: ShadowOptions,
): Promise<void> {
  const runner = createRunner({
    ...deps,
    ...UNATTENDED,
    spaces,
    lease: 'shadow',
    afterRun: () => {},
    onDefect: async () => {},
  });
  runner.wake();
  const until = clock.now() + patienceMs;
  try {
    while (clock.now() < until) {
      const reports = await reportEInvoices(db);
      const open = reports.filter(({ state }) => !isEnded(state) && state !== 'parked');
      onProgress('e-invoices', reports.length - open.length, reports.length);
      if (open.length === 0) return;
      await clock.sleep(POLL_MS);
    }
  } finally {
    await runner.stop();
  }
}

/**
 * A transport that only lets GET through, as a second line of defence: the layers above record writes instead of
 * sending them. Counts what it lets through.
 */
function readingTransport(transport: Transport): Transport & { requests(): number } {
  let requests = 0;
  return {
    send: async (request) => {
      if (request.method !== 'GET') {
        throw new TransportError('refused', `a shadow sends no ${request.method}`);
      }
      requests += 1;
      return transport.send(request);
    },
    close: () => transport.close(),
    requests: () => requests,
  };
}
