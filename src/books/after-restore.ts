import type { Clock } from '@spacebooks/base/clock';
import { asFailure, Failure, isFailure } from '../domain/errors.js';
import type { Logger } from '../ops/log.js';
import { failureText } from '../words/failures.js';
import { endRestored, raiseRestored } from './alerts.js';
import { checkFiles, type FoundRecord, findRecords, readRecord } from './batches/book-archive.js';
import type { BookSpace } from './book-space.js';
import type { BookStores } from './book-stores.js';

export interface AfterRestoreDeps {
  readonly stores: BookStores;
  readonly clock: Clock;
  readonly log: Logger;
}

/**
 * On start, after the database was restored: adopts what the archive has recorded since the backup. The hold on a space's
 * books is lifted where the anchor proves them complete; otherwise nothing is released until a person confirms.
 *
 * @param waiting ids of spaces that are not served yet: their books are held until they are
 */
export async function recoverBooks(
  deps: AfterRestoreDeps,
  spaces: readonly BookSpace[],
  waiting: readonly string[] = [],
): Promise<void> {
  const { anchor, holds } = deps.stores;
  const ids = spaces.map(({ id }) => id);
  await anchor.check(ids).catch((error: unknown) => {
    if (!isFailure(error, 'archive.unreachable')) throw error;
    // It is asked again before anything of a space is released or delivered.
    deps.log.warn('archive.unreachable', { error: failureText(error) });
  });
  const held = await holds.settle([...ids, ...waiting]);
  let records: Promise<FoundRecords> | undefined;
  const find = (): Promise<FoundRecords> => {
    records ??= findRecords(deps.stores.archive, held);
    return records;
  };
  for (const space of spaces.filter(({ id }) => held.includes(id))) await recover(deps, space, find);
  await anchor.keep();
}

/**
 * Before something of a space is released or delivered: the database on a server may have been restored, or gone over to a
 * replica that was behind, beneath a daemon that works.
 *
 * @throws Failure `archive.*`, `store.*`
 */
export async function checkBooks(deps: AfterRestoreDeps, space: BookSpace): Promise<void> {
  const held = await deps.stores.anchor.check([space.id]);
  if (held.length > 0) await recover(deps, space);
}

async function recover(
  deps: AfterRestoreDeps,
  space: BookSpace,
  find?: () => Promise<FoundRecords>,
): Promise<void> {
  const { stores, log } = deps;
  const { anchor } = stores;
  const adopted = await adoptBooks(deps, space, find).catch((error: unknown) => asFailure(error));
  const why = adopted instanceof Failure ? adopted.detail : undefined;
  const last = (await stores.journal.state(space.id, '')).mark.lastNumber;
  const known = await anchor.lastNumber(space.id);
  if (adopted instanceof Failure || known === null || last < known) {
    const detail = `the last batch here is ${last}${why === undefined ? '' : `; ${why}`}`;
    return raiseRestored(deps, space.id, detail);
  }
  await liftHold(deps, space.id, last);
  log.warn('books.recovered', { space: space.id, last, adopted });
}

/** Ends the hold on a space's books, and whatever was raised about it. */
export async function liftHold(
  { stores, clock }: Pick<AfterRestoreDeps, 'stores' | 'clock'>,
  spaceId: string,
  through: number,
): Promise<void> {
  const { anchor, holds } = stores;
  const superseded = (await anchor.ahead(spaceId)).map(({ hash }) => hash);
  await holds.lift(spaceId, through, clock.now(), superseded);
  await endRestored({ stores, clock }, spaceId);
  await anchor.keep(spaceId);
}

type FoundRecords = ReadonlyMap<string, readonly FoundRecord[]>;

/** @returns how many records were adopted. @throws Failure `books.not-confirmed`, `store.*` */
export async function adoptBooks(
  { stores, clock }: Pick<AfterRestoreDeps, 'stores' | 'clock'>,
  space: BookSpace,
  find = (): Promise<FoundRecords> => findRecords(stores.archive, [space.id]),
): Promise<number> {
  const { archive, records } = stores;
  const targetsOf = (series: string): readonly string[] =>
    space.accounting.exports.find(({ name }) => name === series)?.targets ?? [];
  let adopted = 0;
  const found = await find();
  for (const { address } of found.get(space.id) ?? []) {
    const record = await readRecord(archive, address);
    await checkFiles(archive, record);
    if (await records.adopt(record, address, { targetsOf, now: clock.now() })) adopted += 1;
  }
  return adopted;
}
