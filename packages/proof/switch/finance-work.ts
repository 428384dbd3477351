import { createBookStores } from '../../../src/books/book-stores.js';
import { confirmOpening, openingItems } from '../../../src/books/opening/opening-desk.js';
import { bookSpaces } from '../../../src/daemon/books/book-spaces.js';
import { createCoverageGaps } from '../../../src/store/coverage/coverage-gaps.js';
import { memoryArchive } from '../law/memory-archive.js';
import { withCommandDatabase } from '../simulation/command-database.js';
import type { SimulatedWorld } from '../simulation/world.js';
import { switchedSpace } from './config.js';

const FRIEDA = { by: 'Frieda', why: 'as the adviser has them' };

/** Frieda confirms the opening items where she is asked for it, as `spacebooks switch opening` shows them. */
export async function confirmWhatIsAsked(world: SimulatedWorld, cutover: string): Promise<void> {
  const { machine, place, trace } = world;
  const [space] = bookSpaces(switchedSpace(place, cutover));
  if (space === undefined) throw new Error('the space has no books');
  await withCommandDatabase(world, async (db) => {
    const stores = createBookStores(db, memoryArchive(), 'owner');
    const { state, digest, items } = await openingItems({ stores }, space);
    trace.note(`opening items: ${items.length}, ${state}`);
    if (state !== 'asked') return;
    await confirmOpening({ stores, clock: machine.clock }, space, { ...FRIEDA, shown: digest });
  });
  machine.decidedBeside();
}

/** What is known to have left without an e-invoice is issued by hand. */
export async function issueWhatIsMissing(world: SimulatedWorld): Promise<void> {
  const gaps = await withCommandDatabase(world, (db) => createCoverageGaps(db).of('berlin'));
  for (const { invoiceId, kind } of gaps) {
    if (kind !== 'missing') continue;
    world.trace.note(`Frieda has the e-invoice of ${invoiceId} issued`);
    await world.machine.daemon.operator.issue(invoiceId, { ...FRIEDA, why: 'left without' });
  }
}
