import type { SettingsLayer } from '../domain/finance-settings/finance-settings.js';
import { spaceChecks, UNIQUE } from './checks/cross-checks.js';
import { openSecrets } from './checks/open-secrets.js';
import { supportingChecks } from './checks/supporting-documents.js';
import type { SettledSpace, SpaceConfig } from './config.js';
import type { Environment } from './environment.js';
import { schemaComplaints } from './explain-issue.js';
import type { JsonSchema } from './json-schema.js';
import type { LeftOutSpace } from './left-out-space.js';
import { readNamedFiles } from './named-files.js';
import { mayGoOn, type PlacedComplaint } from './place.js';
import { type ConfigProblem, sortedProblems } from './problem.js';
import type { ReadFile } from './read-file.js';
import type { ResolveSpace } from './resolve.js';
import { spacesOnly } from './schema/config-file.js';
import { filedSettings, namedFiles, PAGE_SETTINGS, withSettingsLayer } from './settings-layer.js';
import { withSharedAccounts } from './shared-accounts.js';
import { extended, placeOf, type SpaceDefaults } from './space-defaults.js';
import { complaintAt, textAt } from './tree-paths.js';
import { withUndecided } from './undecided.js';
import { readYamlTree, type YamlTree } from './yaml-tree.js';

/** A space that stands outside of the configuration: in a file of its own, or in the database. */
export interface GivenSpace {
  readonly id: string;
  /** Where it stands, as an operator knows it: a path, or `space berlin (database)`. */
  readonly file: string;
  /** One space, as YAML; or why it cannot be read. */
  readonly text: string | PlacedComplaint;
}

export interface GivenSpacesContext {
  /** The configuration. */
  readonly main: YamlTree;
  readonly defaults: SpaceDefaults;
  readonly schema: JsonSchema;
  readonly env: Environment;
  /** Where relative paths start. */
  readonly folder: string;
  readonly readFile: ReadFile;
  readonly tokensMayBeMissing: boolean;
  readonly partsMayWait: boolean;
  /** In the database, where no secret may stand. */
  readonly isStored: boolean;
  readonly resolve: ResolveSpace;
}

/** Judges spaces by the configuration that was loaded, however often they change. */
export type JudgeSpaces = (given: readonly GivenSpace[]) => JudgedSpaces;

export interface JudgedSpaces {
  readonly spaces: readonly SpaceConfig[];
  readonly leftOut: readonly LeftOutSpace[];
}

/** Judges each space by itself, by the rules of the list; of two that are the same space, the first one stays. */
export function judgeSpaces(given: readonly GivenSpace[], context: GivenSpacesContext): JudgedSpaces {
  const spaces: SpaceConfig[] = [];
  const leftOut: LeftOutSpace[] = [];
  const taken = new Map<string, string>();
  for (const each of given) {
    const { space, tree, complaints } = judge(each, context);
    const twins = tree === null ? [] : repeatedElsewhere(each, tree, taken);
    if (space !== null && twins.length === 0) spaces.push(space);
    else leftOut.push({ id: each.id, problems: problemsOf(each, [...complaints, ...twins]) });
  }
  return { spaces: withSharedAccounts(spaces), leftOut };
}

interface Judged {
  /** Null when there are complaints. */
  readonly space: SpaceConfig | null;
  /** Null where it cannot be read as YAML. */
  readonly tree: YamlTree | null;
  readonly complaints: readonly PlacedComplaint[];
}

function judge({ id, file, text }: GivenSpace, context: GivenSpacesContext): Judged {
  if (typeof text !== 'string') return { space: null, tree: null, complaints: [text] };
  const own = readYamlTree(text, context.env, file);
  if (own.value === undefined) {
    return { space: null, tree: null, complaints: own.complaints.length > 0 ? own.complaints : [EMPTY] };
  }
  const judged = judgeTree(id, own, aloneInFile(own, context), context);
  const complaints = withUndecided(text, judged.complaints);
  return mayGoOn(complaints, context.partsMayWait) ? judged : { ...judged, space: null, complaints };
}

/** @param own the space as it stands in its file or in the list */
function judgeTree(id: string, own: YamlTree, tree: YamlTree, context: GivenSpacesContext): Judged {
  const { folder, readFile } = context;
  const files = readNamedFiles(tree, { ...context, only: 'spaces.' });
  const checked = spacesOnly.safeParse(tree.value);
  const complaints = [
    ...own.complaints,
    ...(checked.success ? [] : schemaComplaints(checked.error.issues, tree, context.schema)),
    ...misnamed(id, tree),
    ...(context.isStored ? openSecrets(own, context.schema) : []),
    ...spaceChecks(tree),
    ...files.complaints,
    ...supportingChecks(tree, folder, readFile),
  ];
  const [space] = checked.success ? checked.data.spaces : [];
  if (space === undefined || !mayGoOn(complaints, context.partsMayWait))
    return { space: null, tree, complaints };
  return { space: context.resolve(space, files.texts), tree, complaints };
}

/** Judges a space with settings of the page by all the rules of the file. @param own the space as it stands in its file or in the list */
export function settleSpace(
  id: string,
  own: YamlTree,
  layer: SettingsLayer,
  context: GivenSpacesContext,
): SettledSpace {
  const tree = aloneInFile(own, context);
  const filed = filedSettings(tree);
  const named = namedFiles(layer);
  const judged = judgeTree(id, own, withSettingsLayer(tree, layer), context);
  if (judged.space !== null && named.length === 0) return { space: judged.space, problems: [], filed };
  const complaints = [...named, ...judged.complaints];
  const space = null;
  return { space, filed, problems: problemsOf({ id, file: PAGE_SETTINGS, text: '' }, complaints) };
}

/** The configuration as if this were its only space. */
function aloneInFile(own: YamlTree, { main, defaults }: GivenSpacesContext): YamlTree {
  return {
    value: { ...(main.value as object), spaces: [extended(own.value, defaults.value)] },
    complaints: own.complaints,
    place: ([key, index, ...within]) => {
      if (key !== 'spaces')
        return main.place(index === undefined ? [key ?? ''] : [key ?? '', index, ...within]);
      if (index === 0) return placeOf(within, own.place, defaults);
      return index === undefined ? own.place([]) : undefined;
    },
  };
}

const EMPTY: PlacedComplaint = {
  line: 1,
  column: 1,
  message: 'the space is empty',
  fix: 'write its options, as an entry of the list of spaces has them (config/example.yml)',
};

function misnamed(id: string, tree: YamlTree): readonly PlacedComplaint[] {
  const path = ['spaces', 0, 'id'];
  const written = textAt(path, tree);
  if (written === null || written === id) return [];
  return [complaintAt(path, `id: is not ${id}, by which the space is kept`, `write \`id: ${id}\``, tree)];
}

function repeatedElsewhere(
  { file }: GivenSpace,
  tree: YamlTree,
  taken: Map<string, string>,
): readonly PlacedComplaint[] {
  return UNIQUE.flatMap((key) => {
    const path = ['spaces', 0, key];
    const text = textAt(path, tree);
    if (text === null) return [];
    const other = taken.get(`${key} ${text}`);
    if (other === undefined) taken.set(`${key} ${text}`, file);
    const message = `${key}: ${other} has the same`;
    return other === undefined ? [] : complaintAt(path, message, `give each space its own ${key}`, tree);
  });
}

function problemsOf({ file }: GivenSpace, complaints: readonly PlacedComplaint[]): readonly ConfigProblem[] {
  return sortedProblems(complaints.map(({ ofOnePart: _, ...complaint }) => ({ file, ...complaint })));
}
