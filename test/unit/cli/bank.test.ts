import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { changed, fixture } from '../../../packages/bank-statements/test/fixture.js';
import { runProgram } from '../../../src/cli/program.js';
import { createRedaction } from '../../../src/ops/redaction.js';
import { temporaryFolder } from '../../temporary-folder.js';
import { CONFIG, ENV } from '../config/config-text.js';

interface Run {
  readonly code: number;
  readonly out: readonly string[];
  readonly err: string;
}

/** A folder with a configuration, a database that is made with the first command, and files of the bank. */
type Bank = (...args: string[]) => Promise<Run>;
type Input = NonNullable<Parameters<typeof runProgram>[1]['input']>;

function office(accounts: string): Bank & { at(input: Input): Bank } {
  const folder = temporaryFolder('spacebooks-bank-');
  mkdirSync(join(folder, 'bank'));
  const config = join(folder, 'spacebooks.yml');
  const books = `    accounting:
      from: 2026-10-01
      chart: SKR03
      accounts: [{ when: { rate: 19 }, account: 8400 }]
      bank: { accounts: [${accounts}], payouts: { stripe: { account: 4970, tax_case: AE, tax_key: 94 } } }
`;
  writeFileSync(
    config,
    CONFIG.replace('webhooks:', () => `${books}webhooks:`),
  );
  const files = [
    ...['camt-02.xml', 'camt-08.xml', 'german.sta', 'sparkasse.csv'].map(fixture),
    { ...fixture('csv/paypal.csv'), name: 'paypal.csv' },
    ...['stripe-payout.csv', 'gocardless-payout.csv'].map(fixture),
    { ...changed('sparkasse.csv', 'Umsatz gebucht', 'Umsatz vorgemerkt'), name: 'pending.csv' },
    { ...changed('camt-08.xml', '1224.9<', '1225.9<'), name: 'gap.xml' },
    { ...changed('camt-02.xml', '>119.00<', '>118.00<'), name: 'wrong.xml' },
  ];
  for (const { name, content } of files) writeFileSync(join(folder, name), content);
  writeFileSync(join(folder, 'gap.xml'), balanced(changed('camt-08.xml', '1224.9<', '1225.9<').content));
  writeFileSync(join(folder, 'same-day.sta'), SAME_DAY);
  writeFileSync(join(folder, 'payouts.sta'), PAYOUTS);
  const report = Buffer.from(fixture('camt-02.xml').content)
    .toString('utf8')
    .replaceAll('camt.053', 'camt.052');
  const renamed = report
    .replace('>-0<', '>1.00<')
    .replaceAll('BkToCstmrStmt', 'BkToCstmrAcctRpt')
    .replaceAll('Stmt>', 'Rpt>');
  writeFileSync(join(folder, 'report.xml'), renamed);
  const run = async (input: Input | undefined, args: readonly string[]): Promise<Run> => {
    const out: string[] = [];
    const err: string[] = [];
    const output = {
      line: (text: string) => void out.push(text),
      error: (text: string) => void err.push(text),
      redaction: createRedaction(),
      colours: false,
    };
    const words = args.map((word) => (/\.(?:xml|sta|csv)$/.test(word) ? join(folder, word) : word));
    const code = await runProgram(['bank', ...words, '--config', config], {
      output,
      env: ENV,
      ...(input && { input }),
    });
    return { code, out: out.flatMap((text) => text.split('\n')), err: err.join('\n') };
  };
  const bank: Bank = (...args) => run(undefined, args);
  return Object.assign(bank, {
    at:
      (input: Input): Bank =>
      (...args) =>
        run(input, args),
  });
}

function balanced(content: Uint8Array): Uint8Array {
  return Buffer.from(Buffer.from(content).toString('utf8').replace('>1422.40<', '>1423.40<'));
}

const PAYOUTS = `:20:A
:25:10000000/1234567
:28C:221/1
:60F:C261120EUR100,00
:61:2611201120C1137,98NTRFNONREF
:86:166?00X?20STRIPE PAYOUT PO1QX7?32Stripe Technology
:61:2611201120C225,26NTRFNONREF
:86:166?00X?20HAFEN-Q7?32GoCardless SAS
:62F:C261120EUR1463,24
-
`;

const SAME_DAY = `:20:A
:25:10000000/1234567
:28C:207/1
:60F:C261102EUR1000,00
:61:2611031103C224,90NTRFNONREF
:86:all of the day
:62F:C261103EUR1224,90
-
`;

const ACCOUNT = '{ iban: DE42100000000001234567 }';

it('bank import: the same file again is nothing new; list, show and ignore deal with its lines', async () => {
  const bank = office(ACCOUNT);
  expect(await bank('import', 'camt-02.xml', 'camt-08.xml')).toEqual({
    code: 0,
    out: [
      'camt-02.xml: statement 207 of DE42100000000001234567, 2026-11-03 to 2026-11-03: 4 of 4 lines new',
      'camt-08.xml: statement 2026-208 of DE42100000000001234567, 2026-11-04 to 2026-11-04: 2 of 2 lines new',
      'camt-02.xml: Pending transactions left out: 1. They come again once they are booked.',
    ],
    err: '',
  });
  expect((await bank('import', 'camt-02.xml')).out).toEqual([
    'camt-02.xml: statement 207 of DE42100000000001234567, 2026-11-03 to 2026-11-03: 0 of 4 lines new',
    'camt-02.xml: Pending transactions left out: 1. They come again once they are booked.',
  ]);
  expect((await bank('list')).out).toEqual([
    'space berlin',
    '  6  2026-11-04   100.00 EUR  open  Sammelgutschrift',
    '  5  2026-11-04    97.50 EUR  open  Grace Hill Inc., RF18539007547034',
    '  4  2026-11-03  -244.10 EUR  open  Erika Fuchs, Mitgliedschaft Oktober',
    '  3  2026-11-03   200.00 EUR  open  C. Dahl',
    '  2  2026-11-03   150.00 EUR  open  A. Berg',
    '  1  2026-11-03   119.00 EUR  open  Möbius Räume GmbH, Rechnung RE-2026-0041 vom 01.11.2026',
  ]);
  expect((await bank('show', '4')).out).toEqual([
    'transaction 4',
    '  account       DE42100000000001234567',
    '  statement     207',
    '  booked on     2026-11-03',
    '  value on      2026-11-03',
    '  amount        -244.10 EUR',
    '  fees          6.10 EUR',
    '  name          Erika Fuchs',
    '  their account DE37200000000009876543',
    '  text          Mitgliedschaft Oktober',
    '  end to end    RE-2026-0039',
    '  reference     2026110300003',
    '  returned      AM04',
    '  state         not looked at yet',
  ]);
  expect((await bank('show', '5')).out).toContain('  quotes        RF18539007547034');
  const ignored = await bank('ignore', '6', '--reason', 'other business', '--by', 'anna');
  expect(ignored).toMatchObject({ code: 0, out: ['berlin: line 6 is ignored'] });
  expect((await bank('show', '6')).out.slice(-3)).toEqual([
    '  state         ignored',
    expect.stringMatching(/^ {2}decided by {4}anna, 20/),
    '  why           other business',
  ]);
  const open = JSON.parse((await bank('list', '--open', '--json')).out.join('\n')) as {
    spaces: { lines: { id: number }[] }[];
  };
  expect(open.spaces[0]?.lines.map(({ id }) => id)).toEqual([5, 4, 3, 2, 1]);
});

it('bank show, ignore: a line that is not there, one that was decided about', async () => {
  const bank = office(ACCOUNT);
  await bank('import', 'camt-08.xml');
  expect(await bank('show', '9')).toMatchObject({
    code: 2,
    err: expect.stringContaining('berlin has no line 9'),
  });
  await bank('ignore', '1', '--reason', 'x');
  expect(await bank('ignore', '1', '--reason', 'x')).toMatchObject({
    code: 2,
    err: expect.stringContaining('somebody has already decided about this transaction: line 1 is ignored'),
  });
});

it('bank import: nothing is kept where one of several files is wrong', async () => {
  const bank = office(ACCOUNT);
  const { code, err } = await bank('import', 'camt-08.xml', 'wrong.xml');
  expect({ code, err }).toEqual({ code: 65, err: expect.stringContaining('wrong.xml: statement 207') });
  expect((await bank('list')).out).toEqual(['space berlin: no lines']);
  expect(await bank('import', 'missing.xml')).toMatchObject({
    code: 65,
    err: expect.stringContaining('ENOENT'),
  });
});

it('bank import: says that a statement is missing', async () => {
  const bank = office(ACCOUNT);
  await bank('import', 'camt-02.xml');
  expect((await bank('import', 'gap.xml')).out).toEqual([
    'gap.xml: statement 2026-208 of DE42100000000001234567, 2026-11-04 to 2026-11-04: 2 of 2 lines new',
    'DE42100000000001234567: a statement is missing between 1224.90 EUR on 2026-11-03 and 1225.90 EUR on 2026-11-04: import it too',
  ]);
});

it('bank import: a statement of an account that is not configured is refused', async () => {
  const bank = office('{ iban: DE37200000000009876543 }');
  expect(await bank('import', 'german.sta')).toMatchObject({
    code: 65,
    err: expect.stringContaining(
      'german.sta: account: is a statement of DE42100000000001234567 in EUR, which is no account of the space berlin',
    ),
  });
});

it('bank import: a day that is not closed yet is counted, and nothing of it is kept', async () => {
  const bank = office(ACCOUNT);
  const { code, out } = await bank('import', 'report.xml');
  expect({ code, out }).toEqual({
    code: 0,
    out: [
      expect.stringMatching(
        /^report\.xml: preliminary transactions of DE42100000000001234567 were not kept: \d+ \(€\S+\)\. They come with the end-of-day statement\.$/,
      ),
    ],
  });
  expect((await bank('list')).out).toEqual(['space berlin: no lines']);
});

it('bank import: an account without an IBAN has a name, by which all know it', async () => {
  const taken = 'paypal.csv: lines of paypal, 2026-11-11 to 2026-11-13: 2 of 2 lines new';
  const one = office('{ name: paypal, currency: EUR, layout: paypal }');
  const { code, out, err } = await one('import', 'paypal.csv');
  expect({ code, first: out[0], err }).toEqual({ code: 0, first: taken, err: '' });
  expect((await one('list')).out).toEqual([
    'space berlin',
    '  1  2026-11-13   -20.00 EUR  open  Cloud Co, Cloud Plan',
    '  2  2026-11-11  1183.62 EUR  open  Imke Thorwald, RE-2026-0062',
  ]);
  expect((await one('show', '2')).out).toContain('  account       paypal');
  expect((await one('import', 'paypal.csv')).out[0]).toContain('0 of 2 lines new');

  const several = office(
    '{ iban: DE42100000000001234567, layout: sparkasse }, { name: Wise GBP, currency: GBP, layout: wise }, { name: PayPal, layout: paypal }, { name: PayPal, currency: USD, layout: paypal }',
  );
  expect((await several('import', 'paypal.csv', '--account', 'pay-pal')).out[0]).toBe(
    taken.replace('paypal,', 'PayPal,'),
  );
  expect(await several('import', 'paypal.csv', '--account', 'Stripe')).toEqual({
    code: 64,
    out: [],
    err: expect.stringContaining(
      'no account of accounting.bank.accounts is called Stripe\n  what to do: Write one of: DE42100000000001234567, Wise GBP, PayPal.',
    ),
  });
});

it('bank import: lines of a currency that the account is not configured in are refused', async () => {
  const pounds = office('{ name: paypal, currency: GBP, layout: paypal }');
  expect(await pounds('import', 'paypal.csv')).toMatchObject({
    code: 65,
    err: expect.stringContaining(
      'is a statement of paypal in EUR, which is no account of the space berlin; add it to accounting.bank.accounts with currency: EUR, or import',
    ),
  });
});

it('bank import: CSV by the layout of its account, or of the one that is named', async () => {
  const taken = 'sparkasse.csv: lines of DE42100000000001234567, 2026-11-03 to 2026-11-04: 2 of 2 lines new';
  const one = office('{ iban: DE42100000000001234567, layout: sparkasse }');
  expect((await one('import', 'sparkasse.csv')).out).toEqual([taken]);
  const two = office(
    '{ iban: DE42100000000001234567, layout: sparkasse }, { iban: DE37200000000009876543, layout: volksbank }',
  );
  expect(await two('import', 'sparkasse.csv')).toMatchObject({
    code: 65,
    err: expect.stringContaining('--account'),
  });
  expect((await two('import', 'sparkasse.csv', '--account', 'DE42100000000001234567')).out).toEqual([taken]);
  const unknown = office('{ iban: DE42100000000001234567, layout: sparkase }');
  expect(await unknown('import', 'sparkasse.csv')).toMatchObject({
    code: 65,
    err: expect.stringContaining('no layout is called sparkase'),
  });
});

it('bank import: a pending line of a CSV file is no line, is said, and comes once it is booked', async () => {
  const bank = office('{ iban: DE42100000000001234567, layout: sparkasse }');
  expect((await bank('import', 'pending.csv')).out).toEqual([
    'pending.csv: lines of DE42100000000001234567, 2026-11-03 to 2026-11-03: 1 of 1 line new',
    'pending.csv: Pending transactions left out: 1. They come again once they are booked.',
  ]);
  expect((await bank('import', 'sparkasse.csv')).out).toEqual([
    'sparkasse.csv: lines of DE42100000000001234567, 2026-11-03 to 2026-11-04: 1 of 2 lines new',
  ]);
});

it('bank import: says that lines are there twice, from another format of the same day', async () => {
  const bank = office(ACCOUNT);
  await bank('import', 'camt-02.xml');
  expect((await bank('import', 'same-day.sta')).out).toEqual([
    'same-day.sta: statement 207/1 of DE42100000000001234567, 2026-11-03 to 2026-11-03: 1 of 1 line new',
    'DE42100000000001234567, 2026-11-03 to 2026-11-03: the lines make 1449.80 EUR, the last balance is 1224.90 EUR: look for lines that are there twice (two formats of one account), or that are missing',
  ]);
});

it('bank decide asks at a terminal before it learns', async () => {
  const bank = office(ACCOUNT);
  await bank('import', 'camt-02.xml');
  const answered = (text: string) => Object.assign(Readable.from([`${text}\n`]), { isTTY: true });
  const asked = await bank.at(answered('n'))('decide', '4', '--not-ours');
  expect(asked.err).toContain('Learn it for further transactions of the account? [y/N]');
  expect((await bank('rules')).out).toEqual(['space berlin: no rules']);
  await bank('undo', '4', '--reason', 'to learn it');
  await bank.at(answered('y'))('decide', '4', '--not-ours');
  expect((await bank('rules')).out[1]).toContain('Erika Fuchs');
});

it('bank match, decide, rules: what a line may pay in the words of the reader, and what a decision teaches', async () => {
  const english = office(ACCOUNT);
  const bank: Bank = (...args) => english(...args, '--language', 'de');
  await bank('import', 'camt-02.xml');
  expect(await bank('match')).toMatchObject({
    code: 0,
    out: [
      'berlin: 4 lines looked at: 0 paying, 0 taking back, 0 by a rule, 1 wait for a person (0 of them certain), 3 without an invoice',
    ],
  });
  expect((await bank('show', '4')).out.slice(-2)).toEqual([
    '  Status        wartet auf eine Entscheidung',
    '  eine zurückgegebene Zahlung; unklar ist, welche',
  ]);
  expect((await english('show', '4')).out.slice(-2)).toEqual([
    '  state         waits for a decision',
    '  a payment that came back; it is not clear which',
  ]);
  expect(await bank('decide', '4')).toMatchObject({
    code: 64,
    err: expect.stringContaining('one of --invoice, --proposed, --returns, --not-ours, --ignore'),
  });
  expect(await bank('decide', '4', '--ignore')).toMatchObject({ code: 64 });
  expect(await bank('decide', '1', '--invoice', 'RE-2026-0041')).toMatchObject({
    code: 2,
    err: expect.stringContaining('eine Rechnung RE-2026-0041 ist hier nicht bekannt'),
  });
  const untold = await bank('decide', '4', '--not-ours', '--by', 'anna');
  expect(untold.out[1]).toBe(
    'nicht gelernt: DE37200000000009876543 (Erika Fuchs) bezahlt keine Rechnungen (bank undo, dann bank decide mit --learn)',
  );
  expect((await bank('rules')).out).toEqual(['Space berlin: keine Regeln']);
  expect(await bank('undo', '4')).toMatchObject({ code: 64 });
  expect(await bank('undo', '4', '--reason', 'too early', '--by', 'berta')).toMatchObject({
    code: 0,
    out: ['berlin: Umsatz 4: wartet auf eine Entscheidung'],
  });
  expect(await bank('undo', '4', '--reason', 'again')).toMatchObject({
    code: 2,
    err: expect.stringContaining('Umsatz 4: dazu wurde nichts entschieden, was sich aufheben ließe'),
  });
  const decided = await bank('decide', '4', '--not-ours', '--learn', '--by', 'anna');
  expect(decided).toMatchObject({
    code: 0,
    out: ['berlin: Umsatz 4: keine Rechnung', expect.any(String)],
  });
  expect(decided.out[1]).toBe(
    'für das nächste Mal gelernt: DE37200000000009876543 (Erika Fuchs) bezahlt keine Rechnungen',
  );
  expect((await bank('rules')).out).toEqual([
    'Space berlin',
    expect.stringMatching(
      /^ {5}1 {2}DE37200000000009876543 \(Erika Fuchs\) bezahlt keine Rechnungen, aus Umsatz 4, von anna am \d\d\.\d\d\.\d{4}$/,
    ),
  ]);
  expect((await bank('rules', 'limit', '1', '2.50')).err).toContain('no such rule');
  expect((await bank('rules', 'remove', '1')).out).toEqual(['berlin: rule 1 is removed']);
  expect((await bank('rules')).out).toEqual([
    'Space berlin: keine Regeln',
    'entfernt; „books bank rules restore NUMMER“ verwendet eine wieder',
    expect.stringContaining(
      '     1  DE37200000000009876543 (Erika Fuchs) bezahlt keine Rechnungen, aus Umsatz 4',
    ),
  ]);
  expect((await bank('rules', 'remove', '1')).err).toContain('no such rule');
  expect((await bank('rules', 'restore', '1')).out).toEqual(['berlin: rule 1 is in force again, as rule 2']);
  expect((await bank('rules', 'restore', '1')).err).toContain('no such rule');
  expect((await bank('rules')).out).toEqual(['Space berlin', expect.stringMatching(/^ {5}2 {2}DE37/)]);
  await bank('undo', '4', '--reason', 'a customer after all');
  expect((await bank('rules')).out).toEqual(['Space berlin: keine Regeln']);
  expect((await bank('rules', 'restore', '2')).err).toContain('no such rule');
});

it('bank fees: what payment services kept, with the account that is configured, or that none is', async () => {
  const bank = office(ACCOUNT);
  await bank('import', 'payouts.sta');
  expect((await bank('import', 'stripe-payout.csv', 'gocardless-payout.csv')).out).toEqual(
    expect.arrayContaining([
      'stripe-payout.csv: Transaction 1 (€1,137.98) was replaced by its parts.',
      'gocardless-payout.csv: Transaction 2 (€225.26) was replaced by its parts.',
    ]),
  );
  expect((await bank('show', '7')).out).toEqual(
    expect.arrayContaining(['  part of       transaction 1', '  state         fee of a payment service']),
  );
  expect((await bank('fees', '--month', '2026-11')).out).toEqual([
    'space berlin',
    '   7  2026-11-20  -41.02 EUR  stripe, of line 1      account 4970, key 94, AE, reverse charge; not booked: payments are not (accounting.payments)',
    '  12  2026-11-20   -2.74 EUR  gocardless, of line 2  no account: write accounting.bank.payouts.gocardless',
    '  stripe: -41.02 EUR, payouts: 1',
    '  gocardless: -2.74 EUR, payouts: 1',
  ]);
  expect((await bank('fees', '--month', '2026-12')).out).toEqual(['space berlin: no fees']);
  expect((await bank('list')).out.at(-1)).toBe(
    '  a report of stripe waits for its line: 87.50 EUR of 2026-11-21, 2 parts',
  );
});
