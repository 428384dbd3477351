import { expect, it } from 'vitest';
import { likenessOf, parseName } from '../../../../../src/domain/bank/matching/debtor-name.js';

it.each([
  ['Jürgen Müller', 'MUELLER, JUERGEN', 'same'],
  ['Jürgen Müller', 'Jurgen Muller', 'same'],
  ['Łukasz Żak', 'LUKASZ ZAK', 'same'],
  ['Anna Weiß', 'Dr. Anna Weiss', 'same'],
  ['Nordlicht Design GmbH', 'NORDLICHT DESIGN', 'same'],
  ['Kowalski Studio Sp. z o.o.', 'KOWALSKI STUDIO SP Z O O', 'same'],
  ['Kowalski Studio sp. z o. o.', 'Kowalski Studio Sp. z o.o.', 'same'],
  ['Nordlicht UG (haftungsbeschränkt)', 'NORDLICHT UG', 'same'],
  ['Bright Labs Limited', 'Bright Labs Ltd', 'same'],
  ['Jürgen Müller', 'Jürgen Mülller', 'like'],
  ['Jürgen Müller', 'J. Müller', 'like'],
  ['Jürgen Müller', 'Jürgen und Anna Müller', 'like'],
  ['Nordlicht Design GmbH', 'Nordlicht Design UG', 'like'],
  ['Weiß AG', 'Weiss GmbH', 'like'],
  ['Jan Nowak', 'Jana Nowak', 'other'],
  ['Jürgen Müller', 'Jörg Schmidt', 'other'],
  ['Jürgen Müller', 'Jürgen Schmidt', 'other'],
  ['Anna Müller', '', 'other'],
])('%s and %s: %s', (one, other, likeness) => {
  expect(likenessOf(parseName(one), parseName(other))).toBe(likeness);
  expect(likenessOf(parseName(other), parseName(one))).toBe(likeness);
});
