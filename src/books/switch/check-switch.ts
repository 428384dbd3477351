import type { SwitchLine, SwitchStatus } from '../../domain/switch/checklist.js';
import { switchStatus } from '../../domain/switch/checklist.js';
import type { BookSpace } from '../book-space.js';
import type { BookStores } from '../book-stores.js';

/** The checklist of a switch from the program before, as of now. */
export async function checkSwitch(
  stores: Pick<BookStores, 'batches'>,
  space: BookSpace,
): Promise<SwitchStatus> {
  return switchStatus(space.id, [await firstNight(stores, space)]);
}

/** The first night is looked at before it hands anything out; a batch that counts is the answer itself. */
async function firstNight({ batches }: Pick<BookStores, 'batches'>, { id }: BookSpace): Promise<SwitchLine> {
  const [last] = await batches.page(id, 1);
  if (last !== undefined) {
    return { step: 'dry', state: 'done', found: [{ key: 'dry.released', values: {}, command: null }] };
  }
  const command = `spacebooks export --preview --space ${id}`;
  return { step: 'dry', state: 'open', found: [{ key: 'dry.never', values: {}, command }] };
}
