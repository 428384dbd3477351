import { expect, it } from 'vitest';
import { readStatements } from '../src/read-statements.js';
import { changed, fixture, ownLayout } from './fixture.js';

const OWN = { account: 'DE42100000000001234567', currency: 'EUR' };
const NOBODY = { name: null, account: null, bic: null };
const MOEBIUS = { name: 'Möbius Räume GmbH', account: 'DE37200000000009876543', bic: 'TESTDEFFXXX' };
const PLAIN = {
  references: [],
  ultimateParty: null,
  batchCount: null,
  returnReason: null,
  fees: 0,
  original: null,
};

it('camt.053: an entry for information is told as one that moves no money', async () => {
  const [statement] = await readStatements(changed('camt-02.xml', '>PDNG<', '>INFO<'), { csv: null });
  expect(statement).toMatchObject({ remarks: [{ kind: 'void-left-out', lines: 1 }], closing: 122490 });
});

it('camt.053.001.02: a payment, a batch in its payments, a direct debit that came back; nothing of what is pending', async () => {
  const [statement, ...more] = await readStatements(fixture('camt-02.xml'), { csv: null });
  expect(more).toEqual([]);
  expect(statement).toEqual({
    ...OWN,
    kind: 'booked',
    remarks: [{ kind: 'pending-left-out', lines: 1 }],
    number: '207',
    from: '2026-11-03',
    to: '2026-11-03',
    opening: 100000,
    closing: 122490,
    lines: [
      {
        ...PLAIN,
        bookedOn: '2026-11-03',
        valueOn: '2026-11-02',
        amount: 11900,
        counterparty: MOEBIUS,
        remittance: 'Rechnung RE-2026-0041 vom 01.11.2026',
        endToEndId: null,
        bankReference: '2026110300001',
        entry: { references: ['AcctSvcrRef:2026110300001'], amount: 11900 },
      },
      ...[
        { amount: 15000, name: 'A. Berg', endToEndId: 'RE-2026-0042' },
        { amount: 20000, name: 'C. Dahl', endToEndId: 'RE-2026-0043' },
      ].map(({ amount, name, endToEndId }) => ({
        ...PLAIN,
        bookedOn: '2026-11-03',
        valueOn: '2026-11-03',
        amount,
        counterparty: { ...NOBODY, name },
        remittance: '',
        endToEndId,
        bankReference: '2026110300002',
        entry: { references: ['AcctSvcrRef:2026110300002'], amount: 35000 },
      })),
      {
        bookedOn: '2026-11-03',
        valueOn: '2026-11-03',
        amount: -24410,
        counterparty: { name: 'Erika Fuchs', account: 'DE37200000000009876543', bic: null },
        remittance: 'Mitgliedschaft Oktober',
        endToEndId: 'RE-2026-0039',
        bankReference: '2026110300003',
        entry: { references: ['AcctSvcrRef:2026110300003'], amount: -24410 },
        references: [],
        ultimateParty: null,
        batchCount: null,
        returnReason: 'AM04',
        fees: 610,
        original: null,
      },
    ],
  });
});

it('camt.053: nothing of what was debited is no other amount than nothing', async () => {
  const { name, content } = fixture('camt-02.xml');
  const debited = Buffer.from(content)
    .toString('utf8')
    .replace('350.00</Amt><CdtDbtInd>CRDT', '200.00</Amt><CdtDbtInd>DBIT')
    .replace('>150.00<', '>0.00<')
    .replace('1224.90', '674.90');
  const [statement] = await readStatements({ name, content: Buffer.from(debited) }, { csv: null });
  expect(statement?.lines.map(({ amount }) => amount)).toEqual([11900, 0, -20000, -24410]);
});

it('camt.053.001.08: parties and states one level deeper, a foreign amount with fees kept back, a batch without its payments', async () => {
  const [statement] = await readStatements(fixture('camt-08.xml'), { csv: null });
  expect(statement).toMatchObject({ ...OWN, number: '2026-208', from: '2026-11-04', closing: 142240 });
  expect(statement?.lines).toEqual([
    {
      bookedOn: '2026-11-04',
      valueOn: '2026-11-04',
      amount: 9750,
      counterparty: { name: 'Grace Hill Inc.', account: '0012345', bic: 'TESTUS33' },
      remittance: 'RF18539007547034',
      endToEndId: 'E2E-7',
      bankReference: 'X-1',
      entry: { references: [], amount: 9750 },
      references: ['RF18539007547034'],
      ultimateParty: null,
      batchCount: null,
      returnReason: null,
      fees: 250,
      original: { amount: 11000, currency: 'USD' },
    },
    {
      ...PLAIN,
      bookedOn: '2026-11-04',
      valueOn: '2026-11-04',
      amount: 10000,
      counterparty: NOBODY,
      remittance: 'Sammelgutschrift',
      endToEndId: null,
      bankReference: null,
      batchCount: 12,
      entry: { references: [], amount: 10000 },
    },
  ]);
});

it('MT940 of a German bank: subfields over the ends of lines, a return with its fee, a booking day in the year before', async () => {
  const [statement] = await readStatements(fixture('german.sta'), { csv: null });
  expect(statement).toEqual({
    ...OWN,
    kind: 'booked',
    remarks: [],
    number: '207/1',
    from: '2026-11-03',
    to: '2026-11-03',
    opening: 100000,
    closing: 88490,
    lines: [
      {
        ...PLAIN,
        bookedOn: '2026-11-03',
        valueOn: '2026-11-02',
        amount: 11900,
        counterparty: MOEBIUS,
        remittance: 'Rechnung RE-2026-0041 vom 01.11.2026',
        endToEndId: 'RE-2026-0041',
        bankReference: '2026110300001',
      },
      {
        bookedOn: '2026-11-03',
        valueOn: '2026-11-03',
        amount: -24410,
        counterparty: { name: 'Erika Fuchs', account: 'DE37200000000009876543', bic: null },
        remittance: 'RUECKLASTSCHRIFT AM04',
        endToEndId: 'RE-2026-0039',
        bankReference: '2026110300003',
        references: [],
        ultimateParty: null,
        batchCount: null,
        returnReason: 'AM04',
        fees: 610,
        original: null,
      },
      {
        ...PLAIN,
        bookedOn: '2027-01-02',
        valueOn: '2026-12-31',
        amount: 1000,
        counterparty: NOBODY,
        remittance: 'Storno einer Gebuehr aus dem Vorjahr',
        endToEndId: null,
        bankReference: null,
        // RD takes a debit back.
        returnReason: 'NARR',
      },
    ],
  });
});

it('MT940 of a Polish bank: its own sign before subfields, an account of 26 digits, UTF-8', async () => {
  const [statement] = await readStatements(fixture('polish.sta'), { csv: null });
  expect(statement).toMatchObject({
    account: 'PL61109010140000071219812874',
    currency: 'PLN',
    closing: 162345,
  });
  expect(statement?.lines).toMatchObject([
    {
      amount: 12345,
      counterparty: { name: 'Żółta Łódź sp. z o.o.', account: 'PL27114020040000300201355387', bic: null },
      remittance: 'FV/2026/11/0007 za biurko',
      bankReference: 'B001',
    },
  ]);
});

it('CSV without balances: quoted texts, windows-1252, the newest line first', async () => {
  const csv = { layout: ownLayout('sparkasse'), account: 'unused', currency: 'EUR' };
  const [statement] = await readStatements(fixture('sparkasse.csv'), { csv });
  expect(statement).toMatchObject({ ...OWN, number: null, opening: null, closing: null, to: '2026-11-04' });
  expect(statement?.lines).toEqual([
    {
      ...PLAIN,
      bookedOn: '2026-11-03',
      valueOn: '2026-11-02',
      amount: 11900,
      counterparty: MOEBIUS,
      remittance: 'Rechnung "RE-2026-0041"; danke',
      endToEndId: null,
      bankReference: null,
    },
    {
      ...PLAIN,
      bookedOn: '2026-11-04',
      valueOn: '2026-11-04',
      amount: -24410,
      counterparty: { name: 'Erika Fuchs', account: 'DE37200000000009876543', bic: 'TESTDEFFXXX' },
      remittance: 'Mitgliedschaft Oktober',
      endToEndId: 'RE-2026-0039',
      bankReference: null,
      returnReason: 'NARR',
      fees: 610,
    },
  ]);
});

it('CSV with the balance after each line: opening and closing balance come from it', async () => {
  const csv = { layout: ownLayout('volksbank'), ...OWN };
  const [statement] = await readStatements(fixture('volksbank.csv'), { csv });
  expect(statement).toMatchObject({ ...OWN, opening: 100000, closing: 87490 });
});

it('MT940 whose text has a line that is a hyphen: the message goes on', async () => {
  const given = changed('german.sta', 'aus dem Vorjahr', '-\r\naus dem Vorjahr');
  const text = Buffer.from(given.content).toString('latin1');
  const twice = { name: 'a.sta', content: Buffer.from(text + text, 'latin1') };
  const statements = await readStatements(twice, { csv: null });
  expect(statements.map(({ lines }) => lines.at(-1)?.remittance)).toEqual([
    'Storno einer Gebuehr - aus dem Vorjahr',
    'Storno einer Gebuehr - aus dem Vorjahr',
  ]);
});

it('camt.053: a statement that ends at midnight ends with the day before', async () => {
  const end = (time: string) =>
    changed('camt-08.xml', '<c:ToDtTm>2026-11-04T23:59:59+01:00', `<c:ToDtTm>${time}`);
  const to = async (time: string) => (await readStatements(end(time), { csv: null }))[0]?.to;
  expect(await to('2026-11-05T00:00:00+01:00')).toBe('2026-11-04');
  expect(await to('2026-11-05T00:00:00.000Z')).toBe('2026-11-04');
  expect(await to('2026-11-04T00:00:00')).toBe('2026-11-04');
  expect(await to('2026-11-05T00:00:01')).toBe('2026-11-05');
});
