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
  text.split(/\r\n|\r|\n/).forEach((given, index) => {
    const line = given.replace(/^\{.*\{4:/, '');
    const [, tag, rest] = BEGIN.exec(line) ?? [];
    if (tag !== undefined && rest !== undefined) {
      lines = [rest];
      if (tag === '20') messages.push([]);
      messages.at(-1)?.push({ tag, line: index + 1, lines });
    } else if (line === '-' || line.startsWith('-}')) {
      lines = null;
    } else if (line !== '') {
      lines?.push(line);
    }
  });
  return messages;
}
