import { localDate } from '@spacebooks/base/calendar';
import type { BookSpace } from '../../books/book-space.js';
import { checkMonth } from '../../books/month/check-month.js';
import { lastMonthBefore } from '../../domain/accounting/month.js';
import type { MonthFinding, MonthLine, MonthStatus } from '../../domain/accounting/month-checklist.js';
import type { Advice } from '../../domain/advice/advice.js';
import { commandLine, withCommand } from '../../domain/advice/command-line.js';
import { EXIT } from '../../exit-codes.js';
import { createMonthFacts } from '../../store/books/month-facts.js';
import { formatsOf } from '../../words/formats.js';
import { monthFindingText } from '../../words/month.js';
import { say, sentencesOf } from '../../words/say.js';
import { type Answer, view } from '../define-command.js';
import type { BookOptions } from '../options.js';
import { type CommandContext, printable, usageError } from '../output.js';
import { withProgress } from '../progress.js';
import { told } from '../reader-language.js';
import { type OpenBooks, withBooks } from './with-books.js';

/** `spacebooks books periods status`: the checklist of a month, of each space. */
export async function monthStatus(
  options: BookOptions & { readonly month?: string },
  context: CommandContext,
): Promise<Answer> {
  return withBooks(options, context, async (books) => {
    const months: MonthStatus[] = [];
    await withProgress(context, options.json, async (onProgress) => {
      for (const space of books.spaces) {
        const month = options.month ?? lastMonthBefore(localDate(books.clock.now(), space.timeZone));
        requireBooks(space, month);
        onProgress('spaces', months.length, books.spaces.length);
        months.push(await checkMonth(monthDeps(books), space, month));
      }
    });
    const isGreen = months.every((each) => each.isGreen);
    const lines = months.flatMap((each) => describeMonth(each, books.besideDaemon, context)).map(printable);
    return view({ ok: isGreen, months: months.map(withCommands) }, lines, isGreen ? EXIT.ok : EXIT.refused);
  });
}

export function monthDeps({ stores, db, clock }: OpenBooks): Parameters<typeof checkMonth>[0] {
  return { stores, clock, facts: createMonthFacts(db) };
}

/** @throws CommandError for a month from before the cutover */
function requireBooks({ id, settings }: BookSpace, month: string): void {
  if (month >= settings.from.slice(0, 7)) return;
  throw usageError(`the books of ${id} begin on ${settings.from}, after ${month}`, 'Give a later month.');
}

function describeMonth(
  { space, month, isClosed, isOver, lines }: MonthStatus,
  besideDaemon: boolean,
  reader: Reader,
): readonly string[] {
  const state = isClosed ? 'closed' : isOver ? 'open' : 'not over';
  const named = formatsOf(reader.language ?? 'en').month(month);
  return [
    told(reader, `month.${state}`, { space, month: named }),
    ...lines.flatMap((line) => describeLine(line, besideDaemon, reader)),
  ];
}

type Reader = Pick<CommandContext, 'language'>;

interface Checklist {
  readonly lines: readonly { readonly found: readonly MonthFinding[] }[];
}

/** As JSON: each finding with the command that does what is to be done. */
export function withCommands<Status extends Checklist>(status: Status) {
  const lines = status.lines.map((line) => ({ ...line, found: line.found.map(withCommand) }));
  return { ...status, lines };
}

/** A line of the checklist: each finding, and the command for those that want something done. */
export function describeLine(
  { check, state, found }: MonthLine,
  besideDaemon: boolean,
  reader: Reader = {},
): readonly string[] {
  const { language = 'en' } = reader;
  const words = sentencesOf('month', language);
  return [
    `  ${say(words, `state.${state}`).padEnd(9)} ${say(words, `check.${check}`)}`,
    ...found.flatMap((finding) => [
      `      ${monthFindingText(finding, language)}`,
      ...(finding.advice === null
        ? []
        : [`        ${told(reader, 'advice', { advice: doneBy(finding.advice, besideDaemon, reader) })}`]),
    ]),
  ];
}

/** A daemon has the platform for itself: `sync` is refused beside it. */
function doneBy(advice: Advice, besideDaemon: boolean, reader: Reader): string {
  const command = commandLine(advice);
  if (!besideDaemon || !command.startsWith('spacebooks books sync')) return command;
  return told(reader, 'month.copies');
}
