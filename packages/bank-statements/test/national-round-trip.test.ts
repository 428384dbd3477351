import { addDays } from '@spacebooks/base/calendar';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readStatements } from '../src/read-statements.js';
import { type BankStatement, NO_COUNTERPARTY } from '../src/statement.js';
import { writeCbi, writeCfonb, writeCoda, writeGpc, writeNorma43 } from './write-national.js';

/** One line without double blanks, of letters that are the same in each charset. */
const text = (longest: number) =>
  fc
    .string({ unit: fc.constantFrom(...'ABCxyz0189/-.,:& '), minLength: 1, maxLength: longest })
    .map((given) => `R${given.replace(/ +/g, ' ')}`.trim());

const id = fc
  .string({ unit: fc.constantFrom(...'ABC019-'), minLength: 1, maxLength: 11 })
  .map((given) => `I${given}`);

const line = fc.record({
  after: fc.integer({ min: 1, max: 9 }),
  value: fc.integer({ min: -40, max: 3 }),
  amount: fc.integer({ min: -99_999_999, max: 99_999_999 }).filter((cents) => cents !== 0),
  name: fc.option(text(18)),
  remittance: text(68),
  endToEndId: fc.option(id),
  bankReference: fc.option(id),
});

/** What a format carries, and how an account of it is written. */
interface Terms {
  readonly account: string;
  readonly currency: string;
  readonly hasName: boolean;
  readonly hasEndToEndId: boolean;
  readonly number: string | null;
  readonly write: (statement: BankStatement) => Uint8Array;
}

const statementOf = (terms: Terms): fc.Arbitrary<BankStatement> =>
  fc
    .record({
      from: fc.integer({ min: 0, max: 1500 }).map((days) => addDays('2024-01-01', days)),
      opening: fc.integer({ min: -9_999_999, max: 99_999_999 }),
      drafts: fc.array(line, { minLength: 1, maxLength: 12 }),
    })
    .map(({ from, opening, drafts }) => {
      let bookedOn = from;
      const lines = drafts.map(({ after, value, name, endToEndId, ...rest }) => {
        bookedOn = addDays(bookedOn, after);
        return {
          ...rest,
          bookedOn,
          valueOn: addDays(bookedOn, value),
          counterparty: { ...NO_COUNTERPARTY, name: terms.hasName ? name : null },
          endToEndId: terms.hasEndToEndId ? endToEndId : null,
          ...{
            ultimateParty: null,
            references: [],
            batchCount: null,
            returnReason: null,
            fees: 0,
            original: null,
          },
        };
      });
      const { account, currency, number } = terms;
      const closing = lines.reduce((sum, { amount }) => sum + amount, opening);
      const own = { account, currency, number, kind: 'booked' as const, remarks: [] };
      return { ...own, from: lines[0]?.bookedOn ?? from, to: bookedOn, opening, closing, lines };
    });

const OF_SEPA = { currency: 'EUR', hasName: true, hasEndToEndId: true, number: null } as const;

it.each<[string, Terms]>([
  ['CODA', { ...OF_SEPA, account: 'BE68539007547034', number: '207', write: writeCoda }],
  ['CFONB', { ...OF_SEPA, account: 'FR7630004012340001234567862', write: writeCfonb }],
  [
    'Norma 43',
    {
      ...OF_SEPA,
      account: 'ES9121000418450200051332',
      hasName: false,
      hasEndToEndId: false,
      write: writeNorma43,
    },
  ],
  [
    'GPC',
    {
      ...OF_SEPA,
      account: '2000145399',
      currency: 'CZK',
      hasEndToEndId: false,
      number: '207',
      write: writeGpc,
    },
  ],
  ['CBI', { ...OF_SEPA, account: 'IT60X0542811101000000123456', write: writeCbi }],
])('reads what a bank wrote in %s', async (_name, terms) => {
  await fc.assert(
    fc.asyncProperty(statementOf(terms), async (given) => {
      const file = { name: 'a', content: terms.write(given) };
      expect(await readStatements(file, { csv: null })).toEqual([given]);
    }),
    { numRuns: 60 },
  );
});
