import { describe, expect, it } from 'vitest';
import { configWarnings } from '../../../src/config/warnings.js';
import { CONFIG, loadText, problemsOf } from './config-text.js';

/** A space with books; entries are one a line. */
function text(stated: readonly string[], configured: readonly string[]): string {
  const list = (entries: readonly string[], indent: string) =>
    entries.length === 0 ? ' []' : entries.map((each) => `\n${indent}${each}`).join('');
  const books = `      currency_rates:${list(stated, '        ')}
    accounting:
      from: 2026-10-01
      chart: SKR03
      exchange_rates:${list(configured, '        ')}
`;
  return CONFIG.replace('webhooks:', () => `${books}webhooks:`);
}

const OCTOBER = '- { rate: 1 EUR = 0.9421 CHF, from: 2026-10-01, to: 2026-10-31 }';
const FIRST_LINE = CONFIG.slice(0, CONFIG.indexOf('webhooks:')).split('\n').length + 1;

describe('rates of exchange in both lists', () => {
  it('may be alike, in either direction', () => {
    expect(
      problemsOf(text([OCTOBER], ['- { currency: CHF, valid_from: 2026-10-01, rate: 0.9421 }'])),
    ).toEqual([]);
    const francs = '- { rate: 1 CHF = 1.0615 EUR, from: 2026-10-01 }';
    expect(
      problemsOf(text([francs], ['- { currency: CHF, valid_from: 2026-10-01, rate: 0.94206 }'])),
    ).toEqual([]);
    expect(
      problemsOf(text([francs], ['- { currency: CHF, valid_from: 2026-10-01, rate: 0.94 }'])),
    ).toHaveLength(1);
  });

  it('may be of other days or currencies', () => {
    expect(
      problemsOf(
        text(
          [OCTOBER],
          [
            '- { currency: CHF, valid_from: 2026-11-01, rate: 0.95 }',
            '- { currency: USD, valid_from: 2026-10-01, rate: 1.1 }',
          ],
        ),
      ),
    ).toEqual([]);
  });

  it('contradict each other on one day, and what is said of it can be followed', () => {
    const others = [
      '- { currency: USD, valid_from: 2026-01-01, rate: 1.1 }',
      '- { currency: CHF, valid_from: 2026-09-15, rate: 0.95 }',
      '- { currency: CHF, valid_from: 2026-10-16, rate: 0.9421 }',
    ];
    const [problem = '', ...more] = problemsOf(text([OCTOBER], others));
    expect(more).toEqual([]);
    // The three lines between are of the books, and the second entry is the one.
    expect(problem).toBe(
      `${FIRST_LINE + 6}:58: rate: the books would convert by 1 EUR = 0.95 CHF on 2026-10-01, and e-invoices by 1 EUR = 0.9421 CHF (e_invoices.currency_rates, line ${FIRST_LINE}); remove the entries of CHF here: the books take the rates of e_invoices.currency_rates, to which you add: - { rate: 1 EUR = 0.95 CHF, from: 2026-09-15, to: 2026-09-30 } - { rate: 1 EUR = 0.9421 CHF, from: 2026-11-01 }`,
    );
    const added = problem.slice(problem.indexOf('- {')).split(/ (?=- \{)/);
    expect(problemsOf(text([OCTOBER, ...added], others.slice(0, 1)))).toEqual([]);
  });

  it('are removed from the books where documents have a rate for each day', () => {
    const stated = ['- { rate: 1 EUR = 0.94 CHF, from: 2026-09-01 }'];
    const [problem = ''] = problemsOf(
      text(stated, ['- { currency: CHF, valid_from: 2026-10-01, rate: 0.95 }']),
    );
    expect(problem).toMatch(
      /remove the entries of CHF here: the books take the rates of e_invoices\.currency_rates$/,
    );
    expect(problemsOf(text(stated, []))).toEqual([]);
  });
});

describe('accounting.exchange_rates', () => {
  const warnings = (stated: readonly string[], configured: readonly string[]) =>
    configWarnings(loadText(text(stated, configured))).filter((each) => each.includes('exchange_rates'));
  const same = '- { currency: CHF, valid_from: 2026-10-01, rate: 0.9421 }';

  it('is not needed where documents have a rate for each of its days', () => {
    expect(warnings(['- { rate: 1 EUR = 0.9421 CHF, from: 2026-09-01 }'], [same])).toEqual([
      'space berlin: accounting.exchange_rates is not needed: e_invoices.currency_rates has a rate for each of its days, and the books take that; remove it',
    ]);
  });

  it('is needed for days that documents have none for', () => {
    expect(warnings([OCTOBER], [same])).toEqual([]);
    expect(warnings([], [same])).toEqual([]);
    expect(warnings([OCTOBER], [])).toEqual([]);
  });
});

it.each(['to: ', 'to: soon', 'from: ', 'from: 2.10.2026, to: 2026-10-31'])(
  'with %s: it is named, and nothing is compared',
  (day) => {
    const given = `- { rate: 1 EUR = 0.9421 CHF, ${day.startsWith('to') ? 'from: 2026-10-01, ' : ''}${day} }`;
    expect(problemsOf(text([given], [])).join()).toMatch(/(to|from).*(missing|is not|has no value|empty)/);
  },
);
