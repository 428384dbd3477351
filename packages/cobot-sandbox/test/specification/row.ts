/** A test: its file, and the part of its title that stands in it word for word, or the row of a table that it plays. */
export interface Shown {
  readonly file: string;
  readonly title: string;
}

/** One sentence of a document: by its place, which is its section and its number there, and its digest. */
export interface Row {
  readonly section: string;
  readonly number: number;
  readonly digest: string;
  /** A rule that tests play, one that cannot be tested, or no rule. */
  readonly kind: 'test' | 'untestable' | 'none';
  /** The rule in a few words of our own, or why there is no test. */
  readonly says: string;
  readonly tests: readonly Shown[];
}

export const DOCUMENTS = ['1.0', '2.0'] as const;
export type Document = (typeof DOCUMENTS)[number];

/**
 * The rows of a document's table: a line `# section`, then a line for each of its sentences, in order: digest, kind, words
 * and tests, separated by tabs.
 */
export function rowsIn(text: string, testsOf: (written: string) => readonly Shown[]): readonly Row[] {
  const rows: Row[] = [];
  let section = '';
  let number = 0;
  for (const line of text.split('\n')) {
    if (line === '') continue;
    if (line.startsWith('#')) {
      section = line.slice(2);
      number = 0;
      continue;
    }
    const [digest = '', kind = '', says = '', tests = ''] = line.split('\t');
    if (kind !== 'test' && kind !== 'untestable' && kind !== 'none') throw new Error(`no kind: ${line}`);
    number += 1;
    rows.push({ section, number, digest, kind, says, tests: tests === '' ? [] : testsOf(tests) });
  }
  return rows;
}
