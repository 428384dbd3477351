import { describe, expect, it } from 'vitest';
import { PLACES } from '../../../src/domain/alerts/alert.js';
import { END_STATES, OPEN_STATES } from '../../../src/domain/saga/model.js';
import { alertText, placeIn } from '../../../src/words/alerts.js';
import { failureAdvice } from '../../../src/words/failures.js';
import { sentencesOf } from '../../../src/words/say.js';

const REFUSED = {
  spaceId: 'berlin',
  invoice: { id: 'i1', number: 'R-1' },
  place: { key: 'refused' },
} as const;

describe('alertText', () => {
  it('says which invoice, at which step, why, and what to do', () => {
    const finding = {
      rule: 'BR-CO-09',
      field: 'taxId',
      message: 'It has no prefix.',
      fix: 'Write DE first.',
    };
    expect(alertText({ ...REFUSED, reason: { code: 'invoice.refused', findings: [finding] } })).toBe(
      [
        'berlin, invoice R-1 (i1), refused: no valid e-invoice can be created from this invoice.',
        '  - Customer’s VAT ID: It has no prefix. Write DE first. [BR-CO-09]',
        `What to do: ${failureAdvice({ code: 'invoice.refused' })}`,
      ].join('\n'),
    );
  });

  it('gives the detail, and the id where the number is unknown', () => {
    const text = alertText({
      ...REFUSED,
      invoice: { id: 'i1', number: null },
      reason: { code: 'platform.unauthorized', detail: 'GET /user: 401' },
    });
    expect(text).toMatch(
      /^berlin, invoice i1, refused: the platform does not accept the access token: GET \/user: 401\./,
    );
  });
});

describe.each(['en', 'de', 'pl'] as const)('the words in %s', (language) => {
  it('name every step of an e-invoice and everything else that an alert can be about', () => {
    expect(Object.keys(sentencesOf('states', language)).sort()).toEqual(
      [...OPEN_STATES, ...END_STATES].sort(),
    );
    expect(Object.keys(sentencesOf('places', language))).toEqual([
      'all spaces',
      'invoice {name}',
      'KSeF number {number}',
      ...PLACES,
    ]);
  });
});

it('what an alert is about has one line, whatever others wrote into it', () => {
  const where = {
    spaceId: null,
    invoice: { id: 'i1', number: 'FV/1\n{name}', ksefNumber: '123-A' },
    place: { key: 'export {name}', values: { name: 'datev' } },
  } as const;
  expect(placeIn('en', where)).toBe('all spaces, invoice FV/1 {name}, KSeF number 123-A, export datev');
  expect(placeIn('pl', where)).toBe(
    'wszystkie przestrzenie, faktura FV/1 {name}, numer KSeF 123-A, eksport datev',
  );
  expect(placeIn('de', { spaceId: 'berlin', place: { key: 'parked' } })).toBe('berlin, Handlungsbedarf');
});
