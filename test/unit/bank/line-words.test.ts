import { expect, it } from 'vitest';
import { lineWords } from '../../../src/bank/line-words.js';

it.each([
  ['certain', 'alle Angaben passen zur Rechnung', 'wszystkie dane pasują do faktury'],
  ['takes back line 7', 'bringt Umsatz 7 zurück', 'zwraca operację 7'],
  ['rule 3', 'nach Regel 3', 'według reguły 3'],
  [
    'found on the platform',
    'die Zahlung wurde auf der Plattform gefunden',
    'płatność odnaleziono na platformie',
  ],
  ['decided in koeln', 'im Space koeln entschieden', 'rozliczona w przestrzeni koeln'],
  ['of line 4', 'Entgelt von Umsatz 4', 'opłata od operacji 4'],
  ['stripe: 5 parts', '5 Teile an seiner Stelle', 'części w jej miejsce: 5'],
])('what we decided ourselves is said in the language of the reader: %s', (why, german, polish) => {
  const said = (by: string, language: 'de' | 'pl') => lineWords(language, String).why({ by, why });
  expect([said('spacebooks', 'de'), said('spacebooks', 'pl')]).toEqual([german, polish]);
  expect(said('anna', 'de')).toBe(why);
});

it.each([
  ['en', 'set off against FV/7, FV/9', 'by hand', '115.00'],
  ['de', 'mit FV/7, FV/9 verrechnet', 'von Hand', '115,00'],
  ['pl', 'z FV/7, FV/9', 'ręcznie', '115,00'],
] as const)('a correction that is set off says what to do, in %s', (language, ...parts) => {
  const setOff = { kind: 'set-off', credits: ['KOR/2'], cents: 115_00, numbers: ['FV/7', 'FV/9'] } as const;
  const [said = ''] = lineWords(language, String).contradictions([setOff]);
  for (const part of ['KOR/2', ...parts]) expect(said).toContain(part);
  expect(said).not.toContain('{');
});

it.each([
  ['en', 'an earlier transaction, not decided yet, may be for R-4'],
  ['de', 'Ein früherer Umsatz, der noch nicht entschieden ist, kann für R-4 sein'],
  ['pl', 'wcześniejsza, jeszcze nierozstrzygnięta operacja bankowa może dotyczyć R-4'],
] as const)('an earlier line that may pay the same is of any amount, in %s', (language, said) => {
  expect(lineWords(language, String).contradictions([{ kind: 'claimed', numbers: ['R-4'] }])).toEqual([said]);
});

it.each([
  [
    'en',
    'Erika Fuchs is a customer; open: R-1, R-2, R-3, R-4, R-5, …',
    'Paul Groß is a customer, with nothing open',
  ],
  [
    'de',
    'Erika Fuchs ist ein Kunde; offen: R-1, R-2, R-3, R-4, R-5, …',
    'Paul Groß ist ein Kunde ohne offene Rechnung',
  ],
  [
    'pl',
    'Erika Fuchs to kontrahent; do zapłaty: R-1, R-2, R-3, R-4, R-5, …',
    'Paul Groß to kontrahent bez otwartych faktur',
  ],
] as const)(
  'a customer’s line that is said to pay nothing is told with what is open, in %s',
  (language, owes, none) => {
    const open = ['R-1', 'R-2', 'R-3', 'R-4', 'R-5', 'R-6'];
    const words = lineWords(language, String);
    const said = words.customers([
      { debtorId: 'e', name: 'Erika Fuchs', open },
      { debtorId: 'p', name: 'Paul Groß', open: [] },
    ]);
    expect(said.slice(0, 2)).toEqual([owes, none]);
    expect(said).toHaveLength(3);
    expect(words.customers([])).toEqual([]);
  },
);

it.each([
  ['en', 'no invoice “2026-101” is known here', 'R-9 was written off', 'R-8 (“r8”) was deleted'],
  [
    'de',
    'Eine Rechnung „2026-101“ ist hier nicht bekannt',
    'R-9 ist ausgebucht',
    'R-8 („r8“) wurde auf der Plattform gelöscht',
  ],
  ['pl', 'faktura „2026-101” nie jest tu znana', 'R-9 spisano na straty', 'R-8 („r8”) usunięto z platformy'],
] as const)('what a line names that takes no money is said, in %s', (language, unknown, lost, gone) => {
  const words = lineWords(language, String);
  const named = [{ kind: 'unknown-number', written: '2026-101' }] as const;
  expect(words.verdict({ kind: 'none', lineId: 1, ruleId: null, named })[1]).toContain(unknown);
  const said = words.contradictions([
    { kind: 'written-off', number: 'R-9' },
    { kind: 'deleted-number', written: 'r8', number: 'R-8' },
  ]);
  expect(said[0]).toContain(lost);
  expect(said[1]).toContain(gone);
});
