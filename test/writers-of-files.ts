import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const SRC = fileURLToPath(new URL('../src/', import.meta.url));
const WRITING =
  /\b(writeFile|appendFile|rename|link|symlink|copyFile|cp|createWriteStream|open|truncate)(Sync)?\b/;
const OURS =
  /import \{([^}]*)\} from '(?:\.\.?\/)+(?:files\/)?(?:draft|folder|whole-file|zip\/zip-file)\.js'/g;
const OUR_WRITING = /\b(writeDraft|placeOnce|makeFolder|syncFolder|writeWhole|writeOnce|writeZip)\b/;
const DATABASE = /new Sqlite\(/;

/** Files of `src/` that import something of Node by which files are written; those of `src/files/` are no others' names. */
export function writersThemselves(): readonly string[] {
  return sources().filter(
    (path) =>
      !path.startsWith('files/') &&
      imports(path, /import \{([^}]*)\} from 'node:fs(?:\/promises)?'/g).some((names) => WRITING.test(names)),
  );
}

/** The same, with those that write by `src/files/`, and those that open a file of SQLite. */
export function allWriters(): readonly string[] {
  const others = sources().filter(
    (path) => imports(path, OURS).some((names) => OUR_WRITING.test(names)) || DATABASE.test(textOf(path)),
  );
  const inFiles = sources().filter((path) => path.startsWith('files/') && WRITING.test(textOf(path)));
  return [...new Set([...writersThemselves(), ...others, ...inFiles])].sort();
}

function sources(): readonly string[] {
  return readdirSync(SRC, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .sort();
}

function imports(path: string, expression: RegExp): readonly string[] {
  return [...textOf(path).matchAll(expression)].map(([, names]) => names ?? '');
}

function textOf(path: string): string {
  return readFileSync(join(SRC, path), 'utf8');
}
