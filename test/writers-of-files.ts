import { sourceFiles, sourceText } from './sources.js';

const WRITING =
  /\b(writeFile|appendFile|rename|link|symlink|copyFile|cp|createWriteStream|open|truncate)(Sync)?\b/;
const OURS =
  /import \{([^}]*)\} from '(?:@spacebooks\/base\/files\/|\.\.?\/)(?:draft|folder|whole-file|zip\/zip-file)(?:\.js)?'/g;
const OUR_WRITING = /\b(writeDraft|placeOnce|makeFolder|syncFolder|writeWhole|writeOnce|writeZip)\b/;
/** As `sourceFiles` names them. */
const FILES = 'packages/base/src/files/';
const DATABASE = /new Sqlite\(/;

/** Sources that import something of Node by which files are written; those of `FILES` write for them. */
export function writersThemselves(): readonly string[] {
  return sourceFiles().filter(
    (path) =>
      !path.startsWith(FILES) &&
      imports(path, /import \{([^}]*)\} from 'node:fs(?:\/promises)?'/g).some((names) => WRITING.test(names)),
  );
}

/** The same, with those that write by `FILES`, and those that open a file of SQLite. */
export function allWriters(): readonly string[] {
  const others = sourceFiles().filter(
    (path) => imports(path, OURS).some((names) => OUR_WRITING.test(names)) || DATABASE.test(sourceText(path)),
  );
  const inFiles = sourceFiles().filter((path) => path.startsWith(FILES) && WRITING.test(sourceText(path)));
  return [...new Set([...writersThemselves(), ...others, ...inFiles])].sort();
}

function imports(path: string, expression: RegExp): readonly string[] {
  return [...sourceText(path).matchAll(expression)].map(([, names]) => names ?? '');
}
