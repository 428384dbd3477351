import { describe, expect, it } from 'vitest';
import { alertKey, alertText } from '../../../src/domain/alert.js';
import { FAILURES } from '../../../src/domain/errors.js';

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
        'berlin, invoice R-1 (i1), refused: no valid e-invoice can be made of this invoice.',
        '  - taxId: It has no prefix. Write DE first. [BR-CO-09]',
        `What to do: ${FAILURES['invoice.refused'].advice}`,
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

it('tells a cause once a saga, and a failed mail once an invoice', () => {
  expect(alertKey('invoice.refused', 'berlin', 'i1', 's1', 'refused')).not.toBe(
    alertKey('invoice.refused', 'berlin', 'i1', 's2', 'refused'),
  );
  expect(alertKey('invoice.mail-failed', 'berlin', 'i1', 's1', 'done')).toBe(
    alertKey('invoice.mail-failed', 'berlin', 'i1', null, 'done'),
  );
});

it('tells that a saga was given up, although its trouble was told before', () => {
  const trying = alertKey('platform.unreachable', 'berlin', 'i1', 's1', 'locked');
  expect(alertKey('platform.unreachable', 'berlin', 'i1', 's1', 'parked')).toBe(trying);
  expect(alertKey('platform.unreachable', 'berlin', 'i1', 's1', 'released')).not.toBe(trying);
});

describe('the closed set of failures', () => {
  it.each(Object.entries(FAILURES))('%s says what happened and what to do', (_code, { summary, advice }) => {
    expect(summary).toMatch(/^([a-z]|KSeF ).*[^.]$/);
    expect(advice).toMatch(/^[A-Z].*\.$/);
  });
});
