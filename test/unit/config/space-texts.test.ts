import { expect, it } from 'vitest';
import { idIn, spaceTexts } from '../../../src/config/space-texts.js';

it('a list is cut into its spaces, with their comments, and with what their aliases stand for', () => {
  const text = `spaces:
  - id: a # the first
    tax_number: 030123456
    payment: &payment { iban: "DE 1" }
  # the second
  - id: b
    payment: *payment
    footer: "yes"
`;
  expect(spaceTexts(text)).toEqual([
    { id: 'a', text: 'id: a # the first\ntax_number: "030123456"\npayment: &payment { iban: "DE 1" }\n' },
    { id: 'b', text: 'id: b\npayment:\n  iban: DE 1\nfooter: yes\n' },
  ]);
  expect(spaceTexts('- id: a\n')).toEqual([{ id: 'a', text: 'id: a\n' }]);
});

it.each(['spaces: { from: folder }', 'a: [', '', 'spaces: all'])('%j has no list', (text) => {
  expect(spaceTexts(text)).toBeNull();
});

it.each([
  ['id: a', 'a'],
  ['name: a', ''],
  ['- a', ''],
  ['id: [a]', ''],
])('the id in %j is %j', (text, id) => {
  expect(idIn(text)).toBe(id);
});
