import { engineOf } from '../../../../../src/store/engine/open.js';
import { AREAS } from '../areas/all-areas.js';
import type { Operation } from '../history/linearize.js';
import { playClient, type Timeline } from '../history/one-client.js';
import { MISTAKES } from './mistakes.js';
import type { Order } from './play.js';

/** A client in a process of its own: with its connection, and with what it was told. */
const [path = '', who = '', hasShares = ''] = process.argv.slice(2);

function ask<Answer>(question: unknown): Promise<Answer> {
  return new Promise((resolve) => {
    process.once('message', (answer) => resolve(answer as Answer));
    process.send?.(question);
  });
}

const timeline: Timeline = {
  moment: () => ask<number>('moment'),
  turn: () => undefined,
  // One clock for all processes of a machine, in nanoseconds.
  now: () => Number(process.hrtime.bigint()),
};

process.once('disconnect', () => process.exit());
const { db } = await (await engineOf(path)).openBeside(path, {});
for (let order = await ask<Order>('ready'); ; ) {
  const { name, space, acts } = order;
  const area = [...AREAS, ...MISTAKES].find((each) => each.name === name);
  if (area === undefined) throw new Error(`nothing is called ${name}`);
  const history: Operation<object>[] = [];
  await playClient({ area, db, space, who, hasShares: hasShares === 'true' }, acts, timeline, history);
  order = await ask<Order>({ history });
}
