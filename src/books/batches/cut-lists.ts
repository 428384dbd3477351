/** JSON without some of its lists, which may have more in them than fits in memory once it is parsed. */
export interface CutJson {
  /** The JSON, with these lists empty. */
  readonly rest: string;
  /** The JSON of each thing on a list, by the list's path; they may be gone through more than once. */
  readonly lists: ReadonlyMap<string, Iterable<string>>;
}

const [QUOTE, BACKSLASH, COLON, COMMA] = [0x22, 0x5c, 0x3a, 0x2c];
const [BRACE, BRACE_END, BRACKET, BRACKET_END] = [0x7b, 0x7d, 0x5b, 0x5d];

/** @param json as `JSON.stringify` writes it; @param paths names of members with dots between them */
export function cutLists(json: Uint8Array, paths: readonly string[]): CutJson {
  const bytes = Buffer.from(json.buffer, json.byteOffset, json.byteLength);
  const lists = new Map<string, Iterable<string>>();
  const rest: string[] = [];
  /** Names of the members within which we are; that of the whole is empty. */
  const within: string[] = [];
  let name = '';
  let from = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (byte === QUOTE) {
      const end = endOfText(bytes, at);
      if (bytes[end + 1] === COLON) name = JSON.parse(bytes.toString('utf8', at, end + 1)) as string;
      at = end;
    } else if (byte === BRACE || byte === BRACKET) {
      const path = [...within.slice(1), name].join('.');
      if (byte === BRACKET && paths.includes(path)) {
        const [start, end] = [at + 1, endOfList(bytes, at)];
        lists.set(path, { [Symbol.iterator]: () => things(bytes, start, end) });
        rest.push(bytes.toString('utf8', from, start));
        from = end;
        at = end;
      } else within.push(name);
      name = '';
    } else if (byte === BRACE_END || byte === BRACKET_END) {
      within.pop();
      // What follows in a list has no name.
      name = '';
    }
  }
  rest.push(bytes.toString('utf8', from));
  return { rest: rest.join(''), lists };
}

function* things(bytes: Buffer, start: number, end: number): Generator<string> {
  let from = start;
  while (from < end) {
    const to = endOfThing(bytes, from, end);
    yield bytes.toString('utf8', from, to);
    from = to + 1;
  }
}

/** The comma behind it, or the end of its list. */
function endOfThing(bytes: Buffer, start: number, end: number): number {
  let depth = 0;
  for (let at = start; at < end; at += 1) {
    const byte = bytes[at];
    if (byte === QUOTE) at = endOfText(bytes, at);
    else if (byte === BRACE || byte === BRACKET) depth += 1;
    else if (byte === BRACE_END || byte === BRACKET_END) depth -= 1;
    else if (byte === COMMA && depth === 0) return at;
  }
  return end;
}

/** Its closing bracket. */
function endOfList(bytes: Buffer, start: number): number {
  let depth = 0;
  for (let at = start; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (byte === QUOTE) at = endOfText(bytes, at);
    else if (byte === BRACE || byte === BRACKET) depth += 1;
    else if (byte === BRACE_END || byte === BRACKET_END) depth -= 1;
    if (depth === 0) return at;
  }
  throw new SyntaxError('a list without an end');
}

/** Its closing quotation mark. */
function endOfText(bytes: Buffer, start: number): number {
  for (let end = bytes.indexOf(QUOTE, start + 1); end >= 0; end = bytes.indexOf(QUOTE, end + 1)) {
    let before = end - 1;
    while (bytes[before] === BACKSLASH) before -= 1;
    if ((end - before) % 2 === 1) return end;
  }
  throw new SyntaxError('a text without an end');
}
