import { describe, expect, it } from 'vitest';
import { isWarningOver, warningKind } from '../../../src/domain/ksef-warning.js';

describe('two warnings of KSeF are one', () => {
  it.each([
    [
      'that differ in the document only',
      '[xml-002]: Faktura o numerze KSeF 7010041234-20261130-0100001AF629-AF zawiera niedozwolone znaki, ktore po 16.07.2027 beda odrzucane.',
      '[xml-002]: Faktura o numerze KSeF 7010041234-20261201-0100002BC731-07 zawiera niedozwolone znaki, ktore po 16.07.2027 beda odrzucane.',
    ],
    [
      'that differ in our number only',
      '[a]: Faktura FV/2026/11/7 jest dluga',
      '[a]: Faktura FV/2026/12/19 jest dluga',
    ],
    ['that differ in blanks', 'Przerwa  o polnocy', 'Przerwa o polnocy'],
  ])('%s', (_, one, other) => {
    expect(warningKind(one)).toBe(warningKind(other));
  });

  it.each([
    ['of another code', '[xml-002]: Zly znak', '[xml-003]: Zly znak'],
    ['of another day', 'Przerwa 16.07.2027.', 'Przerwa 17.07.2027.'],
    ['of another day in the other form', 'Przerwa (2027-07-16', 'Przerwa (2027-07-17'],
    ['of other words', 'Zly znak w nazwie', 'Zly znak w adresie'],
  ])('but not those %s', (_, one, other) => {
    expect(warningKind(one)).not.toBe(warningKind(other));
  });
});

it.each([
  ['2026-11-23', false],
  ['2026-11-30', false],
  ['2026-12-01', true],
])('one of 23 November is over on %s: %s', (today, over) => {
  expect(isWarningOver('2026-11-23', today)).toBe(over);
});
