import {
  isKept,
  REST_REASONS,
  type RestReason,
  takesBack,
} from '../../domain/accounting/rests/rest-reason.js';
import { HIGHEST_LET_GO } from '../../domain/bank/matching/small-difference.js';
import type { Path, PlacedComplaint } from '../place.js';
import { complaintAt, entryPaths, isThere, textAt } from '../tree-paths.js';
import type { YamlTree } from '../yaml-tree.js';
import { restAccountChecks } from './rest-accounts.js';

interface GivenRule {
  readonly path: Path;
  readonly because: RestReason;
}

/** Rules of rests that lack an option of their reason, have one without effect, or are hidden by a rule above. */
export function restChecks(section: Path, tree: YamlTree): readonly PlacedComplaint[] {
  const rules = entryPaths([...section, 'rests'], tree).flatMap((path): readonly GivenRule[] => {
    const because = REST_REASONS.find((reason) => reason === textAt([...path, 'because'], tree));
    return because === undefined ? [] : [{ path, because }];
  });
  return rules.flatMap((rule, index) => [
    ...missingTerms(rule, section, tree),
    ...wrongOptions(rule, tree),
    ...tooHigh(rule, tree),
    ...hiddenBy(rules.slice(0, index), rule, tree),
    ...(takesBack(rule.because) ? restAccountChecks(rule.path, section, tree) : []),
  ]);
}

function missingTerms({ path, because }: GivenRule, section: Path, tree: YamlTree): PlacedComplaint[] {
  const terms = [...section.slice(0, -1), 'e_invoices', 'payment', 'cash_discounts'];
  if (because !== 'discount' || isThere(terms, tree)) return [];
  return [
    complaintAt(
      [...path, 'because'],
      'because: invoices offer no discount, so that none can be within its terms',
      'write the days and percent that invoices offer into e_invoices.payment.cash_discounts, for example `- { days: 14, percent: 2 }`',
      tree,
    ),
  ];
}

/** The options that a reason needs, and those that it takes besides. */
function optionsOf(because: RestReason): {
  readonly needed: readonly string[];
  readonly taken: readonly string[];
} {
  if (takesBack(because)) {
    const limit = because === 'small difference' ? ['up_to'] : because === 'waived' ? ['percent'] : [];
    return {
      needed: ['accounts', ...limit],
      taken: because === 'uncollectable' ? ['when.method'] : ['when.method', 'when.recorded_as'],
    };
  }
  const taken = ['tax_key', 'when.method'];
  if (because === 'withheld') return { needed: ['account', 'percent'], taken };
  if (isKept(because)) return { needed: ['account', 'up_to'], taken: [...taken, 'when.recorded_as'] };
  if (because === 'overpayment') return { needed: ['account'], taken };
  return { needed: ['account', 'percent'], taken: [...taken, 'gain_account'] };
}

const OPTIONS = ['accounts', 'account', 'gain_account', 'tax_key', 'when.method', 'when.recorded_as'];
const EXAMPLES: Readonly<Record<string, string>> = {
  accounts: '`accounts: [{ rate: 19, account: 8736 }, { rate: 7, account: 8731 }]`',
  account: '`account: 4970`',
  up_to: '`up_to: 1.00`',
  percent: '`percent: 5`',
};

function wrongOptions({ path, because }: GivenRule, tree: YamlTree): PlacedComplaint[] {
  const { needed, taken } = optionsOf(because);
  const at = (option: string): Path => [...path, ...option.split('.')];
  const missing = needed.filter((option) => !isThere(at(option), tree));
  const idle = OPTIONS.filter(
    (option) => ![...needed, ...taken].includes(option) && isThere(at(option), tree),
  );
  return [
    ...missing.map((option) =>
      complaintAt(
        [...path, 'because'],
        `because: ${because} needs ${option}`,
        `write for example ${EXAMPLES[option] ?? option}, with what your accountant wants`,
        tree,
      ),
    ),
    ...idle.map((option) =>
      complaintAt(at(option), `${option} has no effect where the reason is ${because}`, 'remove it', tree),
    ),
  ];
}

function tooHigh({ path, because }: GivenRule, tree: YamlTree): PlacedComplaint[] {
  const most = Number(textAt([...path, 'up_to'], tree));
  if (because !== 'small difference' || !(most * 100 > HIGHEST_LET_GO)) return [];
  return [
    complaintAt(
      [...path, 'up_to'],
      `up_to: a small difference has at most ${HIGHEST_LET_GO / 100}.00, and never more than 5 % of the invoice`,
      `write ${HIGHEST_LET_GO / 100}.00 or less`,
      tree,
    ),
  ];
}

/** A rule that no rest reaches, because a rule above takes them all. */
function hiddenBy(above: readonly GivenRule[], rule: GivenRule, tree: YamlTree): PlacedComplaint[] {
  const first = above.find((other) => isSameKind(other, rule) && covers(other.path, rule.path, tree));
  if (first === undefined) return [];
  const line = tree.place(first.path)?.position?.line ?? 1;
  return [
    complaintAt(
      [...rule.path, 'because'],
      `because: the rule in line ${line} takes every payment difference that this one is for`,
      'remove one of them, or give this one a condition or a higher limit',
      tree,
    ),
  ];
}

function isSameKind(one: GivenRule, other: GivenRule): boolean {
  return (
    one.because === other.because ||
    [one, other].every(({ because }) => isKept(because) && because !== 'withheld')
  );
}

function covers(one: Path, other: Path, tree: YamlTree): boolean {
  const both = (option: string) =>
    [one, other].map((path) =>
      textAt([...path, ...option.split('.')], tree)
        ?.trim()
        .toLowerCase(),
    );
  const [method, named] = both('when.method');
  const [recorded, otherRecorded] = both('when.recorded_as');
  const [from, otherFrom] = both('when.valid_from');
  const isWider = ['up_to', 'percent'].every((limit) => {
    const [most, least] = both(limit);
    return most === undefined || (least !== undefined && Number(least) <= Number(most));
  });
  return (
    isWider &&
    (method === undefined || method === named) &&
    recorded === otherRecorded &&
    (from === undefined || (otherFrom !== undefined && from <= otherFrom))
  );
}
