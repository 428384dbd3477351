/** A name in a text, by where it begins. */
export interface NamePlace {
  readonly name: string;
  readonly at: number;
}

const AFTER_A_DOT = /(?<![.\d])\??\.([a-z]\w*)/gi;
const TAKEN_APART = /\{([^{}]*)\}\s*(?:of\b|=(?!=|>)|\)\s*=>)/g;
const DECLARED = /^\s*(?:readonly )?([a-z]\w*)\??:/gim;

/**
 * Where a template reads a property of its data.
 *
 * @param code the template as TypeScript. Methods of arrays and texts are not of the data, nor is how long one is.
 */
export function namesRead(code: string): readonly NamePlace[] {
  const found: NamePlace[] = [];
  for (const { 0: whole, 1: name = '', index } of code.matchAll(AFTER_A_DOT)) {
    const at = index + whole.length - name.length;
    const isCalled = code[at + name.length] === '(';
    const isOfIt = /\bit\??$/.test(code.slice(0, index));
    if (name !== 'length' && (!isCalled || isOfIt)) found.push({ name, at });
  }
  for (const { 0: whole, 1: inside = '', index } of code.matchAll(TAKEN_APART)) {
    const from = index + whole.indexOf('{') + 1;
    for (const { 1: name = '', index: within } of inside.matchAll(
      /(?<![.\w]|:\s)([a-z]\w*)(?=\s*(?:,|$|:))/gi,
    )) {
      found.push({ name, at: from + within });
    }
  }
  return found.sort((a, b) => a.at - b.at);
}

/** The properties that the interfaces of a module declare. */
export function namesDeclared(source: string): readonly NamePlace[] {
  const found: NamePlace[] = [];
  for (const { 0: block, index } of source.matchAll(/interface \w+[^{]*\{[\s\S]*?\n {0,2}\}/g)) {
    for (const { 0: whole, 1: name = '', index: within } of block.matchAll(DECLARED)) {
      found.push({ name, at: index + within + whole.lastIndexOf(name) });
    }
  }
  return found;
}

/** The text with another name there, one that nothing has. */
export function renamed(text: string, { name, at }: NamePlace): string {
  return `${text.slice(0, at)}${name}Renamed${text.slice(at + name.length)}`;
}

/** Of which line. */
export function lineOf(text: string, at: number): number {
  return text.slice(0, at).split('\n').length;
}
