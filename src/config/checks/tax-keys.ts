import { WITHOUT_TAX_KEY } from '../../domain/accounting/export-formats.js';
import { ALL_OTHERS } from '../../domain/accounting/tax-key.js';
import { exportFormats } from '../../export-formats.js';
import { didYouMean } from '../did-you-mean.js';
import type { Path, PlacedComplaint } from '../place.js';
import { isSection, pathsOf } from '../tree-paths.js';
import type { YamlTree } from '../yaml-tree.js';

/** Keys by format, of formats that there are. */
export function taxKeyChecks(section: Path, tree: YamlTree): readonly PlacedComplaint[] {
  const rules = ['accounts.*', 'write_offs.*'].flatMap((at) => pathsOf(at, tree, section));
  return rules.flatMap((rule) => foreignFormats([...rule, 'tax_key'], tree));
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
