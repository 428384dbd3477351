import { type AccountTaxes, accountTaxes } from '../../domain/accounting/account-tax/account-tax.js';
import { declared } from '../../domain/accounting/account-tax/declared-taxes.js';
import { NO_AUTOMATIC_TAX } from '../../domain/accounting/account-tax/tax-key-effect.js';
import type { ChartName } from '../../domain/accounting/settings.js';
import { ALL_OTHERS } from '../../domain/accounting/tax-key.js';
import type { Path } from '../place.js';
import { percentage } from '../schema/formats.js';
import { pathsOf, sectionAt, textAt } from '../tree-paths.js';
import type { YamlTree } from '../yaml-tree.js';

/** DATEV's treatment of tax on the accounts of a section, by the chart and by the section's own declarations. */
export function taxesOfSection(section: Path, chart: ChartName, tree: YamlTree): AccountTaxes {
  const said = taxRules(section, tree).flatMap(({ path }) => {
    const [account, tax] = [accountAt(path, tree), automaticAt([...path, 'automatic'], tree)];
    return account === undefined || tax === undefined ? [] : [[account, tax] as const];
  });
  const withKey = taxRules(section, tree).flatMap(({ path }) => {
    const [account, given] = [accountAt(path, tree), datevKey(path, tree)];
    const computes = given !== null && given.key !== '' && given.key !== NO_AUTOMATIC_TAX;
    return account !== undefined && computes ? [account] : [];
  });
  const declaring = new Map([...automaticAccounts(section, tree), ...said]);
  return accountTaxes(chart, declaring, new Set(withKey));
}

/** A rule with an account that tax may be booked on. */
export interface TaxingRule {
  readonly path: Path;
  /** Path of the conditions that say which tax it is for. */
  readonly conditions: Path;
}

/** The rules of an `accounting` section that book tax: accounts of revenue, of losses and of payment differences. */
export function taxRules(section: Path, tree: YamlTree): readonly TaxingRule[] {
  return [
    ...pathsOf('accounts.*', tree, section).map((path) => ({ path, conditions: [...path, 'when'] })),
    ...['write_offs.*', 'rests.*.accounts.*']
      .flatMap((at) => pathsOf(at, tree, section))
      .map((path) => ({ path, conditions: path })),
  ];
}

function automaticAccounts(section: Path, tree: YamlTree): readonly (readonly [string, string | null])[] {
  const path = [...section, 'automatic_accounts'];
  return Object.keys(sectionAt(path, tree) ?? {}).flatMap((account) => {
    const tax = automaticAt([...path, account], tree);
    return tax === undefined ? [] : [[account, tax] as const];
  });
}

/** A value of `DeclaredTaxes`; undefined where the option is missing or invalid. */
export function automaticAt(path: Path, tree: YamlTree): string | null | undefined {
  const given = textAt(path, tree)?.trim() ?? '';
  if (given === 'none') return null;
  const rate = percentage(given);
  return rate === null ? undefined : declared(rate);
}

/** The account of a rule as it is written; undefined without one. */
export function accountAt(rule: Path, tree: YamlTree): string | undefined {
  return textAt([...rule, 'account'], tree)?.trim();
}

/** The key of a rule for DATEV, and where it stands. */
export function datevKey(rule: Path, tree: YamlTree): { readonly path: Path; readonly key: string } | null {
  const all = [...rule, 'tax_key'];
  for (const path of [all, [...all, 'datev'], [...all, ALL_OTHERS]]) {
    const key = textAt(path, tree)?.trim().replace(/^0+/, '');
    if (key !== undefined) return { path, key };
  }
  return null;
}

/** Percent, null for items without tax; undefined where the rule does not say. */
export function meantRate(conditions: Path, tree: YamlTree): string | null | undefined {
  const category = textAt([...conditions, 'tax_case'], tree);
  if (category !== null && category !== 'S') return null;
  const given = textAt([...conditions, 'rate'], tree);
  const rate = given === null ? null : percentage(given);
  return rate === null ? undefined : rate;
}
