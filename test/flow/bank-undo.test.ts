import { describe, expect, it } from 'vitest';
import type { LineChoice } from '../../src/bank/decide-line.js';
import { createBankRules } from '../../src/store/bank/bank-rules.js';
import { createAuditLog } from '../../src/store/books/audit.js';
import { createYearMoney } from '../../src/store/books/auditor/year-money.js';
import { type BankStage, bankChecks, invoice, setBankStage } from './bank-stage.js';

const ERIKA = { type: 'memberships', id: 'm-erika' };
const LOOKED_LATER_MINUTES = 6;

async function stageOf(...[options = {}]: Parameters<typeof setBankStage>): Promise<BankStage> {
  const invoices = [
    invoice(1, { debitor: ERIKA }),
    invoice(2, { debitor: ERIKA, items: [{ description: 'Desk', net: '200', rate: '19' }] }),
  ];
  const stage = await setBankStage({ invoices, posting: 'ask', ...options });
  await stage.sync();
  return stage;
}

const pays = (...invoices: string[]): LineChoice => ({ kind: 'invoices', invoices, letGo: false });
const rulesOf = async ({ db }: BankStage) =>
  (await createBankRules(db).list('berlin')).map(({ kind }) => kind);

/** What the auditor's package says of the lines. */
async function audited({ db }: BankStage): Promise<unknown> {
  const lines: unknown[] = [];
  const year = { from: '2026-01-01', to: '2026-12-31' };
  for await (const { state, decidedBy, why } of createYearMoney(db).lines('berlin', year)) {
    lines.push([state, decidedBy, why]);
  }
  return lines;
}

async function expectSound(stage: BankStage): Promise<void> {
  expect(await bankChecks(stage)).toEqual([]);
}

describe('a decision that a person takes back', () => {
  it('deletes our payment on the platform, forgets what it taught, and the right invoice can be paid at once', async () => {
    const stage = await stageOf();
    await stage.bank({ remittance: 'Danke' });
    await stage.decide(1, pays('i2'));
    await stage.post();
    expect(await stage.lines()).toEqual(['1 posted, i2 119.00 recorded']);
    expect(await rulesOf(stage)).toEqual(['debtor']);
    expect((await stage.line(1)).decision).toMatchObject({ by: 'anna', why: 'asked her' });

    const { rules, deletes, isClosed } = await stage.undo(1);
    expect([rules.map(({ kind }) => kind), deletes.length, isClosed]).toEqual([['debtor'], 1, false]);
    expect(await stage.lines()).toEqual(['1 undoing, i2 119.00 undo-intended']);
    expect(await rulesOf(stage)).toEqual([]);
    await expectSound(stage);
    expect(await stage.post()).toMatchObject({ undone: 1, trouble: null });
    expect(await stage.lines()).toEqual(['1 waiting, i2 119.00 withdrawn']);
    expect(stage.recorded()).toEqual([]);
    await expectSound(stage);

    await stage.decide(1, pays('i1'));
    await stage.post();
    expect(await stage.lines()).toEqual(['1 posted, i2 119.00 withdrawn, i1 119.00 recorded']);
    expect(stage.recorded()).toEqual([expect.stringMatching(/^i1 2026-11-10 119\.00 spacebooks /)]);
    await expectSound(stage);
  });

  it('is in the audit log with the name of whoever did, and the settlement hides nobody', async () => {
    const stage = await stageOf();
    await stage.bank({});
    await stage.decide(1, pays('i1'));
    await stage.post();
    expect(await audited(stage)).toEqual([['posted', 'anna', 'asked her']]);
    await stage.undo(1);
    await stage.post();
    expect(await audited(stage)).toEqual([['waiting', 'berta', 'wrong invoice']]);
    expect((await stage.line(1)).decision).toMatchObject({ by: 'berta', why: 'wrong invoice' });
    const log = await createAuditLog(stage.db).rows(0, 50);
    expect(log.map(({ action, details }) => `${action} ${'state' in details ? details.state : ''}`)).toEqual([
      'bank statement imported ',
      'bank line decided posting',
      'bank rule learnt ',
      'bank payment recorded ',
      'bank line settled posted',
      'bank line decided undoing',
      'bank rule removed ',
      'bank payment withdrawn ',
      'bank line settled waiting',
    ]);
  });

  it('may pay the same invoice again, though the last copy has the payment that was deleted', async () => {
    const stage = await stageOf();
    await stage.bank({});
    await stage.decide(1, pays('i1'));
    await stage.post();
    await stage.sync();
    await stage.undo(1);
    await stage.post();
    await stage.decide(1, pays('i1'));
    expect(await stage.post()).toMatchObject({ recorded: 1, refused: 0 });
    expect(await stage.lines()).toEqual(['1 posted, i1 119.00 withdrawn, i1 119.00 recorded']);
    expect(stage.recorded()).toHaveLength(1);
    await expectSound(stage);
  });

  it('is left to people from then on, though matching is certain', async () => {
    const stage = await stageOf({ posting: 'certain' });
    await stage.bank({ remittance: 'Rechnung 2026-0801' });
    await stage.match();
    await stage.post();
    await stage.undo(1);
    await stage.post();
    expect(await stage.match()).toMatchObject({ looked: 1, posting: 0, waiting: 1 });
    expect(await stage.match({ accept: true })).toMatchObject({ posting: 0 });
    expect(await stage.lines()).toEqual(['1 waiting, i1 119.00 withdrawn']);
  });

  it('before its payment was sent: nothing is sent any more', async () => {
    const stage = await stageOf();
    await stage.bank({ amount: 200_00 });
    await stage.decide(1, pays('i1', 'i2'));
    await stage.undo(1);
    expect(await stage.lines()).toEqual(['1 undoing, i1 119.00 undo-intended, i2 81.00 undo-intended']);
    await stage.post();
    expect(await stage.lines()).toEqual(['1 waiting, i1 119.00 withdrawn, i2 81.00 withdrawn']);
    expect(stage.recorded()).toEqual([]);
    await expectSound(stage);
  });

  it('while its payment is being recorded: it is found by its note once its request has settled, and deleted', async () => {
    const stage = await stageOf();
    await stage.bank({});
    await stage.decide(1, pays('i1'));
    const { paymentRecords } = stage.space.client;
    const undoingMeanwhile: typeof paymentRecords = {
      ...paymentRecords,
      create: async (...given) => {
        const made = await paymentRecords.create(...given);
        await stage.undo(1);
        return made;
      },
    };
    await stage.postWith(undoingMeanwhile, 'one');
    expect(stage.recorded()).toHaveLength(1);
    expect(await stage.lines()).toEqual(['1 undoing, i1 119.00 undo-intended']);
    await stage.post();
    expect(stage.recorded()).toHaveLength(1);
    stage.later(LOOKED_LATER_MINUTES);
    await stage.post();
    expect(stage.recorded()).toEqual([]);
    expect(await stage.lines()).toEqual(['1 waiting, i1 119.00 withdrawn']);
    await expectSound(stage);
  });

  it('leaves what a person recorded there by hand', async () => {
    const stage = await stageOf();
    await stage.bank({});
    await stage.decide(1, pays('i1'));
    stage.sandbox.operator.recordPayment('i1', { paidAt: '2026-11-10', amount: '119' });
    await stage.post();
    expect(await stage.lines()).toEqual(['1 posted, i1 119.00 recorded']);
    await stage.undo(1);
    await stage.post();
    expect(await stage.lines()).toEqual(['1 waiting, i1 119.00 withdrawn']);
    expect(stage.recorded()).toEqual(['i1 2026-11-10 119.00 ']);
  });

  it.each([
    ['ignored', { kind: 'ignore' }, 'ask'],
    ['not-ours', { kind: 'not-ours' }, 'ask'],
    ['assigned, i1 119.00 by-hand', pays('i1'), 'off'],
  ] as const)('that says %s needs no platform', async (state, choice, posting) => {
    const stage = await stageOf({ posting });
    await stage.bank({});
    await stage.decide(1, choice);
    expect(await stage.lines()).toEqual([`1 ${state}`]);
    const taught = await rulesOf(stage);
    expect((await stage.undo(1)).rules.map(({ kind }) => kind)).toEqual(taught);
    expect((await stage.line(1)).state).toBe('waiting');
    expect(await rulesOf(stage)).toEqual([]);
    expect(stage.recorded()).toEqual([]);
    await expectSound(stage);
  });

  it('that a rule made stays open, though the rule goes on', async () => {
    const stage = await stageOf();
    const power = { amount: -90_00, counterparty: { name: 'Stadtwerke', account: 'DE99', bic: null } };
    await stage.bank(power);
    await stage.decide(1, { kind: 'not-ours' });
    await stage.bank({ ...power, amount: -91_00 });
    await stage.match();
    await stage.undo(2);
    await stage.match();
    expect(await stage.lines()).toEqual(['1 not-ours', '2 unmatched']);
    expect(await rulesOf(stage)).toEqual(['no-invoice']);
  });

  it('of a line that was recorded in part takes that part back too', async () => {
    const stage = await stageOf();
    await stage.bank({ amount: 200_00 });
    await stage.decide(1, pays('i1', 'i2'));
    stage.sandbox.operator.deleteInvoice('i2');
    await stage.post();
    expect(await stage.lines()).toEqual(['1 waiting, i1 119.00 recorded, i2 81.00 refused']);
    await stage.undo(1);
    await stage.post();
    expect(await stage.lines()).toEqual(['1 waiting, i1 119.00 withdrawn, i2 81.00 withdrawn']);
    expect(stage.recorded()).toEqual([]);
    await expectSound(stage);
  });

  it('with off, what was recorded before is deleted all the same', async () => {
    const stage = await stageOf();
    await stage.bank({});
    await stage.decide(1, pays('i1'));
    await stage.post();
    await stage.undo(1, { posting: 'off' });
    await stage.post();
    expect(stage.recorded()).toEqual([]);
  });

  it('of a closed month says so', async () => {
    const stage = await stageOf();
    await stage.bank({});
    await stage.decide(1, pays('i1'));
    await stage.post();
    expect((await stage.undo(1, { closedThrough: '2026-11-30' })).isClosed).toBe(true);
  });
});

describe('a return that a person takes back', () => {
  const returned = async (): Promise<BankStage> => {
    const stage = await stageOf({ posting: 'certain' });
    await stage.bank({ remittance: 'Rechnung 2026-0801' });
    await stage.match();
    await stage.post();
    await stage.bank({ amount: -119_00, bookedOn: '2026-11-12', remittance: 'Lastschrift Strom' });
    await stage.decide(2, { kind: 'returns', line: 1 });
    return stage;
  };

  it('records again what it had taken back, once', async () => {
    const stage = await returned();
    await stage.post();
    expect(await stage.lines()).toEqual(['1 taken-back, i1 119.00 undone', '2 returned']);
    expect((await stage.undo(2)).isRestored).toBe(true);
    expect(await stage.lines()).toEqual(['1 posting, i1 119.00 withdrawn, i1 119.00 intended', '2 waiting']);
    await expectSound(stage);
    await stage.post();
    expect(await stage.lines()).toEqual(['1 posted, i1 119.00 withdrawn, i1 119.00 recorded', '2 waiting']);
    expect(stage.recorded()).toEqual([expect.stringMatching(/^i1 2026-11-10 119\.00 spacebooks /)]);
    await expectSound(stage);
  });

  it('leaves the decision about the line that came back to be taken back, too', async () => {
    const stage = await returned();
    await stage.post();
    await stage.undo(2);
    await stage.post();
    expect((await stage.undo(1)).deletes).toHaveLength(1);
    await stage.post();
    expect((await stage.line(1)).state).toBe('waiting');
    expect(stage.recorded()).toEqual([]);
    await expect(stage.undo(1)).rejects.toThrow(/transaction 1: nothing is decided about it/);
    await expectSound(stage);
  });

  it('before anything was deleted finds its payment as it is', async () => {
    const stage = await returned();
    const [before] = stage.sandbox.state.paymentRecords.keys();
    await stage.undo(2);
    await stage.post();
    expect(await stage.lines()).toEqual(['1 posted, i1 119.00 withdrawn, i1 119.00 recorded', '2 waiting']);
    expect([...stage.sandbox.state.paymentRecords.keys()]).toEqual([before]);
  });
});

describe('nothing can be taken back', () => {
  it.each([
    ['nobody has decided', async () => {}, 1, /transaction 1: nothing is decided about it/],
    [
      'it is being taken back',
      async (stage: BankStage) => {
        await stage.decide(1, pays('i1'));
        await stage.undo(1);
      },
      1,
      /transaction 1: the decision about it is being taken back already/,
    ],
    [
      'another line brought it back',
      async (stage: BankStage) => {
        await stage.decide(1, pays('i1'));
        await stage.post();
        await stage.decide(2, { kind: 'returns', line: 1 });
      },
      1,
      /transaction 1: transaction 2 brought its payment back: take the decision about transaction 2 back/,
    ],
  ])('where %s: it says so', async (_, before, line, why) => {
    const stage = await stageOf();
    await stage.bank({}, { amount: -119_00 });
    await before(stage);
    const lines = await stage.lines();
    await expect(stage.undo(line)).rejects.toMatchObject({
      code: 'bank.undecidable',
      detail: expect.stringMatching(why),
    });
    expect(await stage.lines()).toEqual(lines);
  });
});
