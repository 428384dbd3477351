import { createBookStores } from '../../../src/books/book-stores.js';
import { confirmOpening, openingItems } from '../../../src/books/opening/opening-desk.js';
import { bookSpaces } from '../../../src/daemon/books/book-spaces.js';
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
