import { decimal } from '@spacebooks/base/money';
import { type AccountTaxes, accountTaxes } from '../../domain/accounting/account-tax/account-tax.js';
import { declared } from '../../domain/accounting/account-tax/declared-taxes.js';
import { keyForTax, NO_AUTOMATIC_TAX } from '../../domain/accounting/account-tax/tax-key-effect.js';
import type { ChartName } from '../../domain/accounting/settings.js';
import { ALL_OTHERS } from '../../domain/accounting/tax-key.js';
import { ofExports, type Path, type PlacedComplaint } from '../place.js';
import { percentage } from '../schema/formats.js';
import { complaintAt, entryPaths, pathsOf, sectionAt, textAt } from '../tree-paths.js';
import type { YamlTree } from '../yaml-tree.js';
import { taxKeyLine } from './tax-key-line.js';

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

/**
 * Refuses rules with tax on accounts where DATEV computes none, or where that is unknown, and keys that DATEV refuses. Only with exports for
 * DATEV, and only where a rule says which tax it is for: the rest is found in the file before its release.
 */
export function accountTaxChecks(
  section: Path,
  chart: ChartName,
  tree: YamlTree,
): readonly PlacedComplaint[] {
  if (!writesDatev(section, tree)) return [];
  const taxes = taxesOfSection(section, chart, tree);
  const rules = taxRules(section, tree);
  const refused = [
    ...rules.flatMap((rule) => [...refusedKey(rule, taxes, tree), ...missingTax(rule, chart, taxes, tree)]),
    ...entryPaths([...section, 'deferrals'], tree).flatMap((path) => refusedDeferralKey(path, tree)),
  ];
  return [...contradictions(rules, tree), ...refused.map(ofExports)];
}

interface TaxRule {
  readonly path: Path;
  /** Path of the conditions that say which tax it is for. */
  readonly conditions: Path;
}

function taxRules(section: Path, tree: YamlTree): readonly TaxRule[] {
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
function automaticAt(path: Path, tree: YamlTree): string | null | undefined {
  const given = textAt(path, tree)?.trim() ?? '';
  if (given === 'none') return null;
  const rate = percentage(given);
  return rate === null ? undefined : declared(rate);
}

function accountAt(rule: Path, tree: YamlTree): string | undefined {
  return textAt([...rule, 'account'], tree)?.trim();
}

function writesDatev(section: Path, tree: YamlTree): boolean {
  return entryPaths([...section, 'exports'], tree).some((exported) =>
    entryPaths([...exported, 'formats'], tree).some((path) => textAt(path, tree) === 'datev'),
  );
}

/** The key of a rule for DATEV, and where it stands. */
function datevKey(rule: Path, tree: YamlTree): { readonly path: Path; readonly key: string } | null {
  const all = [...rule, 'tax_key'];
  for (const path of [all, [...all, 'datev'], [...all, ALL_OTHERS]]) {
    const key = textAt(path, tree)?.trim().replace(/^0+/, '');
    if (key !== undefined) return { path, key };
  }
  return null;
}

/** An account is one thing in DATEV, whatever the rule is for. */
function contradictions(rules: readonly TaxRule[], tree: YamlTree): readonly PlacedComplaint[] {
  const said = new Map<string, string | null>();
  return rules.flatMap(({ path }) => {
    const place = [...path, 'automatic'];
    const [account, tax] = [accountAt(path, tree), automaticAt(place, tree)];
    if (account === undefined || tax === undefined) return [];
    const before = said.get(account) ?? (said.has(account) ? null : tax);
    said.set(account, before);
    if (before === tax) return [];
    const message = `automatic: another rule says ${before ?? 'none'} of the account ${account}`;
    return [complaintAt(place, message, 'say the same of an account in each of its rules', tree)];
  });
}

function refusedKey({ path }: TaxRule, taxes: AccountTaxes, tree: YamlTree): readonly PlacedComplaint[] {
  const [account, given] = [accountAt(path, tree), datevKey(path, tree)];
  if (account === undefined || given === null || given.key === NO_AUTOMATIC_TAX || given.key === '')
    return [];
  const tax = taxes(account);
  if (tax.kind !== 'automatic') return [];
  const rate = tax.rate === null ? 'without tax' : `of ${tax.rate} %`;
  return [
    complaintAt(
      given.path,
      `tax_key: ${account} is an automatic account ${rate}, on which DATEV refuses the key ${given.key} (REW00306)`,
      'leave it out for DATEV (keys of other programs are written as `tax_key: { bmd: 1 }`), or write `automatic: none` beside it if your adviser has changed the account',
      tree,
    ),
  ];
}

function missingTax(
  { path, conditions }: TaxRule,
  chart: ChartName,
  taxes: AccountTaxes,
  tree: YamlTree,
): readonly PlacedComplaint[] {
  const account = accountAt(path, tree);
  if (account === undefined || datevKey(path, tree) !== null) return [];
  const tax = taxes(account);
  if (tax.kind === 'automatic') return [];
  const rate = meantRate(conditions, tree) ?? '0';
  if (decimal(rate).eq(0)) {
    if (tax.kind === 'plain') return [];
    const message = `account: nothing says whether DATEV takes tax out of amounts on ${account} by itself`;
    const fix = 'add `automatic: none`, or the rate if it is an automatic account (Automatikkonto)';
    return [complaintAt([...path, 'account'], message, fix, tree)];
  }
  const percent = decimal(rate).toFixed();
  const key = keyForTax(percent, textAt([...path, 'country'], tree) !== null);
  const message =
    tax.kind === 'plain'
      ? `account: ${account}${chart === 'own' ? '' : ` of ${chart}`} is no automatic account: DATEV books items of ${percent} % there without tax`
      : `account: nothing says whether DATEV takes the ${percent} % on ${account} out of amounts by itself`;
  const fix = `add \`automatic: ${percent}\` if it is an automatic account (Automatikkonto), or \`${taxKeyLine([...path, 'tax_key'], { datev: key }, tree)}\` if it is none`;
  return [complaintAt([...path, 'account'], message, fix, tree)];
}

/** Moves between revenue and deferral take no tax: it was booked with the document. */
function refusedDeferralKey(path: Path, tree: YamlTree): readonly PlacedComplaint[] {
  const place = [...path, 'tax_key'];
  const key = textAt(place, tree)?.trim();
  if (key === undefined || key === '' || key === NO_AUTOMATIC_TAX) return [];
  const message = `tax_key: DATEV would compute tax by the key ${key} again, which was booked with the invoice`;
  return [complaintAt(place, message, 'leave it out: automatic accounts get 40, others none', tree)];
}

/** Percent, null for items without tax; undefined where the rule does not say. */
export function meantRate(conditions: Path, tree: YamlTree): string | null | undefined {
  const category = textAt([...conditions, 'tax_case'], tree);
  if (category !== null && category !== 'S') return null;
  const given = textAt([...conditions, 'rate'], tree);
  const rate = given === null ? null : percentage(given);
  return rate === null ? undefined : rate;
}
