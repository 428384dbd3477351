import type { Clock } from '../clock.js';
import { asFailure, Failure } from '../domain/errors.js';
import type { Logger } from '../ops/log.js';
import { raiseRestored } from './alerts.js';
import { checkFiles, findRecords } from './batches/book-archive.js';
import type { BookSpace } from './book-space.js';
import type { BookStores } from './book-stores.js';

export interface AfterRestoreDeps {
  readonly stores: BookStores;
  readonly clock: Clock;
  readonly log: Logger;
}

/**
 * On start, after the database was restored: adopts what the archive has recorded since the backup. The hold on a space's
 * books is lifted where this machine's anchor proves them complete; otherwise nothing is released until a person confirms.
 *
 * @param waiting ids of spaces that are not served yet: their books are held until they are
 */
export async function recoverBooks(
  deps: AfterRestoreDeps,
  spaces: readonly BookSpace[],
  waiting: readonly string[] = [],
): Promise<void> {
  const { stores, clock, log } = deps;
  const held = await stores.holds.settle([...spaces.map(({ id }) => id), ...waiting]);
  for (const space of spaces.filter(({ id }) => held.includes(id))) {
    const adopted = await adoptBooks(deps, space).catch((error: unknown) => asFailure(error));
    const why = adopted instanceof Failure ? adopted.detail : undefined;
    const last = (await stores.journal.state(space.id, '')).mark.lastNumber;
    const known = await stores.anchor.lastNumber(space.id);
    if (!(adopted instanceof Failure) && known !== null && last >= known) {
      await stores.holds.lift(space.id, last, clock.now());
      log.warn('books.recovered', { space: space.id, last, adopted });
      continue;
    }
    await raiseRestored(
      deps,
      space.id,
      `the last batch here is ${last}${why === undefined ? '' : `; ${why}`}`,
    );
  }
  await stores.anchor.keep();
}

/** @returns how many records were adopted. @throws Failure `books.not-confirmed`, `store.*` */
export async function adoptBooks(
  { stores, clock }: Pick<AfterRestoreDeps, 'stores' | 'clock'>,
  space: BookSpace,
): Promise<number> {
  const { archive, records } = stores;
  const targetsOf = (series: string): readonly string[] =>
    space.accounting.exports.find(({ name }) => name === series)?.targets ?? [];
  let adopted = 0;
  const found = await findRecords(archive, [space.id]);
  for (const { record, address } of found.get(space.id) ?? []) {
    await checkFiles(archive, record);
    if (await records.adopt(record, address, { targetsOf, now: clock.now() })) adopted += 1;
  }
  return adopted;
}
