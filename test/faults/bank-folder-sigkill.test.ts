import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { createAlerts } from '../../src/store/alerts/alerts.js';
import { createBankLines } from '../../src/store/bank/bank-lines.js';
import { openDatabase } from '../../src/store/engine/open.js';
import { faultFigures } from '../fault-matrix/figures.js';
import { temporaryFolder } from '../temporary-folder.js';
import { mt940, stageOn } from '../unit/bank/folder/folder-stage.js';
import { noteCrashPoints } from './child-process.js';

const CHILD = fileURLToPath(new URL('./bank-folder-process.ts', import.meta.url));

/** A right file and a wrong one, between their arrival and where they end. */
const PLACES = [
  'before:bank-file',
  'before:commit:statements',
  'after:commit:statements',
  'after:bank-file:dealt',
  'after:bank-file:done',
  'before:bank-file#2',
  'after:bank-file:dealt#2',
  'before:commit:alert',
  'after:commit:alert',
  'after:bank-file:reason',
  'after:bank-file:refused',
  'before:commit:claim',
  'after:commit:claim',
  'before:commit:verdicts',
  'after:commit:verdicts',
  'before:commit:claim-released',
  'after:commit:claim-released',
];

/** Of those, where something is another than at the one before; a match that is killed has its own test. */
const CHANGED = [
  'before:bank-file',
  'after:commit:statements',
  'after:bank-file:done',
  'before:bank-file#2',
  'after:commit:alert',
  'after:bank-file:reason',
  'after:bank-file:refused',
];

const OUTCOME = {
  files: ['done/right.sta', 'refused/wrong.sta', 'refused/wrong.sta.txt'],
  lines: ['text 1'],
  alerts: ['bank.unreadable'],
};

interface Place {
  readonly folder: string;
  /** Two looks at the folder. @returns the signal that ended them */
  look(crashAt?: string): Promise<NodeJS.Signals | null>;
  /** The same by another daemon. */
  recover(): Promise<void>;
  places(): readonly string[];
  outcome(): Promise<typeof OUTCOME>;
}

function setPlace(): Place {
  const own = temporaryFolder('bank-folder-');
  const folder = temporaryFolder('bank-watched-');
  const database = join(own, 'spacebooks.sqlite');
  const log = join(own, 'places');
  writeFileSync(join(folder, 'right.sta'), mt940(1));
  writeFileSync(join(folder, 'wrong.sta'), mt940(2).replace(':62F:', ':62Q:'));
  return {
    folder,
    look: (crashAt) =>
      new Promise((resolve) => {
        const crash = {
          SPACEBOOKS_CRASH_LOG: log,
          ...(crashAt !== undefined && { SPACEBOOKS_CRASH_AT: crashAt }),
        };
        const args = ['--import', 'tsx', CHILD, database, join(own, 'archive'), folder];
        const child = spawn(process.execPath, args, { env: { ...process.env, ...crash }, stdio: 'inherit' });
        child.once('exit', (code, signal) => {
          noteCrashPoints(crash, signal, faultFigures());
          expect(signal ?? code).toBe(crashAt === undefined ? 0 : 'SIGKILL');
          resolve(signal);
        });
      }),
    recover: async () => {
      const { db, close } = await openDatabase(database);
      await stageOn(db, folder, { now: Date.UTC(2026, 10, 21) }, { layout: null }).settle();
      await close();
    },
    places: () => (existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n') : []),
    outcome: async () => {
      const { db, close } = await openDatabase(database);
      const lines = await createBankLines(db).list('berlin', { open: false });
      const alerts = await createAlerts(db).list({ open: true, limit: 10 });
      await close();
      const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
      return {
        files: entries
          .filter((entry) => entry.isFile())
          .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
          .toSorted(),
        lines: lines.map(({ remittance }) => remittance),
        alerts: alerts.map(({ code }) => code),
      };
    },
  };
}

let passed: readonly string[];

beforeAll(async () => {
  const place = setPlace();
  await place.look();
  passed = place.places();
  expect(await place.outcome()).toEqual(OUTCOME);
});

describe('a daemon that is killed while it imports from a watched folder', () => {
  it('could have been killed at these places', () => {
    expect(passed).toEqual(PLACES);
  });

  it.each(CHANGED)(
    '%s: the next one ends what it began, and nothing is lost or there twice',
    async (crashAt) => {
      const place = setPlace();
      expect(await place.look(crashAt)).toBe('SIGKILL');
      await place.recover();
      expect(await place.outcome()).toEqual(OUTCOME);
    },
  );
});
