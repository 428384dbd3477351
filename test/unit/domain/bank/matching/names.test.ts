import { describe, expect, it } from 'vitest';
import { isSameWord, likenessOf, parseName } from '../../../../../src/domain/bank/matching/debtor-name.js';
import { debtorsNamed, indexNames } from '../../../../../src/domain/bank/matching/name-index.js';
import { openItem } from './matching.js';

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
  ['Bright Limited', 'Bright Ltd', 'same'],
  ['Kowalski spzoo', 'Kowalski Sp. z o.o.', 'same'],
  ['Jürgen Müller', 'Jürgen Mülller', 'like'],
  ['Jürgen Müller', 'J. Müller', 'like'],
  ['Jürgen Müller', 'Jürgen und Anna Müller', 'like'],
  ['Nordlicht Design GmbH', 'Nordlicht Design UG', 'like'],
  ['Weiß AG', 'Weiss GmbH', 'like'],
  ['Weiß AG', 'Weiss', 'like'],
  ['Nordlicht', 'Al Nordlicht', 'like'],
  ['Anna Maria Vogel', 'Anna Maria Busch', 'like'],
  ['Al Bo Busch', 'Al Bo Vogel', 'like'],
  ['Anna Vogt', 'Anne Vogt', 'like'],
  ['Anna Juergen', 'Anna Jüregn', 'like'],
  ['Nordlicht Gestaltung', 'Nordlicht Gesta', 'like'],
  ['Maria Mart', 'Mari Maria', 'like'],
  ['Nordlicht Gestaltung', 'Nordlicht Gest', 'other'],
  ['Zoll', 'Adamski Zoll', 'other'],
  ['Nordlicht', 'Busch Vogel', 'other'],
  ['Anna Maria Clara Vogel', 'Anna Maria Dora Busch', 'other'],
  ['Anna Anna', 'Anna Bernd', 'other'],
  ['Bernd Bernd', 'Anna Bernd', 'other'],
  ['GmbH', 'GmbH', 'other'],
  ['Jan Nowak', 'Jana Nowak', 'other'],
  ['Jürgen Müller', 'Jörg Schmidt', 'other'],
  ['Jürgen Müller', 'Jürgen Schmidt', 'other'],
  ['Anna Müller', '', 'other'],
  ['Łąka Projekt sp. z o.o.', 'LAKA PROJEKT SPOLKA Z OGRANICZONA ODPOW', 'same'],
  ['Łąka Projekt sp. z o.o.', 'Łąka Projekt sp. k.', 'like'],
  ['Łąka Projekt sp. k.', 'LAKA PROJEKT SP K', 'same'],
  ['Łąka Projekt sp. z o.o. sp. k.', 'Łąka Projekt sp. z o.o.', 'like'],
  ['Färber Druck e.K.', 'FAERBER DRUCK E K', 'same'],
  ['Färber Druck GmbH', 'Faerber Druck e K', 'like'],
  ['Atelier Moselle S.à r.l.', 'ATELIER MOSELLE SARL', 'same'],
  ['Atelier Moselle Sàrl', 'Atelier Moselle S.à.r.l.', 'same'],
  ['Vltava Servis s.r.o.', 'VLTAVA SERVIS SRO', 'same'],
  ['Berg Logistik GmbH & Co. KG', 'BERG LOGISTIK GMBH U. CO. KG', 'same'],
  ['Berg Logistik GmbH & Co. KG', 'Berg Logistik GmbH', 'like'],
  ['T & T Möbel GmbH', 'T und T Moebel GmbH', 'same'],
  ['T & T Möbel GmbH', 'W & W Möbel GmbH', 'other'],
  ['V & B Immobilien', 'Immobilien', 'like'],
  ['A & B', 'A & B', 'same'],
  ['A & B', 'C & D', 'other'],
  ['Conti & Nipoti S.n.c.', 'CONTI E NIPOTI SNC', 'same'],
  ['Leroy & Fille SARL', 'LEROY ET FILLE SARL', 'same'],
  ['Nowak & Syn s.c.', 'NOWAK I SYN SC', 'same'],
  ['Nowak und Syn', 'Nowak u. Syn', 'same'],
  ['Conti Nipoti S.n.c.', 'Conti E. Nipoti S.n.c.', 'like'],
  ['K & E Conti Nipoti', 'K E E Conti Nipoti', 'like'],
  ['K & L Druck GmbH', 'L & K Druck GmbH', 'like'],
  ['K. L. Winter', 'Winter, K. L.', 'same'],
  ['Hof Galerie A & S', 'Hof Galerie', 'like'],
  ['Karla M. Winter', 'Karla B. Winter', 'like'],
  ['U. Winter', 'K. Winter', 'other'],
  ['Galerie F', 'Galerie D', 'other'],
  ['Galerie F', 'Galerie', 'like'],
  ['Galerie Ost', 'AB Galerie Ost', 'like'],
  ['Ing. Galerie GmbH', 'Prof Galerie GmbH', 'other'],
  ['Galerie F', 'Galerie F GmbH', 'like'],
  ['Eva Winter, Ph.D.', 'Bc. Eva Winter', 'same'],
  ['Winter PartG mbB', 'Winter PartGmbB', 'same'],
  ['Firma Winter', 'Frau Winter', 'like'],
  ['Firma Ost Galerie GmbH', 'Ost Galerie GmbH', 'same'],
  ['Åse Østby', 'AASE OESTBY', 'same'],
  ['Мария Иванова', 'ИВАНОВА МАРИЯ', 'same'],
  ['Мария Иванова', 'Мария Петрова', 'other'],
  ['山田 花子', '山田 花子', 'same'],
])('%s and %s: %s', (one, other, likeness) => {
  expect(likenessOf(parseName(one), parseName(other))).toBe(likeness);
  expect(likenessOf(parseName(other), parseName(one))).toBe(likeness);
});

describe('a name in its words', () => {
  const parts = (name: string) => {
    const { words, legalForm } = parseName(name);
    return [...words.map(([written]) => written), legalForm];
  };

  it.each([
    ['Vogel, Bernd Anna', ['anna', 'bernd', 'vogel', '']],
    ['Muster GmbH & Co. KG', ['muster', 'co gmbh kg']],
    ['Nordlicht S.A.', ['nordlicht', 'sa']],
    ['Nordlicht S. A.', ['nordlicht', 'sa']],
    ['A. Vogel', ['a', 'vogel', '']],
    ['SARL Vogel', ['vogel', 'sarl']],
    ['Vogel GmbH Busch', ['busch', 'gmbh', 'vogel', '']],
    ['G m b H Vogel', ['b', 'g', 'h', 'm', 'vogel', '']],
    ['Vogel G.m.b.H.', ['vogel', 'gmbh']],
    ['Mudr. Eva Vogel', ['eva', 'vogel', '']],
    ['Vogel UG (haftungsbeschränkt)', ['vogel', 'ug']],
    ['Vogel--Busch', ['busch', 'vogel', '']],
  ])('%s', (name, expected) => {
    expect(parts(name)).toEqual(expected);
  });

  it('keeps the order of those that banks write alike', () => {
    expect(parseName('Müller Mueller').words).toEqual([
      ['mueller', 'muller'],
      ['mueller', 'mueller'],
    ]);
  });
});

it.each([
  [['a', 'b'], ['a', 'c'], true],
  [['b', 'a'], ['c', 'a'], true],
  [['a', 'b'], ['c', 'a'], true],
  [['b', 'a'], ['a', 'c'], true],
  [['a', 'b'], ['c', 'd'], false],
] as const)('%s and %s are one word in one of their ways to be written: %s', (one, other, expected) => {
  expect(isSameWord(one, other)).toBe(expected);
});

it('a name that the bank has cut is that of whom it is like throughout, not of all that share words with it', () => {
  const of = (debtorId: string, name: string) =>
    openItem({ invoiceId: debtorId, debtorId, debtorNames: [name] });
  const index = indexNames([
    of('s', 'Sander van den Berg de Groot'),
    of('r', 'Rozemarijn van den Berg de Groot Stichting'),
  ]);
  expect([...debtorsNamed(index, 'Sander van den Berg de Groo').keys()]).toEqual(['s']);
  expect([...debtorsNamed(index, 'S. van den Berg Groot').keys()]).toEqual(['s', 'r']);
});
