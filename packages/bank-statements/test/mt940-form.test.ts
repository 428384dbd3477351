import { expect, it } from 'vitest';
import { readStatements } from '../src/read-statements.js';
import { refusal } from './fixture.js';
import { lineIn, message, read } from './mt940-message.js';

const TEXT = ':86:166?00GUTSCHRIFT?20SVWZ+RG 2026-77?31DE37200000000009876543?32Nora Feld';
const NORA = { name: 'Nora Feld', account: 'DE37200000000009876543' };

it.each([
  ['a blank before the type', ':61:2611101110C64,50 NTRFNONREF//77', '77'],
  ['four blanks for the day of booking', ':61:261110    C64,50NTRFNONREF//78', '78'],
  ['a blank in the type', ':61:261110C64,50NOV NONREF', null],
  ['no type at all', ':61:261110C64,50', null],
  [
    'a reference of the bank that is too long',
    ':61:2611101110CR64,50NTRF2026-11-10-09.01.02.345678',
    '2026-11-10-09.01.02.345678',
  ],
  ['zeros before the amount', ':61:261110C000000000000064,50NTRFNONREF', null],
  ['a point for the comma', ':61:261110C64.50NTRFNONREF', null],
  ['blanks before the reference of the bank', ':61:261110C64,50NTRF1004      //612', '612'],
])('%s: date, side and amount are read, the rest is text', async (_what, field, bankReference) => {
  expect(await lineIn([field, TEXT])).toMatchObject({
    bookedOn: '2026-11-10',
    valueOn: '2026-11-10',
    amount: 6450,
    counterparty: NORA,
    remittance: 'RG 2026-77',
    endToEndId: null,
    bankReference,
    returnReason: null,
  });
});

it.each([
  ['a date', ':61:261131C64,50NTRFNONREF'],
  ['a side', ':61:261110X64,50NTRFNONREF'],
  ['a side that is only expected', ':61:261110EC64,50NTRFNONREF'],
  ['an amount', ':61:261110C6.4.50NTRFNONREF'],
  ['parts of a cent', ':61:261110C64,505NTRFNONREF'],
])('%s is not guessed', async (_what, field) => {
  expect(await refusal(readStatements(message([field, TEXT]), { csv: null }))).toContain(
    `a.sta:5: :61:: "${field.slice(4)}" is no line such as 2611031103C119,00NTRFNONREF//8327; date, side and amount are not guessed`,
  );
});

it('an amount that was read wrong does not lead to the balance', async () => {
  expect(await refusal(readStatements(message([':61:261110C64NTRFNONREF', TEXT]), { csv: null }))).toContain(
    'bank.unbalanced: a.sta: statement 12/1 of DE42100000000001234567',
  );
});

const FIRST = ':61:261110C64,50NTRFNONREF';

it.each([
  ['a blank behind the code', [FIRST, TEXT.replace(':86:', ':86: ')]],
  ['a blank within the code', [FIRST, TEXT.replace(':86:', ':86 :')]],
  ['a field that SWIFT does not know', [FIRST, TEXT, ':NS:22Werk', '23 Konto', ':XY:mehr']],
  ['several :86:', [FIRST, TEXT.slice(0, 45), `:86:${TEXT.slice(45)}`]],
])('%s: name, account and text are the same', async (_what, lines) => {
  expect(await lineIn(lines)).toMatchObject({ counterparty: NORA, remittance: 'RG 2026-77' });
});

it.each(['35', '36', '39', '64', '65', '70', '71', '99'])(
  'subfield %s ends the one before',
  async (number) => {
    for (const part of ['32Nora Feld', '31DE37200000000009876543', '30TESTDEFFXXX']) {
      const line = await lineIn([
        FIRST,
        `:86:166?20SVWZ+RG 2026-77?30TESTDEFFXXX?31DE37200000000009876543?32Nora Feld`.replace(
          part,
          `${part}?${number}Feld Buero GmbH`,
        ),
      ]);
      expect(line.counterparty).toEqual({ ...NORA, bic: 'TESTDEFFXXX' });
    }
  },
);

it('further subfields of text are part of what was written', async () => {
  const { remittance } = await lineIn([FIRST, `${TEXT}?33 und Kind?70fuer Ida?71 Lenz?36Nora F.`]);
  expect(remittance).toBe('RG 2026-77 fuer Ida Lenz');
});

it('a code at the begin of a line is text where the bank cut a line there', async () => {
  const long = ':86:166?00GUTSCHRIFT?20SVWZ+Vertrag 2026-77 und weiter bis zum Ende Vertr';
  expect(await lineIn([FIRST, long, ':KO:NR:12'])).toMatchObject({
    remittance: 'Vertrag 2026-77 und weiter bis zum Ende Vertr:KO:NR:12',
  });
  expect(
    await lineIn([FIRST, ':86:166?00GUTSCHRIFT?109201?20SVWZ+RG 77 2026-11-10T16', ':26:37 Uhr?32Nora Feld']),
  ).toMatchObject({
    remittance: 'RG 77 2026-11-10T16:26:37 Uhr',
    counterparty: { name: 'Nora Feld' },
  });
});

it('text that is no :86: is kept: below :61:, and in :NS:', async () => {
  expect(await lineIn([FIRST, 'RG 2026-77', '/OCMT/USD70,00/'])).toMatchObject({
    remittance: 'RG 2026-77',
    original: { amount: 7000, currency: 'USD' },
  });
  expect(await lineIn([FIRST, ':NS:01RG 2026-77', '02November', '15Nora', '16 Feld'])).toMatchObject({
    remittance: 'RG 2026-77 November',
    counterparty: { name: 'Nora Feld' },
  });
});

it('a control before the first field, no number of the statement, a BIC before the account', async () => {
  const { name, content } = message([FIRST, TEXT], { account: 'TESTDEFF/DE42100000000001234567' });
  const text = `\u0001${Buffer.from(content).toString().replace(':28C:12/1\r\n', '')}`;
  expect(await read({ name, content: Buffer.from(text) })).toMatchObject({
    account: 'DE42100000000001234567',
    number: null,
    closing: 56450,
  });
});

it.each([
  ['20111/12345678901', '20111/12345678901'],
  ['//AT20111/12345678901/EUR', 'AT20111/12345678901'],
  ['517852257EUR', '517852257'],
  ['CCRALULL/LU280019400644750000', 'LU280019400644750000'],
])('the account %s', async (stated, account) => {
  expect(await read(message([FIRST, TEXT], { account: stated }))).toMatchObject({ account });
});

it('a long text of whole lines is one text, shorter lines are lines', async () => {
  const whole = 'Miete November fuer den Platz am Fenster und das kleine Buero oben';
  const { remittance } = await lineIn([
    FIRST,
    `:86:${whole.slice(0, 65)}`,
    `${whole.slice(65)} rechts`,
    'RG 77',
  ]);
  expect(remittance).toBe(`${whole} rechts RG 77`);
});

it('MT942 is preliminary: no balances, expected lines among it', async () => {
  const lines = [
    ':20:S1',
    ':25:DE42100000000001234567',
    ':28C:12/1',
    ':34F:EUR0,',
    ':13D:2611101130+0100',
    FIRST,
    TEXT,
    ':61:261111ED12,00NDDTNONREF',
    ':90D:1EUR12,00',
    ':90C:1EUR64,50',
    '-',
  ];
  const file = { name: 'a.sta', content: Buffer.from(lines.join('\r\n')) };
  const statement = await read(file);
  expect(statement).toMatchObject({
    kind: 'preliminary',
    currency: 'EUR',
    number: '12/1',
    from: '2026-11-10',
    to: '2026-11-11',
    opening: null,
    closing: null,
  });
  expect(statement.lines.map(({ amount }) => amount)).toEqual([6450, -1200]);
  const empty = Buffer.from(lines.filter((line) => !/^:(?:61|86)/.test(line)).join('\r\n'));
  expect(await read({ name: 'a.sta', content: empty })).toMatchObject({ from: '2026-11-10', lines: [] });
  const timeless = Buffer.from(empty.toString().replace(/:13D:.*\r\n/, ''));
  expect(await refusal(read({ name: 'a.sta', content: timeless }))).toContain('a.sta:1: :13D:: is missing');
});
