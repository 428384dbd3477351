import { existsSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { rowsOf } from '@spacebooks/bank-statements/csv/cells';
import { counted } from '@spacebooks/base/text/counted';
import type { BookSpace } from '../../books/book-space.js';
import { knownCustomers } from '../../books/switch/known-customers.js';
import { DEBTOR_NUMBERS_HEADING } from '../../config/debtor-numbers.js';
import { numberByRule } from '../../domain/accounting/debtor.js';
import type { KnownCustomer, ListedDebtor } from '../../domain/switch/debtors/customer.js';
import { readDebtorList } from '../../domain/switch/debtors/read-list.js';
import { type TakenOver, takeOverDebtors } from '../../domain/switch/debtors/take-over.js';
import { EXIT } from '../../exit-codes.js';
import { onlySpace, withBooks } from '../books/with-books.js';
import { type Answer, done, view } from '../define-command.js';
import { readInput, writeOutput } from '../files.js';
import type { BookOptions } from '../options.js';
import { type CommandContext, CommandError, printable } from '../output.js';
import { aligned } from '../table.js';

const MOST_BYTES = 16 * 1024 * 1024;
/** Customers of whom the rule decides, in the lines for people; JSON has all. */
const MOST_LISTED = 20;

/** `spacebooks switch debtors`. @throws CommandError for a list that cannot be taken over, with line, field and fix */
export async function debtors(
  options: BookOptions & { readonly csv?: string; readonly out?: string },
  context: CommandContext,
): Promise<Answer> {
  return withBooks(options, context, async (books) => {
    const space = onlySpace(books);
    const customers = await knownCustomers(books.stores.mirror, space.id);
    if (options.csv === undefined) return inForce(space, customers);
    const { settings } = space;
    const taken = takeOverDebtors(listIn(options.csv), customers, settings.debtors, (number) =>
      numberByRule(number, settings.debtors),
    );
    const name = basename(options.csv);
    if (taken.problems.length > 0) {
      for (const { line, field, problem, fix } of taken.problems) {
        const place = line === null ? name : `${name}, line ${line}`;
        context.output.error(printable(`${place}, ${field}: ${problem}. ${fix}`));
      }
      throw inputError(
        `${name} is not taken over: ${taken.problems.length} problems`,
        `Correct ${name}, and run the command again; nothing was written.`,
      );
    }
    if (!customers.some(({ number }) => taken.numbers.has(number))) {
      throw inputError(
        `${name} has no customer of whom there is an invoice here`,
        'Copy the invoices first (spacebooks books sync), or add a column with the customer numbers of the platform.',
      );
    }
    const folder = dirname(resolve(options.config));
    const path = placeOf(options.out, space, folder);
    await writeOutput(path, fileText(taken));
    const line = `list: ${relative(folder, path) || basename(path)}`;
    const isNamed = space.accounting.debtorList === path;
    const json = { space: space.id, file: path, line, inUse: isNamed, ...jsonOf(taken) };
    return done(json, [...describeTaken(space.id, path, taken), ...nextLines(line, isNamed)].map(printable));
  });
}

function listIn(path: string): readonly ListedDebtor[] {
  const input = readInput(path, MOST_BYTES);
  if (!input.ok) throw inputError(input.complaint, 'Check name and permissions.');
  const text = decoded(input.bytes);
  const rows = rowsOf(text, delimiterOf(text));
  if ('openQuote' in rows) {
    throw inputError(
      `${basename(path)}, line ${rows.openQuote}: a text in quotes does not end`,
      'Close the quote, or save the list again as CSV.',
    );
  }
  const read = readDebtorList(rows);
  if ('listed' in read) return read.listed;
  const field = read.field === null ? '' : `, ${read.field}`;
  throw inputError(`${basename(path)}, line ${read.line}${field}: ${read.problem}`, read.fix);
}

function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** The one that the headings have most of. */
function delimiterOf(text: string): string {
  const [head = ''] = text.split('\n', 1);
  const count = (delimiter: string): number => head.split(delimiter).length;
  return [';', '\t', ','].toSorted((one, other) => count(other) - count(one))[0] ?? ';';
}

/** The file that the configuration names is written anew; any other one has to be new. */
function placeOf(out: string | undefined, { id, accounting }: BookSpace, folder: string): string {
  const named = accounting.debtorList;
  const path = out === undefined ? (named ?? join(folder, `debtors-${id}.csv`)) : resolve(out);
  if (path !== named && existsSync(path)) {
    throw inputError(`${path} exists`, 'Remove it, or name another file with --out.');
  }
  return path;
}

function fileText({ numbers }: TakenOver): string {
  const quoted = (text: string): string => (/[;"\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  const rows = [...numbers].map(([customer, account]) => `${quoted(customer)};${account}`);
  return `${[DEBTOR_NUMBERS_HEADING, ...rows].join('\n')}\n`;
}

function jsonOf({ numbers, unknown, byRule }: TakenOver) {
  return { numbers: Object.fromEntries(numbers), unknown, byRule };
}

function describeTaken(
  spaceId: string,
  path: string,
  { numbers, unknown, byRule }: TakenOver,
): readonly string[] {
  return [
    `${spaceId}: ${counted(numbers.size, 'account')} written to ${path}`,
    ...someOf(
      'in the list, and without an invoice here',
      unknown.map(({ line, number, name }) => `line ${line}: ${`${number} ${name}`.trim()}`),
    ),
    ...someOf(
      'not in the list',
      byRule.map(({ number, name, account }) => `${number} ${name}: ${account ?? 'no account'}`),
    ),
  ];
}

function someOf(what: string, lines: readonly string[]): readonly string[] {
  if (lines.length === 0) return [];
  const left = lines.length - MOST_LISTED;
  const rest = left > 0 ? [`    and ${left} more: --json lists all`] : [];
  return [`  ${what}: ${lines.length}`, ...lines.slice(0, MOST_LISTED).map((line) => `    ${line}`), ...rest];
}

function nextLines(line: string, isNamed: boolean): readonly string[] {
  if (isNamed) return ['the configuration names this file: the daemon reads it when it starts'];
  return [`what to do: add this line to accounting.debtors: ${line}`];
}

/** The accounts that the books use as things are. */
function inForce(
  { id, settings: { debtors: settings } }: BookSpace,
  customers: readonly KnownCustomer[],
): Answer {
  const rows = customers.map(({ number, name }) => {
    const listed = settings.numbers?.[number];
    return {
      ...{ number, name, account: listed ?? numberByRule(number, settings) },
      source: listed === undefined ? 'rule' : 'list',
    };
  });
  const isWhole = rows.every(({ account }) => account !== null);
  const lines = aligned(
    rows.map(({ number, name, account, source }) => [number, name, account ?? 'none', source]),
    { indent: '  ' },
  );
  return view(
    { ok: isWhole, space: id, customers: rows },
    [`${id}: customers of copied invoices: ${rows.length}`, ...lines].map(printable),
    isWhole ? EXIT.ok : EXIT.refused,
  );
}

function inputError(message: string, advice: string): CommandError {
  return new CommandError(EXIT.input, printable(message), advice);
}
