import { existsSync, mkdirSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Clock } from '@spacebooks/base/clock';
import { createArchive } from '../../../../src/archive/archive.js';
import { createBankFolderPoll } from '../../../../src/books/bank-folder.js';
import type { BookSpace } from '../../../../src/books/book-space.js';
import { createBookStores } from '../../../../src/books/book-stores.js';
import type { OperatorLanguage } from '../../../../src/domain/settings.js';
import { silentLog } from '../../../../src/ops/log.js';
import { systemRandom } from '../../../../src/random.js';
import type { Db } from '../../../../src/store/engine/open.js';
import { temporaryFolder } from '../../../temporary-folder.js';
import { temporaryDatabase } from '../../store/database.js';

const ACCOUNT = 'DE42100000000001234567';
const OTHER = 'DE37200000000009876543';
const START = Date.UTC(2026, 10, 20, 9);

/** A folder that a daemon looks at, with a clock that stands until it is moved. */
export interface FolderStage {
  readonly folder: string;
  readonly db: Db;
  /** Puts a file there as a program does that writes it whole. */
  put(name: string, content: string | Uint8Array): void;
  /** A daemon looks, once. @returns in how many milliseconds it looks again */
  look(): Promise<number>;
  /** Looks until nothing is unsettled any more, while time passes. */
  settle(): Promise<void>;
  pass(milliseconds: number): void;
  /** Looks take too long from now on, or not any more. */
  hang(isHanging: boolean): void;
  /** Of the folder and those in it, sorted; without folders. */
  files(): readonly string[];
  /** What people are told of: the code and the detail. */
  alerts(): Promise<readonly string[]>;
  /** Of each line, its text. */
  lines(): Promise<readonly string[]>;
  statements(): Promise<number>;
  /** Another daemon, which remembers nothing, on the same database. */
  another(): FolderStage;
}

interface StageOptions {
  readonly language?: OperatorLanguage;
  readonly layout?: string | null;
  /** Several accounts with CSV files. */
  readonly several?: boolean;
  /** Whose the folder is alone. */
  readonly account?: string | null;
  /** Of which statements are imported; a German one by default. */
  readonly own?: { readonly account: string; readonly currency: string };
}

export async function setFolderStage(options: StageOptions = {}): Promise<FolderStage> {
  const { db } = await temporaryDatabase();
  const folder = join(temporaryFolder('bank-folder-'), 'bank');
  mkdirSync(folder);
  return stageOn(db, folder, { now: START }, options);
}

/** The same over a database and a folder that are there. */
export function stageOn(db: Db, folder: string, time: { now: number }, options: StageOptions): FolderStage {
  const {
    language = 'en',
    layout = 'sparkasse',
    several = false,
    account: only = null,
    own = { account: ACCOUNT, currency: 'EUR' },
  } = options;
  const stores = createBookStores(db, createArchive(temporaryFolder('bank-archive-')), 'owner');
  let isHanging = false;
  const clock: Clock = {
    speed: 1,
    now: () => time.now,
    after: (_milliseconds, run) => {
      if (isHanging) run();
      return () => undefined;
    },
    // Nothing in a look waits for it but the claim that is to be renewed.
    sleep: (_milliseconds, signal) =>
      new Promise((resolve) => {
        if (signal?.aborted) resolve();
        signal?.addEventListener('abort', () => resolve(), { once: true });
      }),
  };
  const account = { ...own, layout };
  const space = {
    id: 'berlin',
    language,
    timeZone: 'Europe/Berlin',
    accounting: {
      bank: several ? [account, { ...account, account: OTHER }] : [account],
      bankFolders: [{ path: folder, account: only }],
      bankPosting: 'ask',
    },
  } as unknown as BookSpace;
  const poll = createBankFolderPoll(
    {
      stores,
      clock,
      random: systemRandom,
      log: silentLog,
      lease: systemRandom.id(),
      wakeAlerts: () => undefined,
      onMatched: () => undefined,
    },
    space,
  );
  const look = async (): Promise<number> => (await poll()) - time.now;
  return {
    folder,
    db,
    put: (name, content) => {
      mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, `.${name}.writing`), content);
      renameSync(join(folder, `.${name}.writing`), join(folder, name));
    },
    look,
    settle: async () => {
      for (let rest = await look(); rest < 30_000; rest = await look()) time.now += rest;
    },
    pass: (milliseconds) => {
      time.now += milliseconds;
    },
    hang: (is) => {
      isHanging = is;
    },
    files: () => (existsSync(folder) ? filesBelow(folder) : []),
    alerts: async () => {
      const open = await stores.alerts.list({ open: true, limit: 100 });
      return open
        .map(({ code, about }) => `${code}: ${about?.reason.detail?.replaceAll(folder, 'FOLDER')}`)
        .toSorted();
    },
    lines: async () =>
      (await stores.bank.list('berlin', { open: false })).map(({ remittance }) => remittance).toSorted(),
    statements: async () => (await stores.statements.ofAccount('berlin', ACCOUNT, 'EUR')).length,
    another: () => stageOn(db, folder, time, options),
  };
}

function filesBelow(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .toSorted();
}

/** A statement of one line of ten euros, whose text names it. */
export function mt940(serial: number, opening = 0): string {
  const amount = (euros: number): string => `${euros},00`;
  return [
    ':20:A',
    `:25:${ACCOUNT}`,
    `:28C:${serial}/1`,
    `:60F:C261102EUR${amount(opening)}`,
    ':61:2611051105C10,00NTRFNONREF',
    `:86:166?00X?20text ${serial}?30COBADEFF?31DE37200000000009876543?32Erika Fuchs`,
    `:62F:C261119EUR${amount(opening + 10)}`,
    '-\n',
  ].join('\n');
}
