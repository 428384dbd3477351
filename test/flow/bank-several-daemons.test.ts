import { addDays, localDate } from '@spacebooks/base/calendar';
import { describe, expect, it, onTestFinished } from 'vitest';
import { matchSpace } from '../../src/bank/match-space.js';
import { eventually } from '../eventually.js';
import { hasPostgres } from '../postgres/cluster.js';
import { shareCluster } from '../postgres/share-cluster.js';
import { startPostgresWire } from '../postgres/wire.js';
import { ACCOUNT, bankLine, invoice } from './bank-stage.js';
import type { SpaceOptions } from './config-text.js';
import { spacesOf } from './spaces-of.js';
import { type Stage, setStage } from './stage.js';

const CITIES = ['berlin', 'bremen', 'dresden', 'hamburg', 'koeln', 'muenchen'];
const SPACES: readonly SpaceOptions[] = CITIES.map((id) => ({
  id,
  platformId: `space-${id}`,
  subdomain: id,
}));
const ACCOUNTING = `      from: 2020-01-01
      chart: SKR03
      accounts: [{ when: { rate: 19 }, account: 8400 }]
      bank: { accounts: [{ iban: ${ACCOUNT} }], post: certain }`;
const CREATE = 'create-payment-record';

describe.skipIf(!hasPostgres())('two daemons that record payments of bank lines', () => {
  const { emptyDatabase } = shareCluster();

  /** Two daemons with a part of the spaces each, of which the second is connected by way of a wire; each space has been copied. */
  const setTwo = async () => {
    const database = await emptyDatabase();
    const wire = await startPostgresWire(database);
    // After the daemons, which say through it that they stop.
    onTestFinished(wire.close);
    const stage = await setStage({
      database,
      accounting: ACCOUNTING,
      sections: 'operations: { listen: 127.0.0.1:0 }',
      spaces: SPACES,
      seed: {
        spaces: CITIES.map((id) => ({
          id: `space-${id}`,
          subdomain: id,
          name: id,
          admins: ['admin@space.example'],
        })),
      },
    });
    const today = localDate(stage.clock.now(), 'Europe/Berlin');
    for (const id of CITIES) {
      for (const serial of [1, 2, 3]) {
        const more = { id: `${id}-${serial}`, space: `space-${id}`, invoice_date: addDays(today, -4) };
        stage.sandbox.operator.createInvoice({ ...invoice(serial), ...more });
      }
      await stage.daemon().nights.runNow(id);
    }
    const second = await stage.startBeside({}, (text) => text.replace(database, wire.urlOf(database)));
    await eventually(async () => {
      const [own, others] = [await spacesOf(stage.daemon()), await spacesOf(second)];
      expect([own.length > 0, others.length > 0]).toEqual([true, true]);
      expect([...own, ...others].sort()).toEqual(CITIES);
    });
    return { stage, second, wire };
  };

  /** Three lines of each space whose payments are on their way. */
  const match = async (stage: Stage): Promise<void> => {
    const { books } = stage.daemon();
    const { bank: lines, bankRules: rules, payable: invoices, mirror: copies, statements } = books;
    const bookedOn = addDays(localDate(stage.clock.now(), 'Europe/Berlin'), -2);
    for (const [index, spaceId] of CITIES.entries()) {
      const own = [1, 2, 3].map((serial) =>
        bankLine({ bookedOn, valueOn: bookedOn, remittance: `Rechnung 2026-080${serial}` }),
      );
      const statement = {
        account: `${ACCOUNT}${index}`,
        currency: 'EUR',
        number: '1',
        from: bookedOn,
        to: bookedOn,
      };
      await statements.take({
        spaceId,
        statements: [{ ...statement, kind: 'booked', opening: null, remarks: [], closing: null, lines: own }],
        by: 'anna',
        now: stage.clock.now(),
      });
      const deps = { stores: { lines, rules, invoices, copies }, clock: stage.clock, closedThrough: null };
      const space = { id: spaceId, timeZone: 'Europe/Berlin', posting: 'certain' } as const;
      expect(await matchSpace(deps, space)).toMatchObject({ posting: 3 });
    }
  };

  const recorded = ({ sandbox }: Stage) =>
    [...sandbox.state.paymentRecords.values()].map(({ invoiceId }) => invoiceId).sort();

  const all = CITIES.flatMap((id) => [1, 2, 3].map((serial) => `${id}-${serial}`)).sort();

  const settled = (stage: Stage) =>
    eventually(async () => {
      for (const id of CITIES) {
        const lines = await stage.daemon().books.bank.list(id, { open: false });
        expect(lines.map(({ state }) => state)).toEqual(['posted', 'posted', 'posted']);
      }
    });

  it('record each once, though each fourth answer is lost', async () => {
    const { stage } = await setTwo();
    for (let after = 0; after < 16; after += 4) {
      stage.sandbox.operator.addFault({
        match: { operation: CREATE },
        after,
        count: 1,
        action: { type: 'drop-after-effect' },
      });
    }
    await match(stage);
    await settled(stage);
    expect(recorded(stage)).toEqual(all);
  });

  it('record each once where one is cut off from the database while its request is under way', async () => {
    const { stage, second, wire } = await setTwo();
    const cut = await spacesOf(second);
    // Whoever asks for one of its spaces first is cut off before the answer is there.
    let isCut = false;
    const { faults } = stage.sandbox.state;
    const take = faults.takeRequest.bind(faults);
    faults.takeRequest = (facts) => {
      const isOfCut = facts.operation === CREATE && cut.some((id) => facts.path.includes(`/${id}-`));
      if (isOfCut && !isCut) {
        isCut = true;
        wire.freeze();
      }
      return take(facts);
    };
    await match(stage);
    await eventually(() => expect(isCut).toBe(true));
    await eventually(async () => expect(await spacesOf(stage.daemon())).toEqual(CITIES));
    await settled(stage);
    wire.thaw();
    // It has its part again, and changes nothing of what was settled without it.
    await eventually(async () => expect((await spacesOf(second)).length).toBeGreaterThan(0));
    await settled(stage);
    expect(recorded(stage)).toEqual(all);
  });
});
