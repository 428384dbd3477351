import { join } from 'node:path';
import { acceleratedClock, type Clock } from '@spacebooks/base/clock';
import { DAY_MS } from '@spacebooks/base/durations';
import { Secret } from '@spacebooks/base/secret';
import { type InvoiceInput, type Sandbox, type SandboxSeed, startSandbox } from '@spacebooks/cobot-sandbox';
import { SandboxClock } from '@spacebooks/sandbox-engine/clock';
import type { SyncDeps, SyncSpace } from '../../src/books/mirror/sync-deps.js';
import { syncSpace } from '../../src/books/mirror/sync-space.js';
import type { InvoiceSnapshot } from '../../src/domain/accounting/model.js';
import type { InvoiceEvent } from '../../src/domain/platform-event.js';
import type { SyncResult } from '../../src/domain/sync-result.js';
import { silentLog } from '../../src/ops/log.js';
import type { PlatformClient } from '../../src/platform/client.js';
import { connectPlatform } from '../../src/platform/connection.js';
import { fixedToken } from '../../src/platform/token.js';
import { type Db, openDatabase } from '../../src/store/engine/open.js';
import { createRateLimitStore } from '../../src/store/limits/rate-limit-store.js';
import { createMirror, type Mirror } from '../../src/store/mirror/mirror.js';
import { createInbox } from '../../src/store/sagas/inbox.js';
import { afterTest } from '../after-test.js';
import { temporaryFolder } from '../temporary-folder.js';

/** A night in autumn; in Berlin it is half past two. */
const START = Date.parse('2026-11-20T01:30:00Z');

export interface MirrorStageOptions {
  readonly invoices?: readonly InvoiceInput[];
  /** Cutover. */
  readonly from?: string;
  readonly seed?: Partial<SandboxSeed>;
  /** Of the token; every one when left out. */
  readonly scopes?: readonly string[];
  /** A file of SQLite when left out. */
  readonly db?: Db;
  /** How many times faster than real time it is; as fast when left out. */
  readonly speed?: number;
}

/** A sandbox of the platform and a mirror of its space, on a clock that jumps from night to night. */
export interface MirrorStage {
  readonly sandbox: Sandbox;
  readonly mirror: Mirror;
  readonly db: Db;
  readonly space: SyncSpace & { readonly client: PlatformClient };
  /** What the clocks of sandbox and mirror are put forward from. */
  readonly base: Clock;
  sync(options?: Partial<SyncDeps>): Promise<SyncResult>;
  /** Puts the clock forward. */
  nights(count: number): void;
  /** What the inbox would keep of a callback. */
  event(event: InvoiceEvent, invoiceId: string): Promise<void>;
  snapshots(): Promise<readonly InvoiceSnapshot[]>;
  snapshot(invoiceId: string): Promise<InvoiceSnapshot | undefined>;
  /** Requests to the sandbox since this was asked last, e.g. `get-invoice`. */
  requests(): readonly string[];
  /** Runs `act` once, before the `n`-th request from now on is answered. */
  beforeRequest(n: number, act: () => void): void;
}

export async function setMirrorStage(options: MirrorStageOptions = {}): Promise<MirrorStage> {
  const base = acceleratedClock(options.speed ?? 1, START);
  const clock = new SandboxClock(base);
  const sandbox = await startSandbox({ clock: base, seed: seedOf(options) });
  afterTest(() => sandbox.close());
  const db = options.db ?? (await sqliteFile());
  const platform = connectPlatform({
    clock: base,
    requestsPerMinute: 10_000,
    store: createRateLimitStore(db),
    version: '0.0.0-test',
  });
  afterTest(async () => platform.close());
  const client = platform.client({
    baseUrl: sandbox.baseUrl,
    spaceBaseUrl: sandbox.spaceUrl('berlin'),
    token: fixedToken(new Secret('admin-token')),
  });
  const mirror = createMirror(db);
  const inbox = createInbox(db);
  let shown = sandbox.state.requests.next;
  const space = {
    id: 'berlin',
    platformId: 'space-berlin',
    timeZone: 'Europe/Berlin',
    from: options.from ?? '2026-01-01',
    client,
  };
  const all = async (): Promise<readonly InvoiceSnapshot[]> => {
    const found: InvoiceSnapshot[] = [];
    for await (const piece of mirror.snapshots('berlin')) found.push(...piece);
    return found;
  };
  return {
    sandbox,
    mirror,
    db,
    space,
    base,
    sync: (parts) => syncSpace({ space, mirror, clock, log: silentLog, ...parts }),
    nights: (count) => {
      clock.advance(count * DAY_MS);
      sandbox.operator.advanceClock(count * DAY_MS);
    },
    event: async (event, invoiceId) => {
      await inbox.receive(
        { spaceId: 'berlin', event, invoiceId, trigger: null },
        { newId: `saga-${invoiceId}-${event}`, settingsDigest: '' },
        clock.now(),
      );
    },
    snapshots: all,
    snapshot: async (invoiceId) => (await all()).find(({ invoice }) => invoice.id === invoiceId),
    requests: () => {
      const entries = sandbox.state.requests.entries(shown);
      shown = sandbox.state.requests.next;
      return entries.map(({ operation }) => operation ?? 'none');
    },
    beforeRequest: (n, act) => {
      const { faults } = sandbox.state;
      const take = faults.takeRequest.bind(faults);
      let left = n;
      faults.takeRequest = (facts) => {
        left -= 1;
        if (left === 0) act();
        return take(facts);
      };
    },
  };
}

async function sqliteFile(): Promise<Db> {
  const { db, close } = await openDatabase(join(temporaryFolder('mirror-'), 'spacebooks.sqlite'));
  afterTest(close);
  return db;
}

function seedOf({ invoices = [], seed = {}, scopes }: MirrorStageOptions): SandboxSeed {
  const token = { token: 'admin-token', app: 'spacebooks', ...(scopes ? { scopes: [...scopes] } : {}) };
  return {
    settings: { requests_per_minute: 0 },
    users: [{ email: 'admin@space.example', tokens: [token] }],
    spaces: [
      {
        id: 'space-berlin',
        subdomain: 'berlin',
        name: 'Berlin',
        revenue_accounts: [
          { id: 'ra-1', name: 'Desks', number: '4400' },
          { id: 'ra-2', name: 'Rooms', number: '4300' },
        ],
        cost_centers: [{ id: 'cc-1', name: 'Ground floor', number: '10' }],
      },
    ],
    invoices: [...invoices],
    ...seed,
  };
}

/** One invoice on each day given. */
export function desk(id: string, date: string, more: Partial<InvoiceInput> = {}): InvoiceInput {
  return { id, invoice_date: date, items: [{ description: 'Fix Desk', net: '350', rate: '19' }], ...more };
}
