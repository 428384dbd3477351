import { decimal } from '@spacebooks/base/money';
import {
  type ExportFormat,
  KEYED_RULES,
  type KeyedRules,
  WITHOUT_TAX_KEY,
} from '../../domain/accounting/export-formats.js';
import { ALL_OTHERS } from '../../domain/accounting/tax-key.js';
import { exportFormats } from '../../export-formats.js';
import { didYouMean } from '../did-you-mean.js';
import { ofOnePart, type Path, type PlacedComplaint } from '../place.js';
import { complaintAt, entryPaths, isThere, pathsOf, sectionAt, textAt } from '../tree-paths.js';
import type { YamlTree } from '../yaml-tree.js';
import { taxKeyLine } from './tax-key-line.js';
import { meantRate } from './tax-rules.js';

/** Keys by format, of formats that there are, and of each format that an export writes and that needs them. */
export function taxKeyChecks(section: Path, tree: YamlTree): readonly PlacedComplaint[] {
  const written = writtenFormats(section, tree);
  const ofRests = pathsOf('rests.*', tree, section);
  return [
    ...ofRests.flatMap((rule) => foreignFormats([...rule, 'tax_key'], tree)),
    ...KEYED_RULES.flatMap((option) => {
      const needing = written
        .filter(({ taxKeysOf = [] }) => taxKeysOf.includes(option))
        .map(({ name }) => name);
      const rules = PLACES[option].flatMap((at) => pathsOf(at, tree, section));
      return rules.flatMap((rule) => [
        ...foreignFormats([...rule, 'tax_key'], tree),
        ...missingKeys(rule, conditionsOf(option, rule), needing, tree),
      ]);
    }),
  ];
}

/** Where the rules of an option stand: what is missing of a payment takes its tax back as a loss does. */
const PLACES: Readonly<Record<KeyedRules, readonly string[]>> = {
  accounts: ['accounts.*'],
  write_offs: ['write_offs.*', 'rests.*.accounts.*'],
  deferrals: ['deferrals.*'],
};

/** Where a rule says for which rate it is. */
function conditionsOf(option: KeyedRules, rule: Path): Path {
  return option === 'write_offs' ? rule : [...rule, 'when'];
}

function writtenFormats(section: Path, tree: YamlTree): readonly ExportFormat[] {
  const written = entryPaths([...section, 'exports'], tree).flatMap((exported) =>
    entryPaths([...exported, 'formats'], tree).map((path) => textAt(path, tree)),
  );
  return exportFormats().filter(({ name }) => written.includes(name));
}

/** A rule of 0 % needs one as any other does: exempt, reverse charge and export are codes of their own there. */
function missingKeys(
  rule: Path,
  conditions: Path,
  needing: readonly string[],
  tree: YamlTree,
): readonly PlacedComplaint[] {
  const given = [...rule, 'tax_key'];
  if ([given, [...given, ALL_OTHERS]].some((path) => textAt(path, tree) !== null)) return [];
  const missing = needing.filter((format) => textAt([...given, format], tree) === null);
  if (missing.length === 0) return [];
  const message = `tax_key: ${takesByKey(missing, meantRate(conditions, tree))}, and the rule has none`;
  const keys = Object.fromEntries(missing.map((format) => [format, 'KEY']));
  const fix = `write \`${taxKeyLine(given, keys, tree)}\` with what the program calls this tax (spacebooks docs exports, Tax keys)`;
  const named = ['account', 'earned_account'].map((option) => [...rule, option]);
  const place = named.find((path) => isThere(path, tree)) ?? rule;
  return [ofOnePart(complaintAt(place, message, fix, tree))];
}

function takesByKey(formats: readonly string[], rate: string | null | undefined): string {
  const last = formats.at(-1);
  const who = formats.length === 1 ? `${last} takes` : `${formats.slice(0, -1).join(', ')} and ${last} take`;
  if (rate === undefined) return `${who} the tax by a tax key, 0 % too`;
  return `${who} the tax of ${decimal(rate ?? '0').toFixed()} % by a tax key`;
}

function foreignFormats(path: Path, tree: YamlTree): readonly PlacedComplaint[] {
  const given = sectionAt(path, tree);
  if (given === null) return [];
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
