import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { basename } from 'node:path';
import { readStapel, UnreadStapel } from '../../books/formats/datev/reading/read-stapel.js';
import { compareStapel, type StapelComparison } from '../../books/switch/compare/compare-stapel.js';
import { holderOf } from '../../books/switch/compare/repeated-file.js';
import type { NamedStapel } from '../../books/switch/compare/their-documents.js';
import { firstCopied } from '../../domain/accounting/cutover.js';
import { EXIT } from '../../exit-codes.js';
import { type OpenBooks, onlySpace, withBooks } from '../books/with-books.js';
import { type Answer, type Given, view } from '../define-command.js';
import type { BookOptions, DECISION } from '../options.js';
import { type CommandContext, CommandError, printable, usageError } from '../output.js';
import { withProgress } from '../progress.js';
import { describeComparison } from './describe-comparison.js';

interface ReadFile extends NamedStapel {
  readonly sha256: string;
}

/** `spacebooks switch compare`. @throws CommandError for a file that is no Buchungsstapel, with line, field and fix */
export async function compare(
  options: BookOptions &
    Given<typeof DECISION> & { readonly file: readonly string[]; readonly accept: boolean },
  context: CommandContext,
): Promise<Answer> {
  const { file: names, accept, reason: why = null, by = userInfo().username } = options;
  if (names.length === 0) throw usageError('no file is given', 'Name one with --file.');
  if (accept && why === null) throw usageError('--accept wants a reason', 'Give it with --reason "…".');
  return withBooks(options, context, async (books) => {
    const space = onlySpace(books);
    const files = await readFiles(names);
    const found = await withProgress(context, options.json, async (onProgress) => {
      onProgress('invoices', 0, null);
      const terms = { copiedFrom: await copiedFrom(books), now: books.clock.now() };
      return compareStapel(books.stores, space, files, terms);
    });
    const isAccepted = accept && !found.isEqual;
    await books.stores.comparisons.keep(space.id, {
      ...{ at: books.clock.now(), by, why: isAccepted ? why : null },
      ...{ documents: found.theirs.documents, differences: found.differences.length },
      isDoubted: found.doubts.length > 0,
      files: found.files.map((each, index) => ({ ...each, sha256: files[index]?.sha256 ?? '' })),
    });
    const lines = [
      ...describeComparison(found),
      ...(isAccepted ? [`  accepted by ${by}: ${why}`] : nextOf(found)),
    ];
    const isOk = found.isEqual || isAccepted;
    return view(
      { ok: isOk, accepted: isAccepted, ...found },
      lines.map(printable),
      isOk ? EXIT.ok : EXIT.refused,
    );
  });
}

/** Invoices of earlier days were copied only where they were open; null before the first copy. */
async function copiedFrom(books: OpenBooks): Promise<string | null> {
  const { id, settings } = onlySpace(books);
  const last = await books.stores.mirror.lastSync(id);
  return last === null ? null : firstCopied(settings);
}

function nextOf({ isEqual, differences }: StapelComparison): readonly string[] {
  if (isEqual) return [];
  const first =
    differences.length === 0
      ? 'ask for a file of these books'
      : 'correct accounting, or the program before, and compare again';
  return [`what to do: ${first}; where your accountant wants it so: --accept --reason "…"`];
}

async function readFiles(paths: readonly string[]): Promise<readonly ReadFile[]> {
  const files: ReadFile[] = [];
  for (const path of paths) {
    const name = basename(path);
    const bytes = await bytesOf(path);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    files.push({ name, sha256, ...stapelIn(name, bytes) });
  }
  for (const file of files.toReversed()) {
    const holder = holderOf(
      file,
      files.filter((other) => other !== file),
    );
    if (holder !== null) {
      throw inputError(
        `all rows of ${file.name} are in ${holder.name} as well, and would count twice`,
        `Name ${holder.name} alone of the two.`,
      );
    }
  }
  return files;
}

async function bytesOf(path: string): Promise<Uint8Array> {
  try {
    return await readFile(path);
  } catch (error) {
    const { code = String(error) } = error as NodeJS.ErrnoException;
    throw inputError(`${path} cannot be read (${code})`, 'Check name and permissions.');
  }
}

function stapelIn(name: string, bytes: Uint8Array) {
  try {
    return readStapel(bytes);
  } catch (error) {
    if (!(error instanceof UnreadStapel)) throw error;
    throw inputError(`${name}, ${error.message}`, error.fix);
  }
}

function inputError(message: string, advice: string): CommandError {
  return new CommandError(EXIT.input, printable(message), advice);
}
