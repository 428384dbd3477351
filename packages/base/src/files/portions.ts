/** Characters of a portion, at least. */
const PORTION = 65_536;

/** Texts that come one by one as fewer and longer ones, to be encoded; the last one may be empty. */
export function* portions(texts: Iterable<string>): Generator<string> {
  let waiting = '';
  for (const text of texts) {
    waiting += text;
    if (waiting.length < PORTION) continue;
    yield waiting;
    waiting = '';
  }
  yield waiting;
}
