import { decimal } from '@spacebooks/base/money';
import { CHARTS } from '../../domain/accounting/chart.js';
import type { Path, PlacedComplaint } from '../place.js';
import { percentage } from '../schema/formats.js';
import { complaintAt, entryPaths, textAt } from '../tree-paths.js';
import type { YamlTree } from '../yaml-tree.js';

interface GivenAccount {
  readonly path: Path;
  /** Percent as text; null where it is for any rate. */
  readonly rate: string | null;
  readonly country: string | null;
  readonly taxCase: string | null;
}

/**
 * Accounts by rate of a rule of rests: none that another one hides, an account of tax for each rate, and every rate that items have.
 *
 * @param rule path of the rule
 * @param section path of `accounting`
 */
export function restAccountChecks(rule: Path, section: Path, tree: YamlTree): PlacedComplaint[] {
  const accounts = entryPaths([...rule, 'accounts'], tree).map((entry): GivenAccount => {
    const given = textAt([...entry, 'rate'], tree);
    return {
      path: entry,
      rate: given === null ? null : percentage(given),
      country: textAt([...entry, 'country'], tree),
      taxCase: textAt([...entry, 'tax_case'], tree),
    };
  });
  const isHidden = (entry: GivenAccount, index: number) =>
    accounts.slice(0, index).some((other) => hasAllOf(other, entry));
  return [
    ...accounts
      .filter(isHidden)
      .map((entry) =>
        complaintAt(
          [...entry.path, 'account'],
          'account: an account above has this rate already',
          'remove one of them, and write the one without a rate last',
          tree,
        ),
      ),
    ...accounts.flatMap((entry) => withoutTaxAccount(entry, section, tree)),
    ...ratesWithout(accounts, rule, section, tree),
  ];
}

function hasAllOf(one: GivenAccount, other: GivenAccount): boolean {
  if (one.taxCase !== null && one.taxCase !== other.taxCase) return false;
  if (one.rate === null && one.country === null) return true;
  return one.rate === other.rate && one.country === other.country;
}

/** Tax that is taken back needs the account that it is on. */
function withoutTaxAccount(
  { path, rate, country }: GivenAccount,
  section: Path,
  tree: YamlTree,
): PlacedComplaint[] {
  if (rate === null || decimal(rate).eq(0)) return [];
  const chart = textAt([...section, 'chart'], tree);
  const known = chart === 'SKR03' || chart === 'SKR04' ? CHARTS[chart].taxAccounts : [];
  const own = entryPaths([...section, 'tax_accounts'], tree).map((entry) => ({
    rate: percentage(textAt([...entry, 'rate'], tree) ?? '') ?? '',
    country: textAt([...entry, 'country'], tree),
  }));
  const isKnown = (each: { readonly rate: string; readonly country?: string | null | undefined }) =>
    each.rate !== '' && decimal(each.rate).eq(rate) && (each.country ?? null) === country;
  if ([...own, ...known].some(isKnown)) return [];
  const of = country === null ? '' : `, country: ${country}`;
  return [
    complaintAt(
      [...path, 'rate'],
      `rate: no account is known for output VAT of ${rate} %, which is to be taken back`,
      `add to accounting.tax_accounts: - { rate: ${rate}${of}, account: 'ACCOUNT' }`,
      tree,
    ),
  ];
}

/** Rates of items by the account rules without an account here: a rest of one would block the batch. */
function ratesWithout(
  accounts: readonly GivenAccount[],
  rule: Path,
  section: Path,
  tree: YamlTree,
): PlacedComplaint[] {
  const ofSupplies = accounts.filter(({ taxCase }) => taxCase === null || taxCase === 'S');
  const isForAll = ofSupplies.some(({ rate, country }) => rate === null && country === null);
  if (accounts.length === 0 || isForAll) return [];
  const used = entryPaths([...section, 'accounts'], tree).flatMap((entry) => {
    const rate = percentage(textAt([...entry, 'when', 'rate'], tree) ?? '');
    const taxCase = textAt([...entry, 'when', 'tax_case'], tree);
    return rate === null || decimal(rate).eq(0) || (taxCase !== null && taxCase !== 'S') ? [] : [rate];
  });
  const has = (rate: string) => ofSupplies.some((each) => each.rate !== null && decimal(each.rate).eq(rate));
  return [...new Set(used)]
    .filter((rate) => !has(rate))
    .map((rate) =>
      complaintAt(
        [...rule, 'accounts'],
        `accounts: accounting.accounts has items of ${rate} %, and no account here is for that rate`,
        `add - { rate: ${rate}, account: 'ACCOUNT' }`,
        tree,
      ),
    );
}
