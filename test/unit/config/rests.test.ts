import { describe, expect, it } from 'vitest';
import type { SpaceConfig } from '../../../src/config/config.js';
import { polishRests } from '../../../src/config/rests-warnings.js';
import { CONFIG, problemsOf } from './config-text.js';

/** A space whose books have these rules of rests, one a line. */
function problems(rules: readonly string[], { terms = true, books = '' } = {}): readonly string[] {
  const payment = terms ? '      payment: { cash_discounts: [{ days: 10, percent: 3 }] }\n' : '';
  const text = `${payment}    accounting:
      from: 2026-10-01
      chart: SKR03
      payments: { account: 1360 }
${books}      rests:${rules.map((rule) => `\n        ${rule}`).join('')}
`;
  const found = problemsOf(CONFIG.replace('webhooks:', () => `${text}webhooks:`));
  return found.map((each) => each.replace(/^\d+:\d+: /, ''));
}

const DISCOUNT =
  '- { because: discount, accounts: [{ rate: 19, account: 8736 }, { rate: 7, account: 8731 }] }';
const SMALL = '- { because: small difference, up_to: 0.5, accounts: [{ account: 8700 }] }';
const FEE = '- { because: bank fee, when: { method: Wire }, up_to: 25, account: 4970 }';
const RATES = '- { because: exchange difference, percent: 3, account: 2150, gain_account: 2660 }';

describe('rules of rests', () => {
  it('are read', () => {
    const over = '- { because: overpayment, account: 1705 }';
    const lost = '- { because: uncollectable, accounts: [{ account: 2400, tax_key: 3 }] }';
    expect(problems([DISCOUNT, SMALL, FEE, RATES, over, lost])).toEqual([]);
  });

  it.each([
    [
      'a discount that is never offered',
      [DISCOUNT],
      { terms: false },
      'because: invoices offer no discount, so that none can be within its terms; write the days and percent that invoices offer into e_invoices.payment.cash_discounts, for example `- { days: 14, percent: 2 }`',
    ],
    [
      'a second rule for what one above has',
      [FEE, '- { because: provider fee, when: { method: WIRE }, up_to: 20, account: 4975 }'],
      {},
      /^because: the rule in line \d+ takes every payment difference that this one is for; remove one of them/,
    ],
    [
      'a rule without its accounts',
      ['- { because: small difference, up_to: 0.5 }'],
      {},
      'because: small difference needs accounts; write for example `accounts: [{ rate: 19, account: 8736 }, { rate: 7, account: 8731 }]`, with what your accountant wants',
    ],
    [
      'a waived price without a limit',
      ['- { because: waived, accounts: [{ account: 8700 }] }'],
      {},
      'because: waived needs percent; write for example `percent: 5`, with what your accountant wants',
    ],
    [
      'an option that does nothing',
      ['- { because: overpayment, account: 1705, gain_account: 2660 }'],
      {},
      'gain_account has no effect where the reason is overpayment; remove it',
    ],
    [
      'a small difference that is none',
      ['- { because: small difference, up_to: 15.01, accounts: [{ account: 8700 }] }'],
      {},
      'up_to: a small difference has at most 15.00, and never more than 5 % of the invoice; write 15.00 or less',
    ],
    [
      'tax without an account that it is on',
      ['- { because: discount, accounts: [{ rate: 16, account: 8730 }] }'],
      {},
      "rate: no account is known for output VAT of 16 %, which is to be taken back; add to accounting.tax_accounts: - { rate: 16, account: 'ACCOUNT' }",
    ],
    [
      'a rate that items have and no account is for',
      ['- { because: discount, accounts: [{ rate: 19, account: 8736 }] }'],
      { books: '      accounts: [{ when: { rate: 7 }, account: 8300 }]\n' },
      "accounts: accounting.accounts has items of 7 %, and no account here is for that rate; add - { rate: 7, account: 'ACCOUNT' }",
    ],
    [
      'an account behind one for all rates',
      ['- { because: uncollectable, accounts: [{ account: 2400 }, { rate: 7, account: 2401 }] }'],
      {},
      'account: an account above has this rate already; remove one of them, and write the one without a rate last',
    ],
    [
      'an automatic account of another rate',
      ['- { because: discount, accounts: [{ rate: 7, account: 8400 }] }'],
      {},
      /^account: 8400 is an automatic account of SKR03 of 19 %, and the rule is for items of 7 %/,
    ],
  ])('are refused: %s', (_, rules, terms, expected) => {
    const found = problems(rules, terms);
    expect(found).toEqual([typeof expected === 'string' ? expected : expect.stringMatching(expected)]);
  });

  it('may name accounts by tax case, which are for no item of another one', () => {
    const accounts = (first: string, last: string) =>
      `- { because: discount, accounts: [{ tax_case: AE, account: 8742 }, ${first}${last}] }`;
    const books = '      accounts: [{ when: { rate: 7 }, account: 8300 }]\n';
    expect(problems([accounts('{ rate: 7, account: 8731 }', '')], { books })).toEqual([]);
    expect(problems([accounts('{ account: 8700, tax_key: 3 }, ', '{ account: 8710 }')])).toHaveLength(1);
    expect(problems([accounts('', '')], { books })).toEqual([
      "accounts: accounting.accounts has items of 7 %, and no account here is for that rate; add - { rate: 7, account: 'ACCOUNT' }",
    ]);
  });

  it('may be for one rest each, by limit, method, or what it is recorded as', () => {
    expect(
      problems([
        FEE,
        '- { because: bank fee, when: { method: Wire }, up_to: 40, account: 4970 }',
        '- { because: bank fee, when: { method: Card }, up_to: 5, account: 4970 }',
        DISCOUNT,
        '- { because: discount, when: { recorded_as: Skonto }, accounts: [{ account: 8730, tax_key: 3 }] }',
      ]),
    ).toEqual([]);
  });

  it('of a seller in Poland take tax back in the books alone, which is said', () => {
    const space = (country: 'PL' | 'DE', because: string) =>
      ({
        id: 'lodz',
        e_invoices: { seller: { country }, payment: {} },
        accounting: { settings: { rests: [{ because, accounts: [] }], exchange_rates: [] }, exports: [] },
      }) as unknown as SpaceConfig;
    expect(polishRests(space('DE', 'discount'))).toEqual([]);
    expect(polishRests(space('PL', 'bank fee'))).toEqual([]);
    expect(polishRests(space('PL', 'discount'))).toEqual([
      'space lodz: accounting.rests takes VAT back in the books (discount), and JPK_V7M and VAT-UE take it back by a correction alone; issue one on the platform for each, which ends the entry',
    ]);
  });

  it('need payments', () => {
    const text = CONFIG.replace(
      'webhooks:',
      `    accounting: { from: 2026-10-01, chart: SKR03, rests: [{ because: overpayment, account: 1705 }] }\nwebhooks:`,
    );
    expect(problemsOf(text).join()).toMatch(/rests has no effect without payments/);
  });
});
