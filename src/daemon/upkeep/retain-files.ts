import type { Clock } from '@spacebooks/base/clock';
import type { PrunableArchive } from '../../archive/content.js';
import type { UnnamedFiles } from '../../store/retention/unnamed-files.js';

export interface RetainFilesDeps {
  readonly files: UnnamedFiles;
  readonly archive: Pick<PrunableArchive, 'setAside' | 'takeBack' | 'discard'>;
  readonly onRemoved: (files: number) => void;
  readonly clock: Clock;
}

/** Files per statement. */
const FILES_OF_A_STEP = 100;
/** Files per scan through all sagas. */
const FILES_OF_A_SCAN = 5_000;
const REST_MS = 20;

/**
 * Removes files of the archive that no row references any more, in two rounds on different days. The first sets them aside,
 * where they can still be read, while a new put writes a new file; the second, when every earlier put has long committed its
 * row, scans all rows. Both can be interrupted anywhere.
 */
export async function retainFiles(deps: RetainFilesDeps, stop: AbortSignal): Promise<void> {
  await setAside(deps, stop);
  const ripe = await deps.files.ripe(FILES_OF_A_SCAN);
  if (ripe.length === 0) return;
  const named = await namedAmong(ripe, deps, stop);
  if (named !== null) await settle(ripe, named, deps, stop);
}

async function setAside({ files, archive, clock }: RetainFilesDeps, stop: AbortSignal): Promise<void> {
  for (let set = 0; set < FILES_OF_A_SCAN && !stop.aborted; set += FILES_OF_A_STEP) {
    const fresh = await files.fresh(FILES_OF_A_STEP);
    if (fresh.length === 0) return;
    for (const address of fresh) await archive.setAside(address);
    await files.areSetAside(fresh);
    await clock.sleep(REST_MS, stop);
  }
}

/** @returns null when stopped */
async function namedAmong(
  addresses: readonly string[],
  { files, clock }: RetainFilesDeps,
  stop: AbortSignal,
): Promise<ReadonlySet<string> | null> {
  const wanted = new Set(addresses);
  const named = new Set<string>();
  for (let after: number | null = 0; after !== null; ) {
    if (stop.aborted) return null;
    const found = await files.namedBySagas(wanted, after);
    for (const address of found.named) named.add(address);
    after = found.next;
    await clock.sleep(REST_MS, stop);
  }
  return named;
}

async function settle(
  addresses: readonly string[],
  named: ReadonlySet<string>,
  { files, archive, onRemoved, clock }: RetainFilesDeps,
  stop: AbortSignal,
): Promise<void> {
  for (let start = 0; start < addresses.length && !stop.aborted; start += FILES_OF_A_STEP) {
    const some = addresses.slice(start, start + FILES_OF_A_STEP);
    const books = new Set(await files.namedByBooks(some));
    const stay = some.filter((address) => named.has(address) || books.has(address));
    const go = some.filter((address) => !stay.includes(address));
    for (const address of stay) await archive.takeBack(address);
    for (const address of go) await archive.discard(address);
    await files.areSettled(some);
    if (go.length > 0) onRemoved(go.length);
    await clock.sleep(REST_MS, stop);
  }
}
