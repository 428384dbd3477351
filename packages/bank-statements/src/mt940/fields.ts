/** A field of a SWIFT message: `:61:` with all lines up to the next one. */
export interface Field {
  /** `61`, `60F` */
  readonly tag: string;
  /** Of its first line, from 1. */
  readonly line: number;
  readonly lines: readonly string[];
}

const BEGIN = /^:(\d{2}[A-Z]?):(.*)$/;

/**
 * The messages of a file, each with its fields. A message begins with `:20:`; envelopes (`{1:…}{4:`) and the hyphen at the
 * end belong to none.
 */
export function messagesOf(text: string): readonly (readonly Field[])[] {
  const messages: Field[][] = [];
  let lines: string[] | null = null;
  const given = text.split(/\r\n|\r|\n/).map((line) => line.replace(/^\{.*\{4:/, ''));
  for (const [index, line] of given.entries()) {
    const [, tag, rest] = BEGIN.exec(line) ?? [];
    if (tag !== undefined && rest !== undefined) {
      lines = [rest];
      if (tag === '20') messages.push([]);
      messages.at(-1)?.push({ tag, line: index + 1, lines });
    } else if (line.startsWith('-}') || (line === '-' && isEnd(given[index + 1]))) {
      lines = null;
    } else if (line !== '') {
      lines?.push(line);
    }
  }
  return messages;
}

/** Whether a message may end before this line: a text may have a line that is a hyphen, too, with more of its message below. */
function isEnd(next: string | undefined): boolean {
  return next === undefined || next === '' || next.startsWith(':20:');
}
