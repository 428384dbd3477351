import { decimal } from '@spacebooks/base/money';
import type { AccountTaxes } from '../../domain/accounting/account-tax/account-tax.js';
import { keyForTax, NO_AUTOMATIC_TAX } from '../../domain/accounting/account-tax/tax-key-effect.js';
import type { ChartName } from '../../domain/accounting/settings.js';
import { ofOnePart, type Path, type PlacedComplaint } from '../place.js';
import { complaintAt, entryPaths, isThere, textAt } from '../tree-paths.js';
import type { YamlTree } from '../yaml-tree.js';
import { taxKeyLine } from './tax-key-line.js';
import {
  accountAt,
  automaticAt,
  datevKey,
  meantRate,
  type TaxingRule,
  taxesOfSection,
  taxRules,
} from './tax-rules.js';

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
  return [...contradictions(rules, tree), ...refused.map(ofOnePart)];
}

function writesDatev(section: Path, tree: YamlTree): boolean {
  return entryPaths([...section, 'exports'], tree).some((exported) =>
    entryPaths([...exported, 'formats'], tree).some((path) => textAt(path, tree) === 'datev'),
  );
}

/** An account is one thing in DATEV, whatever the rule is for. */
function contradictions(rules: readonly TaxingRule[], tree: YamlTree): readonly PlacedComplaint[] {
  const said = new Map<string, string | null>();
  return rules.flatMap(({ path }) => {
    const place = [...path, 'automatic'];
    const [account, tax] = [accountAt(path, tree), automaticAt(place, tree)];
    if (account === undefined || tax === undefined) return [];
    const before = said.get(account) ?? (said.has(account) ? null : tax);
    said.set(account, before);
    if (before === tax) return [];
    const message = `automatic: another rule says ${before ?? 'none'} of the account ${account}`;
    return [complaintAt(place, message, 'write the same in each rule of this account', tree)];
  });
}

function refusedKey({ path }: TaxingRule, taxes: AccountTaxes, tree: YamlTree): readonly PlacedComplaint[] {
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
  { path, conditions }: TaxingRule,
  chart: ChartName,
  taxes: AccountTaxes,
  tree: YamlTree,
): readonly PlacedComplaint[] {
  const account = accountAt(path, tree);
  if (account === undefined || datevKey(path, tree) !== null) return [];
  const said = [...path, 'automatic'];
  // What cannot be read was complained of.
  if (isThere(said, tree) && automaticAt(said, tree) === undefined) return [];
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
