import { isDebtorNumber } from '../../domain/accounting/debtor.js';
import { plainAccountName } from '../../domain/bank/account-name.js';
import { exportFormats } from '../../export-formats.js';
import { didYouMean } from '../did-you-mean.js';
import type { Path, PlacedComplaint } from '../place.js';
import { complaintAt, entryPaths, isThere, pathsOf, repeated, sectionAt, textAt } from '../tree-paths.js';
import type { YamlTree } from '../yaml-tree.js';
import { exchangeRateChecks } from './exchange-rates.js';
import { ledgerChecks } from './ledger.js';
import { referenceChecks } from './references.js';
import { restChecks } from './rests.js';
import { taxKeyChecks } from './tax-keys.js';

/** What a rule of e-invoices says in the words of the older setting of the books. */
const SAME: Readonly<Record<string, string>> = {
  'month of invoice': 'end of month',
  'month before': 'end of month before',
  'date of invoice': 'date of invoice',
};

/** The books may not state another day of service than the e-invoices of the space. */
function serviceDateChecks(accounting: Path, tree: YamlTree): readonly PlacedComplaint[] {
  const path = [...accounting, 'service_date'];
  const given = textAt(path, tree);
  if (given === null || !Object.values(SAME).includes(given)) return [];
  const rules = entryPaths([...accounting.slice(0, -1), 'e_invoices', 'service_period'], tree);
  const contradicting = rules.flatMap((rule) => {
    const period = textAt([...rule, 'period'], tree) ?? '';
    return SAME[period] === undefined || SAME[period] === given ? [] : [period];
  });
  const [period] = contradicting;
  if (period === undefined) return [];
  return [
    complaintAt(
      path,
      `service_date: ${given} contradicts e_invoices.service_period, which says ${period}`,
      'write service_date: as invoiced, so that the bookings state the day that the e-invoice states',
      tree,
    ),
  ];
}

/** Mistakes that several options of a space's books make together. */
export function accountingChecks(tree: YamlTree): readonly PlacedComplaint[] {
  const repeatedNames = (entries: readonly Path[], what: string): readonly PlacedComplaint[] =>
    repeated(
      entries.map((entry) => [...entry, 'name']),
      `name: ${what} above has the same`,
      'give each a name of its own',
      tree,
    );
  return pathsOf('spaces.*.accounting', tree).flatMap((section) => {
    const targets = entryPaths([...section, 'targets'], tree);
    const exports = entryPaths([...section, 'exports'], tree);
    return [
      ...repeatedNames(targets, 'a target'),
      ...repeatedNames(exports, 'an export'),
      ...exports.flatMap((each) => unknownTargets(each, targets, tree)),
      ...exports.flatMap((each) => missingSections(each, section, tree)),
      ...exports.flatMap((each) => headingsWithoutEffect(each, tree)),
      ...pathsOf('targets.*.mail', tree, section).flatMap((mail) =>
        isThere(mail, tree) ? withoutMailServer(mail, tree) : [],
      ),
      ...recipientsOfNobody([...section.slice(0, -1), 'alerts', 'exports'], targets, tree),
      ...impossibleCollective([...section, 'debtors'], tree),
      ...ledgerChecks(section, tree),
      ...taxKeyChecks(section, tree),
      ...referenceChecks(section, tree),
      ...restChecks(section, tree),
      ...serviceDateChecks(section, tree),
      ...exchangeRateChecks(section, tree),
    ];
  });
}

/** What lands in a watched folder is one space's, and comes from its bank. */
export function sharedBankFolders(tree: YamlTree): readonly PlacedComplaint[] {
  const folders = ['bank.folder', 'bank.accounts.*.folder'].flatMap((option) =>
    pathsOf(`spaces.*.accounting.${option}`, tree),
  );
  const targets = pathsOf('spaces.*.accounting.targets.*.folder', tree);
  const exported = targets.map((path) => textAt(path, tree)).filter((text) => text !== null);
  const fix = 'give it a folder of its own';
  return [
    ...repeated(folders, 'folder: another space or account has the same', fix, tree),
    ...folders
      .filter((path) => exported.includes(textAt(path, tree) ?? ''))
      .map((path) => complaintAt(path, 'folder: exports are delivered there', fix, tree)),
  ];
}

/** What files and people call an account tells one account apart; one of several spaces or currencies has it in each. */
export function sharedAccountNames(tree: YamlTree): readonly PlacedComplaint[] {
  const accounts = pathsOf('spaces.*.accounting.bank.accounts.*', tree).map((path) => {
    const [, space] = path;
    const currency = textAt([...path, 'currency'], tree) ?? textAt([...path.slice(0, 3), 'currency'], tree);
    return {
      path,
      written: textAt([...path, 'iban'], tree) ?? textAt([...path, 'name'], tree) ?? '',
      own: nameAt([...path, 'iban'], tree) || nameAt([...path, 'name'], tree),
      ofSpace: `${space} ${currency ?? 'EUR'}`,
      names: entryPaths([...path, 'also'], tree),
    };
  });
  const complaint = (path: Path, option: string, fix: string) =>
    complaintAt(path, `${option}: another account has the same name`, fix, tree);
  return accounts.flatMap(({ path, written, own, ofSpace, names }, index) => {
    const before = accounts.slice(0, index).filter((other) => other.own === own);
    const isRepeated =
      isThere([...path, 'name'], tree) &&
      before.some((other) => other.written !== written || other.ofSpace === ofSpace);
    return [
      ...(isRepeated
        ? [
            complaint(
              [...path, 'name'],
              'name',
              'give each a name of its own, written alike in each currency',
            ),
          ]
        : []),
      ...names
        .filter((also) => isAnothers(nameAt(also, tree), own, index))
        .map((also) => complaint(also, 'also', 'leave it to the account whose statements state it')),
    ];
  });

  function isAnothers(name: string, own: string, index: number): boolean {
    if (name === '') return false;
    return accounts.some(
      (other, place) =>
        other.own !== own &&
        (other.own === name || (place < index && other.names.some((each) => nameAt(each, tree) === name))),
    );
  }
}

function nameAt(path: Path, tree: YamlTree): string {
  return plainAccountName(textAt(path, tree) ?? '');
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

/** Recipients of files that no mail carries. */
function recipientsOfNobody(
  recipients: Path,
  targets: readonly Path[],
  tree: YamlTree,
): readonly PlacedComplaint[] {
  const mailed = targets.flatMap((target) =>
    isThere([...target, 'mail'], tree) ? (textAt([...target, 'name'], tree) ?? []) : [],
  );
  return Object.keys(sectionAt(recipients, tree) ?? {}).flatMap((name) => {
    if (mailed.includes(name)) return [];
    const meant = didYouMean(name, mailed);
    const known = mailed.length === 0 ? 'leave it out' : `write one of: ${mailed.join(', ')}`;
    return complaintAt(
      [...recipients, name],
      `exports: no target that is a mail is called ${JSON.stringify(name)}`,
      meant === null ? known : `did you mean ${meant}?`,
      tree,
    );
  });
}

function missingSections(exported: Path, section: Path, tree: YamlTree): PlacedComplaint[] {
  return entryPaths([...exported, 'formats'], tree).flatMap((path) => {
    const format = textAt(path, tree) ?? '';
    const needed = exportFormats().find(({ name }) => name === format)?.section;
    if (needed === undefined || isThere([...section, needed], tree)) return [];
    const fix = `add a section ${needed} to accounting (config/example.yml shows it)`;
    return complaintAt(path, `formats: ${format} needs accounting.${needed}`, fix, tree);
  });
}

/** Formats whose headings are ours to choose. */
const TRANSLATED = ['csv', 'xlsx'];

function headingsWithoutEffect(exported: Path, tree: YamlTree): PlacedComplaint[] {
  const path = [...exported, 'headings'];
  if (!isThere(path, tree)) return [];
  const formats = entryPaths([...exported, 'formats'], tree).map((each) => textAt(each, tree) ?? '');
  if (formats.some((format) => TRANSLATED.includes(format))) return [];
  return [complaintAt(path, 'headings: has no effect without the format csv or xlsx', 'remove it', tree)];
}

/** What cannot be mailed, because the file has no mail server. */
export function withoutMailServer(path: Path, tree: YamlTree): PlacedComplaint[] {
  if (isThere(['mail'], tree)) return [];
  const fix = 'add a section mail with host and from to the file (config/example.yml shows it)';
  return [complaintAt(path, `${path.at(-1)}: no mail server is configured`, fix, tree)];
}

function impossibleCollective(debtors: Path, tree: YamlTree): PlacedComplaint[] {
  const path = [...debtors, 'collective'];
  const number = textAt(path, tree);
  const length = Number(textAt([...debtors, 'length'], tree) ?? '5');
  if (number === null || !(length >= 4 && length <= 9) || isDebtorNumber(number.trim(), length)) return [];
  const fix = `write a number of ${length} digits that begins with 1 to 6, for example ${'6'.padEnd(length, '9')}`;
  return [complaintAt(path, `collective: ${JSON.stringify(number)} is not a debtor’s account`, fix, tree)];
}
