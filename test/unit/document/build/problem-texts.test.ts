import { describe, expect, it } from 'vitest';
import { PROBLEM_TEXTS, worded } from '../../../../src/document/build/report.js';
import { KSEF_PARTY_TEXTS } from '../../../../src/fa3/build/texts/ksef-party-texts.js';
import { KSEF_TEXTS } from '../../../../src/fa3/build/texts/ksef-texts.js';

const placeholders = (text: readonly string[]): string[] =>
  [...text.join(' ').matchAll(/\{(\w+)\}/g)].map(([name]) => name).sort();

describe('what is told of an invoice that cannot become a document', () => {
  it.each(Object.entries({ ...PROBLEM_TEXTS, ...KSEF_TEXTS, ...KSEF_PARTY_TEXTS }))(
    '%s: is worded in each language, with the same values',
    (_, texts) => {
      const { en, de, pl } = texts;
      expect(placeholders(de)).toEqual(placeholders(en));
      expect(placeholders(pl)).toEqual(placeholders(en));
      expect(new Set([en[0], de[0], pl[0]]).size).toBe(3);
      expect(new Set([en[1], de[1], pl[1]]).size).toBe(3);
    },
  );

  it.each([
    [
      'no sender street',
      'en',
      'The street is missing.',
      'Enter the street in its own field in the space’s invoice settings (invoice sender address).',
    ],
    [
      'no recipient city',
      'de',
      'Der Ort fehlt.',
      'Den Ort in ein eigenes Feld eintragen, in der Adresse des Kunden, dann auf dieser Rechnung.',
    ],
    [
      'no sender country',
      'en',
      'The country is missing.',
      'Choose the country in the space’s invoice settings (invoice sender address).',
    ],
    [
      'no recipient country',
      'de',
      'Das Land fehlt.',
      'Das Land wählen, in der Adresse des Kunden, dann auf dieser Rechnung.',
    ],
    ['no recipient country', 'pl', 'Brak kraju.', 'Wybrać kraj w adresie klienta, a potem na tej fakturze.'],
  ] as const)('%s, in %s', (problem, language, message, fix) => {
    expect(worded({ rule: 'BR-08', field: 'senderAddress', problem }, language)).toMatchObject({
      message,
      fix,
    });
  });

  it('is Polish in a Polish space, with its values', () => {
    const problem = { rule: 'SB-PAID', field: 'paidAmount', problem: 'unclear payment' } as const;
    const values = { total: '100.00', items: '0.00', paid: '10.00', payable: '95.00' };
    expect(worded({ ...problem, values }, 'pl').message).toBe(
      'Nie wiadomo, ile pozostaje do zapłaty: ogółem 100.00, pozycje już opłacone 0.00, zapłacono 10.00, do zapłaty 95.00.',
    );
    expect(
      worded({ rule: 'SB-ADDRESS', field: 'recipientAddress.city', problem: 'no recipient city' }, 'pl'),
    ).toEqual({
      rule: 'SB-ADDRESS',
      field: 'recipientAddress.city',
      message: 'Brak miejscowości.',
      fix: 'Wpisać miejscowość w osobne pole w adresie klienta, a potem na tej fakturze.',
    });
  });
});
