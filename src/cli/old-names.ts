/** What a command was called before all of the books had one parent, by its first word. */
const MOVED: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(
    ['bank', 'batch', 'deferrals', 'export', 'periods', 'report', 'rests', 'sync'].map((word) => [
      word,
      ['books', word],
    ]),
  ),
  batches: ['books', 'batch', 'list'],
};

/** Options by their former names, which no help names any more. */
const RENAMED: Readonly<Record<string, string>> = { '--why': '--reason' };

/**
 * A command line with the names of today: scripts keep the ones that they were written with.
 *
 * @param args without the interpreter and the script
 */
export function withNamesOfToday(args: readonly string[]): readonly string[] {
  const [first = '', ...rest] = args;
  const moved = Object.hasOwn(MOVED, first) ? [...(MOVED[first] ?? []), ...rest] : args;
  const end = moved.includes('--') ? moved.indexOf('--') : moved.length;
  const called = moved.slice(0, end).map(renamed);
  const isStatus = called[1] === 'periods' && called[2] === 'status';
  // The month was an option once.
  const options = isStatus ? called.flatMap(withoutMonth) : called;
  return [...options, ...moved.slice(end)];
}

function renamed(word: string): string {
  const [name = '', ...value] = word.split('=');
  return Object.hasOwn(RENAMED, name) ? [RENAMED[name], ...value].join('=') : word;
}

function withoutMonth(word: string): readonly string[] {
  if (word === '--month') return [];
  return [word.replace(/^--month=/, '')];
}
