import { addDays } from '@spacebooks/base/calendar';
import fc from 'fast-check';
import { zipSync } from 'fflate';
import { expect, it } from 'vitest';
import { readLayout } from '../src/csv/read-layout.js';
import { readStatements } from '../src/read-statements.js';
import type { BankStatement } from '../src/statement.js';
import { layoutOf, writeCamt, writeCsv, writeMt940 } from './write-statement.js';

const OWN = 'DE42100000000001234567';

/** Texts that every format can carry: one line, single blanks, no sign of MT940's structure, no keyword of SEPA. */
const text = (longest: number) =>
  fc
    .string({ unit: fc.constantFrom(...'ABCxyzäößé0189/-.,:;"&<>\' '), minLength: 1, maxLength: longest })
    .map((given) => `R${given.replace(/ +/g, ' ')}`.trim());

const id = fc
  .string({ unit: fc.constantFrom(...'ABC019-'), minLength: 1, maxLength: 14 })
  .map((given) => `I${given}`);

const line = fc
  .record({
    after: fc.integer({ min: 0, max: 20 }),
    value: fc.integer({ min: -40, max: 3 }),
    amount: fc.integer({ min: -99_999_999, max: 99_999_999 }).filter((cents) => cents !== 0),
    name: fc.option(text(20)),
    account: fc.option(fc.constant('PL27114020040000300201355387')),
    bic: fc.option(fc.constant('TESTDEFFXXX')),
    remittance: text(120),
    endToEndId: fc.option(id),
    bankReference: fc.option(id),
    isReturn: fc.boolean(),
    fees: fc.constantFrom(0, 0, 350),
  })
  .map(({ after, value, name, account, bic, isReturn, amount, ...rest }) => ({
    after,
    value,
    amount: isReturn ? -Math.abs(amount) : amount,
    counterparty: { name, account, bic },
    references: [],
    ultimateParty: null,
    batchCount: null,
    returnReason: isReturn ? 'AC04' : null,
    original: null,
    ...rest,
  }));

const statement: fc.Arbitrary<BankStatement> = fc
  .record({
    from: fc.integer({ min: 0, max: 1500 }).map((days) => addDays('2024-01-01', days)),
    opening: fc.integer({ min: -9_999_999, max: 99_999_999 }),
    number: fc.integer({ min: 1, max: 999 }).map(String),
    drafts: fc.array(line, { minLength: 1, maxLength: 12 }),
  })
  .map(({ from, opening, number, drafts }) => {
    let bookedOn = from;
    const lines = drafts.map(({ after, value, ...rest }, index) => {
      if (index > 0) bookedOn = addDays(bookedOn, after);
      return { bookedOn, valueOn: addDays(bookedOn, value), ...rest };
    });
    const closing = lines.reduce((sum, { amount }) => sum + amount, opening);
    return {
      kind: 'booked',
      remarks: [],
      account: OWN,
      currency: 'EUR',
      number,
      from,
      to: bookedOn,
      opening,
      closing,
      lines,
    };
  });

const NO_CSV = { csv: null };

/** The statement as CAMT has it: each line is an entry of its own. */
function inEntries(given: BankStatement): BankStatement {
  const message = given.kind === 'details' ? [`MsgId:${given.number}`] : [];
  const lines = given.lines.map((line) => {
    const own = line.bankReference === null ? [] : [`AcctSvcrRef:${line.bankReference}`];
    return { ...line, entry: { references: [...own, ...message], amount: line.amount } };
  });
  return { ...given, lines };
}

it.each(Array.from({ length: 12 }, (_, index) => String(index + 2).padStart(2, '0')))(
  'reads what a bank wrote in camt.053.001.%s',
  async (version) => {
    await fc.assert(
      fc.asyncProperty(statement, async (given) => {
        const file = { name: 'a.xml', content: writeCamt(given, version) };
        expect(await readStatements(file, NO_CSV)).toEqual([inEntries(given)]);
      }),
      { numRuns: 20 },
    );
  },
);

it.each([
  ['preliminary', '02'],
  ['preliminary', '08'],
  ['details', '04'],
  ['details', '13'],
] as const)('reads what is %s in version %s, without balances', async (kind, version) => {
  await fc.assert(
    fc.asyncProperty(statement, async (booked) => {
      const given = { ...booked, kind, opening: null, closing: null };
      const file = { name: 'a.xml', content: writeCamt(given, version) };
      expect(await readStatements(file, NO_CSV)).toEqual([inEntries(given)]);
    }),
    { numRuns: 20 },
  );
});

it('reads an archive of several statements in the order of their names', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(statement, { minLength: 1, maxLength: 4 }), async (given) => {
      const files = given.map((each, index) => [`${index}.xml`, writeCamt(each, '08')] as const);
      const content = zipSync(Object.fromEntries(files.toReversed()));
      expect(await readStatements({ name: 'a.zip', content }, NO_CSV)).toEqual(given.map(inEntries));
    }),
    { numRuns: 20 },
  );
});

it.each(['utf-8', 'windows-1252'])('reads what a bank wrote in MT940, in %s', async (charset) => {
  await fc.assert(
    fc.asyncProperty(statement, async (given) => {
      const file = { name: 'a.sta', content: writeMt940(given, charset) };
      expect(await readStatements(file, NO_CSV)).toEqual([given]);
    }),
  );
});

it.each(['utf-8', 'windows-1252', 'iso-8859-15'])(
  'reads what a bank wrote as CSV, in %s',
  async (charset) => {
    const layout = readLayout(layoutOf(charset), 'own.yml');
    await fc.assert(
      fc.asyncProperty(statement, async (given) => {
        const file = { name: 'a.csv', content: writeCsv(given, charset) };
        const read = await readStatements(file, { csv: { layout, account: '', currency: '' } });
        expect(read).toEqual([{ ...given, number: null }]);
      }),
    );
  },
);
