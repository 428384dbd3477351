import { describe, expect, it } from 'vitest';
import { CONFIG, problemsOf } from './config-text.js';

const RULE = 'when: { tax_case: S, rate: 19 }, account: 8400';

const problemsWith = (rule: string, chart = 'chart: SKR03', format = 'datev'): readonly string[] =>
  problemsOf(
    CONFIG.replace(
      'webhooks:',
      () => `    accounting:
      from: 2026-10-01
      ${chart}
      debtors: { offset: 10000 }
      accounts:
        - { ${rule} }
      datev: { consultant: 1001, client: 1 }
      targets: [{ name: office, folder: exports }]
      exports: [{ name: a, formats: [${format}], schedule: on close, targets: [office] }]
webhooks:`,
    ),
  );

const on = (account: string): string => RULE.replace('8400', account);

describe('what DATEV does on the accounts of rules', () => {
  it.each([
    [
      'a key on an automatic account',
      on('8400, tax_key: 03'),
      /tax_key: 8400 is an automatic account of 19 %, on which DATEV refuses the key 3 \(REW00306\); leave it out for DATEV/,
    ],
    [
      'a key for all formats on one',
      on('8300, tax_key: { all: 3 }'),
      /tax_key: 8300 is an automatic account of 7 %, on which DATEV refuses the key 3/,
    ],
    [
      'a key on one without tax',
      'when: { tax_case: AE }, account: 8337, tax_key: 46',
      /tax_key: 8337 is an automatic account without tax, on which DATEV refuses the key 46/,
    ],
    [
      'an account that nobody knows',
      on('8413'),
      /account: nothing says whether DATEV takes the 19 % on 8413 out of amounts by itself; add `automatic: 19` if it is an automatic account \(Automatikkonto\), or `tax_key: \{ datev: 3 \}` if it is none/,
    ],
    [
      'an account that is not automatic',
      on('8200'),
      /account: 8200 of SKR03 is no automatic account: DATEV books items of 19 % there without tax; add `automatic: 19` .*`tax_key: \{ datev: 3 \}`/,
    ],
    [
      'an account that nobody knows, beside the keys of other programs',
      on('8413, tax_key: { xero: 20, bmd: 1 }'),
      /or `tax_key: \{ xero: 20, bmd: 1, datev: 3 \}` if it is none/,
    ],
    [
      'an account that nobody knows, of items without tax',
      'when: { tax_case: AE }, account: 8413',
      /account: nothing says whether DATEV takes tax out of amounts on 8413 by itself; add `automatic: none`, or the rate/,
    ],
    [
      'an account that nobody knows, of all items',
      'account: 8413',
      /account: nothing says whether DATEV takes tax out of amounts on 8413 by itself; add `automatic: none`, or the rate/,
    ],
    [
      'a rate without a key that is known',
      'when: { tax_case: S, rate: 5.50 }, account: 8413',
      /the 5.5 % on 8413 out of amounts by itself; add `automatic: 5.5` .*`tax_key: \{ datev: 40 \}`/,
    ],
  ])('refuses %s', (_what, rule, problem) => {
    const problems = problemsWith(rule);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(problem);
    expect(problems[0]).toMatch(/^\d+:\d+: /);
  });

  it.each([
    ['chart: SKR49', /account: nothing says whether DATEV takes the 19 % on 8400/],
    ['chart: own', /account: nothing says whether DATEV takes the 19 % on 8400/],
    [
      'chart: SKR03\n      write_offs: [{ rate: 19, account: 2400 }]',
      /account: 2400 of SKR03 is no automatic account: DATEV books items of 19 % there without tax/,
    ],
    [
      'chart: SKR03\n      write_offs: [{ rate: 21, country: NL, account: 2450 }]',
      /account: 2450 of SKR03 is no automatic account: .*; add `automatic: 21` .*`tax_key: \{ datev: 250 \}`/,
    ],
    [
      'chart: SKR03\n      write_offs: [{ account: 2450, automatic: none }, { account: 2450, automatic: 7 }]',
      /automatic: another rule says none of the account 2450; write the same in each rule of this account/,
    ],
    [
      'chart: SKR03\n      deferrals: [{ account: "0990", tax_key: 3 }]',
      /tax_key: DATEV would compute tax by the key 3 again, .*; leave it out: automatic accounts get 40/,
    ],
  ])('refuses the rules of %s', (chart, problem) => {
    expect(problemsWith(RULE, chart).join('\n')).toMatch(problem);
  });

  it.each([
    ['an automatic account of the chart', RULE],
    ['an automatic account of the adviser’s', on('8413, automatic: 19.0 %')],
    ['a key on an account that is none', on('8413, tax_key: 3')],
    ['a key on one of the chart that is none', on('8200, tax_key: { datev: 3, xero: X }')],
    ['a key of another program', on('8400, tax_key: { xero: X }')],
    ['the key that stops an automatic account', on('8300, tax_key: 40')],
    ['a key on one that is automatic no longer', on('8400, automatic: none, tax_key: 3')],
    ['items without tax on an account of the chart', 'when: { tax_case: AE }, account: 8200'],
    [
      'items without tax on one that is said to be none',
      'when: { tax_case: AE }, account: 8413, automatic: none',
    ],
  ])('takes %s', (_what, rule) => {
    expect(problemsWith(rule)).toEqual([]);
  });

  it('takes an account that another rule books with a key, which DATEV takes on accounts without automatic tax alone', () => {
    const keyed = `${on('8413, tax_key: 3')} }\n        - { when: { tax_case: AE }, account: 8413`;
    expect(problemsWith(keyed)).toEqual([]);
    expect(problemsWith(keyed.replace('tax_key: 3', 'tax_key: 40')).join('\n')).toMatch(
      /account: nothing says whether DATEV takes tax out of amounts on 8413 by itself/,
    );
    expect(
      problemsWith(`${on('8413, tax_key: 3')} }\n        - { when: { rate: 7 }, account: 8413`).join('\n'),
    ).toMatch(/account: 8413 of SKR03 is no automatic account: DATEV books items of 7 % there without tax/);
  });

  it('takes an account whose tax is said apart from the rules', () => {
    expect(problemsWith(on('8413'), 'chart: SKR03\n      automatic_accounts: { 8413: 19 }')).toEqual([]);
  });

  it('refuses a rate that is none', () => {
    expect(problemsWith(on('8413, automatic: nineteen')).join('\n')).toMatch(
      /automatic: .*must be a tax rate in percent, or none/,
    );
  });

  it('asks nothing where no export is for DATEV', () => {
    expect(problemsWith(on('8413, tax_key: X'), 'chart: SKR03', 'xero')).toEqual([]);
    expect(problemsWith(on('8413'), 'chart: SKR03', 'csv')).toEqual([]);
  });
});
