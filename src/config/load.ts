import { dirname, resolve } from 'node:path';
import { withLongForms } from './archive-config.js';
import { crossChecks } from './checks/cross-checks.js';
import { supportingChecks } from './checks/supporting-documents.js';
import type { Config, LocateOption, SettleSpace, SpaceSource } from './config.js';
import type { Environment } from './environment.js';
import { schemaComplaints } from './explain-issue.js';
import {
  type GivenSpace,
  type GivenSpacesContext,
  type JudgeSpaces,
  judgeSpaces,
  settleSpace,
} from './given-spaces.js';
import { configJsonSchema } from './json-schema.js';
import { readNamedFiles } from './named-files.js';
import { mayGoOn, type Path, type Place, type PlacedComplaint } from './place.js';
import { ConfigError } from './problem.js';
import { FileTooLarge, MISSING, type ReadFile, readComplaint, readFileFromDisk } from './read-file.js';
import { resolveConfig, spaceResolver } from './resolve.js';
import { configFile, configFileWithSource } from './schema/config-file.js';
import { withSharedAccounts } from './shared-accounts.js';
import { defaultsComplaints, listWithDefaults, placeOf, spaceDefaults } from './space-defaults.js';
import { type ListFolder, spacesInFolder } from './space-folder.js';
import { complaintAt, isSection } from './tree-paths.js';
import { withUndecided } from './undecided.js';
import { readYamlTree, type YamlTree } from './yaml-tree.js';

interface LoadOptions {
  readonly env: Environment;
  /** Reads from disk by default. */
  readonly readFile?: ReadFile;
  /** For a login, which is about to write a missing token file. */
  readonly tokensMayBeMissing?: boolean;
  /** Whether mistakes are let through that only an export or the offline certificate of KSeF has to wait for; false for checks. */
  readonly partsMayWait?: boolean;
  /** The spaces in the database, where the configuration says that they are there; none when left out. */
  readonly stored?: readonly GivenSpace[];
  /** From disk by default. */
  readonly listFolder?: ListFolder;
}

/** Some 1,500 spaces; a file that is none of ours is refused unread. A folder has no limit, but each of its files has. */
const MOST_BYTES = 1024 * 1024;

/** Spaces outside of the file, as they are read and judged again while the daemon runs. */
export interface SpaceReader {
  /** Those that the configuration was loaded with. */
  readonly given: readonly GivenSpace[];
  /** Those of the folder now. @throws the system's error */
  inFolder(): readonly GivenSpace[];
  readonly judge: JudgeSpaces;
}

export interface LoadedConfig {
  readonly config: Config;
  /** Null where the spaces are a list. */
  readonly spaces: SpaceReader | null;
}

/**
 * Reads, checks and resolves a configuration file.
 *
 * @param path as the operator gave it; problems name it like this
 * @throws ConfigError with every problem at once
 */
export function loadConfig(path: string, options: LoadOptions): Config {
  return loadWithSpaces(path, options).config;
}

/** The same, with what a daemon needs to follow the spaces. @throws as `loadConfig` */
export function loadWithSpaces(path: string, options: LoadOptions): LoadedConfig {
  const { env, readFile = readFileFromDisk, tokensMayBeMissing = false, partsMayWait = false } = options;
  const file = resolve(path);
  const refuse = (complaints: readonly PlacedComplaint[]): never => {
    throw new ConfigError(complaints.map(({ ofOnePart: _, ...complaint }) => ({ file: path, ...complaint })));
  };
  const bytes = readBytes(file, readFile);
  if (!(bytes instanceof Uint8Array)) throw new ConfigError([{ file: path, ...bytes }], true);
  const text = decoded(bytes);
  if (text === null) return refuse([NOT_UTF8]);
  const tree = withLongForms(readYamlTree(text, env));
  if (tree.value === undefined) return refuse(tree.complaints.length > 0 ? tree.complaints : [EMPTY]);

  const folder = dirname(file);
  const defaults = spaceDefaults(tree, path);
  const whole = listWithDefaults(tree, defaults);
  const isElsewhere = isSpaceSource(whole.value);
  const files = readNamedFiles(whole, { folder, readFile, tokensMayBeMissing });
  const checked = (isElsewhere ? configFileWithSource : configFile).safeParse(whole.value);
  const schema = configJsonSchema();
  const complaints = [
    ...withUndecided(text, tree.complaints),
    ...(checked.success ? [] : schemaComplaints(checked.error.issues, whole, schema)),
    ...defaultsComplaints(tree),
    ...crossChecks(whole),
    ...files.complaints,
    ...supportingChecks(whole, folder, readFile),
  ];
  if (!checked.success || !mayGoOn(complaints, partsMayWait)) return refuse(complaints);
  const { spaces, ...rest } = checked.data;
  const resolveSpace = spaceResolver(rest, file, files.texts);
  const judging = {
    main: tree,
    defaults,
    schema,
    env,
    folder,
    readFile,
    tokensMayBeMissing,
    partsMayWait,
    resolve: resolveSpace,
  };
  if (Array.isArray(spaces)) {
    const list = withSharedAccounts(spaces.map((space) => resolveSpace(space, NONE)));
    const indexOf = (id: string): number => spaces.findIndex((space) => space.id === id);
    const settle = settling({ ...judging, isStored: false }, (id) => spaceOfList(tree, indexOf(id)));
    const locate = locating(path, (id, option) => whole.place(['spaces', indexOf(id), ...option]));
    const found = { spaces: list, left_out: [], space_source: { from: 'list' }, settle, locate } as const;
    return { config: resolveConfig(rest, file, files.texts, found), spaces: null };
  }
  const source: SpaceSource =
    spaces.path === undefined ? { from: 'database' } : { from: 'folder', path: resolve(folder, spaces.path) };
  const inFolder = (): readonly GivenSpace[] =>
    source.from === 'folder'
      ? spacesInFolder(source.path, spaces.path ?? '', readFile, options.listFolder)
      : [];
  const context = { ...judging, isStored: source.from === 'database' };
  /** As they were judged last. */
  const texts = new Map<string, { readonly text: string; readonly file: string }>();
  const reader: SpaceReader = {
    given: source.from === 'database' ? (options.stored ?? []) : orRefuse(inFolder, tree, refuse),
    inFolder,
    judge: (given) => {
      const judged = judgeSpaces(given, context);
      for (const { id } of judged.spaces) {
        const { text, file } = given.find((each) => each.id === id) ?? {};
        if (typeof text === 'string' && file !== undefined) texts.set(id, { text, file });
      }
      return judged;
    },
  };
  const { spaces: served, leftOut } = reader.judge(reader.given);
  const treeOf = (id: string): YamlTree => treeOfText(texts.get(id) ?? { text: '', file: id }, env);
  const settle = settling(context, treeOf);
  const locate = locating(path, (id, option) => placeOf(option, treeOf(id).place, defaults));
  const found = { spaces: served, left_out: leftOut, space_source: source, settle, locate };
  return { config: resolveConfig(rest, file, files.texts, found), spaces: reader };
}

function treeOfText(
  { text, file }: { readonly text: string; readonly file: string },
  env: Environment,
): YamlTree {
  return readYamlTree(text, env, file);
}

function locating(file: string, place: (id: string, path: Path) => Place | undefined): LocateOption {
  return (id, path) => {
    const found = place(id, path);
    return found === undefined ? null : { file, ...found.position };
  };
}

/** @param own a space as it stands in its file or in the list */
function settling(context: GivenSpacesContext, own: (id: string) => YamlTree): SettleSpace {
  return (space, layer) => {
    const settled = settleSpace(space.id, own(space.id), layer, context);
    if (settled.space === null) return settled;
    // Which accounts it shares is known of all spaces together, and its token may be a newer one.
    const { token, accounting: filed } = space;
    const { accounting } = settled.space;
    const bank = filed?.bank ?? [];
    return {
      ...settled,
      space: { ...settled.space, token, accounting: accounting && { ...accounting, bank } },
    };
  };
}

function spaceOfList(tree: YamlTree, index: number): YamlTree {
  const list = isSection(tree.value) ? tree.value.spaces : undefined;
  return {
    value: Array.isArray(list) ? list[index] : undefined,
    complaints: [],
    place: (path) => tree.place(['spaces', index, ...path]),
  };
}

function orRefuse(
  read: () => readonly GivenSpace[],
  tree: YamlTree,
  refuse: (complaints: readonly PlacedComplaint[]) => never,
): readonly GivenSpace[] {
  try {
    return read();
  } catch (error) {
    const message = `path: the folder ${readComplaint(error, 0)}`;
    return refuse([complaintAt(['spaces', 'path'], message, MAKE_FOLDER, tree)]);
  }
}

/** A section that has an id is a space whose dash is missing. */
function isSpaceSource(value: unknown): boolean {
  return isSection(value) && isSection(value.spaces) && !('id' in value.spaces);
}

const NONE: ReadonlyMap<string, string> = new Map();
const MAKE_FOLDER = 'make the folder, or name another one; its path starts at the folder of this file';

const EMPTY: PlacedComplaint = {
  line: 1,
  column: 1,
  message: 'the file is empty',
  fix: 'let `spacebooks init --force` write one, or start from config/example.yml',
};

const NOT_UTF8: PlacedComplaint = {
  line: 1,
  column: 1,
  message: 'the file is not UTF-8',
  fix: 'save it as UTF-8',
};

function readBytes(file: string, readFile: ReadFile): Uint8Array | PlacedComplaint {
  try {
    const bytes = readFile(file, MOST_BYTES);
    if (bytes.byteLength > MOST_BYTES) throw new FileTooLarge();
    return bytes;
  } catch (error) {
    const complaint = readComplaint(error, MOST_BYTES);
    const fix = error instanceof FileTooLarge ? DIVIDE : complaint === MISSING ? MAKE_ONE : NAME_ANOTHER;
    return { line: 1, column: 1, message: `the file ${complaint}`, fix };
  }
}

function decoded(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

const DIVIDE =
  'move its spaces to a folder or to the database (spacebooks docs many-spaces), where there may be any number of them';
const NAME_ANOTHER = 'name the configuration with --config';
const MAKE_ONE = 'let `spacebooks init` write one, or name an existing one with --config';
