import { describe, expect, it } from 'vitest';
import { decideLine } from '../../src/bank/decide-line.js';
import { invoiceNumbers } from '../../src/bank/invoice-numbers.js';
import { lineWords } from '../../src/bank/line-words.js';
import { createBankLines } from '../../src/store/bank/bank-lines.js';
import { createBankRules } from '../../src/store/bank/bank-rules.js';
import { createPayableInvoices } from '../../src/store/bank/payable-invoices.js';
import { failureOf } from '../unit/platform/parts.js';
import { type BankStage, invoice, setBankStage } from './bank-stage.js';

const CUTOVER = '2026-10-01';
const ERIKA = { type: 'memberships', id: 'm-erika' };

const of = (end: string, day: string, more: Parameters<typeof invoice>[1] = {}) =>
  invoice(Number(end), { number: `BERLIN-2026-${end}`, invoice_date: day, debitor: ERIKA, ...more });

/** The same sum each month, of which September and October are open. */
async function switched(...options: [Parameters<typeof setBankStage>[0]?]): Promise<BankStage> {
  const stage = await setBankStage({
    from: CUTOVER,
    invoices: [
      of('097', '2026-08-03', { paid_date: '2026-08-20' }),
      of('101', '2026-09-01'),
      of('102', '2026-10-01'),
      of('103', '2026-09-02', { items: [{ description: 'Office', net: '200', rate: '19' }] }),
    ],
    ...options[0],
  });
  await stage.sync();
  return stage;
}

/** What we recorded. */
function ours(stage: BankStage): readonly (string | undefined)[] {
  return stage
    .recorded()
    .filter((record) => record.includes('spacebooks'))
    .map((record) => record.split(' ')[0]);
}

async function said(
  stage: BankStage,
  id: number,
  language: 'en' | 'de' | 'pl' = 'en',
): Promise<readonly string[]> {
  const line = await stage.line(id);
  const numbers = await invoiceNumbers(createPayableInvoices(stage.db), 'berlin', [line]);
  if (line.verdict === null) throw new Error('no verdict');
  return lineWords(language, numbers.named({ from: CUTOVER }, language)).verdict(line.verdict);
}

describe('a payment of an invoice from before the cutover', () => {
  it.each([
    ['by its number', { remittance: 'Rechnung BERLIN-2026-101' }, 'i101'],
    ['by number, name and sum', { remittance: 'Rechnung BERLIN-2026-103', amount: 238_00 }, 'i103'],
    ['of October', { remittance: 'Rechnung BERLIN-2026-102' }, 'i102'],
  ])('%s is recorded on the platform, on that one alone', async (_how, line, paid) => {
    const stage = await switched();
    await stage.bank(line);
    await stage.match();
    await stage.post();
    expect(ours(stage)).toEqual([paid]);
    expect(stage.sandbox.operator.invoice(paid).content.paidStatus).toBe('paid');
  });

  it('by its month alone asks, and names it first: October may be billed in arrears', async () => {
    const stage = await switched();
    await stage.bank({ remittance: 'Miete Coworking September' });
    await stage.match();
    expect(await stage.lines()).toEqual(['1 waiting']);
    expect((await said(stage, 1))[0]).toBe(
      'may match BERLIN-2026-101 of 1 Sept 2026, before the cutover (1 Oct 2026)',
    );
  });

  it('can be decided by a person, who is told which one it is', async () => {
    const stage = await switched({ posting: 'ask' });
    await stage.bank({ remittance: 'Rechnung BERLIN-2026-103', amount: 238_00 });
    await stage.match();
    expect((await said(stage, 1))[0]).toBe(
      'certain: matches BERLIN-2026-103 of 2 Sept 2026, before the cutover (1 Oct 2026)',
    );
    expect((await said(stage, 1, 'de'))[0]).toContain(
      'BERLIN-2026-103 vom 02.09.2026, vor der Umstellung (01.10.2026)',
    );
    expect((await said(stage, 1, 'pl'))[0]).toContain(
      'BERLIN-2026-103 z 02.09.2026, sprzed przejścia (01.10.2026)',
    );
    await stage.decide(1, { kind: 'invoices', invoices: ['BERLIN-2026-103'], letGo: false });
    expect(await stage.lines()).toEqual(['1 posting, i103 238.00 intended']);
  });
});

describe('a line that names an invoice that takes no money', () => {
  it.each([
    [
      'paid before the cutover',
      'BERLIN-2026-097',
      /BERLIN-2026-097 of 3 Aug 2026, before the cutover/,
      'BERLIN-2026-097 is paid',
    ],
    [
      'written off',
      'BERLIN-2026-101',
      /BERLIN-2026-101 of 1 Sept 2026, before the cutover/,
      'BERLIN-2026-101 was written off',
    ],
    ['deleted', 'BERLIN-2026-103', /BERLIN-2026-102/, 'BERLIN-2026-103 (“2026-103”) was deleted'],
    ['unknown', 'BERLIN-2026-099', /BERLIN-2026-102/, 'no invoice “2026-099” is known here'],
    ['newer than the copy', 'BERLIN-2026-104', /BERLIN-2026-102/, 'no invoice “2026-104” is known here'],
  ])('%s says so, and is certain about no other one', async (what, number, first, why) => {
    const stage = await switched();
    if (what === 'written off') stage.sandbox.operator.writeOffInvoice('i101');
    if (what === 'deleted') stage.sandbox.operator.deleteInvoice('i103');
    if (what !== 'written off') stage.sandbox.operator.settleInvoice('i101', { paid: true });
    stage.nights(1);
    await stage.sync();
    if (what === 'newer than the copy') stage.sandbox.operator.createInvoice(of('104', '2026-11-10'));
    await stage.bank({ remittance: `Rechnung ${number}` });
    await stage.match();
    await stage.post();
    expect(ours(stage)).toEqual([]);
    const text = (await said(stage, 1)).join('\n');
    expect(text).toMatch(first);
    expect(text).toContain(why);
  });

  it.each([
    ['BERLIN-2026-103', 'bank deleted'],
    ['BERLIN-2026-101', 'bank given up'],
    ['BERLIN-2026-555', 'bank no copy'],
  ])('%s is refused by a reason of its own', async (number, key) => {
    const stage = await switched();
    stage.sandbox.operator.deleteInvoice('i103');
    stage.sandbox.operator.writeOffInvoice('i101');
    await stage.sync();
    await stage.bank({ remittance: 'Miete' });
    const failure = await failureOf(stage.decide(1, { kind: 'invoices', invoices: [number], letGo: false }));
    expect(failure).toMatchObject({ code: 'bank.undecidable', phrase: { values: { why: { key } } } });
  });
});

describe('that a customer’s line pays nothing', () => {
  it('is done, said, and teaches nothing of the account', async () => {
    const stage = await switched();
    await stage.bank({ remittance: 'Miete', amount: 50_00 });
    const { customers, learnt, notLearnt } = await stage.decide(1, { kind: 'not-ours' });
    expect([learnt, notLearnt]).toEqual([[], []]);
    const open = ['BERLIN-2026-101', 'BERLIN-2026-103', 'BERLIN-2026-102'];
    expect(customers).toEqual([
      { debtorId: 'm-erika', name: 'Erika Fuchs', open: expect.arrayContaining(open) },
    ]);
    expect(await createBankRules(stage.db).list('berlin')).toEqual([]);
    stage.sandbox.operator.createInvoice(
      of('110', '2026-11-15', { items: [{ description: 'Box', net: '40', rate: '19' }] }),
    );
    await stage.sync();
    await stage.bank({ remittance: 'Rechnung BERLIN-2026-110', amount: 47_60, bookedOn: '2026-11-18' });
    await stage.match();
    expect((await stage.lines())[1]).toBe('2 posting, i110 47.60 intended');
  });

  it('is not decided where the person thinks better of it', async () => {
    const stage = await switched();
    await stage.bank({ remittance: 'Miete', amount: 50_00 });
    const stores = {
      lines: createBankLines(stage.db),
      rules: createBankRules(stage.db),
      invoices: createPayableInvoices(stage.db),
      copies: stage.mirror,
    };
    const space = { id: 'berlin', timeZone: 'Europe/Berlin', posting: 'ask' } as const;
    const by = { by: 'anna', why: 'no', confirm: async () => false };
    for (const kind of ['not-ours', 'ignore'] as const) {
      const failure = await failureOf(decideLine({ stores, clock: stage.clock }, space, 1, { kind }, by));
      expect(failure).toMatchObject({ phrase: { values: { why: { key: 'bank not confirmed' } } } });
    }
    expect(await stage.lines()).toEqual(['1 open']);
  });

  it('is learnt of nobody’s account, and decides nothing that is exactly what a customer owes', async () => {
    const stage = await switched();
    const stranger = { name: 'Haus GmbH', account: 'DE37200000000009876543', bic: null };
    await stage.bank({ remittance: 'Nebenkosten', amount: 50_00, counterparty: stranger });
    expect((await stage.decide(1, { kind: 'not-ours' })).learnt).toMatchObject([{ kind: 'no-invoice' }]);
    await stage.bank(
      { remittance: 'Miete', amount: 238_00, bookedOn: '2026-11-18' },
      { remittance: 'Nebenkosten', amount: 51_00, counterparty: stranger, bookedOn: '2026-11-18' },
    );
    await stage.match();
    expect(await stage.lines()).toEqual(['1 not-ours', '2 waiting', '3 not-ours']);
    expect((await said(stage, 2)).join('\n')).toContain('rule 1 says otherwise');
  });
});
