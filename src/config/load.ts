import { dirname, resolve } from 'node:path';
import { crossChecks } from './checks/cross-checks.js';
import { supportingChecks } from './checks/supporting-documents.js';
import type { Config } from './config.js';
import type { Environment } from './environment.js';
import { explainIssue } from './explain-issue.js';
import { configJsonSchema } from './json-schema.js';
import { readNamedFiles } from './named-files.js';
import type { PlacedComplaint } from './place.js';
import { ConfigError } from './problem.js';
import { FileTooLarge, MISSING, type ReadFile, readComplaint, readFileFromDisk } from './read-file.js';
import { resolveConfig } from './resolve.js';
import { configFile } from './schema/config-file.js';
import { undecided } from './undecided.js';
import { readYamlTree, UNKNOWN, type YamlTree } from './yaml-tree.js';

interface LoadOptions {
  readonly env: Environment;
  /** Reads from disk by default. */
  readonly readFile?: ReadFile;
  /** For a login, which is about to write a missing token file. */
  readonly tokensMayBeMissing?: boolean;
}

const MOST_BYTES = 1024 * 1024;

/**
 * Reads, checks and resolves a configuration file.
 *
 * @param path as the operator gave it; problems name it like this
 * @throws ConfigError with every problem at once
 */
export function loadConfig(path: string, options: LoadOptions): Config {
  const { env, readFile = readFileFromDisk, tokensMayBeMissing = false } = options;
  const file = resolve(path);
  const refuse = (complaints: readonly PlacedComplaint[]): never => {
    throw new ConfigError(complaints.map((complaint) => ({ file: path, ...complaint })));
  };
  const bytes = readBytes(file, readFile);
  if (!(bytes instanceof Uint8Array)) throw new ConfigError([{ file: path, ...bytes }], true);
  const text = decoded(bytes);
  if (text === null) return refuse([NOT_UTF8]);
  const tree = readYamlTree(text, env);
  if (tree.value === undefined) return refuse(tree.complaints.length > 0 ? tree.complaints : [EMPTY]);

  const folder = dirname(file);
  const files = readNamedFiles(tree, { folder, readFile, tokensMayBeMissing });
  const checked = configFile.safeParse(tree.value);
  const complaints = [
    ...undecided(text),
    ...tree.complaints,
    ...(checked.success ? [] : schemaComplaints(checked.error.issues, tree)),
    ...crossChecks(tree),
    ...files.complaints,
    ...supportingChecks(tree, folder, readFile),
  ];
  return checked.success && complaints.length === 0
    ? resolveConfig(checked.data, file, files.texts)
    : refuse(complaints);
}

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
    const fix = complaint === MISSING ? MAKE_ONE : NAME_ANOTHER;
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

const NAME_ANOTHER = 'name the configuration with --config';
const MAKE_ONE = 'let `spacebooks init` write one, or name an existing one with --config';

type Issues = Parameters<typeof explainIssue>[0][];

function schemaComplaints(issues: Issues, tree: YamlTree): PlacedComplaint[] {
  const schema = configJsonSchema();
  return issues
    .filter((issue) => valueAt(issue.path, tree.value) !== UNKNOWN)
    .flatMap((issue) => explainIssue(issue, { tree, schema }));
}

function valueAt(path: readonly PropertyKey[], value: unknown): unknown {
  return path.reduce<unknown>(
    (part, step) => (part as Record<PropertyKey, unknown> | undefined)?.[step],
    value,
  );
}
