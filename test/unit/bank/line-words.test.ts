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
  ['de', 'mit FV/7, FV/9 verrechnet', 'von Hand', '115.00'],
  ['pl', 'z FV/7, FV/9', 'ręcznie', '115.00'],
] as const)('a correction that is set off says what to do, in %s', (language, ...parts) => {
  const setOff = { kind: 'set-off', credits: ['KOR/2'], cents: 115_00, numbers: ['FV/7', 'FV/9'] } as const;
  const [said = ''] = lineWords(language, String).contradictions([setOff]);
  for (const part of ['KOR/2', ...parts]) expect(said).toContain(part);
  expect(said).not.toContain('{');
});
