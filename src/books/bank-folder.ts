import type { BankFile } from '@spacebooks/bank-statements/bank-file';
import type { Clock } from '@spacebooks/base/clock';
import { BY_MATCHING } from '../bank/bank-space.js';
import { contentsOf } from '../bank/file-contents.js';
import type { Outcome } from '../bank/folder/deal-with-file.js';
import { type FolderMemory, lookAtFolder } from '../bank/folder/look-at-folder.js';
import { noteText, reasonText } from '../bank/folder/reason-text.js';
import { importFiles } from '../bank/import-files.js';
import type { WatchedFolder } from '../config/accounting-config.js';
import { Failure, isFailure } from '../domain/errors.js';
import { endBankFiles, endBankFolder, raiseBankFile } from './alerts.js';
import { type BankDeps, matchBank } from './bank.js';
import type { BookSpace } from './book-space.js';
import { withClaim } from './schedule/with-claim.js';

/** A folder in which nothing happens. */
const REST_MS = 30_000;
/** One with files that are being written, or may be. */
const UNSETTLED_MS = 5_000;
/** A network folder that is gone may keep whoever asks for it waiting for good. */
const DEADLINE_MS = 30_000;

export interface BankFolderDeps extends BankDeps {
  readonly wakeAlerts: () => void;
  /** There may be payments to record. */
  readonly onMatched: () => void;
}

/**
 * Looks at the watched folders of a space, for a poller. What can be imported is, and is matched at once; a person is told of
 * what cannot.
 *
 * @returns what to call; it says when to look again, and throws Failure `bank.folder` where a folder cannot be looked at
 */
export function createBankFolderPoll(
  deps: BankFolderDeps,
  space: BookSpace,
): (stop?: AbortSignal) => Promise<number> {
  const { clock } = deps;
  const memories = new Map<string, FolderMemory>();
  let underWay: Promise<boolean> | null = null;

  /** @returns whether something is unsettled */
  const lookAtAll = async (stop: AbortSignal | undefined): Promise<boolean> => {
    let isUnsettled = false;
    let newLines = 0;
    let trouble: unknown = null;
    for (const folder of space.accounting.bankFolders) {
      const memory = memories.get(folder.path) ?? new Map();
      memories.set(folder.path, memory);
      try {
        const look = await lookAt(deps, space, folder, memory, stop);
        isUnsettled ||= look.isUnsettled;
        newLines += look.newLines;
      } catch (error) {
        trouble ??= folderFailure(error, folder.path);
      }
    }
    if (newLines > 0) await matchSoon(deps, space);
    if (trouble !== null) throw trouble;
    await endBankFolder(deps, space.id);
    return isUnsettled;
  };

  return async (stop) => {
    // One that hangs is not asked again before it answers.
    underWay ??= lookAtAll(stop).finally(() => {
      underWay = null;
    });
    const isUnsettled = await withinDeadline(clock, underWay);
    if (isUnsettled === null) {
      const paths = space.accounting.bankFolders.map(({ path }) => path).join(', ');
      throw new Failure('bank.folder', {
        detail: `${paths}: no answer within ${DEADLINE_MS / 1000} seconds`,
      });
    }
    return clock.now() + (isUnsettled ? UNSETTLED_MS : REST_MS);
  };
}

/** @returns null where it takes longer; what comes of it then concerns the next one who waits */
async function withinDeadline<T>(clock: Clock, work: Promise<T>): Promise<T | null> {
  let cancel: () => void = () => undefined;
  const late = new Promise<null>((resolve) => {
    cancel = clock.after(DEADLINE_MS, () => resolve(null));
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    cancel();
    work.catch(() => undefined);
  }
}

async function lookAt(
  deps: BankFolderDeps,
  space: BookSpace,
  { path, account }: WatchedFolder,
  memory: FolderMemory,
  stop: AbortSignal | undefined,
): Promise<{ readonly isUnsettled: boolean; readonly newLines: number }> {
  const { stores, clock, log, wakeAlerts } = deps;
  const about = { spaceId: space.id, folder: account ?? '' };
  const terms = { spaceId: space.id, accounts: space.accounting.bank, account };
  const { outcomes, waiting, isUnsettled } = await lookAtFolder(
    path,
    memory,
    {
      now: () => clock.now(),
      judge: (file) => refusalOf(contentsOf(file, terms)),
      deal: (file) => importOne(deps, space, file, account),
      tell: async (at, failure) => {
        const { code, detail = '' } = failure;
        await raiseBankFile(deps, { ...about, at }, { code, detail: `${detail} (${path}/${at})` });
        log.warn('bank.refused', { space: space.id, file: at, code, detail });
        wakeAlerts();
      },
      reasonText: (name, failure) => reasonText(space.language, name, failure),
      noteText: (imported) => noteText(space.language, imported),
    },
    stop,
  );
  await endBankFiles({ stores, clock }, about, waiting);
  return { isUnsettled, newLines: outcomes.reduce((sum, each) => sum + newLinesOf(each), 0) };
}

function newLinesOf(outcome: Outcome): number {
  if (outcome.kind === 'refused') return 0;
  const { files, notes } = outcome.imported;
  const split = notes.filter(({ kind }) => kind === 'breakdown-split').length;
  return files.flatMap((each) => each.statements).reduce((sum, each) => sum + each.newLines, split);
}

async function importOne(
  { stores, clock, log }: BankFolderDeps,
  { id: spaceId, accounting }: BookSpace,
  file: BankFile,
  account: string | null,
): Promise<Outcome> {
  const { name } = file;
  try {
    const terms = { spaceId, accounts: accounting.bank, account, by: BY_MATCHING, now: clock.now() };
    const imported = await importFiles(stores.statements, [file], terms);
    const outcome: Outcome = { kind: 'imported', name, imported };
    log.info('bank.imported', { space: spaceId, file: name, newLines: newLinesOf(outcome) });
    for (const { before, after } of imported.gaps) {
      log.warn('bank.gap', { space: spaceId, account: after.account, from: before.to, to: after.from });
    }
    return outcome;
  } catch (error) {
    if (isRefusal(error)) return { kind: 'refused', name, failure: error };
    throw error;
  }
}

/** What a command would answer; anything else is tried again. */
async function refusalOf(reading: Promise<unknown>): Promise<Failure | null> {
  try {
    await reading;
    return null;
  } catch (error) {
    if (isRefusal(error)) return error;
    throw error;
  }
}

function isRefusal(error: unknown): error is Failure {
  return isFailure(error, 'bank.unreadable') || isFailure(error, 'bank.unbalanced');
}

/** Where somebody works with the books they are matched by the night. */
async function matchSoon(deps: BankFolderDeps, space: BookSpace): Promise<void> {
  const claim = { claims: deps.stores.claims, clock: deps.clock, holder: `folder ${deps.lease}` };
  try {
    await withClaim(claim, space.id, () => matchBank(deps, space));
    deps.onMatched();
  } catch (error) {
    if (!isFailure(error, 'accounting.busy')) throw error;
  }
}

function folderFailure(error: unknown, path: string): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (error instanceof Failure || code === undefined) return error;
  return new Failure('bank.folder', { detail: `${path}: ${code}`, cause: error });
}
