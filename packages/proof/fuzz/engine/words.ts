/** Texts that the program compared its input with, and that were not there: the best words to try next. */
export interface Words {
  note(text: string): void;
  readonly all: readonly Uint8Array[];
}

const MOST = 2_000;
const LONGEST = 64;

export function createWords(known: readonly string[]): Words {
  const texts = new Set<string>();
  const all: Uint8Array[] = [];
  const note = (text: string): void => {
    if (text === '' || text.length > LONGEST || texts.has(text) || texts.size >= MOST) return;
    texts.add(text);
    all.push(Buffer.from(text));
  };
  for (const text of known) note(text);
  return { note, all };
}
