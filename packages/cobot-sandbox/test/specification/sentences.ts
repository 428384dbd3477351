import { createHash } from 'node:crypto';

/** One statement of a document: a sentence of a paragraph or a list, or a row of a table. */
export interface Sentence {
  /** The headings above it, the nearest last. */
  readonly section: string;
  /** From 1 within its section. */
  readonly number: number;
  /** Of its words; the same after any change of white space. */
  readonly digest: string;
  readonly text: string;
}

/** The statements of a document in Markdown, in order. */
export function sentencesOf(markdown: string): readonly Sentence[] {
  const headings: string[] = [];
  const counts = new Map<string, number>();
  const found: Sentence[] = [];
  for (const line of markdown.split('\n')) {
    const heading = /^(#{1,6}) +(.*)$/.exec(line);
    if (heading !== null) {
      const depth = heading[1]?.length ?? 1;
      headings.splice(depth - 1);
      headings[depth - 1] = heading[2] ?? '';
      continue;
    }
    const section = headings.slice(1).join(' › ');
    for (const text of statementsOf(line)) {
      const number = (counts.get(section) ?? 0) + 1;
      counts.set(section, number);
      found.push({ section, number, digest: digestOf(`${section} ${text}`), text });
    }
  }
  return found;
}

function statementsOf(line: string): readonly string[] {
  const text = line.trim();
  if (text === '' || /^\|[\s|:-]+\|$/.test(text)) return [];
  if (text.startsWith('|')) return [text];
  const [, , words = ''] = /^(- |\d+\. )?(.*)$/.exec(text) ?? [];
  return words.split(/(?<=[.?!])(?<!e\.g\.)\s+(?=[A-Z0-9(])/).filter((each) => each !== '');
}

function digestOf(text: string): string {
  return createHash('sha256').update(text.replace(/\s+/g, ' ').trim()).digest('hex').slice(0, 8);
}
