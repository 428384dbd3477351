import { isDebtorNumber } from '../domain/accounting/debtor.js';
import { exportFormats } from '../export-formats.js';
import { complaintAt, entryPaths, spacePaths, textAt } from './bare-tree.js';
import { didYouMean } from './did-you-mean.js';
import { ledgerChecks } from './ledger-checks.js';
import type { Path, PlacedComplaint } from './place.js';
import type { YamlTree } from './yaml-tree.js';

/** What several options of a space's books together can get wrong. */
export function accountingChecks(tree: YamlTree): readonly PlacedComplaint[] {
  return spacePaths(tree).flatMap((space) => {
    const section = [...space, 'accounting'];
    const targets = entryPaths([...section, 'targets'], tree);
    const exports = entryPaths([...section, 'exports'], tree);
    return [
      ...repeatedNames(targets, 'a target', tree),
      ...repeatedNames(exports, 'an export', tree),
      ...exports.flatMap((each) => unknownTargets(each, targets, tree)),
      ...exports.flatMap((each) => missingSections(each, section, tree)),
      ...targets.flatMap((target) => mailWithoutServer(target, tree)),
      ...impossibleCollective([...section, 'debtors'], tree),
      ...ledgerChecks(section, tree),
    ];
  });
}

function repeatedNames(entries: readonly Path[], what: string, tree: YamlTree): PlacedComplaint[] {
  const seen = new Set<string>();
  return entries.flatMap((entry) => {
    const path = [...entry, 'name'];
    const name = textAt(path, tree);
    if (name === null) return [];
    const isRepeated = seen.has(name);
    seen.add(name);
    return isRepeated
      ? complaintAt(path, `name: ${what} above has the same`, 'give each a name of its own', tree)
      : [];
  });
}

function unknownTargets(exported: Path, targets: readonly Path[], tree: YamlTree): PlacedComplaint[] {
  const names = targets.flatMap((target) => textAt([...target, 'name'], tree) ?? []);
  return entryPaths([...exported, 'targets'], tree).flatMap((path) => {
    const name = textAt(path, tree);
    if (name === null || names.includes(name)) return [];
    const meant = didYouMean(name, names);
    const known = names.length === 0 ? 'add it to accounting.targets' : `write one of: ${names.join(', ')}`;
    return complaintAt(
      path,
      `targets: no target is called ${JSON.stringify(name)}`,
      meant === null ? known : `did you mean ${meant}?`,
      tree,
    );
  });
}

function missingSections(exported: Path, section: Path, tree: YamlTree): PlacedComplaint[] {
  return entryPaths([...exported, 'formats'], tree).flatMap((path) => {
    const format = textAt(path, tree) ?? '';
    const needed = exportFormats().find(({ name }) => name === format)?.section;
    if (needed === undefined || tree.place([...section, needed]) !== undefined) return [];
    const fix = `add a section ${needed} to accounting (config/example.yml shows it)`;
    return complaintAt(path, `formats: ${format} needs accounting.${needed}`, fix, tree);
  });
}

function mailWithoutServer(target: Path, tree: YamlTree): PlacedComplaint[] {
  const path = [...target, 'mail'];
  if (tree.place(path) === undefined || tree.place(['mail']) !== undefined) return [];
  const fix = 'add a section mail with host and from to the file (config/example.yml shows it)';
  return [complaintAt(path, 'mail: no mail server is configured', fix, tree)];
}

function impossibleCollective(debtors: Path, tree: YamlTree): PlacedComplaint[] {
  const path = [...debtors, 'collective'];
  const number = textAt(path, tree);
  const length = Number(textAt([...debtors, 'length'], tree) ?? '5');
  if (number === null || !(length >= 4 && length <= 9) || isDebtorNumber(number.trim(), length)) return [];
  const fix = `write a number of ${length} digits that begins with 1 to 6, for example ${'6'.padEnd(length, '9')}`;
  return [complaintAt(path, `collective: ${JSON.stringify(number)} is no debtor’s account`, fix, tree)];
}
