import { describe, expect, it } from 'vitest';
import { readStatements } from '../src/read-statements.js';
import type { BankStatement } from '../src/statement.js';
import { refusal } from './fixture.js';

/** A CAMT.053 of version 8 with one balance before and one after its entries. */
interface Given {
  readonly opening?: string;
  readonly closing: string;
  readonly entries: string;
  /** Of the account, beside its IBAN. */
  readonly owner?: string;
  /** Before the balances. */
  readonly period?: string;
}

const OWN = 'DE42100000000001234567';
const HER_IBAN = 'DE89370400440532013000';
const HIS_IBAN = 'DE02120300000000202051';

const xsd = (number: string, version = '08') =>
  `urn:iso:std:iso:20022:tech:xsd:camt.${number}.001.${version}`;

const balance = (code: string, amount: string) =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-10-15</Dt></Dt></Bal>`;

const account = (owner = '') => `<Acct><Id><IBAN>${OWN}</IBAN></Id><Ccy>EUR</Ccy>${owner}</Acct>`;

const header = '<GrpHdr><MsgId>MSG-7</MsgId><CreDtTm>2026-10-16T01:00:00+02:00</CreDtTm></GrpHdr>';

function document({ opening = '500.00', closing, entries, owner, period = '' }: Given): string {
  return `<Document xmlns="${xsd('053')}"><BkToCstmrStmt>${header}<Stmt><Id>S</Id>${period}${account(owner)}${balance('OPBD', opening)}${balance('CLBD', closing)}${entries}</Stmt></BkToCstmrStmt></Document>`;
}

const read = async (xml: string): Promise<readonly BankStatement[]> =>
  readStatements({ name: 'a.xml', content: Buffer.from(xml) }, { csv: null });

async function linesOf(given: Given) {
  const [statement] = await read(document(given));
  return statement?.lines ?? [];
}

const DATES = '<BookgDt><Dt>2026-10-14</Dt></BookgDt><ValDt><Dt>2026-10-14</Dt></ValDt>';

interface Entry {
  readonly amount: string;
  readonly side?: 'CRDT' | 'DBIT';
  readonly details?: string;
  readonly dates?: string;
  /** Behind the state, such as `RvslInd` or codes. */
  readonly more?: string;
}

const entry = ({ amount, side = 'CRDT', details = '', dates = DATES, more = '' }: Entry) =>
  `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${side}</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts>${dates}${more}<NtryDtls>${details}</NtryDtls></Ntry>`;

const payment = (inside: string) => `<TxDtls>${inside}</TxDtls>`;
const party = (side: string, name: string, iban?: string) =>
  `<${side}><Pty><Nm>${name}</Nm></Pty></${side}>${iban === undefined ? '' : `<${side}Acct><Id><IBAN>${iban}</IBAN></Id></${side}Acct>`}`;
const parties = (inside: string) => `<RltdPties>${inside}</RltdPties>`;
const text = (written: string) => `<RmtInf><Ustrd>${written}</Ustrd></RmtInf>`;
const charges = (amount: string) => `<Chrgs><Rcrd><Amt Ccy="EUR">${amount}</Amt></Rcrd></Chrgs>`;
const stated = (amount: string) => `<Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd>`;
const instructed = (amount: string) =>
  `<AmtDtls><InstdAmt><Amt Ccy="EUR">${amount}</Amt></InstdAmt></AmtDtls>`;
const domain = (family: string, sub: string) =>
  `<BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>${family}</Cd><SubFmlyCd>${sub}</SubFmlyCd></Fmly></Domn></BkTxCd>`;
const proprietary = (code: string) => `<BkTxCd><Prtry><Cd>${code}</Cd></Prtry></BkTxCd>`;

const ANNA = `${parties(party('Dbtr', 'Anna Wolf', HER_IBAN))}${text('RE 2026-0511')}`;
const KARL = `${parties(party('Dbtr', 'Karl Benn', HIS_IBAN))}${text('RE 2026-0512')}`;

describe('an entry of several payments', () => {
  const two = (one: string, other: string) => payment(one + ANNA) + payment(other + KARL);

  it('that state only what was instructed: a line for each, with payer and text', async () => {
    const details = two(instructed('90.00'), instructed('30.00'));
    const lines = await linesOf({ closing: '620.00', entries: entry({ amount: '120.00', details }) });
    expect(
      lines.map(({ amount, counterparty: { name, account: iban }, remittance }) => [
        amount,
        name,
        iban,
        remittance,
      ]),
    ).toEqual([
      [9000, 'Anna Wolf', HER_IBAN, 'RE 2026-0511'],
      [3000, 'Karl Benn', HIS_IBAN, 'RE 2026-0512'],
    ]);
  });

  it('whose stated amounts are each that of the entry: what was instructed adds up', async () => {
    const each = (amount: string) => stated('120.00') + instructed(amount);
    const details = two(each('90.00'), each('30.00'));
    const lines = await linesOf({ closing: '620.00', entries: entry({ amount: '120.00', details }) });
    expect(lines.map(({ amount }) => amount)).toEqual([9000, 3000]);
  });

  it('less charges stated with each: lines of what came, with their fees', async () => {
    const details = two(stated('90.00') + charges('0.60'), stated('30.00') + charges('0.40'));
    const lines = await linesOf({ closing: '619.00', entries: entry({ amount: '119.00', details }) });
    expect(lines.map(({ amount, fees }) => [amount, fees])).toEqual([
      [8940, 60],
      [2960, 40],
    ]);
  });

  it('less charges stated with the entry: lines of what was paid, and one of the charges', async () => {
    const details = two(stated('90.00'), stated('30.00'));
    const more = `${charges('1.00')}<AddtlNtryInf>Sammler</AddtlNtryInf>`;
    const lines = await linesOf({ closing: '619.00', entries: entry({ amount: '119.00', details, more }) });
    expect(lines.map(({ amount, fees, counterparty }) => [amount, fees, counterparty.name])).toEqual([
      [9000, 0, 'Anna Wolf'],
      [3000, 0, 'Karl Benn'],
      [-100, 0, null],
    ]);
  });

  it('with a difference that nothing explains: one line with all names, texts and ids', async () => {
    const id = (given: string) => `<Refs><EndToEndId>${given}</EndToEndId></Refs>`;
    const details = two(id('E-1') + stated('90.00'), id('E-2') + stated('30.00'));
    const lines = await linesOf({ closing: '619.00', entries: entry({ amount: '119.00', details }) });
    expect(lines).toEqual([
      {
        bookedOn: '2026-10-14',
        valueOn: '2026-10-14',
        amount: 11900,
        counterparty: { name: 'Anna Wolf / Karl Benn', account: null, bic: null },
        ultimateParty: null,
        remittance: 'RE 2026-0511 RE 2026-0512 E-1 E-2',
        endToEndId: null,
        references: [],
        bankReference: null,
        batchCount: 2,
        returnReason: null,
        fees: 0,
        original: null,
        entry: { references: [], amount: 11900 },
      },
    ]);
  });
});

describe('the parties of a payment', () => {
  const one = async (inside: string, given: Partial<Given & Entry> = {}) => {
    const { side = 'CRDT', owner, more } = given;
    const closing = side === 'CRDT' ? '590.00' : '410.00';
    const entries = entry({ amount: '90.00', side, details: payment(inside), ...(more && { more }) });
    const [line] = await linesOf({ closing, entries, ...(owner && { owner }) });
    return line;
  };

  it('who pays in the end is kept beside the account holder', async () => {
    const line = await one(
      parties(party('Dbtr', 'Payment Service Ltd.', HIS_IBAN) + party('UltmtDbtr', 'Anna Wolf')),
    );
    expect(line?.counterparty.name).toBe('Payment Service Ltd.');
    expect(line?.ultimateParty).toBe('Anna Wolf');
  });

  it('who is paid in the end is that of a debit', async () => {
    const line = await one(
      parties(
        party('UltmtDbtr', 'We') + party('Cdtr', 'Factor AG', HIS_IBAN) + party('UltmtCdtr', 'Karl Benn'),
      ),
      { side: 'DBIT' },
    );
    expect([line?.counterparty.name, line?.ultimateParty]).toEqual(['Factor AG', 'Karl Benn']);
  });

  it('the same name in the end says nothing', async () => {
    const line = await one(parties(party('Dbtr', 'Anna Wolf', HER_IBAN) + party('UltmtDbtr', 'Anna Wolf')));
    expect(line?.ultimateParty).toBeNull();
  });

  it.each([
    ['of a return on the side of the creditor', 'DBIT', 'Cdtr', '<RtrInf><Rsn><Cd>AC06</Cd></Rsn></RtrInf>'],
    ['of a debit on the side of the debtor', 'DBIT', 'Dbtr', ''],
    ['of a credit on the side of the creditor', 'CRDT', 'Cdtr', ''],
  ] as const)('the only one stated, %s', async (_, side, stands, more) => {
    const line = await one(parties(party(stands, 'Anna Wolf', HER_IBAN)) + more, { side });
    expect(line?.counterparty).toEqual({ name: 'Anna Wolf', account: HER_IBAN, bic: null });
  });

  it('ours is not the counterparty, by account or by name', async () => {
    const owner = '<Ownr><Nm>Desk &amp; Co</Nm></Ownr>';
    expect((await one(parties(party('Cdtr', 'Desk', OWN))))?.counterparty.name).toBeNull();
    expect((await one(parties(party('Cdtr', 'DESK &amp; CO')), { owner }))?.counterparty.name).toBeNull();
  });

  it.each(['NOTPROVIDED', '?REJECT?0', '?ERROR?000'])('%s is no text', async (written) => {
    expect((await one(text(written)))?.remittance).toBe('');
  });

  it('NOTPROVIDED is no name', async () => {
    expect((await one(parties(party('Dbtr', 'NOTPROVIDED', HER_IBAN))))?.counterparty).toEqual({
      ...{ name: null, account: HER_IBAN, bic: null },
    });
  });
});

describe('what came back', () => {
  const debit = async (more: string, inside = ANNA, amount = '90.00') => {
    const entries = entry({ amount, side: 'DBIT', more, details: payment(inside) });
    const [line] = await linesOf({ closing: (500 - Number(amount)).toFixed(2), entries });
    return line;
  };

  it.each([
    ['RvslInd', '<RvslInd>true</RvslInd>'],
    ['RvslInd as a number', '<RvslInd>1</RvslInd>'],
    ['a direct debit unpaid', domain('IDDT', 'UPDD')],
    ['a direct debit reversed', domain('IDDT', 'PRDD')],
    ['a direct debit recalled', domain('IDDT', 'RCDD')],
    ['a transfer returned', domain('RCDT', 'RRTN')],
    ['a transfer recalled', domain('RCDT', 'RPCR')],
    ['a real-time transfer returned', domain('RRCT', 'RRTN')],
    ['an issued transfer returned', domain('ICDT', 'RRTN')],
    ['a cheque unpaid', domain('RCHQ', 'UPCQ')],
    ['a card payment unpaid', domain('MCRD', 'UPCT')],
    ['type and business code of German banks', proprietary('NRTI+109+9075+914')],
    ['a German business code with another type', proprietary('NDDT+109+00931+914')],
    ['a German business code alone', proprietary('108')],
    ['a returned item of SWIFT', proprietary('NRTI')],
    ['words in place of a code', proprietary('Retourenbelastung')],
    ['its own element without a reason', ''],
    ['words of the bank', '<AddtlNtryInf>Rücklastschrift</AddtlNtryInf>'],
  ])('%s: NARR where no reason is stated, and its payer', async (what, more) => {
    const own = what.startsWith('its own') ? '<RtrInf><AddtlInf>unknown</AddtlInf></RtrInf>' : '';
    const line = await debit(more, ANNA + own);
    expect([line?.returnReason, line?.counterparty.name, line?.amount]).toEqual(['NARR', 'Anna Wolf', -9000]);
  });

  it.each([
    ['an ordinary direct debit', domain('RDDT', 'ESDD')],
    ['an ordinary transfer', domain('ICDT', 'ESCT')],
    ['RvslInd that denies', '<RvslInd>false</RvslInd>'],
    ['an ordinary German code', proprietary('NTRF+116+9001')],
    ['a charge for a return', `${domain('IDDT', 'CHRG')}<AddtlNtryInf>Rücklastschrift</AddtlNtryInf>`],
  ])('%s is none', async (_, more) => {
    expect((await debit(more))?.returnReason).toBeNull();
  });

  it('the code of a payment in a batch, whose sibling is none', async () => {
    const details =
      payment(stated('90.00') + domain('RCDT', 'RRTN') + ANNA) + payment(stated('30.00') + KARL);
    const lines = await linesOf({ closing: '620.00', entries: entry({ amount: '120.00', details }) });
    expect(lines.map(({ returnReason }) => returnReason)).toEqual(['NARR', null]);
  });

  it('the reason that the bank writes beside a code', async () => {
    const line = await debit(`${domain('IDDT', 'UPDD')}<AddtlNtryInf>Rueckgabe MD06</AddtlNtryInf>`);
    expect(line?.returnReason).toBe('MD06');
  });

  it('the reason of its element goes before everything else', async () => {
    const line = await debit(domain('IDDT', 'UPDD'), `${ANNA}<RtrInf><Rsn><Cd>AM04</Cd></Rsn></RtrInf>`);
    expect(line?.returnReason).toBe('AM04');
  });

  it('fees: what the amount is over what was instructed', async () => {
    const line = await debit(domain('IDDT', 'UPDD'), instructed('90.00') + ANNA, '94.35');
    expect([line?.amount, line?.fees]).toEqual([-9435, 435]);
  });

  it('fees as they are stated go before the difference', async () => {
    const inside = instructed('90.00') + charges('3.00') + ANNA;
    expect((await debit(domain('IDDT', 'UPDD'), inside, '94.35'))?.fees).toBe(300);
  });
});

describe('references', () => {
  const one = async (more: string, refs: string) => {
    const details = payment(`<Refs>${refs}</Refs>${ANNA}`);
    const [line] = await linesOf({ closing: '590.00', entries: entry({ amount: '90.00', more, details }) });
    return line;
  };

  it.each([
    ['the bank’s', '<AcctSvcrRef>B-77</AcctSvcrRef>', '', 'B-77'],
    ['that of the payment first', '<AcctSvcrRef>B-77</AcctSvcrRef>', '<AcctSvcrRef>P-1</AcctSvcrRef>', 'P-1'],
    ['none: NONREF', '<AcctSvcrRef>NONREF</AcctSvcrRef>', '', null],
    [
      'FI-UMSATZ-ID where the other one is none',
      '<AcctSvcrRef>NONREF</AcctSvcrRef>',
      '<AcctSvcrRef>NONREF</AcctSvcrRef><Prtry><Tp>FI-UMSATZ-ID</Tp><Ref>2026101400417</Ref></Prtry>',
      '2026101400417',
    ],
    ['that of the payment where the bank has none', '', '<TxId>878994</TxId>', '878994'],
    ['the bank’s before that of the payment', '<AcctSvcrRef>B-77</AcctSvcrRef>', '<TxId>8</TxId>', 'B-77'],
    ['not a reference of the customer', '', '<Prtry><Tp>CUSTOMER</Tp><Ref>K-1</Ref></Prtry>', null],
  ])('%s', async (_, more, refs, reference) => {
    expect((await one(more, refs))?.bankReference).toBe(reference);
  });

  it.each(['NOTPROVIDED', 'Not provided', 'NONREF'])('%s is no end-to-end id', async (id) => {
    expect((await one('', `<EndToEndId>${id}</EndToEndId>`))?.endToEndId).toBeNull();
  });
});

describe('days and balances', () => {
  it('an entry without dates has the day of its statement', async () => {
    const [line] = await linesOf({ closing: '590.00', entries: entry({ amount: '90.00', dates: '' }) });
    expect([line?.bookedOn, line?.valueOn]).toEqual(['2026-10-15', '2026-10-15']);
  });

  it('an entry with one date has it twice', async () => {
    const dates = '<ValDt><Dt>2026-10-13</Dt></ValDt>';
    const [line] = await linesOf({ closing: '590.00', entries: entry({ amount: '90.00', dates }) });
    expect([line?.bookedOn, line?.valueOn]).toEqual(['2026-10-13', '2026-10-13']);
  });

  it.each([
    ['2026-10-16T00:00:00+02:00', '2026-10-15'],
    ['2026-10-16T00:00:00', '2026-10-15'],
    ['2026-10-15T23:59:59', '2026-10-15'],
    ['2026-10-16T00:00:30', '2026-10-16'],
  ])('a period to %s ends on %s', async (end, to) => {
    const period = `<FrToDt><FrDtTm>2026-10-15T00:00:00</FrDtTm><ToDtTm>${end}</ToDtTm></FrToDt>`;
    const [statement] = await read(document({ closing: '500.00', entries: '', period }));
    expect([statement?.from, statement?.to]).toEqual(['2026-10-15', to]);
  });

  it.each([
    ['+90.00', 9000],
    ['.50', 50],
    ['90.', 9000],
  ])('%s is an amount in XML', async (amount, cents) => {
    const closing = ((50000 + cents) / 100).toFixed(2);
    expect((await linesOf({ closing, entries: entry({ amount }) }))[0]?.amount).toBe(cents);
  });

  it('leading zeros of amounts do not count', async () => {
    const entries = entry({ amount: '000000000000090.00' });
    const [statement] = await read(document({ opening: '000000000000500.00', closing: '00590.00', entries }));
    expect([statement?.opening, statement?.closing, statement?.lines[0]?.amount]).toEqual([
      50000, 59000, 9000,
    ]);
  });
});

describe('a document', () => {
  const given = { closing: '590.00', entries: entry({ amount: '90.00', details: payment(ANNA) }) };

  it.each(['BizMsgEnvlp', 'Message'])('in an envelope (%s) is read', async (name) => {
    const xml = `<${name} xmlns="urn:iso:std:iso:20022:tech:xsd:head.003.001.01"><AppHdr/><Body>${document(given)}</Body></${name}>`;
    expect((await read(xml)).map(({ closing }) => closing)).toEqual([59000]);
  });

  it('of several in an envelope is read, each', async () => {
    const xml = `<Msgs>${document(given)}${document(given)}</Msgs>`;
    expect(await read(xml)).toHaveLength(2);
  });

  it.each([
    ['another message', document(given).replaceAll('camt.053', 'pain.001')],
    ['a version that was before', document(given).replaceAll('001.08', '001.01')],
    ['a message under the name of another', document(given).replaceAll('camt.053', 'camt.054')],
  ])('%s is refused', async (_, xml) => {
    expect(await refusal(read(xml))).toContain(
      'Document: is no CAMT.053 statement but BkToCstmrStmt of urn:',
    );
  });
});

describe('CAMT.052 and 054', () => {
  const other = (number: string, message: string, inside: string, body: string) =>
    `<Document xmlns="${xsd(number)}"><${message}>${header}<${inside}><Id>R-1</Id>${account()}${body}</${inside}></${message}></Document>`;
  const pending = (each: string) => each.replace('<Cd>BOOK</Cd>', '<Cd>PDNG</Cd>');
  const paid = entry({ amount: '90.00', details: payment(ANNA) });

  it('a report is preliminary, with what is pending and without its balances', async () => {
    const body =
      balance('OPBD', '500.00') +
      balance('ITBD', '1.00') +
      paid +
      pending(entry({ amount: '30.00', dates: '' }));
    const [report] = await read(other('052', 'BkToCstmrAcctRpt', 'Rpt', body));
    expect(report).toMatchObject({
      ...{ kind: 'preliminary', account: OWN, currency: 'EUR', number: 'R-1', opening: null, closing: null },
      ...{ from: '2026-10-14', to: '2026-10-16' },
    });
    expect(report?.lines.map(({ amount, bookedOn }) => [amount, bookedOn])).toEqual([
      [9000, '2026-10-14'],
      [3000, '2026-10-16'],
    ]);
  });

  it('a notification lists the payments of an entry, by which its total is found', async () => {
    const qr = (ref: string) => `<RmtInf><Strd><CdtrRefInf><Ref>${ref}</Ref></CdtrRefInf></Strd></RmtInf>`;
    const details = `<Btch><MsgId>B-9</MsgId><NbOfTxs>2</NbOfTxs></Btch>${payment(stated('90.00') + parties(party('Dbtr', 'Anna Wolf', HER_IBAN)) + qr('210000000003139471430009017'))}${payment(stated('30.00') + KARL)}`;
    const more = '<AcctSvcrRef>ZKB-31</AcctSvcrRef>';
    const notified = entry({ amount: '120.00', details, more }) + pending(paid);
    const [notification, ...rest] = await read(other('054', 'BkToCstmrDbtCdtNtfctn', 'Ntfctn', notified));
    expect(rest).toEqual([]);
    expect(notification).toMatchObject({ kind: 'details', account: OWN, opening: null, closing: null });
    const whole = { references: ['AcctSvcrRef:ZKB-31', 'MsgId:B-9', 'MsgId:MSG-7'], amount: 12000 };
    expect(
      notification?.lines.map(({ amount, counterparty, references, entry: of }) => [
        ...[amount, counterparty.name, references, of],
      ]),
    ).toEqual([
      [9000, 'Anna Wolf', ['210000000003139471430009017'], whole],
      [3000, 'Karl Benn', [], whole],
    ]);

    const total = `<Btch><MsgId>B-9</MsgId><NbOfTxs>2</NbOfTxs></Btch>`;
    const told =
      '<AcctSvcrRef>ZKB-31</AcctSvcrRef><AddtlInfInd><MsgNmId>camt.054.001.08</MsgNmId><MsgId>MSG-7</MsgId></AddtlInfInd>';
    const [line] = await linesOf({
      closing: '620.00',
      entries: entry({ amount: '120.00', details: total, more: told }),
    });
    expect([line?.batchCount, line?.entry]).toEqual([2, whole]);
  });
});
