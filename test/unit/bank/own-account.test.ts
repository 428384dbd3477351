import type { BankFile } from '@spacebooks/bank-statements/bank-file';
import { expect, it } from 'vitest';
import { fixture } from '../../../packages/bank-statements/test/fixture.js';
import { contentsOf } from '../../../src/bank/file-contents.js';
import { CONFIG, loadText, problemsOf } from '../config/config-text.js';
import { failureOf } from '../failure-of.js';

const IBAN = 'PL61109010140000071219812874';

/** The configuration with bank accounts, in YAML. */
const configured = (accounts: string): string =>
  CONFIG.replace(
    'webhooks:',
    () => `    accounting:
      from: 2026-10-01
      chart: SKR03
      debtors: { offset: 10000, collective: 69999 }
      accounts: [{ when: { tax_case: S, rate: 19.0 % }, account: 8400 }]
      bank:
        accounts:
${accounts}
webhooks:`,
  );

const account = (more = ''): string => `          - iban: ${IBAN}\n            currency: PLN\n${more}`;

function accountsOf(text: string) {
  const [space] = loadText(text).spaces;
  return space?.accounting?.bank ?? [];
}

const STATEMENT = [
  ':20:S1',
  ':25:20111/0345678901',
  ':60F:C261109PLN500,00',
  ':61:261110C64,50NTRFNONREF',
  ':86:020<20FV 77<32Łucja Świątek',
  ':62F:C261110PLN564,50',
  '-',
].join('\r\n');

const CAMT = `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt><Id>1</Id>
<Acct><Id><Othr><Id>20111 0345678901</Id></Othr></Id><Ccy>PLN</Ccy></Acct>
<Bal><Tp><CdOrPrtry><Cd>OPBD</Cd></CdOrPrtry></Tp><Amt Ccy="PLN">5.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-11-10</Dt></Dt></Bal>
<Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="PLN">5.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-11-10</Dt></Dt></Bal>
</Stmt></BkToCstmrStmt></Document>`;

const importing = (text: string, content: string | Uint8Array, name = 'a.sta') =>
  contentsOf(
    { name, content: Buffer.from(content) },
    { spaceId: 'berlin', accounts: accountsOf(text), account: null },
  ).then(({ statements }) => statements);

it('a file that states no IBAN is refused with what to write, and taken once that is written', async () => {
  const failure = await failureOf(importing(configured(account()), STATEMENT));
  expect(failure.detail).toBe(
    'a.sta: account: is a statement of 20111/0345678901 in PLN, which is no account of the space berlin; if it is one of accounting.bank.accounts, write also: ["20111/0345678901"] there, else add it as name: "20111/0345678901", or import the file into the space that it belongs to',
  );
  const [advice] = /also: \[.*?\]/.exec(failure.detail ?? '') ?? [];
  const followed = configured(account(`            ${advice}\n`));
  expect(problemsOf(followed)).toEqual([]);
  const [statement] = await importing(followed, STATEMENT);
  expect(statement).toMatchObject({ account: IBAN, currency: 'PLN', closing: 56450 });
  const [camt] = await importing(followed, CAMT, 'a.xml');
  expect(camt?.account).toBe(IBAN);
});

it('a statement of a strange IBAN is still told to be added', async () => {
  const text = STATEMENT.replace('20111/0345678901', 'DE42100000000001234567');
  expect((await failureOf(importing(configured(account()), text))).detail).toContain(
    '; add it to accounting.bank.accounts, or import',
  );
});

it('the letters of a file are those of the account that it calls by another name', async () => {
  const bytes = Buffer.from(STATEMENT.replace('Łucja Świątek', '\x9d'), 'latin1');
  const text = configured(account('            also: [20111/0345678901]\n            charset: cp852\n'));
  const [statement] = await importing(text, bytes);
  expect(statement?.lines[0]?.counterparty.name).toBe('Ł');
  expect(statement?.remarks).toEqual([]);
});

it('the same name in two accounts is refused, in any spelling', () => {
  const other = (also: string): string =>
    `          - iban: DE42100000000001234567\n            also: [${also}]\n`;
  const one = account('            also: [517852257, 0762918446]\n');
  const refused = [
    expect.stringMatching(
      /^\d+:\d+: also: another account has the same name; leave it to the account whose statements state it$/,
    ),
  ];
  expect(problemsOf(configured(one + other('51.78.52.257')))).toEqual(refused);
  expect(problemsOf(configured(one + other(IBAN)))).toEqual(refused);
  expect(problemsOf(configured(one + other('762918446')))).toEqual([]);
  // One number of the bank for two currencies.
  const euro = one.replace('PLN', 'EUR');
  expect(problemsOf(configured(one + euro))).toEqual([]);
});

it('an account without an IBAN is called by its name, or by what else its files call it', async () => {
  const named = (more = ''): string => `          - name: konto pln\n            currency: PLN\n${more}`;
  const failure = await failureOf(importing(configured(named()), STATEMENT));
  const [advice] = /also: \[.*?\]/.exec(failure.detail ?? '') ?? [];
  const followed = configured(named(`            ${advice}\n`));
  expect(accountsOf(followed)).toMatchObject([{ account: 'konto pln', currency: 'PLN', layout: null }]);
  const [statement] = await importing(followed, STATEMENT);
  expect(statement).toMatchObject({ account: 'konto pln', closing: 56450 });
  const [, name] = /name: (".*?")/.exec(failure.detail ?? '') ?? [];
  const [other] = await importing(configured(named().replace('konto pln', `${name}`)), CAMT, 'a.xml');
  expect(other?.account).toBe('20111/0345678901');
});

it('an account has an IBAN or a name, and no two of a space have the same', () => {
  const problems = (...accounts: readonly string[]) =>
    problemsOf(configured(accounts.map((each) => `          - { ${each} }\n`).join('')));
  expect(problems('name: paypal', 'name: paypal, currency: USD', 'name: Łódź', 'name: 517852257')).toEqual(
    [],
  );
  const same =
    'another account has the same name; give each a name of its own, written alike in each currency';
  expect(problems('name: paypal', 'name: paypal, currency: EUR')).toEqual([
    expect.stringContaining(`name: ${same}`),
  ]);
  expect(problems('name: paypal', 'name: Pay Pal, currency: USD')).toEqual([
    expect.stringContaining(`name: ${same}`),
  ]);
  expect(problems('name: wise', 'name: paypal, also: [Wise]')).toEqual([
    expect.stringContaining('also: another account has the same name'),
  ]);
  expect(problems(`name: ${IBAN}`)).toEqual([
    expect.stringContaining(`name: "${IBAN}" is an IBAN; write iban: ${IBAN} in place of name`),
  ]);
  expect(problems('name: "–"')).toEqual([
    expect.stringContaining('must be one line of 1 to 60 characters, with a letter or digit'),
  ]);
  expect(problems('layout: paypal')).toEqual([
    expect.stringContaining(
      'an account needs iban or name, exactly one of them; write for example `name: paypal` for one that has no IBAN',
    ),
  ]);
  expect(problems(`iban: ${IBAN}, name: x`)).toEqual([expect.stringContaining('exactly one of them')]);
});

it('a charset is one of those of banks', () => {
  expect(problemsOf(configured(account('            charset: latin9\n')))).toEqual([
    expect.stringContaining('charset: "latin9" is not one of its values'),
  ]);
});

it('a Czech account is the same as IBAN and as people write it', async () => {
  const reading = async (file: BankFile, account: string, layout: string | null) => {
    const accounts = [{ account, currency: 'CZK', layout }];
    return (await contentsOf(file, { spaceId: 'praha', accounts, account: null })).statements;
  };
  const read = (account: string) => reading(fixture('csv/fio.csv'), account, 'fio');
  const [written] = await read('19-2000145399/0800');
  expect(written?.account).toBe('19-2000145399/0800');
  expect((await failureOf(read('19-2000145399/0100'))).detail).toContain('CZ6508000000192000145399 in CZK');
  const mt940 = STATEMENT.replace('20111/0345678901', '000019-2000145399/0800').replaceAll('PLN', 'CZK');
  const file = { name: 'a.sta', content: Buffer.from(mt940) };
  const [stated] = await reading(file, 'CZ6508000000192000145399', null);
  expect(stated?.account).toBe('CZ6508000000192000145399');
});

it('GPC states no bank: an account of it is the only Czech one with that number', async () => {
  const own = (...ibans: readonly string[]) =>
    contentsOf(fixture('czech.gpc'), {
      spaceId: 'praha',
      accounts: ibans.map((account) => ({ account, currency: 'CZK', layout: null })),
      account: null,
    }).then(({ statements }) => statements);
  const [statement] = await own('CZ7908000000002000145399', 'CZ6508000000192000145399');
  expect(statement?.account).toBe('CZ7908000000002000145399');
  const [written] = await own('2000145399/0800', '19-2000145399/0800');
  expect(written?.account).toBe('2000145399/0800');
  const failure = await failureOf(own('CZ7908000000002000145399', 'CZ2201000000002000145399'));
  expect(failure.detail).toContain('2000145399');
});
