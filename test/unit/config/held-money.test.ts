import { describe, expect, it } from 'vitest';
import type { Config } from '../../../src/config/config.js';
import { configWarnings } from '../../../src/config/warnings.js';

type Rules = readonly object[] | undefined;

function warned(accounts: readonly object[], tax_cases: Rules): readonly string[] {
  const e_invoices = { payment: {}, seller: { country: 'AT' }, customers: [], tax_cases };
  const spaces = [
    { id: 'graz', e_invoices, accounting: { settings: { accounts, exchange_rates: [] }, exports: [] } },
  ];
  return configWarnings({ alerts: { to: [] }, spaces } as unknown as Config).filter((each) =>
    each.includes('holds money'),
  );
}

const HELD = { when: { accounting_code: 'KAUTION' }, account: '3520', holds: 'deposit' };
const NOT_SUBJECT = { when: { accounting_code: 'KAUTION' }, case: 'not subject' };
const DEFAULT_RULE = { case: 'standard' };

describe('money that is held', () => {
  it.each<[string, Rules]>([
    ['by the shipped rules', undefined],
    [
      'where only other items are not subject',
      [{ when: { accounting_code: 'BON' }, case: 'not subject' }, DEFAULT_RULE],
    ],
    ['where it is exempt', [{ ...NOT_SUBJECT, case: 'exempt', reason: 'x' }, DEFAULT_RULE]],
  ])('may be taken for a supply %s, and the line to write is told', (_, rules) => {
    const [warning = '', ...others] = warned([HELD, { account: '4000' }], rules);
    expect(others).toEqual([]);
    expect(warning).toBe(
      "space graz: account 3520 holds money (deposit), and no tax case says that nothing is supplied for it; write `- { when: { accounting_code: 'KAUTION' }, case: not subject }` as the first of e_invoices.tax_cases",
    );
  });

  it.each<[string, readonly object[], Rules]>([
    ['with that line', [HELD], [NOT_SUBJECT, DEFAULT_RULE]],
    ['with one for all items', [HELD], [{ case: 'not subject' }]],
    ['with one for another condition', [{ ...HELD, when: { revenue_account: '3520' } }], [NOT_SUBJECT]],
    ['without such an account', [{ account: '4000' }], undefined],
  ])('needs nothing %s', (_, accounts, rules) => {
    expect(warned(accounts, rules)).toEqual([]);
  });

  it('by its revenue account gets a line with that', () => {
    expect(warned([{ ...HELD, when: { revenue_account: '3520' } }], undefined)).toEqual([
      expect.stringContaining("`- { when: { revenue_account: '3520' }, case: not subject }`"),
    ]);
  });
});
