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

it('an alias that stands for nothing, or for itself, stays: whoever judges the space says where it is', () => {
  expect(spaceTexts('- id: a\n  payment: *nowhere\n- *other\n- id: c\n')).toEqual([
    { id: 'a', text: 'id: a\npayment: *nowhere\n' },
    { id: '', text: '*other\n' },
    { id: 'c', text: 'id: c\n' },
  ]);
  expect(spaceTexts('- id: a\n  payment: &own { next: *own }\n')).toEqual([
    { id: 'a', text: 'id: a\npayment: &own { next: *own }\n' },
  ]);
  expect(spaceTexts('- &own { id: a, next: *own }\n- *own\n')).toEqual([
    { id: 'a', text: '&own { id: a, next: *own }\n' },
    { id: '', text: '*own\n' },
  ]);
  const repeating = [
    'b0: &b0 [x]',
    ...[1, 2, 3].map((n) => `b${n}: &b${n} [${Array(20).fill(`*b${n - 1}`)}]`),
  ];
  expect(spaceTexts(`- { id: a, ${repeating.join(', ')} }\n`)?.[0]?.text).toContain('*b2');
});
