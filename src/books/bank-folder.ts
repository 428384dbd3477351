import type { BankFile } from '@spacebooks/bank-statements/bank-file';
import { type FolderTurns, folderTurns, NoAnswer } from '@spacebooks/base/folder-turns';
import { withDeadline } from '@spacebooks/http/deadline';
import { TransportError } from '@spacebooks/http/transport-error';
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
/** Of a look that is under way at a stop. */
const GRACE_MS = 10_000;

export interface BankFolderDeps extends BankDeps {
  readonly wakeAlerts: () => void;
  /** Defaults to those of the process. */
  readonly turns?: FolderTurns | undefined;
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
  const { clock, turns = folderTurns } = deps;
  const memories = new Map<string, FolderMemory>();

  /** @returns whether something is unsettled */
  const lookAtAll = async (patience: AbortSignal, stop: AbortSignal | undefined): Promise<boolean> => {
    let isUnsettled = false;
    let newLines = 0;
    let trouble: unknown = null;
    for (const folder of space.accounting.bankFolders) {
      if (patience.aborted) break;
      const { path } = folder;
      const memory = memories.get(path) ?? new Map();
      memories.set(path, memory);
      try {
        // One that hangs is not asked again before it answers.
        const look = await turns.take(path, () => lookAt(deps, space, folder, memory, stop), patience);
        isUnsettled ||= look.isUnsettled;
        newLines += look.newLines;
      } catch (error) {
        trouble ??= folderFailure(error, path);
      }
    }
    if (newLines > 0) await matchSoon(deps, space);
    if (trouble !== null) throw trouble;
    if (!patience.aborted) await endBankFolder(deps, space.id);
    return isUnsettled;
  };

  return async (stop = new AbortController().signal) => {
    const deadline = { clock, ms: DEADLINE_MS, stop, graceMs: GRACE_MS };
    const isUnsettled = await withDeadline(deadline, (patience) => lookAtAll(patience, stop)).catch(
      (error: unknown) => {
        if (!(error instanceof TransportError)) throw error;
        const paths = space.accounting.bankFolders.map(({ path }) => path).join(', ');
        throw new Failure('bank.folder', { detail: `${paths}: ${error.message}`, cause: error });
      },
    );
    return clock.now() + (isUnsettled ? UNSETTLED_MS : REST_MS);
  };
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
    await withClaim(claim, space.id, (stop) => matchBank(deps, space, { stop }));
    deps.onMatched();
  } catch (error) {
    if (!isFailure(error, 'accounting.busy')) throw error;
  }
}

function folderFailure(error: unknown, path: string): unknown {
  if (error instanceof NoAnswer) return new Failure('bank.folder', { detail: error.message, cause: error });
  const { code } = error as NodeJS.ErrnoException;
  if (error instanceof Failure || code === undefined) return error;
  return new Failure('bank.folder', { detail: `${path}: ${code}`, cause: error });
}
