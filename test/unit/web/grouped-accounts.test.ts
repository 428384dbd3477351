import { expect, it } from 'vitest';
import { groupedAccounts } from '../../../src/web/view/grouped-accounts.js';

const IBAN = 'DE02120300000000202051';
const groupsOf = (html: string): readonly string[] =>
  (/class="account">(.*?)<\/span>/.exec(html)?.[1] ?? '').split('<i class="gap"></i><wbr>');
const plain = (html: string): string => html.replace(/<[^>]+>/g, '');

it('an IBAN is read in groups of four, and copied without blanks', () => {
  const html = groupedAccounts(`<td data-label="${IBAN}">${IBAN} (P. Gross) pays</td>`);
  expect(groupsOf(html)).toEqual([...['DE02', '1203', '0000', '0000', '2020', '51']]);
  expect(html).toContain(`data-label="${IBAN}"`);
  expect(plain(html)).toBe(`${IBAN} (P. Gross) pays`);
});

it('a Polish account without its country is grouped as banks print it there', () => {
  const html = groupedAccounts('<p>61109010140000071219812874</p>');
  expect(groupsOf(html)).toEqual([...['61', '1090', '1014', '0000', '0712', '1981', '2874']]);
});

it.each([
  `<pre>${IBAN}</pre>`,
  `<textarea>${IBAN}</textarea>`,
  `<title>${IBAN}</title>`,
  '<p>DE02120300000000202052</p>',
  '<p>no account</p>',
])('%s stays as it is', (html) => {
  expect(groupedAccounts(html)).toBe(html);
});
