import { adoptBooks } from '../../books/after-restore.js';
import { bookSpaces } from '../../daemon/book-spaces.js';
import { Failure } from '../../domain/errors.js';
import { EXIT, type ExitCode } from '../../exit-codes.js';
import type { CommandContext } from '../output.js';
import { type BookOptions, onlySpace, withBooks } from './open-books.js';

export interface ConfirmOptions extends BookOptions {
  /** Number of the last batch that was ever handed out; 0 for none. */
  readonly last: number;
  /** What is missing here was thrown away, or never arrived. */
  readonly notImported: boolean;
}

/**
 * `spacebooks books confirm`: after a restore, a person says which batch was the last one, and the books go on.
 *
 * @throws Failure `books.not-confirmed`
 */
export async function confirmBooks(options: ConfirmOptions, context: CommandContext): Promise<ExitCode> {
  const { last, notImported, json } = options;
  return withBooks(options, context, async (books) => {
    const { stores, clock, config } = books;
    const space = onlySpace(books);
    const { id } = space;
    const held = await stores.holds.settle(bookSpaces(config).map((each) => each.id));
    if (!held.includes(id)) throw refused(`nothing of space ${id} is held back`);
    // Where the person takes what is missing for void, it is not looked for.
    const adopted = notImported ? 0 : await adoptBooks({ stores, clock }, space);
    const here = (await stores.journal.state(id, '')).mark.lastNumber;
    if (last < here) throw refused(`batch ${here} is here, so the last one cannot be ${last}`);
    if (last > here && !notImported) throw refused(`the batches ${here + 1} to ${last} are not here`);
    await stores.holds.lift(id, last, clock.now());
    await stores.alerts.end(`books:${id}`, clock.now());
    await stores.anchor.keep();
    const { output } = context;
    if (json) output.line(JSON.stringify({ ok: true, space: id, last, adopted, next: last + 1 }));
    else output.line(`${id}: ${adopted} found in the archive; the next batch is ${last + 1}`);
    return EXIT.ok;
  });
}

function refused(detail: string): Failure {
  return new Failure('books.not-confirmed', { detail });
}
