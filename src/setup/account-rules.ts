import { withoutBreaks } from '@spacebooks/base/text/one-line';
import { TO_FILL_IN as UNKNOWN } from '../config/undecided.js';
import { accountTaxes } from '../domain/accounting/account-tax/account-tax.js';
import { declared } from '../domain/accounting/account-tax/declared-taxes.js';
import { keyForTax } from '../domain/accounting/account-tax/tax-key-effect.js';
import { CHARTS } from '../domain/accounting/chart.js';
import type { NumberedName } from '../domain/invoice.js';
import type { OperatorLanguage } from '../domain/settings.js';
import type { BooksAnswer } from './answers.js';
import { decisionWords } from './init-words.js';
import type { Use } from './usage.js';
import { decide, yamlText } from './yaml-lines.js';

/** What is known of the books, and in which language a person is asked for the rest. */
export interface AskedBooks extends BooksAnswer {
  readonly language: OperatorLanguage;
}

/** The platform's revenue accounts, and those that only invoices name. */
export function knownAccounts(
  listed: readonly NumberedName[],
  uses: readonly Use[],
): readonly NumberedName[] {
  const numbers = new Set(listed.map(({ number }) => number));
  const others = uses.map(({ revenueAccount }) => revenueAccount).filter((number) => !numbers.has(number));
  return [...listed, ...[...new Set(others)].map((number) => ({ number, name: '' }))].filter(
    ({ number }) => number !== '',
  );
}

/** Whether no account of the chart is known here. */
export function hasNoAccounts(chart: BooksAnswer['chart']): boolean {
  return CHARTS[chart].taxAccounts.length === 0;
}

/** The rate of the chart's automatic account of this number; null where it has none. */
function rateOf(number: string, chart: BooksAnswer['chart']): string | null {
  const tax = accountTaxes(chart, new Map())(number);
  return tax.kind === 'automatic' && tax.vat === 'output' && number.length === CHARTS[chart].length
    ? tax.rate
    : null;
}

/** The chart's account for a rate; null for none. */
export function proposedAccount(rate: string, chart: BooksAnswer['chart']): string | null {
  const proposal = CHARTS[chart].proposals.find((each) => each.taxCase === 'S' && each.rate === rate);
  return proposal?.account ?? null;
}

/** Revenue accounts whose ledger account somebody has to name: the chart does not have their number. */
export function openAccounts(
  accounts: readonly NumberedName[],
  chart: BooksAnswer['chart'],
): readonly NumberedName[] {
  return hasNoAccounts(chart) ? [] : accounts.filter(({ number }) => rateOf(number, chart) === null);
}

/** Ledger accounts of revenue whose tax in DATEV is unknown. */
export function unknownAccounts(
  accounts: readonly NumberedName[],
  said: BooksAnswer['accounts'],
  chart: BooksAnswer['chart'],
): readonly string[] {
  const taxes = accountTaxes(chart, new Map());
  const ledger = accounts.flatMap(({ number }) => said.get(number) ?? (hasNoAccounts(chart) ? number : []));
  return [...new Set(ledger)].filter((account) => taxes(account).kind === 'unknown');
}

/** Lines of `accounts`: one rule for each revenue account, and for items without one. */
export function accountRules(
  accounts: readonly NumberedName[],
  uses: readonly Use[],
  books: AskedBooks,
): readonly string[] {
  return [
    ...accounts.flatMap((account) => ruleOf(account, uses, books)),
    ...withoutAccount(uses, books),
    ...withoutTax(uses, books),
  ];
}

function ruleOf({ number, name }: NumberedName, uses: readonly Use[], books: AskedBooks): readonly string[] {
  const { chart, accounts, language } = books;
  const said = accounts.get(number);
  const label = name === '' ? [] : [`# ${withoutBreaks(name)}`];
  const used = uses
    .filter((use) => use.revenueAccount === number && use.taxCase === 'S')
    .map((use) => use.rate);
  if (said !== undefined || hasNoAccounts(chart)) {
    return [...label, ...rulesOfLedger(number, said ?? number, used, books)];
  }
  const rate = rateOf(number, chart);
  if (rate === null) return undecidedRule({ number, name }, used, books);
  const others = used.filter((each) => each !== rate);
  return [
    ...label,
    ...rule([`revenue_account: ${yamlText(number)}`, 'tax_case: S', `rate: ${rate}`], number),
    ...others.flatMap((each) => {
      const facts = { number, name, known: rate, chart, rate: each };
      return decide(language, 'otherRate', facts, otherRate(number, each, chart));
    }),
  ];
}

/** Rules of a ledger account with its tax in DATEV: `automatic`, or a key for each rate. */
function rulesOfLedger(
  number: string,
  account: string,
  used: readonly string[],
  { chart, automatic, datev, language }: AskedBooks,
): readonly string[] {
  const when = [`revenue_account: ${yamlText(number)}`];
  if (datev === null) return rule(when, account);
  const said = automatic.get(account);
  const tax = accountTaxes(chart, new Map(said === undefined ? [] : [[account, declared(said)]]))(account);
  if (tax.kind === 'unknown') {
    return decide(language, 'automatic', { account }, [...rule(when, account), `  automatic: ${UNKNOWN}`]);
  }
  const word = said === undefined ? [] : [`  automatic: ${said}`];
  const keyed = tax.kind === 'plain' ? used.filter((rate) => rate !== '0') : [];
  return [
    ...keyed.flatMap((rate) => [
      ...rule([...when, 'tax_case: S', `rate: ${rate}`], account),
      ...word,
      `  tax_key: ${keyForTax(rate, false)}`,
    ]),
    ...rule(when, account),
    ...word,
  ];
}

function otherRate(number: string, rate: string, chart: BooksAnswer['chart']): readonly string[] {
  const when = [`revenue_account: ${yamlText(number)}`, 'tax_case: S', `rate: ${rate}`];
  return rule(when, proposedAccount(rate, chart) ?? UNKNOWN);
}

function undecidedRule(
  { number, name }: NumberedName,
  used: readonly string[],
  { chart, language }: AskedBooks,
): readonly string[] {
  const rates = { rates: used.join(' %, ') };
  const usage = decisionWords(language, used.length === 0 ? 'usage.none' : 'usage.rates', rates);
  const proposals = used.flatMap((rate) => otherRate(number, rate, chart));
  return decide(
    language,
    'account',
    { number, name, usage, chart },
    proposals.length > 0 ? proposals : rule([`revenue_account: ${yamlText(number)}`], UNKNOWN),
  );
}

/** Items without a revenue account, by their rates. */
function withoutAccount(uses: readonly Use[], books: AskedBooks): readonly string[] {
  const bare = uses.filter(({ revenueAccount, taxCase }) => revenueAccount === '' && taxCase === 'S');
  return bare.flatMap(({ rate, items, example }, index) => {
    const when = [`revenue_account: ''`, 'tax_case: S', `rate: ${rate}`];
    const account = proposedAccount(rate, books.chart);
    const label = index === 0 ? ['# Items without a revenue account'] : [];
    if (account !== null) return [...label, ...rule(when, account)];
    const facts = { rate, items, example: example.description };
    return decide(books.language, 'withoutAccount', facts, rule(when, UNKNOWN));
  });
}

/** Cases that the shipped tax rules prove, with the chart's accounts. */
function withoutTax(uses: readonly Use[], { chart }: BooksAnswer): readonly string[] {
  const cases = [
    ...new Set(uses.flatMap(({ taxCase }) => (taxCase === null || taxCase === 'S' ? [] : [taxCase]))),
  ];
  return cases.flatMap((taxCase) => {
    const proposal = CHARTS[chart].proposals.find((each) => each.taxCase === taxCase);
    if (proposal === undefined) return [];
    const label = withoutBreaks(CHARTS[chart].accountNames[proposal.account] ?? '');
    return [`# ${label}`, ...rule([`tax_case: ${taxCase}`], proposal.account)];
  });
}

function rule(when: readonly string[], account: string): readonly string[] {
  return [
    `- when: { ${when.join(', ')} }`,
    `  account: ${account === UNKNOWN ? account : yamlText(account)}`,
  ];
}
