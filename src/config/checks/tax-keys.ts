import { decimal } from '@spacebooks/base/money';
import { WITHOUT_TAX_KEY } from '../../domain/accounting/export-formats.js';
import { ALL_OTHERS } from '../../domain/accounting/tax-key.js';
import { exportFormats } from '../../export-formats.js';
import { didYouMean } from '../did-you-mean.js';
import type { Path, PlacedComplaint } from '../place.js';
import { complaintAt, entryPaths, isSection, pathsOf, textAt } from '../tree-paths.js';
import type { YamlTree } from '../yaml-tree.js';
import { meantRate } from './ledger.js';

/** Keys by format, of formats that there are, and of each format that an export writes and that needs them. */
export function taxKeyChecks(section: Path, tree: YamlTree): readonly PlacedComplaint[] {
  const accounts = pathsOf('accounts.*', tree, section);
  const losses = pathsOf('write_offs.*', tree, section);
  const needing = formatsThatNeedKeys(section, tree);
  return [
    ...[...accounts, ...losses].flatMap((rule) => foreignFormats([...rule, 'tax_key'], tree)),
    ...accounts.flatMap((rule) => missingKeys(rule, [...rule, 'when'], needing, tree)),
    ...losses.flatMap((rule) => missingKeys(rule, rule, needing, tree)),
  ];
}

function formatsThatNeedKeys(section: Path, tree: YamlTree): readonly string[] {
  const written = entryPaths([...section, 'exports'], tree).flatMap((exported) =>
    entryPaths([...exported, 'formats'], tree).map((path) => textAt(path, tree)),
  );
  return exportFormats().flatMap(({ name, needsTaxKeys }) =>
    needsTaxKeys === true && written.includes(name) ? [name] : [],
  );
}

/** Of rules that are for items with tax, as far as they say so; what others meet is refused when it is exported. */
function missingKeys(
  rule: Path,
  conditions: Path,
  needing: readonly string[],
  tree: YamlTree,
): readonly PlacedComplaint[] {
  const rate = meantRate(conditions, tree);
  if (rate === undefined || rate === null || decimal(rate).eq(0)) return [];
  const given = [...rule, 'tax_key'];
  return needing.flatMap((format) => {
    const keys = [given, [...given, format], [...given, ALL_OTHERS]];
    if (keys.some((path) => textAt(path, tree) !== null)) return [];
    const message = `tax_key: ${format} takes the tax of ${decimal(rate).toFixed()} % by a tax key, and the rule has none`;
    const fix = `write for example \`tax_key: { ${format}: KEY }\` with the number that the program has for this tax`;
    return [complaintAt([...rule, 'account'], message, fix, tree)];
  });
}

function foreignFormats(path: Path, tree: YamlTree): readonly PlacedComplaint[] {
  const given = path.reduce<unknown>(
    (part, step) => (part as Record<PropertyKey, unknown>)?.[step],
    tree.value,
  );
  if (!isSection(given)) return [];
  const known = [...formatsWithKeys(), ALL_OTHERS];
  const example = 'write for example `tax_key: { datev: 3, xero: 20% (VAT on Income) }`';
  if (Object.keys(given).length === 0) {
    return [{ ...positionOf(path, tree), message: 'tax_key is empty', fix: example }];
  }
  return Object.keys(given)
    .filter((format) => !known.includes(format))
    .map((format) => {
      const meant = didYouMean(format, known);
      return {
        ...positionOf([...path, format], tree),
        message: `tax_key: ${JSON.stringify(format)} is not a format with tax keys`,
        fix: meant === null ? `write one of: ${known.join(', ')}` : `did you mean ${meant}?`,
      };
    });
}

function formatsWithKeys(): readonly string[] {
  return exportFormats().flatMap(({ name }) => (WITHOUT_TAX_KEY.includes(name) ? [] : [name]));
}

function positionOf(path: Path, tree: YamlTree): { readonly line: number; readonly column: number } {
  const place = tree.place(path);
  return place?.keyPosition ?? place?.position ?? { line: 1, column: 1 };
}
