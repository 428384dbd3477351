import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { PAGE } from '../../../src/domain/page-paths.js';

const SRC = new URL('../../../src/', import.meta.url);

/** Of files that are served by their names, of templates, and of the first setup, which has no pages of ours yet. */
const OTHERS = /^(domain\/page-paths|web\/static-files|web\/view\/show|web\/setup\/.*)\.ts$/;

it('are put together in one place: nothing else builds an address out of parts', () => {
  const files = ['web', 'notify', 'operator', 'domain', 'books', 'daemon'].flatMap((folder) =>
    readdirSync(new URL(`${folder}/`, SRC), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .map((name) => `${folder}/${name}`),
  );
  const found = files
    .filter((file) => !OTHERS.test(file))
    .flatMap((file) =>
      readFileSync(new URL(file, SRC), 'utf8')
        .split('\n')
        // A route names its places by a colon, or its files by their ending.
        .filter((line) => /`\/[a-z][^`]*\$\{/.test(line) && !/`\/[^`]*\/:|`\/invoices\.\$/.test(line))
        .map((line) => `${file}: ${line.trim()}`),
    );
  expect(files.length).toBeGreaterThan(300);
  expect(found).toEqual([]);
});

it('encode what stands in them once, and ask for nothing by nothing', () => {
  expect([
    PAGE.invoice('berlin', 'a/b ?&ü'),
    PAGE.bank('berlin', { search: 'Müller & Co' }),
    PAGE.customers({}),
    PAGE.invoicesWith([['state', 'open']], '.csv'),
    PAGE.taxRule('berlin', 'i 1'),
    PAGE.accounts('berlin'),
    PAGE.bankLines('berlin'),
    PAGE.signIn('/exports?space=berlin'),
    PAGE.signIn(null),
  ]).toEqual([
    '/invoices/berlin/a%2Fb%20%3F%26%C3%BC',
    '/bank?space=berlin&search=M%C3%BCller+%26+Co',
    '/customers',
    '/invoices.csv?state=open',
    '/settings/berlin/tax-cases?invoice=i+1#form',
    '/settings/berlin/accounts#form',
    '/bank?space=berlin&state=undecided',
    '/sign-in?to=%2Fexports%3Fspace%3Dberlin',
    '/sign-in',
  ]);
});
