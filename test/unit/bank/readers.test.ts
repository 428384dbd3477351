import { expect, it } from 'vitest';
import { fixture } from '../../../packages/bank-statements/test/fixture.js';
import { configuredLayout } from '../../../src/bank/configured-layout.js';
import { ownLayout, ownLayoutNames, readLayout } from '../../../src/bank/load-layout.js';
import { readStatements } from '../../../src/bank/read-statements.js';
import { Failure } from '../../../src/domain/errors.js';
import { failureOf } from '../failure-of.js';

const text = (name: string, content: string) => ({ name, content: Buffer.from(content) });

it('a file of no format is refused by a failure that names the options of the configuration', async () => {
  const failure = await failureOf(readStatements(text('b.txt', 'nothing'), null));
  expect(failure).toMatchObject({
    code: 'bank.unreadable',
    kind: 'refused',
    message:
      'bank.unreadable: b.txt: is neither CAMT.053 nor MT940 nor CODA nor CFONB 120 nor Norma 43 nor GPC nor CBI nor OFX, and no account is known whose CSV file it could be; download one of those, or name layout in accounting.bank.accounts, and --account where several accounts have one (spacebooks docs bank)',
  });
});

it('a statement that does not add up is a failure of its own code', async () => {
  const { name, content } = fixture('camt-02.xml');
  const wrong = Buffer.from(content).toString().replace('>119.00<', '>118.99<');
  expect(await failureOf(readStatements(text(name, wrong), null))).toMatchObject({
    code: 'bank.unbalanced',
    kind: 'refused',
    detail:
      'camt-02.xml: statement 207 of DE42100000000001234567: 1000.00 EUR and 4 lines make 1224.89 EUR, its closing balance is 1224.90 EUR',
  });
});

it('a layout with a mistake is a failure that names the page about layouts', () => {
  const yaml =
    "delimiter: ';'\ndecimal_sign: ','\ndate: DD.MM.YYYY\ncolumns:\n  booking_date: Tag\n  remittance: Text\n";
  const reading = (): unknown => readLayout(yaml, 'own.yml');
  expect(reading).toThrow(Failure);
  expect(reading).toThrow(
    'bank.unreadable: own.yml:5: columns: needs amount, or credit and debit, or gross and fees; spacebooks docs bank-layouts lists what a layout says',
  );
});

it('the layouts that come with the program are read, and named where another is asked for', () => {
  expect(ownLayout('sparkasse').date).toEqual(['DD.MM.YY', 'DD.MM.YYYY']);
  expect(ownLayoutNames()).toContain('revolut-business');
  expect(() => configuredLayout('revolut')).toThrow(
    /accounting\.bank: layout: no layout is called revolut; write .*, qonto, qonto-fr, rabobank, raiffeisen-at, revolut-business, sparkasse, .*, or the path of a file of your own$/,
  );
});

it('a CSV file that its layout does not fit: the message names the one that does', async () => {
  const file = fixture('csv/dkb.csv');
  const account = { account: 'DE42100000000001234567', currency: 'EUR' };
  for (const csv of [null, { ...account, layout: ownLayout('sparkasse') }]) {
    const failure = await failureOf(readStatements(file, csv));
    expect(failure.message).toMatch(
      /^bank\.unreadable: csv\/dkb\.csv.+; .+; the layout dkb reads this file$/,
    );
  }
  expect(await readStatements(file, { ...account, layout: ownLayout('dkb') })).toHaveLength(1);
});
