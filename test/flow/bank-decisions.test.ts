import { describe, expect, it } from 'vitest';
import { createBankRules } from '../../src/store/bank/bank-rules.js';
import { createAuditLog } from '../../src/store/books/audit.js';
import { type BankStage, invoice, setBankStage } from './bank-stage.js';

const ERIKA = { type: 'memberships', id: 'm-erika' };
const PAUL = { type: 'memberships', id: 'm-paul' };

async function stageOf(...[options = {}]: Parameters<typeof setBankStage>): Promise<BankStage> {
  const invoices = [
    invoice(1, { debitor: ERIKA }),
    invoice(2, { debitor: ERIKA, items: [{ description: 'Desk', net: '200', rate: '19' }] }),
    invoice(3, { debitor: PAUL, recipient: { name: 'Paul Groß' } }),
  ];
  const stage = await setBankStage({ invoices, ...options });
  await stage.sync();
  return stage;
}

const rules = async ({ db }: BankStage) =>
  (await createBankRules(db).list('berlin')).map((rule) => [
    rule.kind,
    rule.account,
    rule.kind === 'debtor' ? rule.debtorId : rule.kind === 'tolerance' ? rule.cents : null,
    rule.lineId,
  ]);

const PAYS_1 = { remittance: 'Rechnung 2026-0801' };
const PAUL_PAYS = { remittance: 'Miete', counterparty: { name: 'Agentur', account: 'DE02 1', bic: null } };

describe('matching', () => {
  it('has a certain line on its way, one that nobody can tell waiting, and the rest unmatched', async () => {
    const stage = await stageOf();
    await stage.bank(PAYS_1, PAUL_PAYS, { amount: -90_00, remittance: 'Strom', counterparty: NOBODY });
    expect(await stage.match()).toEqual({
      looked: 3,
      posting: 1,
      returning: 0,
      notOurs: 0,
      waiting: 1,
      certain: 0,
      unmatched: 1,
    });
    expect(await stage.lines()).toEqual(['1 posting, i1 119.00 intended', '2 waiting', '3 unmatched']);
    expect((await stage.line(2)).verdict).toMatchObject({
      kind: 'uncertain',
      candidates: [{ invoiceIds: ['i3'], signs: [{ kind: 'amount' }] }],
    });
    // What is on its way is not open any more.
    await stage.bank({ ...PAYS_1, bookedOn: '2026-11-12' });
    expect(await stage.match()).toMatchObject({ looked: 3, posting: 0, waiting: 2 });
  });

  it.each([
    ['ask', {}, 'waiting'],
    ['ask', { accept: true }, 'posting, i1 119.00 intended'],
    ['off', { accept: true }, 'waiting'],
    ['certain', { closedThrough: '2026-11-30' }, 'waiting'],
  ] as const)('%s, %j: a certain line is %s', async (posting, options, state) => {
    const stage = await stageOf({ posting });
    await stage.bank(PAYS_1);
    const [waiting, certain] = state === 'waiting' ? [1, 1] : [0, 0];
    expect(await stage.match(options)).toMatchObject({ waiting, certain });
    expect(await stage.lines()).toEqual([`1 ${state}`]);
  });
});

const NOBODY = { name: 'Stadtwerke', account: 'DE99', bic: null };

describe('a person decides', () => {
  it('which invoices a line pays: the first in full, the next what is left, and the account is learnt', async () => {
    const stage = await stageOf();
    await stage.bank({ amount: 200_00, remittance: 'zwei' });
    const { learnt } = await stage.decide(1, {
      kind: 'invoices',
      invoices: ['2026-0801', 'i2'],
      letGo: false,
    });
    expect(await stage.lines()).toEqual(['1 posting, i1 119.00 intended, i2 81.00 intended']);
    expect(learnt).toEqual([
      {
        ...{ kind: 'debtor', account: 'DE37200000000009876543', debtorId: 'm-erika', name: 'Erika Fuchs' },
        customer: 'Erika Fuchs',
      },
    ]);
    expect(await rules(stage)).toEqual([['debtor', 'DE37200000000009876543', 'm-erika', 1]]);
    expect((await stage.line(1)).decision).toMatchObject({ by: 'anna', why: 'asked her' });
    const log = await createAuditLog(stage.db).rows(0, 20);
    expect(log.slice(-2).map(({ action, details }) => ({ action, ...details }))).toEqual([
      { action: 'bank line decided', line: 1, state: 'posting' },
      { action: 'bank rule learnt', line: 1, kind: 'debtor' },
    ]);
  });

  it('with off nothing is posted, and the account is known all the same', async () => {
    const stage = await stageOf({ posting: 'off' });
    await stage.bank({ ...PAUL_PAYS, amount: 119_00 }, { ...PAUL_PAYS, amount: 50_00 });
    await stage.decide(1, { kind: 'invoices', invoices: ['i3'], letGo: false });
    expect(await stage.lines()).toEqual(['1 assigned, i3 119.00 by-hand', '2 open']);
    await stage.match();
    expect((await stage.line(2)).verdict).toMatchObject({
      candidates: [{ invoiceIds: ['i3'], signs: [{ kind: 'rule' }, { kind: 'account' }] }],
    });
  });

  it('a difference is let go once, and then for the account', async () => {
    const stage = await stageOf();
    await stage.bank({ ...PAYS_1, amount: 115_00 });
    expect(await stage.match()).toMatchObject({ waiting: 1 });
    await stage.decide(1, { kind: 'invoices', invoices: ['i1'], letGo: true });
    expect(await rules(stage)).toEqual([
      ['debtor', 'DE37200000000009876543', 'm-erika', 1],
      ['tolerance', 'DE37200000000009876543', 400, 1],
    ]);
    await stage.bank({ amount: 234_00, remittance: 'Rechnung 2026-0802' });
    expect(await stage.match()).toMatchObject({ posting: 1 });
    expect(await stage.lines()).toContain('2 posting, i2 234.00 intended');
  });

  it('that an account pays no invoice: so its next line, until the rule is removed', async () => {
    const stage = await stageOf();
    const power = { amount: -90_00, remittance: 'Strom', counterparty: NOBODY };
    await stage.bank(power);
    await stage.decide(1, { kind: 'not-ours' });
    await stage.bank({ ...power, amount: -91_00 });
    expect(await stage.match()).toMatchObject({ notOurs: 1 });
    expect(await stage.lines()).toEqual(['1 not-ours', '2 not-ours']);
    const [rule] = await createBankRules(stage.db).list('berlin');
    await createBankRules(stage.db).remove('berlin', rule?.id ?? 0, { at: 1, by: 'anna' });
    await expect(
      createBankRules(stage.db).remove('berlin', rule?.id ?? 0, { at: 1, by: 'anna' }),
    ).rejects.toMatchObject({ code: 'bank.unknown-rule' });
    await stage.bank({ ...power, amount: -92_00 });
    expect(await stage.match()).toMatchObject({ notOurs: 0, unmatched: 1 });
  });

  it('nothing is learnt that contradicts: an account that pays for several, one that is to be left alone', async () => {
    const stage = await stageOf();
    await stage.bank(PAYS_1, { remittance: 'für Paul' }, { amount: 1_00 }, { amount: 2_00 });
    await stage.decide(1, { kind: 'invoices', invoices: ['i1'], letGo: false });
    const second = await stage.decide(2, { kind: 'invoices', invoices: ['i3'], letGo: false });
    const third = await stage.decide(3, { kind: 'not-ours' });
    const fourth = await stage.decide(4, { kind: 'ignore' });
    expect([second.learnt, third.learnt, fourth.learnt]).toEqual([[], [], []]);
    const own = { amount: 5_00, counterparty: NOBODY };
    await stage.bank(own);
    expect((await stage.decide(5, { kind: 'not-ours' }, { learn: false })).learnt).toEqual([]);
    expect(await rules(stage)).toHaveLength(1);
  });

  it.each([
    ['an unknown invoice', { amount: 1_00 }, ['nope'], /no copy of an invoice nope/],
    ['money that went out', { amount: -1_00 }, ['i1'], /money that went out pays no invoice/],
    ['more invoices than money', { amount: 119_00 }, ['i1', 'i2'], /nothing of it is left for 2026-0802/],
  ] as const)('is refused what makes no sense: %s', async (_what, given, invoices, why) => {
    const stage = await stageOf();
    await stage.bank(given);
    await expect(stage.decide(1, { kind: 'invoices', invoices, letGo: false })).rejects.toMatchObject({
      code: 'bank.undecidable',
      detail: expect.stringMatching(why),
    });
    expect(await stage.lines()).toEqual(['1 open']);
  });

  it('once: what is decided stays', async () => {
    const stage = await stageOf();
    await stage.bank(PAYS_1, { remittance: 'Rechnung 2026-0801 nochmal', bookedOn: '2026-11-11' });
    await stage.match();
    const choice = { kind: 'invoices', invoices: ['i1'], letGo: false } as const;
    await expect(stage.decide(1, choice)).rejects.toMatchObject({ code: 'bank.line-decided' });
    await expect(stage.decide(2, choice)).rejects.toMatchObject({
      code: 'bank.undecidable',
      detail: 'transaction 2: nothing is open on 2026-0801',
    });
    await expect(stage.decide(2, { kind: 'proposed' })).rejects.toMatchObject({ code: 'bank.undecidable' });
  });
});
