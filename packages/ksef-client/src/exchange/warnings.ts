import { shortLine } from './problem.js';

const LONGEST = 500;
/** No answer has so many; what comes behind is of no use to anybody. */
const MOST = 20;

/**
 * The warnings of a header `X-System-Warning`: `[code]: message | [code]: message` (interface 2.9.0, SystemWarning), in ASCII.
 *
 * @returns each on one line of at most 500 characters, with its code
 */
export function warningsIn(header: string): readonly string[] {
  const all = header.split('|').map((each) => shortLine(each, LONGEST));
  return all.filter((each) => each !== '').slice(0, MOST);
}
