import { sourceFiles, sourceText } from './sources.js';

const WRITING =
  /\b(writeFile|appendFile|rename|link|symlink|copyFile|cp|createWriteStream|open|truncate)(Sync)?\b/;
const OURS =
  /import \{([^}]*)\} from '(?:\.\.?\/)+(?:files\/)?(?:draft|folder|whole-file|zip\/zip-file)\.js'/g;
const OUR_WRITING = /\b(writeDraft|placeOnce|makeFolder|syncFolder|writeWhole|writeOnce|writeZip)\b/;
const DATABASE = /new Sqlite\(/;

/** Files of `src/` that import something of Node by which files are written; those of `src/files/` are no others' names. */
export function writersThemselves(): readonly string[] {
  return sourceFiles().filter(
    (path) =>
      !path.startsWith('files/') &&
      imports(path, /import \{([^}]*)\} from 'node:fs(?:\/promises)?'/g).some((names) => WRITING.test(names)),
  );
}

/** The same, with those that write by `src/files/`, and those that open a file of SQLite. */
export function allWriters(): readonly string[] {
  const others = sourceFiles().filter(
    (path) => imports(path, OURS).some((names) => OUR_WRITING.test(names)) || DATABASE.test(sourceText(path)),
  );
  const inFiles = sourceFiles().filter((path) => path.startsWith('files/') && WRITING.test(sourceText(path)));
  return [...new Set([...writersThemselves(), ...others, ...inFiles])].sort();
}

function imports(path: string, expression: RegExp): readonly string[] {
  return [...sourceText(path).matchAll(expression)].map(([, names]) => names ?? '');
}
