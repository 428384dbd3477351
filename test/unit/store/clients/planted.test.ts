import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createBatches } from '../../../../src/store/books/batches.js';
import { createJournal } from '../../../../src/store/books/journal.js';
import type { Db } from '../../../../src/store/engine/open.js';
import type { Area } from './area.js';
import { bank } from './areas/bank.js';
import { bankClient } from './areas/bank-client.js';
import { releaseWith } from './areas/book-client.js';
import { books } from './areas/books.js';
import { MISTAKES_ABOUT_PEOPLE } from './areas/people/mistakes.js';
import { sagas } from './areas/sagas.js';
import { type Driver, onEveryDriver } from './drivers.js';
import { decide } from './history/decide.js';
import { playAtOnce } from './history/play.js';
import { looksAtClaim } from './processes/mistakes.js';
import { actsOf, PATIENCE_MS } from './runs.js';

const CLIENTS = 3;

/** Plays until a history has no order. @returns why; empty where every one had one */
async function whyRejected(area: Area, driver: Driver): Promise<string> {
  const dbs = await driver.open(CLIENTS);
  let why = '';
  let run = 0;
  const property = fc.asyncProperty(actsOf(area, CLIENTS), fc.scheduler(), async (acts, scheduler) => {
    run += 1;
    const scene = { area, driver, dbs, space: `space-${run}`, scheduler };
    // What a constraint or a trigger refuses is found without us.
    const played = await playAtOnce(scene, acts).catch(() => null);
    why = played === null ? '' : decide(area, played).why;
    return why === '';
  });
  await fc.check(property, { seed: 1, numRuns: 500, endOnFailure: true });
  return why;
}

/** Transactions see what others commit meanwhile, whatever they ask for. */
function readCommitted(db: Db): Db {
  return new Proxy(db, {
    get: (target, name) => {
      if (name === 'transaction') return () => target.transaction().setIsolationLevel('read committed');
      const member = Reflect.get(target, name, target);
      return typeof member === 'function' ? member.bind(target) : member;
    },
  });
}

/** Each is a store with one mistake in it, which the tests of what happens at once would find. */
const AT_HOME: readonly { readonly mistake: string; readonly area: Area; readonly needsShares?: true }[] = [
  {
    mistake: 'a claim on the books that looks, and then writes',
    area: looksAtClaim(),
  },
  {
    mistake: 'a batch whose mark is compared in one transaction, and that is written in another',
    area: {
      ...books,
      open: (db, space, who) => {
        const client = books.open(db, space, who);
        const journal = createJournal(db);
        return {
          ...client,
          perform: async (call) => {
            if (call.do !== 'release') return client.perform(call);
            const same = JSON.stringify(await journal.mark(space)) === JSON.stringify(call.mark);
            if (!same) return 'batch.outdated';
            const mark = await journal.mark(space);
            const release = releaseWith(space, call.entry, mark);
            const isOut = await createBatches(db)
              .release(release)
              .then(
                () => true,
                () => false,
              );
            return isOut ? `${mark.lastNumber + 1}` : 'refused';
          },
        };
      },
    } satisfies typeof books,
  },
  {
    mistake: 'a step of a saga that asks for the version it is to have, and for no lease',
    area: {
      ...sagas,
      open: (db, space, who) => {
        const client = sagas.open(db, space, who);
        return {
          ...client,
          perform: async (call) => {
            if (call.do !== 'commit') return client.perform(call);
            const row = await db
              .selectFrom('saga')
              .select(['version', 'lease'])
              .where('id', '=', `${space}|${call.record.id}`)
              .executeTakeFirst();
            return client.perform({ ...call, record: { ...call.record, ...row } });
          },
        };
      },
    } satisfies typeof sagas,
  },
  {
    mistake: 'a worker without its fence',
    needsShares: true,
    area: {
      ...sagas,
      act: fc.oneof(fc.constant({ do: 'take share' } as const), sagas.act),
      open: (db, space, who) => {
        const client = sagas.open(db, space, who);
        return {
          ...client,
          perform: (call) => client.perform('fence' in call ? { ...call, fence: null } : call),
        };
      },
    } satisfies typeof sagas,
  },
  ...MISTAKES_ABOUT_PEOPLE,
  {
    mistake: 'payments that are claimed by a transaction that is read committed',
    needsShares: true,
    area: {
      ...bank,
      open: (db, space, who) => bankClient(readCommitted(db), space, who),
    } satisfies typeof bank,
  },
];

onEveryDriver((driver) => {
  describe('the search for an order finds', () => {
    it.each(AT_HOME.filter(({ needsShares = false }) => driver.hasShares || !needsShares))(
      '$mistake',
      async ({ area }) => {
        expect(await whyRejected(area, driver)).toMatch(/No order of these|not what is there in the end/);
      },
      PATIENCE_MS,
    );
  });
});
