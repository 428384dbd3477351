import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HLEDGER } from '../../src/books/formats/hledger/format.js';
import type { Batch, Entry } from '../../src/domain/accounting/model.js';
import { context, filesOf } from '../unit/books/formats/sample.js';
import { variedBatch } from '../unit/books/formats/varied.js';
import { installed, missing } from './exports/tools.js';

const hledger = installed('hledger', ['--version']);
const ledger = installed('ledger', ['--version']);

const OUTPUT = resolve(import.meta.dirname, '../../test-output');
mkdirSync(OUTPUT, { recursive: true });
const FOLDER = mkdtempSync(join(OUTPUT, 'hostile-journal-'));

/** What hledger gives a meaning to, somewhere. */
const PIECES = [
  'type:R',
  'type:zzz',
  'type:',
  'date:2020-01-01',
  'date:2020-13-01',
  'date2:2020-01-01',
  '[2020-01-01]',
  '[2020-13-01]',
  '[=2020-01-01]',
  '\ninclude /etc/passwd',
  '\naccount x',
  '\n2020-01-01 x\n  a  1\n  b',
  '  ',
  ' ; ',
  ';',
  '|',
  '(',
  ')',
  '!',
  '*',
  '=',
  '@',
  '{',
  '}',
  '"',
  "'",
  '~',
  '\t',
  '\r',
  ':',
  ',',
  '%',
  '#',
  '\u2028',
  '\u0085',
  '\u00a0',
  '1000',
  '-',
  'EUR',
  '$',
  'comment\n',
  'end comment',
  'alias a=b',
  'D $1,000.00',
  'P 2020-01-01 EUR $1',
  'A',
  'ß',
  '\u202e',
];
const hostile = fc
  .array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 6 })
  .map((pieces) => pieces.join(''));

interface Texts {
  readonly name: string;
  readonly account: string;
  readonly center: string;
  readonly number: string;
  readonly invoice: string;
  readonly currency: string;
  readonly space: string;
}

/** The same books with other texts: what is told apart by them stays apart. */
function withTexts(batch: Batch, texts: Texts): Batch {
  const entries = [...batch.entries].map(
    (entry): Entry => ({
      ...entry,
      debtorName: texts.name,
      accountName: `${texts.account} ${entry.account}`,
      costCenter: entry.costCenter === null ? null : texts.center,
      documentNumber: `${entry.documentNumber} ${texts.number}`,
      invoiceId: `${entry.invoiceId} ${texts.invoice}`,
      debtor: `${entry.debtor}${texts.number}`,
      currency: entry.currency === 'USD' ? texts.currency : entry.currency,
    }),
  );
  return { ...batch, entries, series: texts.space };
}

interface Read {
  /** Of each account its type, as hledger knows it. */
  readonly types: readonly string[];
  /** Of each posting its days, states, branch of the tree and amount, and whether it is in euros. */
  readonly postings: readonly string[];
}

async function readByHledger(batch: Batch, texts: Texts): Promise<Read> {
  const [file] = await filesOf(HLEDGER, withTexts(batch, texts), context({ space: texts.space }));
  const path = join(FOLDER, 'hostile.journal');
  writeFileSync(path, file?.bytes ?? '');
  const check = spawnSync('hledger', ['-f', path, 'check', '--strict'], { encoding: 'utf8' });
  expect(check.stderr).toBe('');
  expect(check.status).toBe(0);
  const strict = ['--args-only', '-f', path, '--strict', '--pedantic', 'balance', 'none'];
  expect(spawnSync('ledger', strict, { encoding: 'utf8' })).toMatchObject({ stderr: '', status: 0 });
  const ask = (...words: string[]): string =>
    execFileSync('hledger', ['-f', path, ...words], { encoding: 'utf8' }).trimEnd();
  const types = ask('accounts', '--declared', '--types').split('\n');
  return {
    types: types.map((line) => line.replace(/^(\w+:[\w-]+).*; type: /, '$1 ')).sort(),
    postings: postingsOf(JSON.parse(ask('print', '-O', 'json'))),
  };
}

interface Transaction {
  readonly tdate: string;
  readonly tdate2: string | null;
  readonly tstatus: string;
  readonly tpostings: readonly {
    readonly paccount: string;
    readonly pdate: string | null;
    readonly pdate2: string | null;
    readonly ptype: string;
    readonly pstatus: string;
    readonly pamount: readonly { readonly acommodity: string; readonly aquantity: object }[];
  }[];
}

function postingsOf(transactions: readonly Transaction[]): readonly string[] {
  return transactions.flatMap(({ tdate, tdate2, tstatus, tpostings }) =>
    tpostings.map(({ paccount, pdate, pdate2, ptype, pstatus, pamount }) => {
      const branch = paccount.split(':').slice(0, 2).join(':');
      const amounts = pamount.map(({ acommodity, aquantity }) => [acommodity === 'EUR', aquantity]);
      return JSON.stringify([tdate, tdate2, tstatus, branch, pdate, pdate2, ptype, pstatus, amounts]);
    }),
  );
}

const HARMLESS: Texts = {
  name: 'Muster GmbH',
  account: 'Revenue',
  center: 'B1',
  number: '7',
  invoice: 'i',
  currency: 'USD',
  space: 'berlin',
};

describe.skipIf(missing('hostile texts are not read by hledger and ledger', hledger, ledger))(
  'a journal with hostile texts',
  () => {
    it('says what it says with harmless ones: types, dates, states and amounts; and ledger accepts it', async () => {
      const batch = variedBatch();
      const expected = await readByHledger(batch, HARMLESS);
      expect(expected.postings.length).toBeGreaterThan(10);
      expect(expected.types).toContain('assets:receivable A');
      const texts = fc.record({
        name: hostile,
        account: hostile,
        center: hostile,
        number: hostile,
        invoice: hostile,
        currency: hostile.filter((currency) => currency !== 'EUR'),
        space: hostile,
      });
      await fc.assert(
        fc.asyncProperty(texts, async (given) => {
          expect(await readByHledger(batch, given)).toEqual(expected);
        }),
        { numRuns: 60, seed: 20_261_122 },
      );
    });
  },
);
