import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { worded } from '../../../../src/words/findings.js';
import { findingTexts, wordedIds } from '../finding-texts.js';

const IDS = wordedIds('problems');

/** All code that reports problems. */
const SOURCE = ['document/build', 'fa3/build', 'einvoice', 'domain']
  .flatMap((room) => {
    const folder = new URL(`../../../../src/${room}/`, import.meta.url);
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    return (
      files
        // What is wrong with lists of another program has words of its own.
        .filter((file) => file.endsWith('.ts') && !file.startsWith('switch/'))
        .map((file) => readFileSync(new URL(file, folder), 'utf8'))
    );
  })
  .join('\n');

describe('what is told of an invoice that cannot become a document', () => {
  it.each(IDS)('%s: is worded in each language otherwise', (id) => {
    const said = ['en', 'de', 'pl'].map((language) => findingTexts('problems', language)[id]);
    expect(new Set(said.map((each) => each?.message)).size).toBe(3);
    expect(new Set(said.map((each) => each?.fix)).size).toBe(3);
  });

  it('has words for every problem that is reported, and for no other', () => {
    const reported = [...SOURCE.matchAll(/(?<!ok: false, )\bproblem:\s(?:[^,};?]+\?)?([^,};]+)/g)].flatMap(
      ([, stated = '']) => [...stated.matchAll(/'([^']+)'/g)].map(([, id = '']) => id),
    );
    expect(reported.length).toBeGreaterThan(50);
    expect(reported.filter((id) => !IDS.includes(id))).toEqual([]);
    // Those of an address are put together: `no ${name} ${part}`.
    const ofAddress = /^(no|wrong) (sender|recipient) (street|postCode|city|country)$/;
    expect(IDS.filter((id) => !ofAddress.test(id) && !SOURCE.includes(`'${id}'`))).toEqual([]);
  });

  it('has words for every part of an address', () => {
    const ids = ['sender', 'recipient'].flatMap((name) =>
      ['no street', 'no postCode', 'no city', 'no country', 'wrong country'].map((part) =>
        part.replace(' ', ` ${name} `),
      ),
    );
    expect(ids.filter((id) => !IDS.includes(id))).toEqual([]);
  });

  it('is refused without words', () => {
    const problem = { rule: 'BR-02', field: 'number', problem: 'no such problem' };
    expect(() => worded(problem, 'de')).toThrow('no words for no such problem in problems.json');
  });

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
      'Den Ort in das eigene Feld eintragen: in der Adresse des Kunden, dann auf dieser Rechnung.',
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
      'Das Land wählen: in der Adresse des Kunden, dann auf dieser Rechnung.',
    ],
    [
      'no recipient country',
      'pl',
      'Brak kraju.',
      'Wybrać kraj w adresie kontrahenta, a potem na tej fakturze.',
    ],
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
      'Nie wiadomo, ile pozostaje do zapłaty: ogółem 100,00, pozycje już opłacone 0,00, zapłacono 10,00, do zapłaty 95,00.',
    );
    expect(
      worded({ rule: 'SB-ADDRESS', field: 'recipientAddress.city', problem: 'no recipient city' }, 'pl'),
    ).toMatchObject({
      rule: 'SB-ADDRESS',
      field: 'recipientAddress.city',
      message: 'Brak miejscowości.',
      fix: 'Wpisać miejscowość w osobne pole w adresie kontrahenta, a potem na tej fakturze.',
    });
  });
});
