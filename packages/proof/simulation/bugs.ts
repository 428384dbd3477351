import { basename, dirname, join } from 'node:path';
import { systemClock } from '@spacebooks/base/clock';
import { DAY_MS } from '@spacebooks/base/durations';
import { isDraft } from '@spacebooks/base/files/draft';
import type { TransportAnswer } from '@spacebooks/http/transport';
import type { Database } from 'better-sqlite3';
import type { DeliveryPatience } from '../../../src/books/delivery/reach.js';
import { BUSY_RETRY, type BusyRetry } from '../../../src/store/engine/busy-retry.js';
import { BANK_BUGS } from './bank/bank-bugs.js';
import type { Variant } from './config.js';
import type { DiskDisturbance } from './disk.js';
import { KSEF_BUGS } from './ksef-bugs.js';
import type { Disturbance } from './network.js';
import type { VirtualTime } from './virtual-time.js';

/** What a planted bug does between the daemon and its surroundings. */
export interface PlantedBug extends Disturbance, DiskDisturbance {
  readonly busyRetry?: BusyRetry;
  readonly deliveryPatience?: DeliveryPatience;
  /** What the daemon is told of its configuration instead of what stands there. */
  readonly variant?: Partial<Variant>;
  /** Takes it out of what outlives the world. */
  lift?(): void;
  database?(raw: Database): void;
  /** On the connection of a command. */
  commandDatabase?(raw: Database): void;
}

/** A mistake made on purpose, in code of the tests, that the simulation has to find. */
export interface Bug {
  readonly name: string;
  /** In words. */
  readonly mistake: string;
  plant(place: { readonly time: VirtualTime }): PlantedBug;
}

export const BUGS: readonly Bug[] = [
  {
    name: 'unlock',
    mistake: 'forgets the unlock: takes it for done without asking the platform',
    plant: () => ({
      request: (request, side, send) => {
        if (side !== 'platform' || request.method !== 'DELETE' || !request.url.endsWith('/lock')) return null;
        const show = { ...request, method: 'GET', url: request.url.replace(/\/lock$/, '') } as const;
        return send(show).then(unlocked);
      },
    }),
  },
  {
    name: 'resend',
    mistake: 'sends to KSeF again without a look: every list that it asks for is empty',
    plant: () => ({
      request: ({ method, url }, side) => {
        const isList = method === 'GET' && /\/sessions\/[^/]+\/invoices(\?|$)/.test(url);
        const isQuery = url.includes('/invoices/query/metadata');
        if (side !== 'ksef' || !(isList || isQuery)) return null;
        return Promise.resolve(json({ invoices: [], hasMore: false }));
      },
    }),
  },
  {
    name: 'early-answer',
    mistake: 'acknowledges a callback before it is committed',
    plant: ({ time }) => ({
      callback: (deliver) => {
        void time.worldClock
          .sleep(2_000)
          .then(deliver)
          .catch(() => undefined);
        return Promise.resolve(204);
      },
    }),
  },
  {
    name: 'export-twice',
    mistake: 'hands out again what a batch that counts has handed out',
    plant: () => ({ database: forgetWhatIsOut }),
  },
  {
    name: 'retry-after',
    mistake: 'ignores Retry-After: waits a second, whatever it is asked',
    plant: () => ({
      request: (request, _side, send) =>
        send(request).then((answer) =>
          answer.status === 429 ? { ...answer, headers: { ...answer.headers, 'retry-after': '1' } } : answer,
        ),
    }),
  },
  {
    name: 'plain-begin',
    mistake: 'begins transactions without the write lock, and gives up when another connection has written',
    plant: () => ({ database: beginPlainly, busyRetry: { ...BUSY_RETRY, maxWaitMs: 0 } }),
  },
  {
    name: 'no-deadline',
    mistake: 'waits for the target of a delivery for as long as it takes, at a stop too',
    plant: () => ({ deliveryPatience: ENDLESS }),
  },
  {
    name: 'shared-name',
    mistake: 'writes every file under one temporary name before it gets its own',
    plant: () => ({ path: sharedName }),
  },
  ...KSEF_BUGS,
  ...BANK_BUGS,
];

const MONTH_MS = 31 * DAY_MS;
const ENDLESS: DeliveryPatience = {
  clock: systemClock,
  silenceMs: MONTH_MS,
  mailSilenceMs: MONTH_MS,
  limitMs: MONTH_MS,
  graceMs: MONTH_MS,
};

function beginPlainly(raw: Database): void {
  const prepare = raw.prepare.bind(raw);
  const plain = (sql: string) => prepare(sql === 'begin immediate' ? 'begin' : sql);
  Object.defineProperty(raw, 'prepare', { value: plain, configurable: true });
}

/** One for all that are written in a folder. */
function sharedName(path: string): string {
  return isDraft(basename(path)) ? join(dirname(path), '.part') : path;
}

/** The invoice as it would be without its lock. */
function unlocked(answer: TransportAnswer): TransportAnswer {
  const document = JSON.parse(Buffer.from(answer.body).toString('utf8')) as {
    data?: { attributes?: { canUpdate?: boolean } };
  };
  if (document.data?.attributes !== undefined) document.data.attributes.canUpdate = true;
  return { ...answer, body: Buffer.from(JSON.stringify(document)) };
}

function json(value: unknown): TransportAnswer {
  return {
    status: 200,
    headers: { 'content-type': 'application/json' },
    body: Buffer.from(JSON.stringify(value)),
  };
}

/** The question what is out has no answer, and nothing in the database objects to what comes of that. */
function forgetWhatIsOut(raw: Database): void {
  const prepare = raw.prepare.bind(raw);
  const forgetful = (sql: string) => {
    const statement = prepare(sql);
    if (!/from "journal_entry" as "entry" left join/.test(sql)) return statement;
    const all = (): readonly unknown[] => {
      raw.exec('drop index if exists journal_entry_once; drop index if exists journal_entry_reversed_once');
      return [];
    };
    Object.defineProperty(statement, 'all', { value: all });
    return statement;
  };
  Object.defineProperty(raw, 'prepare', { value: forgetful, configurable: true });
}
