import { Document, isMap, isSeq, type YAMLSeq } from 'yaml';
import { CHARTS } from '../domain/accounting/chart.js';
import { type TaxCase, textIn } from '../domain/settings.js';
import type { Config, SpaceConfig } from './config.js';
import { sellerCountry, taxRules } from './einvoice-settings.js';
import { type NamedTaxCase, taxCase } from './tax-cases.js';

/**
 * The rules in force in each space, as YAML that can be pasted into a configuration: those of the operator and
 * those that we ship. Comments say what each tax case becomes on the invoice.
 */
export function explainRules(config: Config): string {
  const document = new Document({ spaces: config.spaces.map(rulesOf) });
  for (const [index, space] of config.spaces.entries()) {
    const at = ['spaces', index, 'e_invoices'];
    const rules = document.getIn([...at, 'tax_cases']);
    if (isSeq(rules)) comment(rules, taxRules(space), space);
    if (isSeq(rules) && space.e_invoices.tax_cases === undefined) {
      rules.commentBefore = ` shipped for sellers in ${sellerCountry(space)}, because tax_cases is left out`;
    }
  }
  return document.toString({ lineWidth: 0, collectionStyle: 'any' }).trimEnd();
}

function rulesOf(space: SpaceConfig): Readonly<Record<string, unknown>> {
  const { service_period, customers } = space.e_invoices;
  return {
    id: space.id,
    e_invoices: {
      tax_cases: taxRules(space).map(withRateAsNumber),
      service_period,
      ...(customers.length > 0 && { customers }),
    },
    ...accountRulesOf(space),
  };
}

/** The operator's rules of the books, then the chart's. */
function accountRulesOf({ accounting }: SpaceConfig): Readonly<Record<string, unknown>> {
  if (accounting === undefined) return {};
  const { accounts, tax_accounts, account_names, write_offs, rests, chart } = accounting.settings;
  const taxAccounts = [...tax_accounts, ...CHARTS[chart].taxAccounts];
  return {
    accounting: {
      accounts: accounts.map(withRateAsNumber),
      tax_accounts: taxAccounts.map(({ rate, ...given }) => ({ rate: Number(rate), ...given })),
      account_names: { ...CHARTS[chart].accountNames, ...account_names },
      ...(write_offs !== undefined && { write_offs }),
      ...(rests !== undefined && { rests }),
    },
  };
}

function withRateAsNumber({
  when,
  ...given
}: {
  readonly when?: { readonly rate?: string | undefined } | undefined;
}): object {
  if (when === undefined) return given;
  return { when: { ...when, ...(when.rate !== undefined && { rate: Number(when.rate) }) }, ...given };
}

function comment(list: YAMLSeq, rules: readonly NamedTaxCase[], space: SpaceConfig): void {
  for (const [index, rule] of rules.entries()) {
    const entry = list.items[index];
    const name = isMap(entry) ? entry.get('case', true) : undefined;
    if (name !== undefined) name.comment = ` ${meaning(taxCase(rule, sellerCountry(space)), space)}`;
  }
}

/** `VAT category AE, P_12 np II, VATEX-EU-AE: Odwrotne obciążenie …` */
function meaning(meant: TaxCase, { language }: SpaceConfig): string {
  const { category, reason, polish_rate: rate, alone } = meant;
  const code = alone === undefined ? meant.reason_code : alone.reason_code;
  const stated = alone === undefined ? category : `${alone.category} (beside others ${category})`;
  const head = [`VAT category ${stated}`, ...(rate === undefined ? [] : [`P_12 ${rate}`]), code ?? []]
    .flat()
    .join(', ');
  const text = reason === undefined ? undefined : textIn(language, reason);
  return text === undefined ? `${head}, for rates above zero` : `${head}: ${text.replaceAll('\n', ' ')}`;
}
