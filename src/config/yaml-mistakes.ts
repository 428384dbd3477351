import { isDeeper, isUnclosed } from '@spacebooks/base/yaml/cause-of-mistake';
import type { ErrorCode, YAMLParseError } from 'yaml';
import type { ConfigComplaint } from './environment.js';

const INDENTATION: ConfigComplaint = {
  message: 'the indentation does not fit the lines above',
  fix: 'indent it like its neighbours',
};

const NO_LIST: ConfigComplaint = {
  message: 'an entry of a list (-) stands where no key awaits one',
  fix: 'indent it like its neighbours, or write the key of its list above it, without #',
};

const NOT_CLOSED: ConfigComplaint = {
  message: 'this bracket or brace is not closed',
  fix: 'close it, or indent what is inside',
};

const NO_PAIR: ConfigComplaint = {
  message: 'this line is no `key: value`',
  fix: 'write `key: value`, with a blank after the colon',
};

/** Mistakes that share a code of the parser: recognised by words of its message. */
const CLOSER: readonly (readonly [ErrorCode, RegExp, ConfigComplaint])[] = [
  ['MISSING_CHAR', /without - indicator/, INDENTATION],
  ['MISSING_CHAR', /need to be followed by map values/, NO_PAIR],
  ['BLOCK_AS_IMPLICIT_KEY', /block sequence/, NO_LIST],
  [
    'MISSING_CHAR',
    /^Missing closing ["']/,
    {
      message: 'this quote is not closed',
      fix: 'close it; a quote within a value wants quotes of the other kind around it',
    },
  ],
];

const DEEPER: ConfigComplaint = {
  message: 'this line is indented deeper than the one above lets it be',
  fix: 'indent it like its neighbours; a value that contains a colon and a blank wants quotes',
};

/**
 * The parser's messages quote the source, which may be a token: its codes are put into words of ours instead.
 */
const MISTAKES: Partial<Record<ErrorCode, ConfigComplaint>> = {
  DUPLICATE_KEY: { message: 'this key appears twice in its section', fix: 'keep one of the two' },
  TAB_AS_INDENT: { message: 'a tab indents this line', fix: 'indent with spaces' },
  BAD_INDENT: INDENTATION,
  MULTIPLE_DOCS: { message: 'a second document starts here', fix: 'keep one document, without ---' },
  TAG_RESOLVE_FAILED: { message: 'tags (!name) mean nothing here', fix: 'write the value without the tag' },
  BAD_ALIAS: { message: 'this alias names no anchor', fix: 'set the anchor (&name) above its alias (*name)' },
  BAD_SCALAR_START: {
    message: 'a value cannot start with this character',
    fix: 'put the value in quotes',
  },
  MISSING_CHAR: {
    message: 'a quote, bracket, brace, colon or comma is missing here',
    fix: 'close what was opened; put values with special characters in quotes',
  },
  MULTILINE_IMPLICIT_KEY: NO_PAIR,
  BLOCK_AS_IMPLICIT_KEY: {
    message: 'a second `key: value` starts within a value',
    fix: 'put values that contain a colon and a blank in quotes',
  },
};

const OTHER: ConfigComplaint = {
  message: 'this is not YAML',
  fix: 'check indentation, colons and brackets; put values with special characters in quotes, and ${NAME} too where it stands inside { } or [ ]',
};

/** @param all what the parser complains about */
export function yamlMistake(mistake: YamlError, all: readonly YamlError[] = []): ConfigComplaint {
  const { code, message } = mistake;
  const closer = CLOSER.find(([each, words]) => each === code && words.test(message));
  if (closer !== undefined) return closer[2];
  if (isUnclosed(mistake)) return NOT_CLOSED;
  return isDeeper(mistake, all) ? DEEPER : (MISTAKES[code] ?? OTHER);
}

type YamlError = Pick<YAMLParseError, 'code' | 'message' | 'pos'>;
