import type { ErrorCode } from 'yaml';
import type { Complaint } from './environment.js';

/**
 * The parser's messages quote the source, which may be a token: its codes are put into words of ours instead.
 */
const MISTAKES: Partial<Record<ErrorCode, Complaint>> = {
  DUPLICATE_KEY: { message: 'this key stands twice in its section', fix: 'keep one of the two' },
  TAB_AS_INDENT: { message: 'a tab indents this line', fix: 'indent with spaces' },
  BAD_INDENT: {
    message: 'the indentation does not fit the lines above',
    fix: 'indent it like its neighbours',
  },
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
  MULTILINE_IMPLICIT_KEY: {
    message: 'this line is no `key: value`',
    fix: 'write `key: value`, with a blank after the colon',
  },
  BLOCK_AS_IMPLICIT_KEY: {
    message: 'a second `key: value` starts within a value',
    fix: 'put values that contain a colon and a blank in quotes',
  },
};

const OTHER: Complaint = {
  message: 'this is not YAML',
  fix: 'check indentation, colons and brackets; put values with special characters in quotes, and ${NAME} too where it stands inside { } or [ ]',
};

export function yamlMistake(code: ErrorCode): Complaint {
  return MISTAKES[code] ?? OTHER;
}
