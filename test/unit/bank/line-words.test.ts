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
