/** A field of a SWIFT message: `:61:` with all lines up to the next one. */
export interface Field {
  /** `61`, `60F`, `NS` */
  readonly tag: string;
  /** Of its first line, from 1. */
  readonly line: number;
  readonly lines: readonly string[];
}

/** Banks write a blank behind `:86:`, and `:NS:` for what SWIFT has no field for. */
const BEGIN = /^:(\d{2}[A-Z]?|[A-Z]{2}) ?:(.*)$/;

/**
 * The messages of a file, each with its fields. A message begins with `:20:`; envelopes (`{1:…}{4:`) and the hyphen at the
 * end belong to none.
 */
export function messagesOf(text: string): readonly (readonly Field[])[] {
  const messages: Field[][] = [];
  let current: { readonly tag: string; readonly lines: string[] } | null = null;
  let isAmongLines = false;
  const given = text.split(/\r\n|\r|\n/).map(withoutEnvelope);
  for (const [index, line] of given.entries()) {
    const [, tag, rest] = BEGIN.exec(line) ?? [];
    const before = isAmongLines && current?.tag === '86' ? current.lines.at(-1) : undefined;
    if (tag !== undefined && rest !== undefined && !(before !== undefined && isText(tag, rest, before))) {
      current = { tag, lines: [rest] };
      isAmongLines = tag === '61' || (isAmongLines && !ENDS_LINES.includes(tag));
      if (tag === '20') messages.push([]);
      messages.at(-1)?.push({ ...current, line: index + 1 });
    } else if (line.startsWith('-}') || (line === '-' && isEnd(given[index + 1]))) {
      current = null;
    } else if (line !== '') {
      current?.lines.push(line);
    }
  }
  return messages;
}

/** Devices and programs put controls in front of a message. */
function withoutEnvelope(line: string): string {
  return line.replace(/^\p{Cc}+(?=:)/u, '').replace(/^\{.*\{4:/, '');
}

/** Behind the last line of the account. */
const ENDS_LINES: readonly string[] = ['62F', '62M', '20'];

/** They may stand between lines of the account, or mean that the end of a message is missing. */
const FIELDS: readonly string[] = ['61', '86', '64', '65', '20', '25', '28'];

/** Lines of SWIFT have 65 characters; those of banks that cut nearly as many. */
const FULL_LINE = 58;

/**
 * Whether what looks like the code of a field is text of the `:86:` before, where the bank cut a line: `VERTR` and `:KO:NR:`,
 * `16` and `:26:37`.
 */
function isText(tag: string, rest: string, before: string): boolean {
  if (!/^(?:\d\d|[A-Z]{2})$/.test(tag) || tag === '61' || tag === '86') return false;
  const startsWithNumber = /^\d{2}(?:\D|$)/.test(rest);
  if (/^\d/.test(tag) && /\d{2}$/.test(before) && startsWithNumber) return true;
  return before.length >= FULL_LINE && !FIELDS.includes(tag) && !(/^[A-Z]/.test(tag) && /^\d{2}/.test(rest));
}

/** Whether a message may end before this line: a text may have a line that is a hyphen, too, with more of its message below. */
function isEnd(next: string | undefined): boolean {
  return next === undefined || next === '' || next.startsWith(':20:');
}
